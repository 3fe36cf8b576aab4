import { pipeline } from 'node:stream/promises';
import { AppError } from '@jobspeak/contracts';
import { caller, pathId, type ServiceDependencies } from '@jobspeak/kit';
import { Router } from 'express';
import { z } from 'zod';
import { pdfOfQuote } from './actions';

const PdfQuery = z.object({ revision: z.coerce.number().int().min(1).optional() });

export const routes = ({ db, objects, signedIn, clock }: ServiceDependencies, webUrl: string) =>
  Router().get('/quotes/:id/pdf', signedIn, async (req, res) => {
    const id = pathId(req, 'QUOTE_NOT_FOUND');
    const wanted = { ...PdfQuery.parse(req.query), webUrl };
    const { objectKey, fileName } = await pdfOfQuote(db, caller(req).accountId, id, clock(), wanted);
    const pdf = await objects.get(objectKey);
    if (!pdf) throw new AppError('PDF_NOT_FOUND');
    res.set({
      'content-type': 'application/pdf',
      'content-length': String(pdf.size),
      'content-disposition': `inline; filename="${fileName}"`,
      'cache-control': 'private, no-store',
    });
    await pipeline(pdf.stream, res);
  });
