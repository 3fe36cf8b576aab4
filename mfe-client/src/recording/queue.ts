import type { ErrorCode, Quote, Recording } from '@jobspeak/contracts';
import { AppError, api, isAppError, later } from '@jobspeak/web';
import { listenToEvents } from '@jobspeak/web/events';
import type { RecordingCalls } from './api';
import { heldTakes, holdIfFree } from './held';
import { MIN_MS } from './machine';

import type { Take, TakeStore } from './takes';
import { mayPass, startUpload, type Upload, type UploadOptions } from './upload';

/** Where a take is on its way from this device to a quote. */
export interface QueuedTake {
  take: Take;
  place: 'here' | 'uploading' | 'transcribing' | 'ready' | 'failed';
  /** How much of it is with the server, 0 to 1. */
  share: number;
  problem: ErrorCode | null;
  /** The server has asked for a rest: it goes on by itself. */
  rests?: boolean;
  /** Known once all of it is with the server. */
  arrived: { recordingId: string; quoteId: string } | null;
}

/** What a queue tells, beside what it shows. */
export interface QueueNews {
  /** A take waits although there is a connection; told once for each. */
  onDelay: (problem: ErrorCode) => void;
  /** A take has become a quote, or has gone into one. */
  onReady: (quoteId: string) => void;
}

export interface QueueOptions {
  userId: string;
  calls: RecordingCalls;
  takes: () => Promise<TakeStore>;
  wait?: UploadOptions['wait'];
}

const quote = later<Quote>(async () => (await import('../schemas')).Quote);
/** Reads events, which takes schemas: nobody waits for them to record. */
const outcomes = () =>
  import('./outcome').catch((error: unknown) => {
    throw new AppError('NETWORK_ERROR', undefined, { cause: error });
  });

/** A quarter of a minute of sound, which a weak line takes in a third of a second. */
const PORTION_BYTES = 64 * 1024;

/** So often a take is tried while the server fails on it; then the others have their turn first. */
const TRIES_BEFORE_OTHERS = 5;

/** Has the browser not tidy away what waits here when the device runs short of room. It may ask its person, or refuse. */
function askToKeep(): void {
  const storage = navigator.storage as StorageManager | undefined;
  storage?.persist().catch(() => undefined);
}

const BY_TIME = (a: QueuedTake, b: QueuedTake): number => a.take.startedAt.localeCompare(b.take.startedAt);

/**
 * Sends what waits on this device, one take after the other in the order of speaking, and follows each to its quote. A
 * class, because it outlives its screens.
 */
export class TakeQueue {
  private items: readonly QueuedTake[] = [];
  private readonly listeners = new Set<() => void>();
  private isWorking = false;
  private again = false;
  /** The take that is being sent. */
  private sending: { takeId: string; upload: Upload | null } | null = null;
  /** Who is told; null while nobody works through it. */
  private news: QueueNews | null = null;

