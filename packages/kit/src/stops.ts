import type { Log } from './log';

/** The parts of a process that are running, to be ended in reverse order. */
export interface Stops {
  add(name: string, stop: () => Promise<unknown>): void;
  /** Ends every part; one that fails to end is logged, and the next is ended all the same. */
  run(): Promise<void>;
}

export function createStops(log: Log): Stops {
  const stops: { name: string; stop(): Promise<unknown> }[] = [];
  return {
    add: (name, stop) => void stops.push({ name, stop }),
    async run() {
      for (let part = stops.pop(); part; part = stops.pop()) {
        const { name } = part;
        await part.stop().catch((error: unknown) => log.warn({ err: error, part: name }, 'part did not stop cleanly'));
      }
    },
  };
}
