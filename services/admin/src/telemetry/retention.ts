import { type Db, type Log, startWorker, type Worker } from '@jobspeak/kit';
import { isOutdated, type RawTable } from './days';
import { dropDay, type Kept, listDays, openDays, RAW_TABLES, removeOld, type Swept } from './store';

/** For how many days each sort is kept. */
export type Retention = Record<Kept, number>;

/** So few at a time that nobody waits for their locks. */
const ROWS = 1_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const isRaw = (table: Kept): table is RawTable => (RAW_TABLES as readonly Kept[]).includes(table);

/** Drops the oldest day of raw telemetry when its time is up; false when there is none. */
async function dropOldest(db: Db, table: RawTable, days: number, now: Date): Promise<boolean> {
  const old = (await listDays(db, table)).find((day) => isOutdated(day, days, now));
  if (old !== undefined) await dropDay(db, table, old);
  return old !== undefined;
}

/** Removes a little of what is too old; false when nothing is. */
export async function removeSome(db: Db, retention: Retention, now: Date): Promise<boolean> {
  for (const [table, days] of Object.entries(retention) as [Kept, number][]) {
    const removed = isRaw(table)
      ? await dropOldest(db, table, days, now)
      : (await removeOld(db, table satisfies Swept, days, ROWS, now)) > 0;
    if (removed) return true;
  }
  return false;
}

/** Removes what is too old, and opens the days to come, once an hour. */
export function startRetention(db: Db, retention: Retention, log: Log, clock: () => Date): Worker {
  return startWorker({
    name: 'old telemetry',
    log,
    pollMs: HOUR_MS,
    next: async () => {
      const now = clock();
      for (const table of RAW_TABLES) await openDays(db, table, [now, new Date(now.getTime() + DAY_MS)]);
      return removeSome(db, retention, now);
    },
  });
}
