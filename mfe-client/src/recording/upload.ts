import type { Recording } from '@jobspeak/contracts';
import { ERRORS } from '@jobspeak/contracts/errors';
import { isAppError } from '@jobspeak/web';
import { z } from 'zod';
import type { RecordingCalls } from './api';

export interface UploadOptions {
  take: { id: string; mimeType: string };
  calls: RecordingCalls;
  piece: (number: number) => Promise<ArrayBuffer>;
  onProgress?: (sent: number) => void;
  /** Waits before another try. */
  wait?: (ms: number, signal: AbortSignal) => Promise<void>;
}

export interface Upload {
  /** So many pieces are there to be sent. */
  offer: (pieces: number) => void;
  /** There will be no more than so many; resolves when the server has confirmed that it has them all. */
  finish: (pieces: number) => Promise<Recording>;
  stop: () => void;
}

const LONGEST_WAIT_MS = 30_000;
/** 1 s, doubling, at most 30 s. */
export const waitBefore = (attempt: number): number => Math.min(1000 * 2 ** attempt, LONGEST_WAIT_MS);

/** Waits, but no longer than until the connection is back. */
const waitOrOnline = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      window.removeEventListener('online', done);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    window.addEventListener('online', done);
    signal.addEventListener('abort', done);
  });

/** Whether the same call may pass later; a plan's limit and a refusal stay what they are. */
function mayPass(error: unknown): boolean {
  if (!isAppError(error)) return false;
  const { status } = ERRORS[error.code];
  return status === 0 || status >= 500 || error.code === 'TOO_MANY_REQUESTS';
}

const Missing = z.object({ missing: z.array(z.int()) });
/** The pieces that the server says have not arrived; null for any other failure. */
const missingOf = (error: unknown): number[] | null =>
  isAppError(error) && error.code === 'RECORDING_INCOMPLETE'
    ? (Missing.safeParse(error.details).data?.missing ?? null)
    : null;

/**
 * Sends a recording piece by piece, in order, while it is still being spoken. A lost connection is tried again without
 * end; only the server's refusal ends it.
 */
export function startUpload({ take, calls, piece, onProgress, wait = waitOrOnline }: UploadOptions): Upload {
  const stopped = new AbortController();
  const { signal } = stopped;
  let offered = 0;
  let last: number | null = null;
  let wake = () => {};

  const insist = async <T>(task: () => Promise<T>): Promise<T> => {
    for (let attempt = 0; ; attempt += 1) {
      try {
        return await task();
      } catch (error) {
        if (signal.aborted || !mayPass(error)) throw error;
        await wait(waitBefore(attempt), signal);
        signal.throwIfAborted();
      }
    }
  };
  const send = async (id: string, number: number): Promise<void> => {
    const sound = await piece(number);
    await insist(() => calls.putPiece(id, number, sound, signal));
  };
  const complete = async (id: string, pieces: number): Promise<Recording> => {
    for (;;) {
      try {
        return await insist(() => calls.complete(id, pieces, signal));
      } catch (error) {
        const missing = missingOf(error);
        if (!missing) throw error;
        for (const number of missing) await send(id, number);
      }
    }
  };
  const run = async (): Promise<Recording> => {
    const { id, chunks } = await insist(() => calls.open(take.id, take.mimeType, signal));
    const there = new Set(chunks);
    for (let number = 0; last === null || number < last; number += 1) {
      while (number >= offered && last === null) await new Promise<void>((resolve) => (wake = resolve));
      signal.throwIfAborted();
      if (last !== null && number >= last) break;
      if (!there.has(number)) await send(id, number);
      onProgress?.(number + 1);
    }
    return complete(id, last ?? offered);
  };
  const result = run();
  // who waits for the end is told of a failure there; until then nobody is
  result.catch(() => undefined);
  return {
    offer: (pieces) => {
      offered = Math.max(offered, pieces);
      wake();
    },
    finish: (pieces) => {
      offered = pieces;
      last = pieces;
      wake();
      return result;
    },
    stop: () => {
      stopped.abort();
      wake();
    },
  };
}
