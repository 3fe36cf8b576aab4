import { type Db, type Log, type ObjectStore, startWorker, type Worker } from '@jobspeak/kit';
import { tidyPhotos } from '../photos/tidy';

/** How often it is looked for what may go: a day more or less makes no difference to anybody. */
const EVERY_MS = 10 * 60_000;

/** Lets go of what nobody can bring back any more, now and then again and again. */
export const startTidying = (parts: { db: Db; objects: ObjectStore; log: Log; clock: () => Date }): Worker => {
  const { db, objects, log, clock } = parts;
  return startWorker({
    name: 'leftovers',
    log,
    next: () => tidyPhotos(db, objects, clock()),
    pollMs: EVERY_MS,
  });
};
