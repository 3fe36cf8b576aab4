import { setTimeout as delay } from 'node:timers/promises';
import type { Log } from '@jobspeak/kit';

export interface Worker {
  /** There may be something to do. */
  ring(): void;
  /** Takes nothing new and waits for what is under way. */
  stop(): Promise<void>;
}

/** How often the queue is looked at when nobody rings: retries that are due, and what another process noted. */
const POLL_MS = 1_000;

/**
 * Works through a queue in a number of lanes. `next` does one piece of work and says whether there was one; when it
 * throws, the lane waits a while and goes on.
 */
export function startWorker(next: () => Promise<boolean>, lanes: number, log: Log): Worker {
  const stopping = new AbortController();
  const resting = new Set<AbortController>();
  let rings = 0;

  const ring = () => {
    rings++;
    for (const nap of resting) nap.abort();
  };

  const rest = async () => {
    const nap = new AbortController();
    resting.add(nap);
    await delay(POLL_MS, undefined, { signal: nap.signal }).catch(() => {}); // woken early
    resting.delete(nap);
  };

  const lane = async () => {
    while (!stopping.signal.aborted) {
      const heard = rings;
      const worked = await next().catch((error: unknown) => {
        if (!stopping.signal.aborted) log.error({ err: error }, 'the queue of PDFs could not be worked');
        return false;
      });
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
