import { type Db, type Log, type ObjectStore, startWorker, type Worker } from '@jobspeak/kit';
import { dropTrial } from './actions';

/** How often it is looked for trials whose time is over. */
const EVERY_MS = 60_000;

/** Lets go of trials that nobody has taken, now and then again and again. */
export const startCleaning = (parts: { db: Db; objects: ObjectStore; log: Log; clock: () => Date }): Worker =>
  startWorker({
    name: 'trials',
    log: parts.log,
    next: () => dropTrial(parts.db, parts.objects, parts.clock()),
    pollMs: EVERY_MS,
  });
