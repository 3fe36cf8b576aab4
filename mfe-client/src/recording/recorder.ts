import type { Recording, TakeTarget } from '@jobspeak/contracts';
import { AppError, holdSession, isAppError } from '@jobspeak/web';
import { askBeforeClosing } from '../ask-before-closing';
import type { RecordingCalls } from './api';
import { holdIfFree } from './held';
import { watchInterruptions } from './interruptions';
import {
  IDLE,
  isOpen,
  MAX_MS,
  MIN_MS,
  next,
  type PauseReason,
  type RecordingEvent,
  type RecordingState,
  spokenMs,
} from './machine';
import type { Microphone, MicrophoneOptions } from './microphone';
import type { Take, TakeStore } from './takes';
import { mayPass, startUpload, type Upload, type UploadOptions } from './upload';
import { keepAwake } from './wake-lock';

export interface RecorderOptions {
  userId: string;
  calls: RecordingCalls;
  openMicrophone: (options: MicrophoneOptions) => Promise<Microphone>;
  takes: () => Promise<TakeStore>;
  /** The quote that it adds to; left out, it becomes one of its own. */
  into?: TakeTarget | undefined;
  /** A take waits on this device to be sent. */
  onWaiting?: () => void;
  /** The microphone has ended a recording that is long enough; it goes on its way as if it had been stopped. */
  onCutShort?: () => void;
  wait?: UploadOptions['wait'];
}

/** What one recording has in hand while it runs. */
interface Session {
  take: Take;
  microphone: Microphone;
  /** Also in memory, should the device have no room. */
  pieces: ArrayBuffer[];
  /** How many of them the device keeps, from the first one on. */
  onDevice: number;
  /** Ends when every piece so far is kept. */
  kept: Promise<void>;
  upload: Upload | null;
  sent: number;
  /** The queue of this device is to send it. */
  handedOver: boolean;
  release: () => Promise<void>;
}

/** What somebody is told whose microphone is gone: unplugged, or forbidden in the browser's settings. */
export const CUT_SHORT = 'The microphone has stopped. What you said until then is kept.';

/** A device without room is asked for it again after so many pieces. */
const PIECES_BEFORE_ASKING = 8;
/** A connection that is only weak has recovered by then; one that is gone is for the queue. */
const TRIES_ON_SCREEN = 3;

/**
 * Records a job: every second of sound is kept on this device first and then sent, while the person still speaks.
 * Nothing is sent before it is long enough to become a quote. A class, because it outlives its screen: who leaves while
 * it sends still gets the quote.
 */
export class Recorder {
  state: RecordingState = IDLE;
  /** Whether the device keeps what is said; if not, the page must stay open. */
  keeps = true;
  /** What the server calls it, once it knows of it. */
  recordingId: string | null = null;
  private session: Session | null = null;
  private left = false;
  private readonly listeners = new Set<() => void>();

  constructor(private readonly options: RecorderOptions) {}

  /** In ms, by a clock that nobody sets: with that of the day set back, what was said would count as too short. */
  private now(): number {
    return performance.now();
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };
  readonly read = (): RecordingState => this.state;
  readonly level = (): number => this.session?.microphone.level() ?? 0;
  /** What the microphone hears while it records. */
  readonly stream = (): MediaStream | null => this.session?.microphone.stream ?? null;
  readonly spokenMs = (): number => spokenMs(this.state, this.now());

  readonly start = async (deviceId: string | null): Promise<void> => {
    if (this.state.phase !== 'idle') return;
    this.left = false;
    this.recordingId = null;
    this.tell({ type: 'asked' });
    let microphone: Microphone | null = null;
    try {
      microphone = await this.options.openMicrophone({
        deviceId,
        onPiece: (sound) => this.keep(sound),
        onTaken: () => this.rest('microphone-taken'),
        onLost: () => this.lose(),
      });
      const session = await this.open(microphone);
      if (this.left) return await this.drop(session);
      this.session = session;
      microphone.start();
      this.tell({ type: 'began', at: this.now() });
      if (microphone.isTaken()) this.rest('microphone-taken');
    } catch (error) {
      if (this.session) await this.drop(this.session);
      this.tell({ type: 'failed', problem: isAppError(error) ? error.code : 'RECORDING_FAILED' });
    } finally {
      if (!isOpen(this.state)) await microphone?.stop();
    }
  };

