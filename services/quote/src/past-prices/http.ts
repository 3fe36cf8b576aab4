import { caller, pathId, type ServiceDependencies } from '@jobspeak/kit';
import { Router } from 'express';
import { readPastPrices } from './actions';

export const routes = ({ db, signedIn, clock }: ServiceDependencies) =>
  Router().get('/quotes/:id/past-prices', signedIn, async (req, res) => {
    res.json(await readPastPrices(db, caller(req).accountId, pathId(req, 'QUOTE_NOT_FOUND'), clock()));
  });
