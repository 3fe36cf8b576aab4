import { AppError, IMPORT_MAX_BYTES } from '@jobspeak/contracts';
import express, { type Request, type RequestHandler, type Response } from 'express';
import { z } from 'zod';
import { decodeText } from './csv';

/** Takes a CSV file as it is; Windows calls one that a spreadsheet has written by the name of the spreadsheet. */
export const takeFile: RequestHandler = express.raw({
  type: ['text/csv', 'text/plain', 'application/vnd.ms-excel'],
  limit: IMPORT_MAX_BYTES,
});

const Wrapped = z.object({ csv: z.string() });

/** The text of an import: the body itself, or JSON `{ csv }`. @throws AppError IMPORT_NOT_READABLE. */
export function textOf(req: Request): string {
  if (Buffer.isBuffer(req.body)) return decodeText(req.body);
  const wrapped = Wrapped.safeParse(req.body);
  if (!wrapped.success) throw new AppError('IMPORT_NOT_READABLE', undefined, { cause: wrapped.error });
  return wrapped.data.csv;
}

/** Whether the caller only wants to know what an import would do. */
export const isDryRun = (req: Request): boolean => req.query.dryRun === 'true';

/** Answers with a file to save. */
export const sendSheet = (res: Response, fileName: string, csv: string): void =>
  void res
    .set({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${fileName}"`,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    })
    .send(csv);