  constructor(private readonly options: QueueOptions) {}

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };
  readonly read = (): readonly QueuedTake[] => this.items;

  /** Begins to work through what waits. Returns the way to stop; what is under way then goes on at the next start. */
  readonly start = (news: QueueNews): (() => void) => {
    this.news = news;
    const wake = () => void this.wake();
    window.addEventListener('online', wake);
    const stopListening = listenToEvents({
      onOpen: () => void this.lookAgain(),
      // what cannot be read just now is asked for with the next connection
      onEvent: ({ name, data }) => void this.hear(name, data).catch(() => undefined),
    });
    wake();
    return () => {
      this.news = null;
      window.removeEventListener('online', wake);
      stopListening();
      this.sending?.upload?.stop();
    };
  };

  /** There may be something to send. */
  readonly wake = async (): Promise<void> => {
    if (!this.news) return;
    // what has come is shown at once, also while another one waits to be sent
    if (!(await this.list())) return;
    this.again = true;
    if (!this.isWorking) void this.work();
  };

  /** Its person wants it to be tried once more. */
  readonly retry = async (takeId: string): Promise<void> => {
    const store = await this.options.takes();
    const take = await store.find(takeId);
    if (!take) return;
    await store.note(takeId, { problem: undefined });
    this.items = this.items.filter((item) => item.take.id !== takeId);
    await this.wake();
  };

  /** Throws a take away for good. */
  readonly discard = async (takeId: string): Promise<void> => {
    if (this.sending?.takeId === takeId) this.sending.upload?.stop();
    await (await this.options.takes()).remove(takeId);
    this.forget(takeId);
  };

  /** Its person has seen what became of it. */
  readonly forget = (takeId: string): void => {
    this.items = this.items.filter(({ take }) => take.id !== takeId);
    this.tell();
  };

  private async work(): Promise<void> {
    this.isWorking = true;
    try {
      while (this.again && this.news) {
        this.again = false;
        for (const { take, place } of this.items) {
          if (place !== 'here' || take.id === this.sending?.takeId) continue;
          if (!(await this.send(take))) return;
        }
      }
    } finally {
      this.isWorking = false; // at once: who wakes it from here on finds nobody at work
    }
  }

  /** Reads what waits on this device; false where it keeps nothing, as in a private window. */
  private async list(): Promise<boolean> {
    const store = await this.options.takes().catch(() => null);
    if (store) await this.listKept(store);
    return store !== null;
  }

  /** Takes too short for a quote are tidied away. */
  private async listKept(store: TakeStore): Promise<void> {
    const kept = await store.list(this.options.userId);
    // looked at after that: who records has taken hold of a take before it is kept
    const isHeld = await heldTakes();
    const takes = kept.filter(({ id }) => !isHeld(id));
    const isShort = (take: Take) => take.spokenMs < MIN_MS || take.pieces === 0;
    await Promise.all(takes.filter(isShort).map(({ id }) => store.remove(id)));
    const followed = this.items.filter(({ take, arrived }) => arrived || take.id === this.sending?.takeId);
    const waiting = takes
      .filter((take) => !isShort(take) && !followed.some((item) => item.take.id === take.id))
      .map((take): QueuedTake => {
        const problem = take.problem ?? null;
        return { take, place: problem ? 'failed' : 'here', share: 0, problem, arrived: null };
      });
    if (waiting.length > 0 && this.items.length === 0) askToKeep();
    this.items = [...followed, ...waiting].sort(BY_TIME);
    this.tell();
  }

  /** Sends one take; false when none of the others can pass either. */
  private async send(listed: Take): Promise<boolean> {
    const store = await this.options.takes();
    this.sending = { takeId: listed.id, upload: null };
    const release = await holdIfFree(listed.id);
    // another tab sends it, or has sent it meanwhile, or nobody works through the queue any more
    const take = release ? await store.find(listed.id) : undefined;
    if (!release || !take || !this.news) {
      await release?.();
      this.sending = null;
      if (!take && release) this.forget(listed.id);
      return true;
    }
    try {
      this.place(take.id, { place: 'uploading' });
      await this.letGo(store, take, await this.sendAll(store, take));
      return true;
    } catch (error) {
      return this.refused(store, take, error);
    } finally {
      await release();
      this.sending = null;
    }
  }

  private sendAll(store: TakeStore, take: Take): Promise<Recording> {
    let { pieces } = take;
    const upload = startUpload({
      take,
      calls: this.options.calls,
      piece: async (number) => {
        const sound = await store.piece(take.id, number);
        if (!sound) throw new AppError('RECORDING_FAILED');
        return sound;
      },
      onOpened: () => this.place(take.id, { place: 'uploading' }),
      gather: async ({ chunks }) => {
        // the one after those that have arrived may have arrived too by now
        const from = Math.max(-1, ...chunks) + 2;
        ({ pieces } = await store.gather(take, from, PORTION_BYTES));
        return pieces;
      },
      onProgress: (sent) => this.place(take.id, { place: 'uploading', rests: false, share: sent / pieces }),
      onStalled: ({ code }, attempts) => {
        if (code === 'TOO_MANY_REQUESTS') return this.place(take.id, { rests: true });
        this.place(take.id, { place: 'here' });
        void this.delayed(store, take.id, code);
        if (code === 'SERVER_ERROR' && attempts >= TRIES_BEFORE_OTHERS) this.letOthersPass(take.id);
      },
      ...(this.options.wait && { wait: this.options.wait }),
    });
    this.sending = { takeId: take.id, upload };
    return upload.finish(take.pieces);
  }

  /** What the server fails on, for a reason of its own, keeps nothing else back. */
  private letOthersPass(takeId: string): void {
    if (!this.items.some(({ take, place }) => place === 'here' && take.id !== takeId)) return;
    this.again = true;
    this.sending?.upload?.stop();
  }

  /** The server has confirmed all of it: only now does the device let go of its own. */
  private async letGo(store: TakeStore, take: Take, { id: recordingId, quoteId }: Recording): Promise<void> {
    await store.remove(take.id);
    this.place(take.id, { place: 'transcribing', share: 1, arrived: { recordingId, quoteId } });
    await this.lookAgain(take.id);
  }

  private async refused(store: TakeStore, take: Take, error: unknown): Promise<boolean> {
    const problem = isAppError(error) ? error.code : null;
    // stopped on purpose, or nobody is signed in: it waits as it is
    if (problem === null || problem === 'SESSION_EXPIRED' || mayPass(error)) {
      this.place(take.id, { place: 'here' });
      return problem !== 'SESSION_EXPIRED';
    }
    await store.note(take.id, { problem });
    this.place(take.id, { place: 'failed', problem });
    return true;
  }

  /** That there is no connection is told by the page's banner; whatever else delays a take is told once, ever. */
  private async delayed(store: TakeStore, takeId: string, problem: ErrorCode): Promise<void> {
    if (!navigator.onLine || (await store.find(takeId))?.told !== undefined) return;
    await store.note(takeId, { told: true });
    this.news?.onDelay(problem);
  }

  private async hear(name: string, message: unknown): Promise<void> {
    if (!this.items.some(({ arrived, place }) => arrived && place === 'transcribing')) return;
    const { outcomeIn } = await outcomes();
    for (const { take, arrived, place } of this.items) {
      const outcome = arrived && place === 'transcribing' ? outcomeIn(name, message, arrived.recordingId) : null;
      if (outcome) this.settle(take.id, outcome.problem);
    }
  }

  /** What the stream may not have told, of one take or of all: the quotes themselves know. */
  private async lookAgain(takeId?: string): Promise<void> {
    for (const { take, arrived, place } of this.items) {
      // a draft that a take adds to says nothing of the take
      if (place !== 'transcribing' || !arrived || take.into || (takeId && take.id !== takeId)) continue;
      try {
        const { outcomeOf } = await outcomes();
        const outcome = outcomeOf(await api.get(`/quotes/${arrived.quoteId}`, quote));
        if (outcome) this.settle(take.id, outcome.problem);
      } catch (error) {
        if (!isAppError(error)) throw error; // not there yet, or no connection: the stream tells
      }
    }
  }

  private settle(takeId: string, problem: ErrorCode | null): void {
    const item = this.items.find(({ take }) => take.id === takeId);
    this.place(takeId, { place: problem ? 'failed' : 'ready', problem });
    if (!problem && item?.arrived) this.news?.onReady(item.arrived.quoteId);
  }

  private place(takeId: string, facts: Partial<QueuedTake>): void {
    this.items = this.items.map((item) => (item.take.id === takeId ? { ...item, ...facts } : item));
    this.tell();
  }

  private tell(): void {
    for (const listener of this.listeners) listener();
  }
}
