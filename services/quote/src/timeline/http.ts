import { caller, pathId, type ServiceDependencies } from '@jobspeak/kit';
import { Router } from 'express';
import { findQuote } from '../quotes/store';
import { listTimeline } from './store';

export const routes = ({ db, signedIn }: ServiceDependencies) =>
  Router().get('/quotes/:id/timeline', signedIn, async (req, res) => {
    const { accountId } = caller(req);
    const { id } = await findQuote(db, accountId, pathId(req, 'QUOTE_NOT_FOUND'));
    res.json({ items: await listTimeline(db, accountId, id) });
  });
