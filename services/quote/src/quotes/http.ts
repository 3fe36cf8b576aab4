import {
  AppError,
  ApproveByHand,
  DashboardQuery,
  NewQuote,
  QuoteBulk,
  QuoteEdit,
  QuoteListQuery,
  Reject,
} from '@jobspeak/contracts';
import { caller, idempotencyKey, once, pathId, type ServiceDependencies } from '@jobspeak/kit';
import { type Request, Router } from 'express';
import { z } from 'zod';
import {
  actOnQuote,
  changeQuote,
  createQuote,
  dashboardOf,
  deleteQuote,
  duplicateQuote,
  listIssued,
  readIssued,
  readQuote,
  restoreQuote,
  settleQuestion,
} from './actions';
import { moveMany } from './bulk';
import { countQuotes, listQuotes } from './list-store';

const PlainAction = z.enum(['finalize', 'cancel', 'revise', 'archive']);

/** The quote that a request names, and whose. */
const quoteOf = (req: Request) => ({ accountId: caller(req).accountId, id: pathId(req, 'QUOTE_NOT_FOUND') });

const contentRoutes = ({ db, signedIn, clock }: ServiceDependencies) =>
  Router()
    .get('/dashboard', signedIn, async (req, res) => {
      const { timeZone } = DashboardQuery.parse(req.query);
      res.json(await dashboardOf(db, caller(req).accountId, timeZone, clock()));
    })
    .get('/quotes', signedIn, async (req, res) => {
      res.json(await listQuotes(db, caller(req).accountId, QuoteListQuery.parse(req.query), clock()));
    })
    .get('/quotes/counts', signedIn, async (req, res) => {
      res.json(await countQuotes(db, caller(req).accountId, clock()));
    })
    .post('/quotes', signedIn, async (req, res) => {
      const options = { key: idempotencyKey(req), now: clock() };
      res.status(201).json(await createQuote(db, caller(req).accountId, NewQuote.parse(req.body ?? {}), options));
    })
    .get('/quotes/:id', signedIn, async (req, res) => {
      res.json(await readQuote(db, caller(req).accountId, pathId(req, 'QUOTE_NOT_FOUND'), clock()));
    })
    .patch('/quotes/:id', signedIn, async (req, res) => {
      const id = pathId(req, 'QUOTE_NOT_FOUND');
      res.json(await changeQuote(db, caller(req).accountId, id, QuoteEdit.parse(req.body), clock()));
    })
    .delete('/quotes/:id', signedIn, async (req, res) => {
      await deleteQuote(db, caller(req).accountId, pathId(req, 'QUOTE_NOT_FOUND'), clock());
      res.status(204).end();
    });

/** What was said and is in no line: the person settles it. */
const questionRoutes = ({ db, signedIn, clock }: ServiceDependencies) =>
  Router().delete('/quotes/:id/questions/:questionId', signedIn, async (req, res) => {
    const { accountId, id } = quoteOf(req);
    const questionId = z.uuid().safeParse(req.params.questionId);
    if (!questionId.success) throw new AppError('NOT_FOUND');
    res.json(await settleQuestion(db, accountId, id, questionId.data, clock()));
  });

const Revision = z.coerce.number().int().min(1);

/** What was ever issued of a quote. */
const versionRoutes = ({ db, signedIn }: ServiceDependencies) =>
  Router()
    .get('/quotes/:id/versions', signedIn, async (req, res) => {
      const { accountId, id } = quoteOf(req);
      res.json({ items: await listIssued(db, accountId, id) });
    })
    .get('/quotes/:id/versions/:revision', signedIn, async (req, res) => {
      const { accountId, id } = quoteOf(req);
      const revision = Revision.safeParse(req.params.revision);
      if (!revision.success) throw new AppError('NOT_FOUND');
      res.json(await readIssued(db, accountId, id, revision.data));
    });

/** What the owner does with a quote: each of them once for each key. */
const moveRoutes = ({ db, signedIn, clock }: ServiceDependencies) =>
  Router()
    .post('/quotes/bulk', signedIn, async (req, res) => {
      const bulk = QuoteBulk.parse(req.body);
      const { accountId } = caller(req);
      res.json(await once(db, req, (trx) => moveMany(trx, accountId, bulk, clock())));
    })
    .post(/^\/quotes\/(?<id>[^/]+)\/(?<action>finalize|cancel|revise|archive)$/, signedIn, async (req, res) => {
      const action = PlainAction.parse(req.params.action);
      const { accountId, id } = quoteOf(req);
      res.json(await once(db, req, (trx) => actOnQuote(trx, accountId, id, action, { now: clock() })));
    })
    .post('/quotes/:id/approve', signedIn, async (req, res) => {
      const facts = { ...ApproveByHand.parse(req.body ?? {}), now: clock() };
      const { accountId, id } = quoteOf(req);
      res.json(await once(db, req, (trx) => actOnQuote(trx, accountId, id, 'approve', facts)));
    })
    .post('/quotes/:id/reject', signedIn, async (req, res) => {
      const facts = { note: Reject.parse(req.body ?? {}).reason, now: clock() };
      const { accountId, id } = quoteOf(req);
      res.json(await once(db, req, (trx) => actOnQuote(trx, accountId, id, 'reject', facts)));
    })
    .post('/quotes/:id/duplicate', signedIn, async (req, res) => {
      const { accountId, id } = quoteOf(req);
      res.status(201).json(await once(db, req, (trx) => duplicateQuote(trx, accountId, id, clock())));
    })
    .post('/quotes/:id/restore', signedIn, async (req, res) => {
      const { accountId, id } = quoteOf(req);
      res.json(await once(db, req, (trx) => restoreQuote(trx, accountId, id, clock())));
    });

export const routes = (dependencies: ServiceDependencies) =>
  Router().use(
    contentRoutes(dependencies),
    questionRoutes(dependencies),
    versionRoutes(dependencies),
    moveRoutes(dependencies),
  );
