import { type ErrorGroupPage, ErrorLogQuery, TimeRange } from '@jobspeak/contracts';
import type { ServiceDependencies } from '@jobspeak/kit';
import { type RequestHandler, Router } from 'express';
import { stretchOf } from '../rollups/domain';
import { findGroup, listErrorServices, listGroups, listOfAccount } from './store';

/** What went wrong, in services and in browsers, by the mistake. */
export const routes = ({ db, clock }: ServiceDependencies, admin: readonly RequestHandler[]): Router =>
  Router()
    .get('/admin/error-logs', ...admin, async (req, res) => {
      const { from, to, accountId, ...query } = ErrorLogQuery.parse(req.query);
      const span = stretchOf({ from, to }, clock());
      const [page, services] = await Promise.all([
        accountId === undefined
          ? listGroups(db, query, span)
          : listOfAccount(db, { accountId, limit: query.limit }, span).then((items) => ({ items, nextCursor: null })),
        listErrorServices(db),
      ]);
      res.json({ ...page, services } satisfies ErrorGroupPage);
    })
    .get('/admin/error-logs/:fingerprint', ...admin, async (req, res) => {
      const span = stretchOf(TimeRange.parse(req.query), clock());
      res.json(await findGroup(db, String(req.params.fingerprint), span));
    });
