import { AppError } from '@jobspeak/contracts';
import { requireRole, type ServiceDependencies } from '@jobspeak/kit';
import { Router } from 'express';
import { findErrors, findSpans } from './store';

/** A trace as it went through the services, for the people who run the product. */
export const routes = ({ db, signedIn }: ServiceDependencies): Router =>
  Router().get('/admin/traces/:traceId', signedIn, requireRole('admin'), async (req, res) => {
    const traceId = String(req.params.traceId).toLowerCase();
    const [spans, errors] = await Promise.all([findSpans(db, traceId), findErrors(db, traceId)]);
    if (spans.length === 0 && errors.length === 0) throw new AppError('NOT_FOUND');
    res.json({ traceId, spans, errors });
  });
