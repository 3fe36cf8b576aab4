import {
  AppError,
  type ErrorCode,
  RECORDING_MAX_BYTES,
  type Recording,
  type RecordingState,
  type Segment,
} from '@jobspeak/contracts';

/** A part of the audio, numbered from 0 in the order it was recorded. */
export interface Chunk {
  number: number;
  bytes: number;
  sha256: string;
}

/** A recording with what only this service knows of it. */
export interface RecordingRecord {
  id: string;
  accountId: string;
  quoteId: string;
  state: RecordingState;
  mimeType: string;
  /** How many chunks there are in all; null while they arrive. */
  chunkCount: number | null;
  chunks: Chunk[];
  durationMs: number | null;
  segments: Segment[];
  engine: string | null;
  engineReason: string | null;
  error: string | null;
  createdAt: Date;
}

export const bytesOf = (chunks: readonly Chunk[]): number => chunks.reduce((sum, { bytes }) => sum + bytes, 0);

export const toRecording = (record: RecordingRecord): Recording => ({
  id: record.id,
  quoteId: record.quoteId,
  state: record.state,
  chunks: record.chunks.map(({ number }) => number),
  bytes: bytesOf(record.chunks),
  durationMs: record.durationMs,
  segments: record.segments,
  error: record.error,
  createdAt: record.createdAt.toISOString(),
});

/**
 * Whether a chunk is to be kept: true for a new one, false for one that is there already.
 * @throws AppError for other sound under a number that is taken, and for what comes too late or is too much.
 */
export function acceptChunk(record: RecordingRecord, chunk: Chunk): boolean {
  const known = record.chunks.find(({ number }) => number === chunk.number);
  if (known?.sha256 === chunk.sha256) return false;
  if (known) throw new AppError('DUPLICATE_ENTRY');
  if (record.state !== 'receiving') throw new AppError('INVALID_TRANSITION');
  if (bytesOf(record.chunks) + chunk.bytes > RECORDING_MAX_BYTES) throw new AppError('RECORDING_TOO_LARGE');
  return true;
}

/**
 * Whether the recording is complete now: true the first time, false when it was before.
 * @throws AppError RECORDING_INCOMPLETE with the numbers that are missing.
 */
export function completeWith(record: RecordingRecord, count: number): boolean {
  if (record.state !== 'receiving') {
    if (record.chunkCount === count) return false;
    throw new AppError('INVALID_TRANSITION');
  }
  const there = new Set(record.chunks.map(({ number }) => number));
  const missing = Array.from({ length: count }, (_, number) => number).filter((number) => !there.has(number));
  if (missing.length > 0) throw new AppError('RECORDING_INCOMPLETE', undefined, { details: { missing } });
  if (there.size > count) throw new AppError('INVALID_INPUT', { chunks: `${there.size} parts have arrived.` });
  return true;
}

/** An inclusive range of bytes, as the object store reads it. */
export interface ByteRange {
  start: number;
  end: number;
}

/** The chunks that hold a range of the whole audio, each with the part of it that is needed. */
export function partsOf(chunks: readonly Chunk[], range: ByteRange): { number: number; range: ByteRange }[] {
  let offset = 0;
  return chunks.flatMap(({ number, bytes }) => {
    const start = Math.max(0, range.start - offset);
    const end = Math.min(bytes - 1, range.end - offset);
    offset += bytes;
    return start <= end ? [{ number, range: { start, end } }] : [];
  });
}

/** Failures that a person can do something about; another attempt would end the same way. */
const FAULTS: Partial<Record<ErrorCode, 'decode' | 'transcribe'>> = {
  RECORDING_TOO_SHORT: 'decode',
  RECORDING_TOO_SHORT_OR_EMPTY: 'decode',
  RECORDING_TOO_LARGE: 'decode',
  QUOTE_EMPTY_DETECTED: 'transcribe',
};

export interface Failure {
  code: ErrorCode;
  stage: 'decode' | 'transcribe';
}

/** Processes end for reasons of their own too, and several may do so while one recording is heard: three are too few. */
export const MAX_ATTEMPTS = 5;

/** Why an attempt failed for good; null when it is worth another one. */
export function failureOf(error: unknown, attempts: number): Failure | null {
  const stage = error instanceof AppError ? FAULTS[error.code] : undefined;
  if (error instanceof AppError && stage) return { code: error.code, stage };
  return attempts < MAX_ATTEMPTS ? null : { code: 'QUOTE_GENERATION_FAILED', stage: 'transcribe' };
}

/** Seconds to wait before an attempt is repeated. */
export const backoffSeconds = (attempts: number): number => 2 ** (attempts - 1);

/** The type under which sound is played back; anything else could be run by a browser instead of played. */
export const playableType = (mimeType: string): string =>
  /^(audio|video)\/[\w.+-]+(;\s*codecs="?[\w.,-]+"?)?$/i.test(mimeType) ? mimeType : 'application/octet-stream';
