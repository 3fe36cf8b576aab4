import { NewItem } from '@jobspeak/contracts';
import { caller, type ServiceDependencies } from '@jobspeak/kit';
import { Router } from 'express';
import { addItem } from './actions';
import { listItems } from './store';

export const routes = ({ db, signedIn }: ServiceDependencies) =>
  Router()
    .get('/items', signedIn, async (req, res) => {
      res.json({ items: await listItems(db, caller(req).accountId), nextCursor: null });
    })
    .post('/items', signedIn, async (req, res) => {
      res.status(201).json(await addItem(db, caller(req).accountId, NewItem.parse(req.body)));
    });
