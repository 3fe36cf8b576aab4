import { AppError } from '@jobspeak/contracts';
import type { FromListener, ToListener } from './messages';
import type { Part } from './parts';
import type { Turn } from './recogniser';
import type { LiveWords, SpeechProgress, Words } from './transcription';

/** Bytes of one job on their way to the process. */
const WINDOW = 256 * 1024;

export interface JobOptions {
  totalBytes?: number | undefined;
  onProgress?: ((progress: SpeechProgress) => void) | undefined;
  /** Told while the sound comes: what is settled, and what may still change. */
  onWords?: ((words: LiveWords) => void) | undefined;
  /** A few words to the product and no job: they may be as short as "yes". */
  isBrief?: boolean | undefined;
  /** When it is recognised, where several wait. */
  turn?: Turn | undefined;
  /** Instead of recognising it, hands the speech over in parts of a length; the next one when the last is taken. */
  parts?: { longestMs: number; take: (part: Part) => Promise<void> } | undefined;
}

/** One recording on its way through the listening process. */
export interface Job {
  result: Promise<Words>;
  /** Hands bytes over once there is room; false when the job is over and wants no more. */
  push(bytes: Uint8Array): Promise<boolean>;
  end(): void;
  /** Ends the job with an error; one that is over stays as it is. */
  fail(error: unknown): void;
}

type JobMessage = Extract<FromListener, { job: number }>;
interface RunningJob extends Job {
  hear(message: JobMessage): void;
}

function failureOf({ code, message }: Extract<FromListener, { op: 'failed' }>): Error {
  const cause = new Error(message);
  return code ? new AppError(code, undefined, { cause }) : cause;
}

/** Room for bytes that are on their way; `close` ends all waiting. */
function createWindow(size: number) {
  let room = size;
  let closed = false;
  let wake = () => {};
  return {
    /** False when the window was closed. */
    async take(bytes: number): Promise<boolean> {
      while (room <= 0 && !closed)
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      room -= bytes;
      return !closed;
    },
    give(bytes: number): void {
      room += bytes;
      wake();
    },
    close(): void {
      closed = true;
      wake();
    },
  };
}

/** A promise that is settled from outside. */
function createResult() {
  let settle: { resolve: (words: Words) => void; reject: (error: unknown) => void } | undefined;
  const result = new Promise<Words>((resolve, reject) => {
    settle = { resolve, reject };
  });
  return {
    result,
    settle: {
      resolve: (words: Words) => settle?.resolve(words),
      reject: (error: unknown) => settle?.reject(error),
    },
  };
}

function createJob(
  job: number,
  { onProgress, onWords, parts }: JobOptions,
  send: (message: ToListener) => void,
  onOver: () => void,
): RunningJob {
  const window = createWindow(WINDOW);
  const { result, settle } = createResult();
  let over = false;
  const finish = (how: () => void) => {
    if (over) return;
    over = true;
    window.close();
    onOver();
    how();
  };
  const giveUp = (error: unknown) => {
    if (!over) send({ op: 'cancel', job });
    finish(() => settle.reject(error));
  };
  const hand = (part: Part) => parts?.take(part).then(() => send({ op: 'kept', job }), giveUp);
  return {
    result,
    async push(bytes) {
      const more = await window.take(bytes.length);
      if (more) send({ op: 'chunk', job, bytes });
      return more;
    },
    end: () => send({ op: 'end', job }),
    fail: giveUp,
    hear(message) {
      if (message.op === 'taken') window.give(message.bytes);
      else if (message.op === 'progress') onProgress?.(message.progress);
      else if (message.op === 'words') onWords?.(message.words);
      else if (message.op === 'part') void hand(message.part);
      else if (message.op === 'done') finish(() => settle.resolve(message.words));
      else finish(() => settle.reject(failureOf(message)));
    },
  };
}

/** The jobs of one listening process. */
export function createJobs(send: (message: ToListener) => void) {
  const running = new Map<number, RunningJob>();
  let numbers = 0;
  let closed: Error | undefined;
  return {
    size: () => running.size,
    open: (options: JobOptions): Job => {
      const { totalBytes, parts, turn, onWords, isBrief } = options;
      if (closed) throw closed;
      const number = ++numbers;
      const job = createJob(number, options, send, () => running.delete(number));
      running.set(number, job);
      send({
        op: 'start',
        job: number,
        ...(totalBytes === undefined ? {} : { totalBytes }),
        ...(parts && { longestPartMs: parts.longestMs }),
        ...(turn && { turn }),
        ...(onWords && { live: true }),
        ...(isBrief && { isBrief }),
      });
      return job;
    },
    hear: (message: JobMessage) => running.get(message.job)?.hear(message),
    close(error: Error): void {
      closed = error;
      for (const job of running.values()) job.fail(error);
    },
  };
}
