import { caller, pathId, type ServiceDependencies } from '@jobspeak/kit';
import { Router } from 'express';
import { findInvoice } from '../invoices/store';
import { listTimeline } from './store';

export const routes = ({ db, signedIn }: ServiceDependencies) =>
  Router().get('/invoices/:id/timeline', signedIn, async (req, res) => {
    const { accountId } = caller(req);
    const { id } = await findInvoice(db, accountId, pathId(req, 'INVOICE_NOT_FOUND'));
    res.json({ items: await listTimeline(db, accountId, id) });
  });
