import type { IncomingMessage } from 'node:http';
import { PassThrough, Readable } from 'node:stream';
import { AppError } from '@jobspeak/contracts';
import { type AudioType, audioTypeOf, HEAD_BYTES } from '../speech/audio-type';

const MIME_TYPES: Record<AudioType, string> = {
  webm: 'audio/webm',
  m4a: 'audio/mp4',
  opus: 'audio/ogg',
  oga: 'audio/ogg',
  mp3: 'audio/mpeg',
  wav: 'audio/wav',
  flac: 'audio/flac',
  aac: 'audio/aac',
  aiff: 'audio/aiff',
  caf: 'audio/x-caf',
};

/**
 * The body of a request as a stream of its own: when the reading ends early the request stays open, so that it can
 * be answered.
 */
function bodyOf(request: IncomingMessage): Readable {
  const body = new PassThrough();
  const breakOff = (cause?: Error) => body.destroy(new AppError('AUDIO_UPLOAD_FAILED', undefined, { cause }));
  request.once('error', breakOff);
  request.once('close', () => request.complete || breakOff());
  return request.pipe(body);
}

/**
 * Looks at the first bytes of an upload and gives it back whole, with what it is.
 * @throws AppError RECORDING_TOO_SHORT_OR_EMPTY when it is no audio, whatever it is called.
 */
export async function inspectUpload(request: IncomingMessage): Promise<{ mimeType: string; body: Readable }> {
  const chunks: AsyncIterator<Buffer> = bodyOf(request)[Symbol.asyncIterator]();
  let head: Buffer = Buffer.alloc(0);
  while (head.length < HEAD_BYTES) {
    const next = await chunks.next();
    if (next.done) break;
    head = Buffer.concat([head, next.value]);
  }
  const type = audioTypeOf(head);
  if (!type) {
    await chunks.return?.();
    throw new AppError('RECORDING_TOO_SHORT_OR_EMPTY');
  }
  const bytes = async function* () {
    try {
      yield head;
      for (let next = await chunks.next(); !next.done; next = await chunks.next()) yield next.value;
    } finally {
      await chunks.return?.();
    }
  };
  return { mimeType: MIME_TYPES[type], body: Readable.from(bytes()) };
}
