import { caller, pathId, type ServiceDependencies, sendPdf } from '@jobspeak/kit';
import { Router } from 'express';
import { z } from 'zod';
import { pdfOfQuote } from './actions';

const PdfQuery = z.object({ revision: z.coerce.number().int().min(1).optional() });

export const routes = ({ db, objects, signedIn, clock }: ServiceDependencies, webUrl: string) =>
  Router().get('/quotes/:id/pdf', signedIn, async (req, res) => {
    const id = pathId(req, 'QUOTE_NOT_FOUND');
    const wanted = { ...PdfQuery.parse(req.query), webUrl };
    await sendPdf(res, objects, await pdfOfQuote(db, caller(req).accountId, id, clock(), wanted));
  });
