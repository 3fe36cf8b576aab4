import { caller, pathId, type ServiceDependencies } from '@jobspeak/kit';
import { Router } from 'express';
import { readMargin } from './actions';

export const routes = ({ db, signedIn, clock }: ServiceDependencies) =>
  Router().get('/quotes/:id/margin', signedIn, async (req, res) => {
    res.json(await readMargin(db, caller(req), pathId(req, 'QUOTE_NOT_FOUND'), clock()));
  });
