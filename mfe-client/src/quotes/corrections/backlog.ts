import type { SayingStore } from './kept';
import type { Saying } from './sayings';

const FIRST_RETRY_MS = 5_000;
const LONGEST_RETRY_MS = 30_000;

/**
 * What was said and waits for a connection, in the order of speaking. It is in memory and on the device: it outlives
 * the page and a server that does not answer. A class, because it tries again by itself.
 */
export class Backlog {
  /** Whether the device keeps what waits; if not, the page must stay open. */
  keeps = true;
  private sayings: readonly Saying[] = [];
  private stored: Promise<void> = Promise.resolve();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private attempts = 0;

  constructor(
    private readonly store: SayingStore,
    /** There is something to go on with, or it is time to try again. */
    private readonly onDue: () => void,
  ) {}

  readonly read = (): readonly Saying[] => this.sayings;

  /** Takes up what an earlier visit could not bring to an end. */
  readonly restore = async (): Promise<void> => {
    const kept = await this.store.list().catch(() => {
      this.keeps = false;
      return [];
    });
    this.sayings = [...kept.filter(({ key }) => !this.has(key)), ...this.sayings];
    if (kept.length > 0) this.onDue();
  };

  /** Keeps it behind what waits already; where it waits already, it stays in its place. */
  readonly keep = (saying: Saying): void => {
    if (this.has(saying.key)) return;
    this.sayings = [...this.sayings, saying];
    this.write(() => this.store.keep(saying));
  };

  readonly drop = (key: string): void => {
    if (!this.has(key)) return;
    this.sayings = this.sayings.filter((saying) => saying.key !== key);
    this.write(() => this.store.forget(key));
  };

  /** There was no connection: tries again later, less and less often. */
  readonly later = (): void => {
    clearTimeout(this.timer);
    this.timer = setTimeout(this.onDue, Math.min(FIRST_RETRY_MS * 2 ** this.attempts, LONGEST_RETRY_MS));
    this.attempts += 1;
  };

  /** There is a connection. */
  readonly passed = (): void => {
    clearTimeout(this.timer);
    this.attempts = 0;
  };

  /** Tries again at once when the connection is back, for as long as somebody works on the quote. */
  readonly follow = (): (() => void) => {
    const onClosing = (event: BeforeUnloadEvent) => {
      if (!this.keeps && this.sayings.length > 0) event.preventDefault();
    };
    window.addEventListener('online', this.onDue);
    window.addEventListener('beforeunload', onClosing);
    void this.restore();
    return () => {
      clearTimeout(this.timer);
      window.removeEventListener('online', this.onDue);
      window.removeEventListener('beforeunload', onClosing);
    };
  };

  private has(key: string): boolean {
    return this.sayings.some((saying) => saying.key === key);
  }

  /** One after the other. What the device has no room for waits in memory all the same. */
  private write(task: () => Promise<void>): void {
    this.stored = this.stored.then(task).catch(() => {
      this.keeps = false;
    });
  }
}
