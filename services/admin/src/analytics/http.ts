import { TimeRange } from '@jobspeak/contracts';
import type { ServiceDependencies } from '@jobspeak/kit';
import { type RequestHandler, Router } from 'express';
import { stretchOf } from '../rollups/domain';
import { readAnalytics } from './store';

/** How people come on with the product. */
export const routes = ({ db, clock }: ServiceDependencies, admin: readonly RequestHandler[]): Router =>
  Router().get('/admin/user-analytics', ...admin, async (req, res) => {
    const now = clock();
    res.json(await readAnalytics(db, stretchOf(TimeRange.parse(req.query), now), now));
  });
