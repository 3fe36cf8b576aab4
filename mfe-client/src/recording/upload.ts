import type { Recording } from '@jobspeak/contracts';
import { AppError, ERRORS, isAppError } from '@jobspeak/web';
import { waitOrOnline } from '@jobspeak/web/events';
import type { RecordingCalls, TakeFacts, Whole } from './api';
import { hashOfAll } from './digest';

export interface UploadOptions {
  take: TakeFacts;
  calls: RecordingCalls;
  piece: (number: number) => Promise<ArrayBuffer>;
  /** The server knows of it. */
  onOpened?: (recording: Recording) => void;
  /** All of it is there: puts together what the server has never been sent, and answers how many pieces are left. */
  gather?: (recording: Recording) => Promise<number>;
  onProgress?: (sent: number) => void;
  /** A call has failed, so many times in a row, and will be tried again after a wait. */
  onStalled?: (error: AppError, attempts: number) => void;
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
/** The server's limits are by the minute. */
const LONGEST_REST_MS = 90_000;
/** 1 s, doubling, at most 30 s. */
export const waitBefore = (attempt: number): number => Math.min(1000 * 2 ** attempt, LONGEST_WAIT_MS);

/** How long the server asks to be left alone, in ms; 0 when it does not. */
function restOf({ code, details }: AppError): number {
  if (code !== 'TOO_MANY_REQUESTS') return 0;
  const { retryAfterSeconds } = (details ?? {}) as { retryAfterSeconds?: unknown };
  return typeof retryAfterSeconds === 'number' ? Math.min(retryAfterSeconds * 1000, LONGEST_REST_MS) : 0;
}

/** Whether the same call may pass later; a plan's limit and a refusal stay what they are, and so does lost sound. */
export function mayPass(error: unknown): error is AppError {
  if (!isAppError(error) || error.code === 'RECORDING_FAILED') return false;
  const { status } = ERRORS[error.code];
  return status === 0 || status >= 500 || error.code === 'TOO_MANY_REQUESTS';
}

/** The pieces that the server says have not arrived; null for any other failure. */
function missingOf(error: unknown): number[] | null {
  if (!isAppError(error) || error.code !== 'RECORDING_INCOMPLETE') return null;
  const { missing } = (error.details ?? {}) as { missing?: unknown };
  return Array.isArray(missing) ? missing.filter((number) => Number.isInteger(number)) : null;
}

/** What arrived must be what was spoken, to the last bit. @throws AppError AUDIO_UPLOAD_FAILED if it is not */
function assertSame(arrived: Recording, { sha256 }: Whole): Recording {
  if (arrived.sha256 && sha256 && arrived.sha256 !== sha256) throw new AppError('AUDIO_UPLOAD_FAILED');
  return arrived;
}

/**
 * Sends a recording piece by piece, in order, while it is still being spoken. A lost connection is tried again without
 * end; only the server's refusal ends it.
 */
class PieceUpload implements Upload {
  private readonly stopped = new AbortController();
  private readonly result: Promise<Recording>;
  private offered = 0;
  private last: number | null = null;
  private wake = () => {};
  private end = () => {};
  /** Resolves once it is known which piece is the last. */
  private readonly ended = new Promise<void>((resolve) => {
    this.end = resolve;
  });

  constructor(private readonly options: UploadOptions) {
    this.result = this.run();
    // who waits for the end is told of a failure there; until then nobody is
    this.result.catch(() => undefined);
  }

  offer(pieces: number): void {
    this.offered = Math.max(this.offered, pieces);
    this.wake();
  }

  finish(pieces: number): Promise<Recording> {
    this.offered = pieces;
    this.last = pieces;
    this.wake();
    this.end();
    return this.result;
  }

  stop(): void {
    this.stopped.abort();
    this.wake();
  }

  private async run(): Promise<Recording> {
    const first = await this.open();
    try {
      return await this.sendInto(first);
    } catch (error) {
      if (!isAppError(error) || error.code !== 'RECORDING_NOT_FOUND') throw error;
      // the server has let go of what it had; all of it is still here
      return this.sendInto(await this.open());
    }
  }

  private async open(): Promise<Recording> {
    const { take, calls, onOpened } = this.options;
    const opened = await this.insist(() => calls.open(take, this.stopped.signal));
    onOpened?.(opened);
    return opened;
  }

