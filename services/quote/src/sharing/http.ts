import { Approve, Ask, ERRORS, Reject, SendDocument } from '@jobspeak/contracts';
import { customerStyles, deadLinkPage } from '@jobspeak/documents';
import {
  caller,
  linkRoutes,
  linkToken,
  maybeSignedIn,
  once,
  pathId,
  type ServiceDependencies,
  visitorOf,
} from '@jobspeak/kit';
import { Router } from 'express';
import { sendQuote, sharingOf, undoSending } from './actions';
import { approveLink, askOverLink, noteVisit, pdfOfLink, readLink, rejectLink, senderOf } from './customer';
import { customerPage } from './page';

/** What the owner does to bring a quote to its customer: each of it once for each key. */
const owning = ({ db, signedIn, clock }: ServiceDependencies, webUrl: string) =>
  Router()
    .get('/quotes/:id/sharing', signedIn, async (req, res) => {
      res.json(await sharingOf(db, webUrl, caller(req).accountId, pathId(req, 'QUOTE_NOT_FOUND')));
    })
    .post('/quotes/:id/send', signedIn, async (req, res) => {
      const { accountId } = caller(req);
      const id = pathId(req, 'QUOTE_NOT_FOUND');
      const sending = SendDocument.parse(req.body);
      res.json(await once(db, req, (trx) => sendQuote(trx, accountId, id, sending, clock())));
    })
    .post('/quotes/:id/send/undo', signedIn, async (req, res) => {
      const { accountId } = caller(req);
      const id = pathId(req, 'QUOTE_NOT_FOUND');
      res.json(await once(db, req, (trx) => undoSending(trx, accountId, id, clock())));
    });

/** What a customer reads who has a link. */
const reading = (dependencies: ServiceDependencies, webUrl: string) => {
  const { db } = dependencies;
  return linkRoutes(dependencies, '/public/quotes/:token', {
    read: (token, now) => readLink(db, webUrl, token, now),
    page: customerPage,
    styles: ({ snapshot }) => customerStyles(snapshot),
    failurePage: async (code, token) => deadLinkPage(ERRORS[code].text, await senderOf(db, token)),
    pdf: (token, now) => pdfOfLink(db, webUrl, token, now),
  });
};

/** What a customer does there. */
const answering = ({ db, signedIn, clock }: ServiceDependencies, webUrl: string) =>
  Router()
    .post('/public/quotes/:token/opened', maybeSignedIn(signedIn), async (req, res) => {
      await noteVisit(db, linkToken(req), visitorOf(req), clock());
      res.status(204).end();
    })
    .post('/public/quotes/:token/approve', async (req, res) => {
      await approveLink(db, linkToken(req), Approve.parse(req.body), visitorOf(req), clock());
      res.json(await readLink(db, webUrl, linkToken(req), clock()));
    })
    .post('/public/quotes/:token/reject', async (req, res) => {
      const { reason } = Reject.parse(req.body ?? {});
      await rejectLink(db, linkToken(req), reason, visitorOf(req), clock());
      res.json(await readLink(db, webUrl, linkToken(req), clock()));
    })
    .post('/public/quotes/:token/ask', async (req, res) => {
      await askOverLink(db, linkToken(req), Ask.parse(req.body), clock());
      res.json(await readLink(db, webUrl, linkToken(req), clock()));
    });

export const routes = (dependencies: ServiceDependencies, webUrl: string) =>
  Router().use(owning(dependencies, webUrl), reading(dependencies, webUrl), answering(dependencies, webUrl));
