import { setTimeout as delay } from 'node:timers/promises';
import { createProgram, type Program, type RunningProgram } from './program';

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 10_000;
/** A process that has run so long before it ended starts again at once. */
const STEADY_MS = 60_000;

/** Keeps a service running: one that ends is started again, after a growing pause. `say` is told a sentence of each. */
export function supervise(program: Program, say: (line: string) => void): RunningProgram {
  const stopping = new AbortController();
  let pauseMs = FIRST_PAUSE_MS;
  const running = createProgram(program, ({ how, livedMs }) => {
    if (stopping.signal.aborted) return;
    if (livedMs > STEADY_MS) pauseMs = FIRST_PAUSE_MS;
    say(`${program.name} has ended (${how}) and is started again. Its log: ${program.logFile}`);
    // one that ends while it starts is told of here once more
    delay(pauseMs, undefined, { signal: stopping.signal })
      .then(() => running.start())
      .catch(() => {});
    pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS);
  });
  return {
    ...running,
    stop() {
      stopping.abort();
      return running.stop();
    },
  };
}