  private async sendInto(opened: Recording): Promise<Recording> {
    const { onProgress, gather } = this.options;
    const { id, chunks } = opened;
    if (gather) this.offered = await gather(opened);
    const there = new Set(chunks);
    const theirs = 1 + Math.max(-1, ...chunks);
    const isLast = (number: number) =>
      this.last !== null && number === this.offered - 1 && theirs <= this.offered && !there.has(number);
    for (let number = 0; await this.hasPiece(number); number += 1) {
      const last = isLast(number);
      const still = last || there.has(number) ? null : await this.begin(id, number);
      // it ended meanwhile: the last piece does not wait for the answer to the one before
      const isNext = still !== null && isLast(number + 1);
      if (isNext) number += 1;
      else await still?.there;
      const arrived = last || isNext ? await this.sendLast(id, still?.there) : null;
      onProgress?.(number + 1);
      if (arrived) return arrived;
    }
    // a device that was full sent what it could not keep: what the server has is more, and no hash is known of it
    return theirs > this.offered ? this.complete(id, { chunks: theirs }) : this.complete(id, await this.whole());
  }

  /** Waits until a piece is there to be sent; false when there will be none. */
  private async hasPiece(number: number): Promise<boolean> {
    while (number >= this.offered && this.last === null && !this.stopped.signal.aborted)
      await new Promise<void>((resolve) => {
        this.wake = resolve;
      });
    this.stopped.signal.throwIfAborted();
    return number < this.offered;
  }

  private async insist<T>(task: () => Promise<T>): Promise<T> {
    const { wait = waitOrOnline } = this.options;
    const { signal } = this.stopped;
    for (let attempt = 0; ; attempt += 1) {
      try {
        return await task();
      } catch (error) {
        if (signal.aborted || !mayPass(error)) throw error;
        this.options.onStalled?.(error, attempt + 1);
        await wait(Math.max(waitBefore(attempt), restOf(error)), signal);
        signal.throwIfAborted();
      }
    }
  }

  private async send(id: string, number: number): Promise<null> {
    const sound = await this.options.piece(number);
    await this.insist(() => this.options.calls.putPiece(id, number, sound, this.stopped.signal));
    return null;
  }

  /** Sends a piece; resolves when it is there, or still on its way once it is known which one is the last. */
  private async begin(id: string, number: number): Promise<{ there: Promise<null> } | null> {
    const ended = this.last === null ? this.ended.then(() => true) : new Promise<never>(() => {});
    const there = this.send(id, number);
    there.catch(() => undefined); // met where it is waited for
    return (await Promise.race([there, ended])) ? { there } : null;
  }

  /**
   * Sends the last piece and completes with it, which saves a round trip; null where that is still to be done.
   * @param before the piece before it, which may still be on its way
   */
  private async sendLast(id: string, before?: Promise<null>): Promise<Recording | null> {
    const { calls, piece } = this.options;
    const { signal } = this.stopped;
    const whole = await this.whole();
    const number = whole.chunks - 1;
    const sound = await piece(number);
    let isFirst = true;
    const put = () => {
      if (!isFirst) return calls.putPiece(id, number, sound, signal).then(() => null);
      isFirst = false; // once: what is sent again after that is no more than it has to be
      return calls.putLast(id, sound, whole, signal);
    };
    try {
      const arrived = await this.insist(put);
      if (!arrived) return (await before) ?? null;
      this.stop(); // the server has it all: an answer that is still to come is of no use
      return assertSame(arrived, whole);
    } catch (error) {
      // it has overtaken the one before
      return before && missingOf(error) ? before : this.sendMissing(id, error);
    }
  }

  /** Sends again what an error says is missing. @throws any other error */
  private async sendMissing(id: string, error: unknown): Promise<null> {
    const missing = missingOf(error);
    if (!missing) throw error;
    for (const number of missing) await this.send(id, number);
    return null;
  }

  private async whole(): Promise<Required<Whole>> {
    const pieces: ArrayBuffer[] = [];
    for (let number = 0; number < this.offered; number += 1) pieces.push(await this.options.piece(number));
    return { chunks: pieces.length, sha256: await hashOfAll(pieces) };
  }

  private async complete(id: string, whole: Whole): Promise<Recording> {
    for (;;) {
      try {
        return assertSame(await this.insist(() => this.options.calls.complete(id, whole, this.stopped.signal)), whole);
      } catch (error) {
        await this.sendMissing(id, error);
      }
    }
  }
}

/** Begins to send a recording; what there is to send is offered as it comes. */
export const startUpload = (options: UploadOptions): Upload => new PieceUpload(options);
