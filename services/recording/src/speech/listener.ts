import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { beside } from './beside';
import { createJobs, type Job, type JobOptions } from './jobs';
import type { FromListener, ToListener } from './messages';
import { answerWith } from './questions';
import type { Recognise } from './recogniser';

/** A process that says nothing for so long while it has work hangs in a decoder. */
const PATIENCE_MS = 60_000;
const PING_MS = 10_000;
/** The heap of the process; sound lies outside of it. */
const HEAP_MB = 256;

/** The listening process, seen from here. */
export interface Listener {
  open: (options: JobOptions) => Job;
  stop(): Promise<void>;
}

/** Starts the process. */
export function startListeningProcess(): ChildProcess {
  const { file, execArgv } = beside('listening-process');
  return fork(file, {
    execArgv: [...execArgv, `--max-old-space-size=${HEAP_MB}`],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
}

/** Tells a process something; where it is ending, its end is what is heard of it, not a pipe that broke before. */
const tell = (child: ChildProcess, message: ToListener): void => {
  if (child.connected) child.send(message, () => {});
};

/** Ends a process that no longer answers. */
function watch(child: ChildProcess, isBusy: () => boolean): () => void {
  let heard = Date.now();
  child.on('message', () => {
    heard = Date.now();
  });
  const timer = setInterval(() => {
    if (!isBusy()) heard = Date.now();
    else if (Date.now() - heard > PATIENCE_MS) child.kill('SIGKILL');
    else tell(child, { op: 'ping' });
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

/** A process that has ended, or was asked to. */
async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGKILL'); // it keeps nothing
  await gone;
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
  const send = (message: ToListener) => tell(child, message);
  const jobs = createJobs(send);
  const unwatch = watch(child, () => jobs.size() > 0);
  let over = false;
  const close = (error: Error) => {
    over = true;
    unwatch();
    jobs.close(error);
  };
  const die = (error: Error) => {
    if (over) return;
    close(error);
    lost(error);
  };
  child.on('message', (message: FromListener) => {
    if (message.op === 'question') void answerWith(recognise, message).then(send);
    else if ('job' in message) jobs.hear(message);
  });
  child.on('error', die);
  child.on('exit', (code, signal) => die(new Error(`The listening process ended (${signal ?? code})`)));
  return {
    open: jobs.open,
    async stop() {
      close(new Error('The speech engine was stopped'));
      await end(child);
    },
  };
}