  readonly pause = (): void => this.rest();

  private rest(because?: PauseReason): void {
    if (this.state.phase !== 'recording') return;
    this.session?.microphone.flush();
    this.session?.microphone.pause();
    this.tell({ type: 'paused', at: this.now(), ...(because && { because }) });
  }

  readonly resume = (): void => {
    if (this.state.phase !== 'paused') return;
    // what nobody can hear is not to count as said
    if (this.session?.microphone.isTaken())
      return this.tell({ type: 'paused', at: this.now(), because: 'still-taken' });
    this.session?.microphone.resume();
    this.tell({ type: 'resumed', at: this.now() });
  };

  /** The screen is left: what was said is sent all the same. */
  readonly leave = (): void => {
    this.left = true;
    void this.end();
  };

  /** Ends the recording and sends what is left of it; one that is too short rests instead, and can be gone on with. */
  readonly stop = async (): Promise<void> => {
    if (this.spokenMs() >= MIN_MS) return this.end();
    if (this.state.phase === 'recording') this.session?.microphone.pause();
    this.tell({ type: 'paused', at: this.now(), because: 'too-short' });
  };

  /** Nothing more is heard. */
  private lose(): void {
    const isSpeaking = this.state.phase === 'recording' || this.state.phase === 'paused';
    if (isSpeaking && this.spokenMs() >= MIN_MS) this.options.onCutShort?.();
    void this.end();
  }

  private async end(): Promise<void> {
    const { session } = this;
    if (!session || (this.state.phase !== 'recording' && this.state.phase !== 'paused')) return;
    this.tell({ type: 'stopped', at: this.now() });
    const spoken = this.spokenMs();
    await session.microphone.stop();
    await session.kept;
    session.take.spokenMs = spoken;
    this.tell({ type: 'kept', total: session.take.pieces, sent: session.sent });
    if (spoken < MIN_MS) return this.drop(session);
    await this.finish(session, this.keepAll(session));
  }

  /** Throws the recording away. */
  readonly discard = async (): Promise<void> => {
    const { session } = this;
    if (!session) return;
    this.tell({ type: 'discarded' });
    this.session = null;
    session.upload?.stop();
    await session.microphone.stop();
    await session.kept;
    await this.drop(session);
  };

  private async finish(session: Session, saved: Promise<void>): Promise<void> {
    try {
      session.upload ??= this.beginUpload(session);
      if (!navigator.onLine) this.handOver(session);
      const arrived: Recording = await session.upload.finish(session.take.pieces);
      this.tell({ type: 'arrived', recordingId: arrived.id, quoteId: arrived.quoteId });
      await saved;
      await this.drop(session);
    } catch (error) {
      await this.leaveToQueue(session, error);
    }
  }

  /** The take stays on this device, from where it is sent later. */
  private async leaveToQueue(session: Session, error: unknown): Promise<void> {
    const problem = isAppError(error) ? error.code : 'AUDIO_UPLOAD_FAILED';
    const waits = session.handedOver || mayPass(error) || problem === 'SESSION_EXPIRED';
    if (!waits) session.take = { ...session.take, problem };
    await this.keepAll(session);
    await this.close(session);
    // the queue says why; what nobody has kept, or nobody may send now, is said here
    const toldHere = !this.keeps || problem === 'SESSION_EXPIRED';
    this.tell(toldHere ? { type: 'failed', problem } : { type: 'handedOver' });
    if (this.keeps) this.options.onWaiting?.();
  }

  /** Ends the attempt of this screen, if the device has the take: another one can be spoken meanwhile. */
  private handOver(session: Session): void {
    if (!this.keeps || session.handedOver) return;
    session.handedOver = true;
    session.upload?.stop();
  }

