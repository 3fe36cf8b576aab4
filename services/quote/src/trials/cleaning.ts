import { type Db, type Log, startWorker, type Worker } from '@jobspeak/kit';
import { dropTrial } from './actions';

/** How often it is looked for trials whose time is over. */
const EVERY_MS = 60_000;

/** Lets go of trials that nobody has taken, now and then again and again. */
export const startCleaning = ({ db, log, clock }: { db: Db; log: Log; clock: () => Date }): Worker =>
  startWorker({ name: 'trials', log, next: () => dropTrial(db, clock()), pollMs: EVERY_MS });
