import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { ROOT } from '../bench/product';

const LOOK_AGAIN_MS = 100;
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 10_000;
/** A process that has run so long before it ended starts again at once. */
const STEADY_MS = 60_000;
const STOP_WITHIN_MS = 20_000;

export interface Program {
  name: string;
  environment: NodeJS.ProcessEnv;
  /** Where its output goes. */
  logFile: string;
  /** Answers 200 when the service works. */
  healthUrl: string;
  /** Told in a sentence of what people should know. */
  say: (line: string) => void;
}

export interface Supervised {
  /** Resolves when it works. @throws Error with the place of its log when it ends first. */
  ready(): Promise<void>;
  /** Asks it to end, and cuts it off when it does not. Resolves with its exit code, null when it was cut off. */
  stop(): Promise<number | null>;
}

const answers = (url: string) =>
  fetch(url, { signal: AbortSignal.timeout(1_000) }).then(
    (response) => response.ok,
    () => false,
  );

/** Keeps a service running in a process of its own: one that ends is started again, after a growing pause. */
export function supervise({ name, environment, logFile, healthUrl, say }: Program): Supervised {
  const stopping = new AbortController();
  let child: ChildProcess;
  let pauseMs = FIRST_PAUSE_MS;

  const start = () => {
    const output = openSync(logFile, 'a');
    const started = Date.now();
    child = spawn(process.execPath, ['--require', 'tsx/cjs', path.join('services', name, 'src/main.ts')], {
      cwd: ROOT,
      env: environment,
      stdio: ['ignore', output, output],
    });
    closeSync(output);
    child.once('exit', (code, signal) => {
      if (stopping.signal.aborted) return;
      if (Date.now() - started > STEADY_MS) pauseMs = FIRST_PAUSE_MS;
      say(`${name} has ended (${signal ?? code}) and is started again. Its log: ${logFile}`);
      void delay(pauseMs, undefined, { signal: stopping.signal }).then(start, () => {});
      pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS);
    });
  };
  start();
  return {
    async ready() {
      for (; !(await answers(healthUrl)); await delay(LOOK_AGAIN_MS))
        if (child.exitCode !== null) throw new Error(`${name} could not start. Its log: ${logFile}`);
    },
    async stop() {
      stopping.abort();
      if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
      const exited = once(child, 'exit');
      child.kill('SIGTERM');
      const late = setTimeout(() => child.kill('SIGKILL'), STOP_WITHIN_MS);
      await exited;
      clearTimeout(late);
      return child.exitCode;
    },
  };
}
