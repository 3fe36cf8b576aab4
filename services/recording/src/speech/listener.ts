import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { AppError } from '@jobspeak/contracts';
import type { FromListener, ToListener } from './messages';
import { answerWith } from './questions';
import type { Recognise } from './recogniser';
import type { SpeechProgress, Transcription } from './transcription';

/** Bytes of one job on their way to the process. */
const WINDOW = 256 * 1024;
/** A process that says nothing for so long while it has work hangs in a decoder. */
const PATIENCE_MS = 60_000;
const PING_MS = 10_000;
/** The heap of the process; sound lies outside of it. */
const HEAP_MB = 256;

export interface JobOptions {
  totalBytes?: number | undefined;
  onProgress?: ((progress: SpeechProgress) => void) | undefined;
}

/** One recording on its way through the process. */
export interface Job {
  result: Promise<Transcription>;
  /** Hands bytes over once there is room; false when the job is over and wants no more. */
  push(bytes: Uint8Array): Promise<boolean>;
  end(): void;
  /** Ends the job with an error; one that is over stays as it is. */
  fail(error: unknown): void;
}

interface RunningJob extends Job {
  hear(message: Extract<FromListener, { job: number }>): void;
}

/** The listening process, seen from here. */
export interface Listener {
  open(options: JobOptions): Job;
  stop(): Promise<void>;
}

type Send = (message: ToListener) => void;

function failureOf({ code, message }: Extract<FromListener, { op: 'failed' }>): Error {
  const cause = new Error(message);
  return code ? new AppError(code, undefined, { cause }) : cause;
}

function createJob(job: number, onProgress: JobOptions['onProgress'], send: Send, over: () => void): RunningJob {
  let room = WINDOW;
  let settled = false;
  let wake = () => {};
  let settle: { resolve(value: Transcription): void; reject(error: unknown): void };
  const result = new Promise<Transcription>((resolve, reject) => {
    settle = { resolve, reject };
  });
  const finish = (act: () => void) => {
    if (settled) return;
    settled = true;
    act();
    wake();
    over();
  };
  return {
    result,
    async push(bytes) {
      while (room <= 0 && !settled)
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      if (settled) return false;
      room -= bytes.length;
      send({ op: 'chunk', job, bytes });
      return true;
    },
    end: () => settled || send({ op: 'end', job }),
    fail: (error) =>
      finish(() => {
        send({ op: 'cancel', job });
        settle.reject(error);
      }),
    hear(message) {
      if (message.op === 'progress') return onProgress?.(message.progress);
      if (message.op === 'done') return finish(() => settle.resolve(message.transcription));
      if (message.op === 'failed') return finish(() => settle.reject(failureOf(message)));
      room += message.bytes;
      wake();
    },
  };
}

/** Starts the process. It runs TypeScript whatever runs this one: tsx, or a test runner. */
export const startListeningProcess = (): ChildProcess =>
  fork(path.join(__dirname, 'listening-process.ts'), {
    execArgv: ['--require', require.resolve('tsx/cjs'), `--max-old-space-size=${HEAP_MB}`],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });

/** Ends a process that no longer answers. */
function watch(child: ChildProcess, isBusy: () => boolean): () => void {
  let heard = Date.now();
  child.on('message', () => {
    heard = Date.now();
  });
  const timer = setInterval(() => {
    if (!isBusy()) heard = Date.now();
    else if (Date.now() - heard > PATIENCE_MS) child.kill('SIGKILL');
    else if (child.connected) child.send({ op: 'ping' } satisfies ToListener);
  }, PING_MS).unref();
  return () => clearInterval(timer);
}

/** @throws Error when the process ends before it is ready. */
async function untilReady(child: ChildProcess): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    child.once('message', () => resolve());
    child.once('error', reject);
    child.once('exit', (code, signal) => reject(new Error(`The listening process did not start (${signal ?? code})`)));
  });
}

/**
 * Waits until a listening process is ready. Should it die later, its jobs are rejected and `lost` is called.
 * @throws Error when it cannot start.
 */
export async function openListener(
  child: ChildProcess,
  recognise: Recognise,
  lost: (error: Error) => void,
): Promise<Listener> {
  await untilReady(child);
  const jobs = new Map<number, RunningJob>();
  let numbers = 0;
  let over: Error | undefined;
  const send: Send = (message) => {
    if (child.connected) child.send(message);
  };
  const unwatch = watch(child, () => jobs.size > 0);
  const end = (error: Error) => {
    over = error;
    unwatch();
    for (const job of jobs.values()) job.fail(error);
  };
  const die = (error: Error) => {
    if (over) return;
    end(error);
    lost(error);
  };
  child.on('message', (message: FromListener) => {
    if (message.op === 'question') void answerWith(recognise, message).then(send);
    else if ('job' in message) jobs.get(message.job)?.hear(message);
  });
  child.on('error', die);
  child.on('exit', (code, signal) => die(new Error(`The listening process ended (${signal ?? code})`)));
  return {
    open({ totalBytes, onProgress }) {
      if (over) throw over;
      const number = ++numbers;
      const job = createJob(number, onProgress, send, () => jobs.delete(number));
      jobs.set(number, job);
      send({ op: 'start', job: number, ...(totalBytes === undefined ? {} : { totalBytes }) });
      return job;
    },
    async stop() {
      end(new Error('The speech engine was stopped'));
      if (child.exitCode !== null || child.signalCode !== null) return;
      const gone = once(child, 'exit');
      child.kill('SIGKILL'); // it keeps nothing
      await gone;
    },
  };
}
