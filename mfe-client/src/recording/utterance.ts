import { type ErrorCode, UTTERANCE_MAX_SECONDS } from '@jobspeak/contracts';
import { isAppError } from '@jobspeak/web';
import { chosenMicrophone } from './DevicePicker';
import { isLoud } from './loudness';
import { type Microphone, openMicrophone } from './microphone';

const LOOK_MS = 80;
/** Whoever has said something and then nothing for so long has said it. */
const PAUSE_MS = 1_100;
/** Who says nothing at all is not waited for longer. */
const PATIENCE_MS = 8_000;
/** The last sound of a word is still to come when a finger is lifted. */
const TAIL_MS = 160;
/** Shorter than this is a click, or a door. */
const SPEECH_MS = 160;

export interface UtteranceOptions {
  /** It has ended, by itself or not; null where nothing was said, or nobody wants it. */
  onEnd: (sound: Blob | null) => void;
  /** The microphone cannot be had. */
  onProblem: (problem: ErrorCode) => void;
  /** How loud it is, 0 to 1, again and again. */
  onLevel: (level: number) => void;
  /** How long a pause ends it, where that is not as long as between two sentences. */
  pauseMs?: number;
  /** The least that is heard of it: who ends it sooner is listened to until then. */
  leastMs?: number;
}

/** A few words into the microphone, of which the end is heard: who speaks need not press anything. */
export class Utterance {
  private readonly pieces: Blob[] = [];
  private microphone: Microphone | null = null;
  private timer: ReturnType<typeof setInterval> | undefined;
  private isOver = false;
  private loudMs = 0;
  private quietMs = 0;
  private spokenMs = 0;
  /** When it ends, because somebody has said so; in milliseconds from its beginning. */
  private endsAtMs = Infinity;

  constructor(private readonly options: UtteranceOptions) {}

  readonly start = async (): Promise<void> => {
    try {
      const microphone = await openMicrophone({
        deviceId: chosenMicrophone(),
        onPiece: (sound) => this.pieces.push(sound),
        onTaken: () => void this.stop(),
        onLost: () => void this.stop(),
      });
      // left while the browser was asking
      if (this.isOver) return await microphone.stop();
      this.microphone = microphone;
      microphone.start();
      this.timer = setInterval(() => this.look(microphone.level()), LOOK_MS);
    } catch (error) {
      if (this.isOver) return;
      this.isOver = true;
      this.options.onProblem(isAppError(error) ? error.code : 'RECORDING_FAILED');
    }
  };

  /** Ends it, and hands over what was said. */
  readonly stop = (): Promise<void> => {
    const { leastMs = 0 } = this.options;
    if (leastMs === 0 || !this.microphone) return this.end(true);
    this.endsAtMs = Math.min(this.endsAtMs, Math.max(leastMs, this.spokenMs + TAIL_MS));
    return Promise.resolve();
  };

  /** Ends it, and throws away what was said. */
  readonly cancel = (): Promise<void> => this.end(false);

  private look(level: number): void {
    this.spokenMs += LOOK_MS;
    this.options.onLevel(level);
    if (isLoud(level)) [this.loudMs, this.quietMs] = [this.loudMs + LOOK_MS, 0];
    else this.quietMs += LOOK_MS;
    const hasSpoken = this.loudMs >= SPEECH_MS;
    const { pauseMs = PAUSE_MS } = this.options;
    if (this.spokenMs >= Math.min(this.endsAtMs, UTTERANCE_MAX_SECONDS * 1000 - PAUSE_MS)) void this.end(true);
    else if (this.quietMs >= (hasSpoken ? pauseMs : PATIENCE_MS)) void this.end(hasSpoken);
  }

  private async end(isWanted: boolean): Promise<void> {
    if (this.isOver) return;
    this.isOver = true;
    clearInterval(this.timer);
    const { microphone, pieces } = this;
    await microphone?.stop();
    const sound = microphone && isWanted && pieces.length > 0 ? new Blob(pieces, { type: microphone.mimeType }) : null;
    this.options.onEnd(sound);
  }
}
