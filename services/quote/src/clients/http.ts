import { NewClient } from '@jobspeak/contracts';
import { caller, type ServiceDependencies } from '@jobspeak/kit';
import { Router } from 'express';
import { insertClient, listClients } from './store';

export const routes = ({ db, signedIn }: ServiceDependencies) =>
  Router()
    .get('/clients', signedIn, async (req, res) => {
      res.json({ items: await listClients(db, caller(req).accountId), nextCursor: null });
    })
    .post('/clients', signedIn, async (req, res) => {
      res.status(201).json(await insertClient(db, caller(req).accountId, NewClient.parse(req.body)));
    });
