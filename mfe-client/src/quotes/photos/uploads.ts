import { ERRORS } from '@jobspeak/contracts/errors';
import { AppError, isAppError } from '@jobspeak/web';

/** A picture that is on this device and not on the server yet. */
export interface PendingPhoto {
  /** The same for every try. */
  key: string;
  file: File;
  /** What has been sent of it, 0 to 1. */
  share: number;
  /** Why it is not there; null while it waits or is on its way. */
  problem: unknown;
}

export type SendPhoto = (
  photo: Pick<PendingPhoto, 'key' | 'file'>,
  options: { onProgress: (share: number) => void; signal: AbortSignal },
) => Promise<void>;

/** Where pictures wait beside memory, should the page be closed. */
export interface Keeping {
  keep: (photos: readonly Pick<PendingPhoto, 'key' | 'file'>[]) => Promise<void>;
  forget: (key: string) => Promise<void>;
}

/** Whether the same picture may pass later; one that the server does not take never will. */
export function mayPass(problem: unknown): boolean {
  if (!isAppError(problem)) return false;
  const { status } = ERRORS[problem.code];
  return status === 0 || status >= 500 || problem.code === 'TOO_MANY_REQUESTS' || problem.code === 'REQUEST_TIMEOUT';
}

/**
 * Sends pictures one after another, in the order in which they were picked; what fails stays, to be tried again. A class,
 * because it lives longer than one screen.
 */
export class PhotoUploads {
  /** Whether the device keeps what is on its way; if not, the page must stay open. */
  keeps = true;
  private photos: readonly PendingPhoto[] = [];
  private running: Promise<void> | null = null;
  private stored: Promise<void> = Promise.resolve();
  private readonly stops = new Map<string, AbortController>();
  private readonly listeners = new Set<() => void>();

  constructor(
    private readonly send: SendPhoto,
    private readonly keeping: Keeping,
  ) {}

  readonly read = (): readonly PendingPhoto[] => this.photos;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  readonly add = (files: readonly File[]): void => {
    const added = files.map((file) => ({ key: crypto.randomUUID(), file, share: 0, problem: null }));
    this.set([...this.photos, ...added]);
    this.store(() => this.keeping.keep(added));
    this.start();
  };

  /** Takes up again what the device has kept. */
  readonly restore = (kept: readonly Pick<PendingPhoto, 'key' | 'file'>[]): void => {
    const fresh = kept.filter(({ key }) => this.photos.every((photo) => photo.key !== key));
    this.set([...this.photos, ...fresh.map(({ key, file }) => ({ key, file, share: 0, problem: null }))]);
    this.start();
  };

  /** Tries again the one that is named, or all that may pass. */
  readonly retry = (key?: string): void => {
    const isMeant = (photo: PendingPhoto) => (key === undefined ? mayPass(photo.problem) : photo.key === key);
    this.set(this.photos.map((photo) => (isMeant(photo) ? { ...photo, problem: null } : photo)));
    this.start();
  };

  readonly drop = (key: string): void => {
    this.stops.get(key)?.abort();
    this.remove(key);
  };

  /** Resolves when nothing is being sent. */
  readonly rest = async (): Promise<void> => {
    await this.running;
  };

  /** Resolves when all are there. @throws AppError PHOTO_NOT_UPLOADED when one could not be sent. */
  readonly settled = async (): Promise<void> => {
    await this.running;
    if (this.photos.length > 0) throw new AppError('PHOTO_NOT_UPLOADED');
  };

  private set(photos: readonly PendingPhoto[]): void {
    this.photos = photos;
    for (const listener of this.listeners) listener();
  }

  private change(key: string, part: Partial<PendingPhoto>): void {
    this.set(this.photos.map((photo) => (photo.key === key ? { ...photo, ...part } : photo)));
  }

  private remove(key: string): void {
    this.store(() => this.keeping.forget(key));
    this.set(this.photos.filter((photo) => photo.key !== key));
  }

  /** One after the other. What the device has no room for is sent all the same. */
  private store(task: () => Promise<void>): void {
    this.stored = this.stored.then(task).catch(() => {
      this.keeps = false;
    });
  }

  private start(): void {
    this.running ??= this.stored
      .then(() => this.run())
      .finally(() => {
        this.running = null;
      });
  }

  private async run(): Promise<void> {
    const next = () => this.photos.find(({ problem }) => problem === null);
    for (let photo = next(); photo; photo = next()) await this.sendOne(photo);
  }

  private async sendOne({ key, file }: PendingPhoto): Promise<void> {
    const stop = new AbortController();
    this.stops.set(key, stop);
    try {
      await this.send({ key, file }, { onProgress: (share) => this.change(key, { share }), signal: stop.signal });
      this.remove(key);
    } catch (problem) {
      this.change(key, { problem, share: 0 });
    } finally {
      this.stops.delete(key);
    }
  }
}
