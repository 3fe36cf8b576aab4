import { ApproveByHand, DashboardQuery, NewQuote, QuoteEdit, QuoteListQuery, Reject } from '@jobspeak/contracts';
import { caller, idempotencyKey, pathId, type ServiceDependencies } from '@jobspeak/kit';
import { Router } from 'express';
import { z } from 'zod';
import { actOnQuote, changeQuote, createQuote, dashboardOf, deleteQuote, readQuote, restoreQuote } from './actions';
import { listQuotes } from './list-store';

const PlainAction = z.enum(['finalize', 'cancel', 'revise', 'archive']);

export const routes = ({ db, signedIn, clock }: ServiceDependencies) =>
  Router()
    .get('/dashboard', signedIn, async (req, res) => {
      const { timeZone } = DashboardQuery.parse(req.query);
      res.json(await dashboardOf(db, caller(req).accountId, timeZone, clock()));
    })
    .get('/quotes', signedIn, async (req, res) => {
      res.json(await listQuotes(db, caller(req).accountId, QuoteListQuery.parse(req.query)));
    })
    .post('/quotes', signedIn, async (req, res) => {
      const options = { key: idempotencyKey(req), now: clock() };
      res.status(201).json(await createQuote(db, caller(req).accountId, NewQuote.parse(req.body ?? {}), options));
    })
    .get('/quotes/:id', signedIn, async (req, res) => {
      res.json(await readQuote(db, caller(req).accountId, pathId(req, 'QUOTE_NOT_FOUND')));
    })
    .patch('/quotes/:id', signedIn, async (req, res) => {
      const id = pathId(req, 'QUOTE_NOT_FOUND');
      res.json(await changeQuote(db, caller(req).accountId, id, QuoteEdit.parse(req.body), clock()));
    })
    .delete('/quotes/:id', signedIn, async (req, res) => {
      await deleteQuote(db, caller(req).accountId, pathId(req, 'QUOTE_NOT_FOUND'), clock());
      res.status(204).end();
    })
    .post('/quotes/:id/restore', signedIn, async (req, res) => {
      res.json(await restoreQuote(db, caller(req).accountId, pathId(req, 'QUOTE_NOT_FOUND'), clock()));
    })
    .post(/^\/quotes\/(?<id>[^/]+)\/(?<action>finalize|cancel|revise|archive)$/, signedIn, async (req, res) => {
      const action = PlainAction.parse(req.params.action);
      const facts = { now: clock() };
      res.json(await actOnQuote(db, caller(req).accountId, pathId(req, 'QUOTE_NOT_FOUND'), action, facts));
    })
    .post('/quotes/:id/approve', signedIn, async (req, res) => {
      const facts = { ...ApproveByHand.parse(req.body ?? {}), now: clock() };
      res.json(await actOnQuote(db, caller(req).accountId, pathId(req, 'QUOTE_NOT_FOUND'), 'approve', facts));
    })
    .post('/quotes/:id/reject', signedIn, async (req, res) => {
      const facts = { note: Reject.parse(req.body ?? {}).reason, now: clock() };
      res.json(await actOnQuote(db, caller(req).accountId, pathId(req, 'QUOTE_NOT_FOUND'), 'reject', facts));
    });
