import { AppError, NewCredit, NewPayment } from '@jobspeak/contracts';
import { once, type ServiceDependencies } from '@jobspeak/kit';
import { Router } from 'express';
import { z } from 'zod';
import { invoiceOf } from '../invoices/http';
import { creditInvoice, recordPayment, removePayment } from './actions';

const PaymentId = z.uuid();

/** Money of an invoice: each of these once for each key. */
export const routes = ({ db, signedIn, clock }: ServiceDependencies) =>
  Router()
    .post('/invoices/:id/payments', signedIn, async (req, res) => {
      const { accountId, id } = invoiceOf(req);
      const payment = NewPayment.parse(req.body);
      res.status(201).json(await once(db, req, (trx) => recordPayment(trx, accountId, id, payment, clock())));
    })
    .delete('/invoices/:id/payments/:paymentId', signedIn, async (req, res) => {
      const { accountId, id: invoiceId } = invoiceOf(req);
      const paymentId = PaymentId.safeParse(req.params.paymentId);
      if (!paymentId.success) throw new AppError('NOT_FOUND');
      const ids = { invoiceId, paymentId: paymentId.data };
      res.json(await once(db, req, (trx) => removePayment(trx, accountId, ids, clock())));
    })
    .post('/invoices/:id/credit', signedIn, async (req, res) => {
      const { accountId, id } = invoiceOf(req);
      const credit = NewCredit.parse(req.body ?? {});
      res.status(201).json(await once(db, req, (trx) => creditInvoice(trx, accountId, id, credit, clock())));
    });
