import type { Db, ObjectStore } from '@jobspeak/kit';
import * as store from './store';

/** How long a photo that was taken off can be put back: an undo, or another tab that has not heard of it. */
const RESTORABLE_MS = 24 * 3_600_000;

/** Lets go of a photo that no version of its quote has shown for a day. @returns whether there was one. */
const dropLoose = (db: Db, now: Date): Promise<boolean> =>
  db.transaction(async (trx) => {
    const photo = await store.takeLoose(trx, new Date(now.getTime() - RESTORABLE_MS));
    if (!photo) return false;
    await store.deletePhoto(trx, photo);
    await store.discard(trx, photo.accountId, [photo.objectKey], now);
    return true;
  });

/** Removes an object that was discarded, unless a copy of the quote shows it still. @returns whether there was one. */
const removeDiscarded = (db: Db, objects: ObjectStore): Promise<boolean> =>
  db.transaction(async (trx) => {
    const key = await store.takeDiscarded(trx);
    if (key === null) return false;
    if (!(await store.isInUse(trx, key))) await objects.remove(key);
    await store.forgetDiscarded(trx, key);
    return true;
  });

/** Does the next thing that there is to tidy up among photos; several processes may do so at once. */
export const tidyPhotos = async (db: Db, objects: ObjectStore, now: Date): Promise<boolean> =>
  (await dropLoose(db, now)) || removeDiscarded(db, objects);
