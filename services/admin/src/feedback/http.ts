import { FeedbackAnswer, FeedbackQuery, NewFeedback } from '@jobspeak/contracts';
import { caller, once, pathId, type ServiceDependencies } from '@jobspeak/kit';
import { type Request, type RequestHandler, Router } from 'express';
import { keepAct } from '../acts/actions';
import { answerFeedback, giveFeedback } from './actions';
import { findScreenshot, listFeedback } from './store';

/** What people say of the product: said by anybody who is signed in, read and answered in the back office. */
export function routes({ db, clock, signedIn }: ServiceDependencies, admin: readonly RequestHandler[]): Router {
  const doerOf = (req: Request) => ({ adminId: caller(req).userId, now: clock() });
  return Router()
    .post('/feedback', signedIn, async (req, res) => {
      const said = NewFeedback.parse(req.body);
      const { accountId, userId } = caller(req);
      const userAgent = (req.get('user-agent') ?? '').slice(0, 300);
      const facts = { accountId, userId, userAgent, now: clock() };
      res.status(201).json(await once(db, req, (trx) => giveFeedback(trx, said, facts)));
    })
    .get('/admin/feedback', ...admin, async (req, res) => {
      res.json(await listFeedback(db, FeedbackQuery.parse(req.query)));
    })
    .get('/admin/feedback/:id/screenshot', ...admin, async (req, res) => {
      const id = pathId(req, 'NOT_FOUND');
      const { type, bytes, accountId: whose } = await findScreenshot(db, id);
      await keepAct(db, doerOf(req), { act: 'screenshot-looked-at', whose, what: id });
      res.set({ 'cache-control': 'private, no-cache', 'x-content-type-options': 'nosniff' }).type(type).send(bytes);
    })
    .post('/admin/feedback/:id/answer', ...admin, async (req, res) => {
      const { text } = FeedbackAnswer.parse(req.body);
      const id = pathId(req, 'NOT_FOUND');
      res.json(await once(db, req, (trx) => answerFeedback(trx, id, text, doerOf(req))));
    });
}
