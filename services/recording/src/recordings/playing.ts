import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AppError } from '@jobspeak/contracts';
import type { ObjectStore } from '@jobspeak/kit';
import type { Request, Response } from 'express';
import { readAudio } from './audio';
import { bytesOf, playableType, type RecordingRecord } from './domain';

/** @throws AppError AUDIO_DELETED for sound that is no longer kept; RECORDING_INCOMPLETE while it arrives. */
export function assertPlayable({ audioDeletedAt, state }: Pick<RecordingRecord, 'audioDeletedAt' | 'state'>): void {
  if (audioDeletedAt) throw new AppError('AUDIO_DELETED');
  if (state === 'receiving') throw new AppError('RECORDING_INCOMPLETE');
}

/** The range that was asked for: null for none or one that makes no sense, 'none' for one beyond the end. */
function askedRange(req: Request, size: number): { start: number; end: number } | 'none' | null {
  const ranges = req.range(size);
  if (ranges === -1) return 'none';
  const [range, ...more] = ranges === undefined || ranges === -2 || ranges.type !== 'bytes' ? [] : ranges;
  return range && more.length === 0 ? range : null;
}

/** Plays audio back; with a range, so that a player can seek. */
export async function sendAudio(
  req: Request,
  res: Response,
  objects: ObjectStore,
  record: RecordingRecord,
): Promise<void> {
  const size = bytesOf(record.chunks);
  const range = askedRange(req, size);
  res.set({ 'accept-ranges': 'bytes', 'cache-control': 'private, no-cache', 'x-content-type-options': 'nosniff' });
  if (range === 'none') return void res.status(416).set('content-range', `bytes */${size}`).end();
  const { start, end } = range ?? { start: 0, end: size - 1 };
  if (range) res.status(206).set('content-range', `bytes ${start}-${end}/${size}`);
  res.set({ 'content-type': playableType(record.mimeType), 'content-length': String(end - start + 1) });
  if (req.method === 'HEAD') return void res.end();
  await pipeline(Readable.from(readAudio(objects, record, { start, end })), res).catch((error: unknown) => {
    // A player closes the connection whenever it has heard enough.
    if ((error as NodeJS.ErrnoException).code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
  });
}
