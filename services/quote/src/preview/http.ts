import { caller, pathId, type ServiceDependencies } from '@jobspeak/kit';
import { Router } from 'express';
import { z } from 'zod';
import { previewOf } from './actions';

const PreviewQuery = z.object({ revision: z.coerce.number().int().min(1).optional() });

export const routes = ({ db, signedIn }: ServiceDependencies, webUrl: string) =>
  Router().get('/quotes/:id/preview', signedIn, async (req, res) => {
    const id = pathId(req, 'QUOTE_NOT_FOUND');
    res.json(await previewOf(db, caller(req).accountId, id, { ...PreviewQuery.parse(req.query), webUrl }));
  });
