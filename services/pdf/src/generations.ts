import type { Log } from '@jobspeak/kit';
import type { Launched } from './page';

/** One browser from launch to close. A retired one finishes what it has begun and takes no more. */
interface Generation {
  launched: Promise<Launched>;
  busy: number;
  begun: number;
  isRetired: boolean;
  closed?: Promise<void>;
}

export interface Generations {
  /** The browser of the day, for one document. */
  take(): Generation;
  /** The document is done; after a failure nothing of its browser is trusted any more. */
  give(generation: Generation, outcome: 'printed' | 'failed'): void;
  /** Closes every browser, whatever it is doing. */
  stop(): Promise<void>;
}

/** Lends browsers, each for so many documents, and replaces them without disturbing what is being printed. */
export function createGenerations(launch: () => Promise<Launched>, documents: number, log: Log): Generations {
  const open = new Set<Generation>();

  const close = (generation: Generation): Promise<void> => {
    generation.closed ??= generation.launched
      .then((launched) => launched.close())
      .catch((error: unknown) => log.warn({ err: error }, 'a browser could not be closed'))
      .finally(() => open.delete(generation));
    return generation.closed;
  };
  const retire = (generation: Generation) => {
    generation.isRetired = true;
    if (generation.busy === 0) void close(generation);
  };
  const begin = (): Generation => {
    const generation: Generation = { launched: launch(), busy: 0, begun: 0, isRetired: false };
    open.add(generation);
    generation.launched.then(
      ({ browser }) => browser.once('disconnected', () => retire(generation)),
      () => {}, // told to the document that waits for it
    );
    return generation;
  };
  let current: Generation | undefined;

  return {
    take() {
      if (!current || current.isRetired) current = begin();
      current.busy++;
      current.begun++;
      if (current.begun >= documents) current.isRetired = true;
      return current;
    },
    give(generation, outcome) {
      generation.busy--;
      if (outcome === 'failed' || generation.isRetired) retire(generation);
    },
    async stop() {
      await Promise.all([...open].map(close));
    },
  };
}
