import { AppError } from '@jobspeak/contracts';
import { type Db, type Log, type ObjectStore, startWorker, type Worker } from '@jobspeak/kit';
import { eraseRecording } from '../keeping/store';
import { emitCompleted, hashStored, type Stores } from './actions';
import { audioFolder } from './audio';
import { type RecordingRecord, unbroken } from './domain';
import * as silent from './silent-store';
import * as store from './store';

/** A phone without a signal, or with a flat battery, is back within a day; one that is lost is not. */
const SILENT_MS = 24 * 60 * 60_000;
const EVERY_MS = 10 * 60_000;

/** Nothing of it can be heard: a device that comes back sends it as a new one, under the key that is free again. */
const erase = ({ db, objects }: Stores, { accountId, id }: RecordingRecord, since: Date): Promise<void> =>
  db.transaction(async (trx) => {
    await store.lockHead(trx, accountId, id);
    if (!(await silent.isSilent(trx, accountId, id, since))) return;
    await eraseRecording(trx, accountId, id);
    await objects.remove(audioFolder(accountId, id)); // last: it cannot be undone
  });

/** What can be heard of it becomes a quote. */
async function close(stores: Stores, record: RecordingRecord, since: Date): Promise<void> {
  const { accountId, id, chunks } = record;
  const sha256 = await hashStored(stores, record);
  await stores.db.transaction(async (trx) => {
    await store.lockHead(trx, accountId, id);
    if (!(await silent.isSilent(trx, accountId, id, since))) return;
    await silent.keepChunks(trx, record);
    await store.markStored(trx, accountId, id, { chunkCount: chunks.length, sha256, cutShort: true });
    await emitCompleted(trx, record);
  });
}

/**
 * Closes a recording whose device has sent nothing for a day: what was said is not lost with a phone. A device that
 * comes back later goes on where it was, and the same quote gets the rest.
 * @returns whether there was one.
 */
export async function closeSilent(stores: Stores, now: Date): Promise<boolean> {
  const since = new Date(now.getTime() - SILENT_MS);
  const found = await silent.findSilent(stores.db, since);
  if (!found) return false;
  try {
    const record = await store.findRecording(stores.db, found.accountId, found.id);
    const chunks = record.chunks.slice(0, unbroken(record.chunks));
    if (chunks.length === 0) await erase(stores, record, since);
    else await close(stores, { ...record, chunks }, since);
  } catch (error) {
    // gone meanwhile; or chunks are damaged, and those before them are looked at next
    const passes = error instanceof AppError && ['RECORDING_NOT_FOUND', 'RECORDING_INCOMPLETE'].includes(error.code);
    if (!passes) throw error;
  }
  return true;
}

/** Closes recordings whose devices have fallen silent, now and then again and again. */
export const startClosing = (
  parts: { db: Db; objects: ObjectStore; log: Log; clock: () => Date },
  onStored: () => void,
): Worker =>
  startWorker({
    name: 'silent recordings',
    log: parts.log,
    next: async () => {
      const closed = await closeSilent(parts, parts.clock());
      if (closed) onStored();
      return closed;
    },
    pollMs: EVERY_MS,
  });
