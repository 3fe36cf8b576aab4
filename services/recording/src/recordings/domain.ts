import {
  AppError,
  type ErrorCode,
  type HeardSegment,
  RECORDING_MAX_BYTES,
  type Recording,
  type RecordingState,
  type TakeTarget,
  withoutWords,
} from '@jobspeak/contracts';

/** A part of the audio, numbered from 0 in the order it was recorded. */
export interface Chunk {
  number: number;
  bytes: number;
  sha256: string;
  /** What is held may not be what was recorded: it may be sent again, and is missing until then. */
  doubted?: boolean;
}

/** A recording without its chunks, of which there may be thousands. */
export interface RecordingHead {
  id: string;
  accountId: string;
  quoteId: string;
  state: RecordingState;
  mimeType: string;
  /** How many chunks there are in all; null while they arrive. */
  chunkCount: number | null;
  /** Bytes of the chunks that have arrived. */
  receivedBytes: number;
  /** Of the whole audio, hexadecimal; null until all of it has arrived. */
  sha256: string | null;
  /** When it was spoken, where the device has said so. */
  startedAt: Date | null;
  /** The quote that a second take is for. */
  target: TakeTarget | null;
  audioDeletedAt: Date | null;
  /** Closed because its device had fallen silent; the device may come back. */
  cutShort: boolean;
  /** Words until then, in ms, were told before its device came back; null where none were. */
  goesOnFromMs: number | null;
  durationMs: number | null;
  segments: HeardSegment[];
  engine: string | null;
  engineReason: string | null;
  error: string | null;
  createdAt: Date;
}

/** A recording with what only this service knows of it. */
export interface RecordingRecord extends RecordingHead {
  chunks: Chunk[];
}

/** What every event of a recording's way says of it. */
export const factsOf = ({
  id,
  quoteId,
  startedAt,
  target,
}: Pick<RecordingHead, 'id' | 'quoteId' | 'startedAt' | 'target'>) => ({
  recordingId: id,
  quoteId,
  ...(startedAt && { startedAt: startedAt.toISOString() }),
  ...(target && { into: target }),
});

/** What the news of its words says beside: whether that is all, and how much of it is news. */
export const extentOf = ({ cutShort, goesOnFromMs }: Pick<RecordingHead, 'cutShort' | 'goesOnFromMs'>) => ({
  ...(cutShort && { cutShort }),
  ...(goesOnFromMs !== null && { goesOnFromMs }),
});

/** How many chunks from the first one on can be heard: up to one that has not arrived, or not as it was recorded. */
export function unbroken(chunks: readonly Chunk[]): number {
  const end = chunks.findIndex(({ number, doubted }, index) => number !== index || doubted === true);
  return end === -1 ? chunks.length : end;
}

export const bytesOf = (chunks: readonly Chunk[]): number => chunks.reduce((sum, { bytes }) => sum + bytes, 0);

export const toRecording = (record: RecordingRecord): Recording => ({
  id: record.id,
  quoteId: record.quoteId,
  state: record.state,
  chunks: record.chunks.map(({ number }) => number),
  bytes: bytesOf(record.chunks),
  sha256: record.sha256,
  into: record.target,
  cutShort: record.cutShort,
  audioDeletedAt: record.audioDeletedAt?.toISOString() ?? null,
  durationMs: record.durationMs,
  segments: record.segments.map(withoutWords),
  error: record.error,
  createdAt: record.createdAt.toISOString(),
});

/**
 * Whether a chunk is to be kept: true for a new one and for one that was doubted, false for one that is there already.
 * @throws AppError for other sound under a number that is taken, and for what comes too late or is too much.
 */
export function acceptChunk(recording: RecordingHead, known: Chunk | null, chunk: Chunk): boolean {
  if (known && !known.doubted) {
    if (known.sha256 === chunk.sha256) return false;
    throw new AppError('DUPLICATE_ENTRY');
  }
  if (recording.state !== 'receiving' && !recording.cutShort) throw new AppError('INVALID_TRANSITION');
  if (recording.receivedBytes - (known?.bytes ?? 0) + chunk.bytes > RECORDING_MAX_BYTES)
    throw new AppError('RECORDING_TOO_LARGE');
  return true;
}

/** @throws AppError RECORDING_INCOMPLETE with the numbers that are to be sent. */
export const refuseIncomplete = (missing: readonly number[]): never => {
  throw new AppError('RECORDING_INCOMPLETE', undefined, { details: { missing } });
};

/**
 * Whether the recording is complete now: true the first time, false when it was before.
 * @throws AppError RECORDING_INCOMPLETE with the numbers that are missing; INVALID_TRANSITION when it was completed
 *   as another one. One that was cut short was never completed: its device says what all of it is.
 */
export function completeWith(record: RecordingRecord, count: number, sha256: string | undefined): boolean {
  if (record.state !== 'receiving') {
    const isSame = sha256 === undefined || record.sha256 === null || record.sha256 === sha256;
    if (record.chunkCount === count && isSame) return false;
    if (!record.cutShort) throw new AppError('INVALID_TRANSITION');
  }
  const there = new Set(record.chunks.filter(({ doubted }) => !doubted).map(({ number }) => number));
  const missing = Array.from({ length: count }, (_, number) => number).filter((number) => !there.has(number));
  if (missing.length > 0) refuseIncomplete(missing);
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
