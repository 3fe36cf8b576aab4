import { SendDocument } from '@jobspeak/contracts';
import { once, type ServiceDependencies } from '@jobspeak/kit';
import { Router } from 'express';
import { invoiceOf } from '../invoices/http';
import { sendInvoice, sharingOf, undoSending } from './actions';

/** What the owner does to bring an invoice to its customer: each of it once for each key. */
export const routes = ({ db, signedIn, clock }: ServiceDependencies, webUrl: string) =>
  Router()
    .get('/invoices/:id/sharing', signedIn, async (req, res) => {
      const { accountId, id } = invoiceOf(req);
      res.json(await sharingOf(db, webUrl, accountId, id));
    })
    .post('/invoices/:id/send', signedIn, async (req, res) => {
      const { accountId, id } = invoiceOf(req);
      const sending = SendDocument.parse(req.body);
      res.json(await once(db, req, (trx) => sendInvoice(trx, accountId, id, sending, clock())));
    })
    .post('/invoices/:id/send/undo', signedIn, async (req, res) => {
      const { accountId, id } = invoiceOf(req);
      res.json(await once(db, req, (trx) => undoSending(trx, accountId, id, clock())));
    });