  /** Takes hold of a new take before it is kept: what nobody holds is the queue's. */
  private async open(microphone: Microphone): Promise<Session> {
    const take: Take = {
      id: crypto.randomUUID(),
      userId: this.options.userId,
      mimeType: microphone.mimeType,
      startedAt: new Date().toISOString(),
      pieces: 0,
      spokenMs: 0,
      ...(this.options.into && { into: this.options.into }),
    };
    const letGo = await holdIfFree(take.id);
    const sleep = keepAwake();
    const unwatch = watchInterruptions({ onHidden: microphone.flush, onPause: () => this.rest('out-of-sight') });
    const letSession = holdSession();
    const letClose = askBeforeClosing();
    const release = async () => {
      sleep();
      unwatch();
      await letGo?.();
      letSession();
      letClose();
    };
    const session: Session = {
      take,
      microphone,
      pieces: [],
      onDevice: 0,
      kept: Promise.resolve(),
      upload: null,
      sent: 0,
      handedOver: false,
      release,
    };
    await this.keepAll(session);
    return session;
  }

  /** Pieces are kept one after the other, in the order they were spoken. */
  private keep(sound: Blob): void {
    const { session } = this;
    if (!session) return;
    // here, and not on the screen: the clocks of a page that is out of sight may go by the minute
    if (this.spokenMs() >= MAX_MS) void this.end();
    session.kept = session.kept.then(async () => {
      // a browser puts sound aside on the disk; where that is full it may not get it back, and goes on with what comes
      const bytes = await sound.arrayBuffer().catch(() => null);
      if (!bytes) return this.noteKept(false);
      const number = session.pieces.push(bytes) - 1;
      session.take = { ...session.take, pieces: number + 1, spokenMs: this.spokenMs() };
      const unkept = session.pieces.length - session.onDevice;
      if (unkept % PIECES_BEFORE_ASKING === 1) await this.keepAll(session);
      if (session.take.spokenMs >= MIN_MS) session.upload ??= this.beginUpload(session);
      // the last one goes out with the news that it is the last
      if (this.state.phase !== 'stopping') session.upload?.offer(number + 1);
    });
  }

  private beginUpload(session: Session): Upload {
    return startUpload({
      take: session.take,
      calls: this.options.calls,
      piece: async (number) => {
        const sound = session.pieces[number];
        if (!sound) throw new AppError('RECORDING_FAILED');
        return sound;
      },
      onOpened: ({ id }) => {
        this.recordingId = id;
        this.told();
      },
      onStalled: ({ code }, attempts) => {
        const lasts = attempts >= TRIES_ON_SCREEN || code === 'TOO_MANY_REQUESTS';
        if (this.state.phase === 'sending' && lasts) this.handOver(session);
      },
      onProgress: (sent) => {
        session.sent = sent;
        this.tell({ type: 'progressed', sent });
      },
      ...(this.options.wait && { wait: this.options.wait }),
    });
  }

  /** Keeps what the device has not yet, in one go: it has the pieces from the first one on, without a gap. */
  private async keepAll(session: Session): Promise<void> {
    const { pieces, onDevice, take } = session;
    const unkept = pieces.slice(onDevice);
    const isKept = await this.store((store) => store.addPieces(take, onDevice, unkept));
    if (isKept) session.onDevice = onDevice + unkept.length;
    this.noteKept(isKept);
  }

  private noteKept(isKept: boolean): void {
    if (this.keeps === isKept) return;
    this.keeps = isKept;
    this.told();
  }

  /** Without room on the device the recording goes on, in memory alone, and the person is told: false. */
  private async store(task: (store: TakeStore) => Promise<void>): Promise<boolean> {
    try {
      await task(await this.options.takes());
      return true;
    } catch {
      return false;
    }
  }

  private async drop(session: Session): Promise<void> {
    await this.store((store) => store.remove(session.take.id));
    await this.close(session);
  }

  private async close(session: Session): Promise<void> {
    await session.release();
    if (this.session === session) this.session = null;
  }

  private tell(event: RecordingEvent): void {
    const state = next(this.state, event);
    if (state === this.state) return;
    this.state = state;
    this.told();
  }

  private told(): void {
    for (const listener of this.listeners) listener();
  }
}
