import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AuditFilters, type AuditPage, AuditQuery } from '@jobspeak/contracts';
import { caller, type ServiceDependencies } from '@jobspeak/kit';
import { type RequestHandler, Router } from 'express';
import { keepAct, writeActs } from './actions';
import { listActs, listAdmins } from './store';

/** What administrators did and looked at: read by all of them, changed by nobody. */
export const routes = ({ db, clock }: ServiceDependencies, admin: readonly RequestHandler[]): Router =>
  Router()
    .get('/admin/audit', ...admin, async (req, res) => {
      const { limit, cursor, ...filters } = AuditQuery.parse(req.query);
      const [page, admins] = await Promise.all([listActs(db, filters, { limit, cursor }), listAdmins(db)]);
      res.json({ ...page, admins } satisfies AuditPage);
    })
    .get('/admin/audit/export', ...admin, async (req, res) => {
      const filters = AuditFilters.parse(req.query);
      await keepAct(db, { adminId: caller(req).userId, now: clock() }, { act: 'audit-saved', whose: null, what: null });
      res.set({ 'content-type': 'text/csv; charset=utf-8', 'content-disposition': 'attachment; filename="audit.csv"' });
      await pipeline(Readable.from(writeActs(db, filters)), res);
    });
