import { MetricsQuery } from '@jobspeak/contracts';
import type { ServiceDependencies } from '@jobspeak/kit';
import { type RequestHandler, Router } from 'express';
import { stretchOf } from '../rollups/domain';
import { readMetrics } from './actions';

/** Rate, errors, durations and saturation. */
export const routes = ({ db, clock }: ServiceDependencies, admin: readonly RequestHandler[]): Router =>
  Router().get('/admin/metrics', ...admin, async (req, res) => {
    const query = MetricsQuery.parse(req.query);
    res.json(await readMetrics(db, query, stretchOf(query, clock())));
  });
