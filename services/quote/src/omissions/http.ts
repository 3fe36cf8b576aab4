import { DeclinedOmission } from '@jobspeak/contracts';
import { caller, pathId, type ServiceDependencies } from '@jobspeak/kit';
import { Router } from 'express';
import { declineOmission, readOmissions } from './actions';

export const routes = ({ db, signedIn, clock }: ServiceDependencies) =>
  Router()
    .get('/quotes/:id/omissions', signedIn, async (req, res) => {
      res.json(await readOmissions(db, caller(req).accountId, pathId(req, 'QUOTE_NOT_FOUND'), clock()));
    })
    .post('/quotes/:id/omissions/declined', signedIn, async (req, res) => {
      const id = pathId(req, 'QUOTE_NOT_FOUND');
      const { description } = DeclinedOmission.parse(req.body);
      await declineOmission(db, caller(req).accountId, id, description, clock());
      res.status(204).end();
    });
