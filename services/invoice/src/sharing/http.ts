import { Ask, ERRORS, SendDocument } from '@jobspeak/contracts';
import { customerStyles, deadLinkPage } from '@jobspeak/documents';
import { linkRoutes, linkToken, maybeSignedIn, once, type ServiceDependencies, visitorOf } from '@jobspeak/kit';
import { Router } from 'express';
import { invoiceOf } from '../invoices/http';
import { sendInvoice, sharingOf, undoSending } from './actions';
import { askOverLink, noteVisit, pdfOfLink, readLink } from './customer';
import { invoicePage } from './page';

/** What the owner does to bring an invoice to its customer: each of it once for each key. */
const owning = ({ db, signedIn, clock }: ServiceDependencies, webUrl: string) =>
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

/** What a customer reads who has a link. */
const reading = (dependencies: ServiceDependencies, webUrl: string) => {
  const { db } = dependencies;
  return linkRoutes(dependencies, '/public/invoices/:token', {
    read: (token, now) => readLink(db, token, { webUrl, now }),
    page: (token, invoice, { card }) => invoicePage(token, invoice, card),
    styles: ({ snapshot }) => customerStyles(snapshot),
    failurePage: async (code) => deadLinkPage(ERRORS[code].text),
    pdf: (token, now) => pdfOfLink(db, token, { webUrl, now }),
  });
};

/** What a customer does there. */
const asking = ({ db, signedIn, clock }: ServiceDependencies, webUrl: string) =>
  Router()
    .post('/public/invoices/:token/opened', maybeSignedIn(signedIn), async (req, res) => {
      await noteVisit(db, linkToken(req), visitorOf(req), clock());
      res.status(204).end();
    })
    .post('/public/invoices/:token/ask', async (req, res) => {
      const token = linkToken(req);
      await askOverLink(db, token, Ask.parse(req.body), clock());
      res.json(await readLink(db, token, { webUrl, now: clock() }));
    });

export const routes = (dependencies: ServiceDependencies, webUrl: string) =>
  Router().use(owning(dependencies, webUrl), reading(dependencies, webUrl), asking(dependencies, webUrl));
