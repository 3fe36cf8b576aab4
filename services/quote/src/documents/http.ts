import { pipeline } from 'node:stream/promises';
import { AppError, IdParam } from '@jobspeak/contracts';
import { caller, type ServiceDependencies } from '@jobspeak/kit';
import { Router } from 'express';
import { pdfOfQuote } from './actions';

export const routes = ({ db, objects, signedIn, clock }: ServiceDependencies) =>
  Router().get('/quotes/:id/pdf', signedIn, async (req, res) => {
    const { id } = IdParam.parse(req.params);
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
