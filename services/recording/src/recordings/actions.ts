import { createHash, randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import {
  AppError,
  type ChunkKept,
  type CompleteRecording,
  type NewRecording,
  RECORDING_MAX_BYTES,
  type Recording,
  recordingCompleted,
  recordingTranscribed,
} from '@jobspeak/contracts';
import { type Db, emit, type ObjectStore, type Transaction } from '@jobspeak/kit';
import { audioFolder, chunkKey, readChunk } from './audio';
import {
  acceptChunk,
  type Chunk,
  completeWith,
  extentOf,
  factsOf,
  type RecordingRecord,
  refuseIncomplete,
  toRecording,
} from './domain';
import { LISTENER_SECONDS, type Live } from './live';
import * as silent from './silent-store';
import * as store from './store';
import { inspectUpload } from './upload';

/** What the actions work with. */
export interface Stores {
  db: Db;
  objects: ObjectStore;
}

/** With who listens while chunks arrive. */
export interface LiveStores extends Stores {
  live: Live;
}

/** Facts of the request that creates something. */
export interface Creation {
  /** The same key gives the same recording. */
  key: string | null;
  now: Date;
}

/** What emitting that all audio is there needs to know of a recording. */
type Announced = Pick<RecordingRecord, 'accountId' | 'id' | 'quoteId' | 'startedAt' | 'target'>;

export const emitCompleted = (trx: Transaction, recording: Announced) =>
  emit(trx, recordingCompleted, recording.accountId, factsOf(recording));

/** The recording that a key has made, for an action that found its key taken. */
async function madeBefore(db: Db, accountId: string, key: string | null): Promise<Recording> {
  const record = key === null ? null : await store.findByKey(db, accountId, key);
  if (!record) throw new Error('A recording was refused although its key is free');
  return toRecording(record);
}

/** The clock of a phone may be wrong, but nothing has been spoken in the future. */
const spokenAt = (startedAt: string | undefined, now: Date): Date | null =>
  startedAt === undefined ? null : new Date(Math.min(Date.parse(startedAt), now.getTime()));

/** Opens a recording that arrives in chunks, and names the quote it will become or is for. */
export async function openRecording(
  db: Db,
  accountId: string,
  { mimeType, startedAt, into }: NewRecording,
  { key, now }: Creation,
): Promise<Recording> {
  const id = randomUUID();
  const opened = await store.insertRecording(db, {
    id,
    accountId,
    quoteId: into?.quoteId ?? randomUUID(),
    mimeType,
    state: 'receiving',
    chunkCount: null,
    key,
    now,
    spoken: true,
    startedAt: spokenAt(startedAt, now),
    target: into ?? null,
  });
  return opened ? toRecording(await store.findRecording(db, accountId, id)) : madeBefore(db, accountId, key);
}

const sha256Of = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

/** Keeps a chunk; it is safe when this returns. The same chunk may come any number of times, in any order. */
export async function keepChunk(
  { db, objects, live }: LiveStores,
  accountId: string,
  id: string,
  { number, body }: { number: number; body: Buffer },
): Promise<ChunkKept> {
  const chunk: Chunk = { number, bytes: body.length, sha256: sha256Of(body) };
  const listener = { listener: live.listener, seconds: LISTENER_SECONDS };
  const listened = await db.transaction(async (trx) => {
    const recording = await store.lockHead(trx, accountId, id);
    const known = await store.findChunk(trx, accountId, id, number);
    if (!acceptChunk(recording, known, chunk)) return null;
    if (recording.state !== 'receiving') await silent.reopen(trx, recording);
    await objects.put(chunkKey(accountId, id, number), body);
    await store.insertChunk(trx, accountId, id, chunk);
    const isMine = await store.noteArrived(trx, recording, chunk.bytes - (known?.bytes ?? 0), listener);
    return isMine ? recording : null;
  });
  if (listened) live.arrived(listened, chunk, body);
  return { number, bytes: body.length };
}

/** Chunks that are read from the store at once. */
const READ_AT_ONCE = 16;

/**
 * The SHA-256 of the whole audio as it is stored, read anew.
 * @throws AppError RECORDING_INCOMPLETE with the chunks that are not stored as they came; they can be sent again.
 */
export async function hashStored({ db, objects }: Stores, record: RecordingRecord): Promise<string> {
  const { accountId, id, chunks } = record;
  const whole = createHash('sha256');
  const damaged: number[] = [];
  for (let from = 0; from < chunks.length; from += READ_AT_ONCE) {
    const some = chunks.slice(from, from + READ_AT_ONCE);
    const bodies = await Promise.all(some.map(({ number }) => readChunk(objects, record, number)));
    for (const [index, { number, sha256 }] of some.entries()) {
      const body = bodies[index];
      if (body) whole.update(body);
      if (!body || sha256Of(body) !== sha256) damaged.push(number);
    }
  }
  if (damaged.length === 0) return whole.digest('hex');
  await store.doubtChunks(db, accountId, id, damaged);
  return refuseIncomplete(damaged);
}

/** @throws AppError RECORDING_INCOMPLETE with all chunks when what is stored is not what the device has. */
async function demandSame(stores: Stores, record: RecordingRecord, sha256: string | undefined): Promise<string> {
  const ours = await hashStored(stores, record);
  if (sha256 === undefined || sha256 === ours) return ours;
  await store.doubtChunks(stores.db, record.accountId, record.id, 'all');
  return refuseIncomplete(record.chunks.map(({ number }) => number));
}

/**
 * All chunks have been sent: hands the recording to the transcription.
 * @throws AppError RECORDING_INCOMPLETE with the chunks that are to be sent: those that have not arrived, or all of
 *   them when what has arrived is not what the device has. Nothing is thrown away before something else is there.
 */
export async function completeRecording(
  stores: LiveStores,
  accountId: string,
  id: string,
  { chunks: count, sha256 }: CompleteRecording,
): Promise<Recording> {
  const { db, live } = stores;
  const record = await store.findRecording(db, accountId, id);
  if (!completeWith(record, count, sha256)) return toRecording(record);
  await live.end(record); // the last words are recognised while the hash is made
  const ours = await demandSame(stores, record, sha256).catch((error: unknown) => {
    live.leave(id, 'it is sent again');
    throw error;
  });
  return db.transaction(async (trx) => {
    const current = await store.lockRecording(trx, accountId, id);
    if (completeWith(current, count, ours)) {
      await store.markStored(trx, accountId, id, { chunkCount: count, sha256: ours, cutShort: false });
      await emitCompleted(trx, record);
    }
    return toRecording(await store.findRecording(trx, accountId, id));
  });
}

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
      const row = { ...recording, mimeType, state: 'stored', chunkCount: 1, key, now, sha256 } as const;
      if (!(await store.insertRecording(trx, row))) return false;
      await store.insertChunk(trx, accountId, recording.id, { number: 0, bytes: size, sha256 });
      await emitCompleted(trx, { ...recording, startedAt: null, target: null });
      return true;
    });
  } finally {
    if (!kept) await objects.remove(audioFolder(accountId, recording.id));
  }
  return kept ? readRecording(db, accountId, recording.id) : madeBefore(db, accountId, key);
}

