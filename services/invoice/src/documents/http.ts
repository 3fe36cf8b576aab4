import { type ServiceDependencies, sendPdf } from '@jobspeak/kit';
import { Router } from 'express';
import { invoiceOf } from '../invoices/http';
import { pdfOfInvoice } from './actions';

export const routes = ({ db, objects, signedIn, clock }: ServiceDependencies, webUrl: string) =>
  Router().get('/invoices/:id/pdf', signedIn, async (req, res) => {
    const { accountId, id } = invoiceOf(req);
    await sendPdf(res, objects, await pdfOfInvoice(db, accountId, id, { webUrl, now: clock() }));
  });
