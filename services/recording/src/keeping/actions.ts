import { type Db, type Log, type ObjectStore, startWorker, type Transaction, type Worker } from '@jobspeak/kit';
import { audioFolder } from '../recordings/audio';
import * as store from './store';

/**
 * Deletes the audio of one recording that is no longer wanted; its words stay.
 * @returns whether there was one.
 */
export const deleteOldAudio = (db: Db, objects: ObjectStore, now: Date): Promise<boolean> =>
  db.transaction(async (trx) => {
    const recording = await store.takeOver(trx, now);
    if (!recording) return false;
    await store.noteDeleted(trx, recording, now);
    await objects.remove(audioFolder(recording.accountId, recording.id)); // last: it cannot be undone
    return true;
  });

/** Forgets what a quote was spoken in, words and all: the quote is gone for good. */
export async function forgetQuote(
  trx: Transaction,
  objects: ObjectStore,
  accountId: string,
  quoteId: string,
): Promise<void> {
  const ids = await store.findOfQuote(trx, accountId, quoteId);
  for (const id of ids) await store.eraseRecording(trx, accountId, id);
  for (const id of ids) await objects.remove(audioFolder(accountId, id));
}

/** How often it is looked for audio that is no longer wanted. */
const EVERY_MS = 10 * 60_000;

/** Deletes audio when its time is over, now and then again and again. */
export const startDeleting = (parts: { db: Db; objects: ObjectStore; log: Log; clock: () => Date }): Worker =>
  startWorker({
    name: 'old audio',
    log: parts.log,
    next: () => deleteOldAudio(parts.db, parts.objects, parts.clock()),
    pollMs: EVERY_MS,
  });
