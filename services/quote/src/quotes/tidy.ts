import { quotePurged, RESTORABLE_DAYS } from '@jobspeak/contracts';
import { type Db, emit, type Log, type ObjectStore, startWorker, type Worker } from '@jobspeak/kit';
import { discard, findPhotoKeys } from '../photos/store';
import { tidyPhotos } from '../photos/tidy';
import { eraseQuote, takeDeleted } from './purge-store';

const DAY_MS = 86_400_000;
/** How often it is looked for what may go: some minutes more make no difference to anybody. */
const EVERY_MS = 10 * 60_000;

/**
 * Deletes a quote for good that can no longer be restored, with its pictures and PDFs.
 * @returns whether there was one.
 */
export const purgeQuote = (db: Db, now: Date): Promise<boolean> =>
  db.transaction(async (trx) => {
    const quote = await takeDeleted(trx, new Date(now.getTime() - RESTORABLE_DAYS * DAY_MS));
    if (!quote) return false;
    const { accountId, id, recordingId } = quote;
    const pictures = await findPhotoKeys(trx, accountId, id);
    await discard(trx, accountId, [...pictures.values(), `pdf/${accountId}/${id}/`], now);
    await eraseQuote(trx, accountId, id);
    await emit(trx, quotePurged, accountId, { quoteId: id, recordingId });
    return true;
  });

/** Does the next thing that there is to tidy up; several processes may do so at once. @returns whether there was one. */
export const tidyUp = async (db: Db, objects: ObjectStore, now: Date): Promise<boolean> =>
  (await purgeQuote(db, now)) || tidyPhotos(db, objects, now);

/** Lets go of what nobody can bring back any more, now and then again and again. */
export function startTidying(parts: { db: Db; objects: ObjectStore; log: Log; clock: () => Date }): Worker {
  const { db, objects, log, clock } = parts;
  return startWorker({ name: 'leftovers', log, next: () => tidyUp(db, objects, clock()), pollMs: EVERY_MS });
}
