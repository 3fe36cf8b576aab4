import { CorrectionRequest } from '@jobspeak/contracts';
import { caller, pathId, type ServiceDependencies } from '@jobspeak/kit';
import { Router } from 'express';
import { readCorrection } from './actions';

export const routes = ({ db, signedIn, clock }: ServiceDependencies) =>
  Router().post('/quotes/:id/corrections', signedIn, async (req, res) => {
    const id = pathId(req, 'QUOTE_NOT_FOUND');
    res.json(await readCorrection(db, caller(req).accountId, id, CorrectionRequest.parse(req.body), clock()));
  });
