import { pipeline } from 'node:stream/promises';
import { AppError, Approve, Ask, Reject, SendDocument } from '@jobspeak/contracts';
import { documentStyles } from '@jobspeak/documents';
import { caller, once, pathId, type ServiceDependencies } from '@jobspeak/kit';
import { type Request, type RequestHandler, Router } from 'express';
import { sendQuote, sharingOf, undoSending } from './actions';
import { approveLink, askOverLink, noteVisit, pdfOfLink, readLink, rejectLink, type Visitor } from './customer';
import { customerPage, failurePage } from './page';

const tokenOf = (req: Request): string => {
  const { token } = req.params;
  if (typeof token !== 'string' || !/^[\w-]{22}$/.test(token)) throw new AppError('LINK_NOT_FOUND');
  return token;
};

const visitorOf = (req: Request, accountId: string | null = null): Visitor => ({
  address: req.ip ?? '',
  userAgent: req.get('user-agent') ?? '',
  accountId,
});

/** Tells who is signed in, if anybody: a token that does not hold is a stranger's, here where strangers are at home. */
const maybeSignedIn =
  (signedIn: RequestHandler): RequestHandler =>
  async (req, res, next) => {
    try {
      if (req.get('authorization') !== undefined) await signedIn(req, res, () => {});
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'SESSION_EXPIRED')) throw error;
    }
    next();
  };

const signedInAccount = (req: Request): string | null => {
  try {
    return caller(req).accountId;
  } catch {
    return null; // nobody is signed in
  }
};

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
const reading = ({ db, objects, clock }: ServiceDependencies, webUrl: string) =>
  Router()
    .get('/public/quotes/:token', async (req, res) => {
      res.set('cache-control', 'no-store').json(await readLink(db, webUrl, tokenOf(req), clock()));
    })
    .get('/public/quotes/:token/page', async (req, res) => {
      res.set('cache-control', 'no-store').type('html');
      try {
        const token = tokenOf(req);
        res.send(customerPage(token, await readLink(db, webUrl, token, clock())));
      } catch (error) {
        if (!(error instanceof AppError && error.code === 'LINK_NOT_FOUND')) throw error;
        res.status(404).send(failurePage(error.code));
      }
    })
    .get('/public/quotes/:token/styles', async (req, res) => {
      const { snapshot } = await readLink(db, webUrl, tokenOf(req), clock());
      res.set('cache-control', 'no-store').type('css').send(documentStyles(snapshot));
    })
    .get('/public/quotes/:token/pdf', async (req, res) => {
      const { objectKey, fileName } = await pdfOfLink(db, webUrl, tokenOf(req), clock());
      const file = await objects.get(objectKey);
      if (!file) throw new AppError('PDF_NOT_FOUND');
      res.set({ 'content-length': String(file.size), 'cache-control': 'no-store' }).type('pdf');
      res.attachment(fileName);
      await pipeline(file.stream, res);
    });

/** What a customer does there. */
const answering = ({ db, signedIn, clock }: ServiceDependencies, webUrl: string) =>
  Router()
    .post('/public/quotes/:token/opened', maybeSignedIn(signedIn), async (req, res) => {
      await noteVisit(db, tokenOf(req), visitorOf(req, signedInAccount(req)), clock());
      res.status(204).end();
    })
    .post('/public/quotes/:token/approve', async (req, res) => {
      await approveLink(db, tokenOf(req), Approve.parse(req.body), visitorOf(req), clock());
      res.json(await readLink(db, webUrl, tokenOf(req), clock()));
    })
    .post('/public/quotes/:token/reject', async (req, res) => {
      const { reason } = Reject.parse(req.body ?? {});
      await rejectLink(db, tokenOf(req), reason, visitorOf(req), clock());
      res.json(await readLink(db, webUrl, tokenOf(req), clock()));
    })
    .post('/public/quotes/:token/ask', async (req, res) => {
      await askOverLink(db, tokenOf(req), Ask.parse(req.body).question, clock());
      res.json(await readLink(db, webUrl, tokenOf(req), clock()));
    });

export const routes = (dependencies: ServiceDependencies, webUrl: string) =>
  Router().use(owning(dependencies, webUrl), reading(dependencies, webUrl), answering(dependencies, webUrl));
