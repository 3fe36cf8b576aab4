import { api } from '@jobspeak/web';

/** What is being played: `key` tells one stretch from another. */
export interface Stretch {
  key: string;
  startMs: number;
  /** The end of the recording when left out. */
  endMs?: number | undefined;
}

export interface PlayerState {
  state: 'idle' | 'loading' | 'playing';
  playing: string | null;
  /** Where it plays, in milliseconds. */
  atMs: number;
}

const SILENT: PlayerState = { state: 'idle', playing: null, atMs: 0 };

/** Recorders write no length into their files; a jump beyond the end makes the browser find it, so that it can seek. */
const FAR_BEYOND_S = 1e7;

function makeSeekable(audio: HTMLAudioElement): Promise<void> {
  if (Number.isFinite(audio.duration)) return Promise.resolve();
  return new Promise((resolve) => {
    audio.addEventListener('durationchange', () => resolve(), { once: true });
    audio.currentTime = FAR_BEYOND_S;
  });
}

async function load(recordingId: string, signal: AbortSignal): Promise<HTMLAudioElement> {
  const blob = await api.blob(`/recordings/${recordingId}/audio`, { signal });
  const audio = new Audio(URL.createObjectURL(blob));
  await new Promise((resolve, reject) => {
    audio.addEventListener('loadedmetadata', resolve, { once: true });
    audio.addEventListener('error', () => reject(new Error('The audio cannot be played')), { once: true });
    audio.load();
  });
  await makeSeekable(audio);
  return audio;
}

/** Plays one recording, or stretches of it, one at a time. Fetched when it is first wanted, kept until closed. */
export class Player {
  state: PlayerState = SILENT;
  private audio: Promise<HTMLAudioElement> | null = null;
  private readonly closed = new AbortController();
  private endMs = Number.POSITIVE_INFINITY;
  private readonly listeners = new Set<() => void>();

  constructor(private readonly recordingId: string) {}

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };
  readonly read = (): PlayerState => this.state;

  /** Rejects when the sound cannot be fetched or played. */
  readonly play = async ({ key, startMs, endMs = Number.POSITIVE_INFINITY }: Stretch): Promise<void> => {
    this.set({ state: 'loading', playing: key, atMs: startMs });
    try {
      this.audio ??= this.open();
      const audio = await this.audio;
      if (this.state.playing !== key || this.closed.signal.aborted) return; // stopped while it was loading
      this.endMs = endMs;
      audio.currentTime = startMs / 1000;
      await audio.play();
      this.set({ state: 'playing', playing: key, atMs: startMs });
    } catch (error) {
      this.audio = null;
      this.set(SILENT);
      throw error;
    }
  };

  readonly stop = (): void => {
    void this.audio?.then((audio) => audio.pause()).catch(() => undefined); // told where it was to be played
    this.set(SILENT);
  };

  readonly close = (): void => {
    this.stop();
    this.closed.abort();
    void this.audio?.then((audio) => URL.revokeObjectURL(audio.src)).catch(() => undefined);
    this.audio = null;
  };

  private async open(): Promise<HTMLAudioElement> {
    const audio = await load(this.recordingId, this.closed.signal);
    audio.addEventListener('timeupdate', () => {
      const atMs = audio.currentTime * 1000;
      if (atMs >= this.endMs) audio.pause();
      else if (this.state.state === 'playing') this.set({ ...this.state, atMs });
    });
    audio.addEventListener('pause', () => {
      if (this.state.state === 'playing') this.set(SILENT);
    });
    return audio;
  }

  private set(state: PlayerState): void {
    this.state = state;
    for (const listener of this.listeners) listener();
  }
}
