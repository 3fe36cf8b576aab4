import { caller, pathId, type ServiceDependencies } from '@jobspeak/kit';
import { Router } from 'express';
import { deleteLearned, listLearned } from './store';

export const routes = ({ db, signedIn }: ServiceDependencies) =>
  Router()
    .get('/learned', signedIn, async (req, res) => {
      res.json({ items: await listLearned(db, caller(req).accountId) });
    })
    .delete('/learned/:id', signedIn, async (req, res) => {
      await deleteLearned(db, caller(req).accountId, pathId(req, 'NOT_FOUND'));
      res.status(204).end();
    });
