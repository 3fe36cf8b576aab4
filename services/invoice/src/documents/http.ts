import { pipeline } from 'node:stream/promises';
import { AppError } from '@jobspeak/contracts';
import type { ServiceDependencies } from '@jobspeak/kit';
import { Router } from 'express';
import { invoiceOf } from '../invoices/http';
import { pdfOfInvoice } from './actions';

export const routes = ({ db, objects, signedIn, clock }: ServiceDependencies, webUrl: string) =>
  Router().get('/invoices/:id/pdf', signedIn, async (req, res) => {
    const { accountId, id } = invoiceOf(req);
    const { objectKey, fileName } = await pdfOfInvoice(db, accountId, id, { webUrl, now: clock() });
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