export const readRecording = async (db: Db, accountId: string, id: string): Promise<Recording> =>
  toRecording(await store.findRecording(db, accountId, id));

/** A line that was changed meanwhile is replaced all the same by who asks for it again: they have seen it. */
const askedAgain = (record: RecordingRecord): RecordingRecord =>
  record.target ? { ...record, target: { ...record.target, version: undefined } } : record;

/**
 * Starts a failed recording again. One that was transcribed is announced again, for a quote that could not be made
 * from it; one that is under way goes on.
 */
export const retryRecording = (db: Db, accountId: string, id: string): Promise<Recording> =>
  db.transaction(async (trx) => {
    const record = await store.lockRecording(trx, accountId, id);
    const { segments, durationMs, engine, engineReason, chunkCount, sha256, cutShort, state } = record;
    if (chunkCount === null) throw new AppError('RECORDING_INCOMPLETE');
    if (state === 'failed' && record.audioDeletedAt) throw new AppError('AUDIO_DELETED');
    const again = askedAgain(record);
    if (state === 'failed') await store.markStored(trx, accountId, id, { chunkCount, sha256, cutShort });
    if (state === 'failed' || state === 'transcribed') await emitCompleted(trx, again);
    if (state === 'transcribed' && durationMs !== null && engine !== null)
      await emit(trx, recordingTranscribed, accountId, {
        ...factsOf(again),
        ...extentOf(again),
        durationMs,
        segments,
        engine,
        engineReason: engineReason ?? undefined,
      });
    return toRecording(await store.findRecording(trx, accountId, id));
  });
