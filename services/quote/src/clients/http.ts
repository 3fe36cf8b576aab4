import { ClientEdit, LibraryQuery, NewClient } from '@jobspeak/contracts';
import { caller, once, pathId, type ServiceDependencies } from '@jobspeak/kit';
import { Router } from 'express';
import { isDryRun, sendSheet, takeFile, textOf } from '../library/http';
import { changeClient, deleteClient, exportClients, importClients, previewClients, restoreClient } from './actions';
import { findClient, insertClient, pageClients } from './store';

export const routes = ({ db, signedIn, clock }: ServiceDependencies) =>
  Router()
    .get('/clients', signedIn, async (req, res) => {
      res.json(await pageClients(db, caller(req).accountId, LibraryQuery.parse(req.query)));
    })
    .post('/clients', signedIn, async (req, res) => {
      const client = NewClient.parse(req.body);
      res.status(201).json(await once(db, req, (trx) => insertClient(trx, caller(req).accountId, client)));
    })
    .get('/clients/export', signedIn, async (req, res) => {
      sendSheet(res, 'clients.csv', await exportClients(db, caller(req).accountId));
    })
    .post('/clients/import', signedIn, takeFile, async (req, res) => {
      const { accountId } = caller(req);
      const text = textOf(req);
      if (isDryRun(req)) res.json(await previewClients(db, accountId, text));
      else res.json(await once(db, req, (trx) => importClients(trx, accountId, text)));
    })
    .get('/clients/:id', signedIn, async (req, res) => {
      res.json(await findClient(db, caller(req).accountId, pathId(req, 'CLIENT_NOT_FOUND')));
    })
    .patch('/clients/:id', signedIn, async (req, res) => {
      const edit = ClientEdit.parse(req.body);
      res.json(await changeClient(db, caller(req).accountId, pathId(req, 'CLIENT_NOT_FOUND'), edit));
    })
    .delete('/clients/:id', signedIn, async (req, res) => {
      await deleteClient(db, caller(req).accountId, pathId(req, 'CLIENT_NOT_FOUND'), clock());
      res.status(204).end();
    })
    .post('/clients/:id/restore', signedIn, async (req, res) => {
      res.json(await restoreClient(db, caller(req).accountId, pathId(req, 'CLIENT_NOT_FOUND'), clock()));
    });
