import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { ROOT } from '../bench/product';
import type { ServiceName } from './services';

const LOOK_AGAIN_MS = 50;
const STOP_WITHIN_MS = 20_000;

/** A service as a process. */
export interface Program {
  name: ServiceName;
  environment: NodeJS.ProcessEnv;
  /** Where its output goes. */
  logFile: string;
  /** Answers 200 when it works. */
  healthUrl: string;
}

/** How a process has ended: by which signal, or with which exit code. */
export type End = { how: string; livedMs: number };

export interface RunningProgram {
  isUp(): boolean;
  pid(): number | undefined;
  /** Starts it. Resolves when it works. @throws Error with the place of its log when it ends first. */
  start(): Promise<void>;
  /** Ends it as a power cut would. Resolves when it is gone. */
  kill(): Promise<void>;
  /** Asks it to end, and cuts it off when it does not. Resolves with its exit code, null when it was cut off. */
  stop(): Promise<number | null>;
}

const answers = (url: string) =>
  fetch(url, { signal: AbortSignal.timeout(2_000) }).then(
    async (response) => {
      await response.body?.cancel();
      return response.ok;
    },
    () => false,
  );

/** A service to be run in a process of its own. `onEnd` is told each time that the process has ended. */
export function createProgram(
  { name, environment, logFile, healthUrl }: Program,
  onEnd: (end: End) => void = () => {},
): RunningProgram {
  let child: ChildProcess | undefined;
  const isUp = () => child !== undefined && child.exitCode === null && child.signalCode === null;
  const end = async (signal: NodeJS.Signals) => {
    if (!isUp() || !child) return child?.exitCode ?? null;
    const gone = once(child, 'exit');
    child.kill(signal);
    const late = setTimeout(() => child?.kill('SIGKILL'), STOP_WITHIN_MS);
    await gone;
    clearTimeout(late);
    return child.exitCode;
  };
  return {
    isUp,
    pid: () => child?.pid,
    async start() {
      const output = openSync(logFile, 'a');
      const started = Date.now();
      child = spawn(process.execPath, ['--require', 'tsx/cjs', path.join('services', name, 'src/main.ts')], {
        cwd: ROOT,
        env: environment,
        stdio: ['ignore', output, output],
      });
      closeSync(output);
      child.once('exit', (code, signal) => onEnd({ how: String(signal ?? code), livedMs: Date.now() - started }));
      for (; !(await answers(healthUrl)); await delay(LOOK_AGAIN_MS))
        if (!isUp()) throw new Error(`${name} has ended instead of starting. Its log: ${logFile}`);
    },
    kill: async () => void (await end('SIGKILL')),
    stop: () => end('SIGTERM'),
  };
}
