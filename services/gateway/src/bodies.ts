import type { IncomingMessage } from 'node:http';
import { PassThrough, type Readable } from 'node:stream';
import { AppError, type ErrorCode } from '@jobspeak/contracts';

/** What a body may be. */
export interface BodyLimits {
  maxBytes: number;
  /** What a larger one is called. */
  tooLarge: ErrorCode;
  /** How long it may take to arrive, in ms. */
  withinMs: number;
}

/** @throws AppError `tooLarge` for a body that says so of itself, before a byte of it is read. */
export function assertSize(req: IncomingMessage, { maxBytes, tooLarge }: BodyLimits): void {
  if (Number(req.headers['content-length'] ?? 0) > maxBytes) throw new AppError(tooLarge);
}

/**
 * The body of a call, to be read by the service; null when there is none. One that turns out too large, or does not
 * come to its end in time, ends with an AppError. When the service answers before the end, the rest is read and thrown
 * away, within the same limits: a browser looks at the answer only once it has sent everything.
 */
export function bodyOf(req: IncomingMessage, { maxBytes, tooLarge, withinMs }: BodyLimits): Readable | null {
  const hasBody = req.headers['transfer-encoding'] !== undefined || Number(req.headers['content-length'] ?? 0) > 0;
  if (!hasBody) return null;
  const body = new PassThrough();
  let bytes = 0;
  let hasFailed = false;
  const fail = (code: ErrorCode) => {
    clearTimeout(late);
    if (hasFailed) return; // the answer ends the connection, once it is out
    hasFailed = true;
    if (body.destroyed) req.destroy();
    else body.destroy(new AppError(code));
  };
  const late = setTimeout(() => fail('REQUEST_TIMEOUT'), withinMs);
  req.once('end', () => clearTimeout(late)).once('close', () => clearTimeout(late));
  req.on('data', (part: Buffer) => {
    bytes += part.length;
    if (bytes > maxBytes) fail(tooLarge);
  });
  body.on('close', () => {
    req.unpipe(body);
    req.resume();
  });
  return req.pipe(body);
}
