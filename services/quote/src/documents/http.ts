import { pipeline } from 'node:stream/promises';
import { AppError } from '@jobspeak/contracts';
import { caller, pathId, type ServiceDependencies } from '@jobspeak/kit';
import { Router } from 'express';
import { pdfOfQuote } from './actions';

export const routes = ({ db, objects, signedIn, clock }: ServiceDependencies) =>
  Router().get('/quotes/:id/pdf', signedIn, async (req, res) => {
    const id = pathId(req, 'QUOTE_NOT_FOUND');
    const { objectKey, fileName } = await pdfOfQuote(db, caller(req).accountId, id, clock());
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
