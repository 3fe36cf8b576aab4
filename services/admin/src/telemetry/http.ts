import { AppError, type Trace } from '@jobspeak/contracts';
import type { ServiceDependencies } from '@jobspeak/kit';
import { type RequestHandler, Router } from 'express';
import { findErrors, findSpans } from './store';

/** A trace as it went through the services, for the people who run the product. */
export const routes = ({ db }: ServiceDependencies, admin: readonly RequestHandler[]): Router =>
  Router().get('/admin/traces/:traceId', ...admin, async (req, res) => {
    const traceId = String(req.params.traceId).toLowerCase();
    const [spans, errors] = await Promise.all([findSpans(db, traceId), findErrors(db, traceId)]);
    if (spans.length === 0 && errors.length === 0) throw new AppError('NOT_FOUND');
    res.json({
      traceId,
      spans: spans.map(({ startedAt, traceId: _trace, kind: _kind, events: _events, ...span }) => ({
        ...span,
        startedAt: startedAt.toISOString(),
      })),
      errors: errors.map((error) => ({ ...error, at: error.at.toISOString() })),
    } satisfies Trace);
  });
