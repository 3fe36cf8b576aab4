import { ItemEdit, LibraryQuery, NewItem } from '@jobspeak/contracts';
import { caller, once, pathId, type ServiceDependencies } from '@jobspeak/kit';
import { Router } from 'express';
import { isDryRun, sendSheet, takeFile, textOf } from '../library/http';
import { addItem, changeItem, deleteItem, exportItems, importItems, previewItems, restoreItem } from './actions';
import { findItem, pageItems } from './store';

export const routes = ({ db, signedIn, clock }: ServiceDependencies) =>
  Router()
    .get('/items', signedIn, async (req, res) => {
      res.json(await pageItems(db, caller(req).accountId, LibraryQuery.parse(req.query)));
    })
    .post('/items', signedIn, async (req, res) => {
      const item = NewItem.parse(req.body);
      res.status(201).json(await once(db, req, (trx) => addItem(trx, caller(req).accountId, item)));
    })
    .get('/items/export', signedIn, async (req, res) => {
      sendSheet(res, 'items.csv', await exportItems(db, caller(req).accountId));
    })
    .post('/items/import', signedIn, takeFile, async (req, res) => {
      const { accountId } = caller(req);
      const text = textOf(req);
      if (isDryRun(req)) res.json(await previewItems(db, accountId, text));
      else res.json(await once(db, req, (trx) => importItems(trx, accountId, text)));
    })
    .get('/items/:id', signedIn, async (req, res) => {
      res.json(await findItem(db, caller(req).accountId, pathId(req, 'ITEM_NOT_FOUND')));
    })
    .patch('/items/:id', signedIn, async (req, res) => {
      const edit = ItemEdit.parse(req.body);
      res.json(await changeItem(db, caller(req).accountId, pathId(req, 'ITEM_NOT_FOUND'), edit));
    })
    .delete('/items/:id', signedIn, async (req, res) => {
      await deleteItem(db, caller(req).accountId, pathId(req, 'ITEM_NOT_FOUND'), clock());
      res.status(204).end();
    })
    .post('/items/:id/restore', signedIn, async (req, res) => {
      res.json(await restoreItem(db, caller(req).accountId, pathId(req, 'ITEM_NOT_FOUND'), clock()));
    });
