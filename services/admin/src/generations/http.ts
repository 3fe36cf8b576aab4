import { AppError, type GenerationLogs, TimeRange } from '@jobspeak/contracts';
import { caller, type ServiceDependencies } from '@jobspeak/kit';
import { type RequestHandler, Router } from 'express';
import { z } from 'zod';
import { keepAct } from '../acts/actions';
import { stretchOf } from '../rollups/domain';
import { readGenerationTimes } from './actions';
import { listAttempts } from './store';

/** How long generations take, and how each went. What somebody said is shown to nobody who is not noted. */
export const routes = ({ db, clock }: ServiceDependencies, admin: readonly RequestHandler[]): Router =>
  Router()
    .get('/admin/generation-times', ...admin, async (req, res) => {
      res.json(await readGenerationTimes(db, stretchOf(TimeRange.parse(req.query), clock())));
    })
    .get('/admin/generation-logs/:quoteId', ...admin, async (req, res) => {
      const quoteId = z.uuid().safeParse(req.params.quoteId);
      const items = quoteId.success ? await listAttempts(db, quoteId.data) : [];
      const [latest] = items;
      if (!latest) throw new AppError('QUOTE_NOT_FOUND');
      const { quoteId: what, accountId: whose } = latest;
      const doer = { adminId: caller(req).userId, now: clock() };
      await keepAct(db, doer, { act: 'generation-looked-at', whose, what });
      res.json({ quoteId: what, items } satisfies GenerationLogs);
    });
