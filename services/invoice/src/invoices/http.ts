import {
  InvoiceEdit,
  InvoiceListQuery,
  type InvoicePage,
  InvoiceQuote,
  NewInvoice,
  PageQuery,
} from '@jobspeak/contracts';
import { caller, once, pathId, type ServiceDependencies } from '@jobspeak/kit';
import { type Request, Router } from 'express';
import { listToInvoice } from '../agreed/store';
import {
  cancelInvoice,
  changeInvoice,
  createInvoice,
  dashboardOf,
  deleteInvoice,
  duplicateInvoice,
  invoiceQuote,
  issueInvoice,
  readInvoice,
  todayOf,
} from './actions';
import { countInvoices, listInvoices } from './list-store';

/** The invoice that a request names, and whose. */
export const invoiceOf = (req: Request) => ({
  accountId: caller(req).accountId,
  id: pathId(req, 'INVOICE_NOT_FOUND'),
});

const contentRoutes = ({ db, signedIn, clock }: ServiceDependencies) =>
  Router()
    .get('/invoices/dashboard', signedIn, async (req, res) => {
      res.json(await dashboardOf(db, caller(req).accountId, clock()));
    })
    .get('/invoices/to-invoice', signedIn, async (req, res) => {
      res.json(await listToInvoice(db, caller(req).accountId, PageQuery.parse(req.query)));
    })
    .get('/invoices', signedIn, async (req, res) => {
      const { accountId } = caller(req);
      const query = InvoiceListQuery.parse(req.query);
      const today = await todayOf(db, accountId, clock());
      const page = await listInvoices(db, accountId, query, today);
      const counts = query.cursor === undefined ? await countInvoices(db, accountId, today) : null;
      const body: InvoicePage = { ...page, counts };
      res.json(body);
    })
    .post('/invoices', signedIn, async (req, res) => {
      const content = NewInvoice.parse(req.body ?? {});
      const { accountId } = caller(req);
      res.status(201).json(await once(db, req, (trx) => createInvoice(trx, accountId, content, clock())));
    })
    .get('/invoices/:id', signedIn, async (req, res) => {
      const { accountId, id } = invoiceOf(req);
      res.json(await readInvoice(db, accountId, id, clock()));
    })
    .patch('/invoices/:id', signedIn, async (req, res) => {
      const { accountId, id } = invoiceOf(req);
      res.json(await changeInvoice(db, accountId, id, InvoiceEdit.parse(req.body), clock()));
    })
    .delete('/invoices/:id', signedIn, async (req, res) => {
      const { accountId, id } = invoiceOf(req);
      await deleteInvoice(db, accountId, id);
      res.status(204).end();
    });

/** What the owner does with an invoice, or with a quote to have one: each of them once for each key. */
const moveRoutes = ({ db, signedIn, clock }: ServiceDependencies) =>
  Router()
    .post('/quotes/:id/invoice', signedIn, async (req, res) => {
      const { accountId } = caller(req);
      const id = pathId(req, 'QUOTE_NOT_FOUND');
      const { portion } = InvoiceQuote.parse(req.body);
      res.status(201).json(await once(db, req, (trx) => invoiceQuote(trx, accountId, id, portion, clock())));
    })
    .post('/invoices/:id/issue', signedIn, async (req, res) => {
      const { accountId, id } = invoiceOf(req);
      res.json(await once(db, req, (trx) => issueInvoice(trx, accountId, id, clock())));
    })
    .post('/invoices/:id/cancel', signedIn, async (req, res) => {
      const { accountId, id } = invoiceOf(req);
      res.json(await once(db, req, (trx) => cancelInvoice(trx, accountId, id, clock())));
    })
    .post('/invoices/:id/duplicate', signedIn, async (req, res) => {
      const { accountId, id } = invoiceOf(req);
      res.status(201).json(await once(db, req, (trx) => duplicateInvoice(trx, accountId, id, clock())));
    });

export const routes = (dependencies: ServiceDependencies) =>
  Router().use(contentRoutes(dependencies), moveRoutes(dependencies));
