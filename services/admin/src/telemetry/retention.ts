import { setTimeout as delay } from 'node:timers/promises';
import type { Db, Log } from '@jobspeak/kit';
import { type Kept, removeOld } from './store';

/** For how many days each sort is kept. */
export type Retention = Record<Kept, number>;

/** So few at a time that nobody waits for their locks, with a pause in which the others work. */
const ROWS = 1_000;
const PAUSE_MS = 50;
const HOUR_MS = 3_600_000;

/** Removes all that is too old, in small steps; ends early when it is told to stop. */
export async function removeTooOld(db: Db, retention: Retention, signal: AbortSignal): Promise<void> {
  for (const table of Object.keys(retention) as Kept[])
    while (!signal.aborted && (await removeOld(db, table, retention[table], ROWS)) === ROWS)
      await delay(PAUSE_MS, undefined, { signal }).catch(() => {}); // told to stop
}

/** Removes what is too old once an hour. */
export function startRetention(db: Db, retention: Retention, log: Log): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const { signal } = stopping;
  const loop = async () => {
    while (!signal.aborted) {
      await removeTooOld(db, retention, signal).catch((error: unknown) =>
        log.warn({ err: error }, 'old telemetry could not be removed'),
      );
      await delay(HOUR_MS, undefined, { signal }).catch(() => {}); // told to stop
    }
  };
  const running = loop();
  return {
    async stop() {
      stopping.abort();
      await running;
    },
  };
}
