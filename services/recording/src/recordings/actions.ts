import { createHash, randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import {
  AppError,
  RECORDING_MAX_BYTES,
  type Recording,
  recordingCompleted,
  recordingTranscribed,
} from '@jobspeak/contracts';
import { type Db, emit, type ObjectStore, type Transaction } from '@jobspeak/kit';
import { audioFolder, chunkKey } from './audio';
import { acceptChunk, type Chunk, completeWith, type RecordingRecord, toRecording } from './domain';
import * as store from './store';
import { inspectUpload } from './upload';

/** What the actions work with. */
export interface Stores {
  db: Db;
  objects: ObjectStore;
}

/** Facts of the request that creates something. */
export interface Creation {
  /** The same key gives the same recording. */
  key: string | null;
  now: Date;
}

const emitCompleted = (
  trx: Transaction,
  { accountId, id, quoteId }: Pick<RecordingRecord, 'accountId' | 'id' | 'quoteId'>,
) => emit(trx, recordingCompleted, accountId, { recordingId: id, quoteId });

/** The recording that a key has made, for an action that found its key taken. */
async function madeBefore(db: Db, accountId: string, key: string | null): Promise<Recording> {
  const record = key === null ? null : await store.findByKey(db, accountId, key);
  if (!record) throw new Error('A recording was refused although its key is free');
  return toRecording(record);
}

/** Opens a recording that arrives in chunks, and names the quote it will become. */
export async function openRecording(
  db: Db,
  accountId: string,
  mimeType: string,
  { key, now }: Creation,
): Promise<Recording> {
  const id = randomUUID();
  const opened = await store.insertRecording(db, {
    id,
    accountId,
    quoteId: randomUUID(),
    mimeType,
    state: 'receiving',
    chunkCount: null,
    key,
    now,
  });
  return opened ? toRecording(await store.findRecording(db, accountId, id)) : madeBefore(db, accountId, key);
}

/** Keeps a chunk; it is safe when this returns. The same chunk may come any number of times, in any order. */
export const keepChunk = ({ db, objects }: Stores, accountId: string, id: string, number: number, body: Buffer) =>
  db.transaction(async (trx): Promise<Recording> => {
    const record = await store.lockRecording(trx, accountId, id);
    const chunk: Chunk = { number, bytes: body.length, sha256: createHash('sha256').update(body).digest('hex') };
    if (acceptChunk(record, chunk)) {
      await objects.put(chunkKey(accountId, id, number), body);
      await store.insertChunk(trx, accountId, id, chunk);
    }
    return toRecording(await store.findRecording(trx, accountId, id));
  });

/** All chunks have been sent: hands the recording to the transcription. */
export const completeRecording = (db: Db, accountId: string, id: string, count: number): Promise<Recording> =>
  db.transaction(async (trx) => {
    const record = await store.lockRecording(trx, accountId, id);
    if (completeWith(record, count)) {
      await store.markStored(trx, accountId, id, count);
      await emitCompleted(trx, record);
    }
    return toRecording(await store.findRecording(trx, accountId, id));
  });

/**
 * Takes one whole file. It is streamed to the object store; only when it is there whole does the recording exist.
 * @throws AppError RECORDING_TOO_SHORT_OR_EMPTY when it is no audio; RECORDING_TOO_LARGE; nothing is kept then.
 */
export async function uploadRecording(
  { db, objects }: Stores,
  accountId: string,
  request: IncomingMessage,
  { key, now }: Creation,
): Promise<Recording> {
  const before = key === null ? null : await store.findByKey(db, accountId, key);
  if (before) return toRecording(before);
  const { mimeType, body } = await inspectUpload(request);
  const recording = { id: randomUUID(), accountId, quoteId: randomUUID() };
  const limit = { maxBytes: RECORDING_MAX_BYTES, tooLarge: 'RECORDING_TOO_LARGE' } as const;
  let kept = false;
  try {
    const { size, sha256 } = await objects.put(chunkKey(accountId, recording.id, 0), body, limit);
    kept = await db.transaction(async (trx) => {
      const row = { ...recording, mimeType, state: 'stored', chunkCount: 1, key, now } as const;
      if (!(await store.insertRecording(trx, row))) return false;
      await store.insertChunk(trx, accountId, recording.id, { number: 0, bytes: size, sha256 });
      await emitCompleted(trx, recording);
      return true;
    });
  } finally {
    if (!kept) await objects.remove(audioFolder(accountId, recording.id));
  }
  return kept ? readRecording(db, accountId, recording.id) : madeBefore(db, accountId, key);
}

export const readRecording = async (db: Db, accountId: string, id: string): Promise<Recording> =>
  toRecording(await store.findRecording(db, accountId, id));

/**
 * Starts a failed recording again. One that was transcribed is announced again, for a quote that could not be made
 * from it; one that is under way goes on.
 */
export const retryRecording = (db: Db, accountId: string, id: string): Promise<Recording> =>
  db.transaction(async (trx) => {
    const record = await store.lockRecording(trx, accountId, id);
    const { quoteId, segments, durationMs, engine, engineReason, chunkCount } = record;
    if (chunkCount === null) throw new AppError('RECORDING_INCOMPLETE');
    if (record.state === 'failed') await store.markStored(trx, accountId, id, chunkCount);
    if (record.state === 'failed' || record.state === 'transcribed') await emitCompleted(trx, record);
    if (record.state === 'transcribed' && durationMs !== null && engine !== null)
      await emit(trx, recordingTranscribed, accountId, {
        recordingId: id,
        quoteId,
        durationMs,
        segments,
        engine,
        engineReason: engineReason ?? undefined,
      });
    return toRecording(await store.findRecording(trx, accountId, id));
  });
