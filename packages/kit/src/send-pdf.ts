import { pipeline } from 'node:stream/promises';
import { AppError } from '@jobspeak/contracts';
import type { Response } from 'express';
import type { ObjectStore } from './objects';

/**
 * Answers an account with a PDF of its own, which nobody on the way may keep.
 * @throws AppError PDF_NOT_FOUND when the file is not there.
 */
export async function sendPdf(
  res: Response,
  objects: ObjectStore,
  { objectKey, fileName }: { objectKey: string; fileName: string },
): Promise<void> {
  const pdf = await objects.get(objectKey);
  if (!pdf) throw new AppError('PDF_NOT_FOUND');
  res.set({
    'content-type': 'application/pdf',
    'content-length': String(pdf.size),
    'content-disposition': `inline; filename="${fileName}"`,
    'cache-control': 'private, no-store',
  });
  await pipeline(pdf.stream, res);
}
