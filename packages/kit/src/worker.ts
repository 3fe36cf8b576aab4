import { setTimeout as delay } from 'node:timers/promises';
import type { Log } from './log';

/** Work in the background. */
export interface Worker {
  /** There may be something to do. */
  ring(): void;
  /** Takes nothing new and waits for what is under way. */
  stop(): Promise<void>;
}

export interface WorkerOptions {
  /** What is worked through, for the log: its name in the plural. */
  name: string;
  log: Log;
  /** Does one piece of work; says whether there was one. */
  next: () => Promise<boolean>;
  /** How often to look when nobody rings, in ms. */
  pollMs?: number;
  /** How many pieces at the same time. */
  lanes?: number;
}

const POLL_MS = 1_000;

/**
 * Works through what there is, now and whenever somebody rings, and looks again by itself for what is due later or was
 * noted by another process. When `next` throws, the lane waits a while and goes on.
 */
export function startWorker({ name, log, next, pollMs = POLL_MS, lanes = 1 }: WorkerOptions): Worker {
  const stopping = new AbortController();
  const naps = new Set<AbortController>();
  let rings = 0;

  const ring = () => {
    rings++;
    for (const nap of naps) nap.abort();
  };
  const rest = async () => {
    const nap = new AbortController();
    naps.add(nap);
    await delay(pollMs, undefined, { signal: nap.signal }).catch(() => {}); // woken early
    naps.delete(nap);
  };
  const lane = async () => {
    while (!stopping.signal.aborted) {
      const heard = rings;
      const worked = await next().catch((error: unknown) => {
        if (!stopping.signal.aborted) log.error({ err: error, worker: name }, 'work in the background has failed');
        return false;
      });
      // a ring while it looked may be of what it has not seen
      if (!worked && heard === rings && !stopping.signal.aborted) await rest();
    }
  };
  const running = Promise.all(Array.from({ length: lanes }, lane));

  return {
    ring,
    async stop() {
      stopping.abort();
      ring();
      await running;
    },
  };
}
