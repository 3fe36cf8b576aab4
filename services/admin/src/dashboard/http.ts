import { TimeRange } from '@jobspeak/contracts';
import type { ServiceDependencies } from '@jobspeak/kit';
import { type RequestHandler, Router } from 'express';
import { stretchOf } from '../rollups/domain';
import { readStatus } from '../status/actions';
import { readDashboard } from './actions';

/** What the person who runs the product sees first. */
export const routes = ({ db, clock }: ServiceDependencies, admin: readonly RequestHandler[]): Router =>
  Router()
    .get('/admin/dashboard', ...admin, async (req, res) => {
      res.json(await readDashboard(db, stretchOf(TimeRange.parse(req.query), clock())));
    })
    .get('/admin/system-status', ...admin, async (_req, res) => {
      res.json(await readStatus(db, clock()));
    });
