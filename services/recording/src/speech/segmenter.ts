import type { Vad } from 'sherpa-onnx-node';
import { VAD_WINDOW } from './models';
import { addSpan, LONG_PAUSE, LONGEST_PIECE, lastPieces, type Span, wholeOf } from './pieces';
import { quietestPoint, SAMPLE_RATE } from './sound';

/** Speech to be recognised at once. */
export interface Piece extends Span {
  sound: Float32Array;
}

/** The speech that is in no piece yet. */
export interface Open {
  /** Nobody speaks just now. */
  paused: boolean;
  /** All of it. */
  whole: Piece;
  /** In a pause: the pieces that it becomes, to the sample, if nothing else is said. */
  last: Piece[];
  /** While somebody speaks: what was the whole in the last pause, where there was one, and what has come since. */
  spoken: Piece | null;
  now: Piece;
}

/** Speech begins softly and ends softly; so much is added to either side. */
const MARGIN = 0.15 * SAMPLE_RATE;
/** The detector notices speech a little after it began. */
const NOTICED_AFTER = 0.4 * SAMPLE_RATE;
/** The detector may tell of speech that began so long ago. */
const LOOK_BACK = 30 * SAMPLE_RATE;
/** So long the detector may wait for a pause: beyond its own limit, where it takes shorter ones. */
const BREATHLESS = 22 * SAMPLE_RATE;

/** The last stretch of a recording, addressed by samples from its start. */
class SlidingSound {
  start = 0;
  private length = 0;
  private buffer = new Float32Array(60 * SAMPLE_RATE);

  get end(): number {
    return this.start + this.length;
  }

  /** Appends; drops what lies before `needed` when there is no room. */
  append(sound: Float32Array, needed: number): void {
    if (this.length + sound.length > this.buffer.length) {
      const drop = Math.min(this.length, Math.max(0, needed - this.start));
      this.buffer.copyWithin(0, drop, this.length);
      this.start += drop;
      this.length -= drop;
    }
    if (this.length + sound.length > this.buffer.length) {
      const larger = new Float32Array(2 * (this.length + sound.length));
      larger.set(this.buffer.subarray(0, this.length));
      this.buffer = larger;
    }
    this.buffer.set(sound, this.length);
    this.length += sound.length;
  }

  slice(from: number, to: number): Float32Array {
    return this.buffer.slice(Math.max(0, from - this.start), Math.max(0, Math.min(to, this.end) - this.start));
  }

  quietest(from: number, to: number): number {
    const offset = this.start;
    return offset + quietestPoint(this.buffer.subarray(0, this.length), from - offset, to - offset);
  }
}

/** Cuts a recording into pieces of speech while it arrives. */
export class Segmenter {
  /** Samples of speech in the pieces given so far. */
  speech = 0;
  private readonly sound = new SlidingSound();
  private fed = 0;
  private waiting: Span[] = [];
  private lastEnd = 0;
  /** From where on the detector has heard speech that it has not told of. */
  private untold: number | null = null;

  /** The detector must be fresh or reset. */
  constructor(private readonly detector: Vad) {}

  /** Takes the next samples; gives the pieces that they completed. */
  push(samples: Float32Array): Piece[] {
    this.sound.append(samples, (this.waiting[0]?.start ?? this.fed - LOOK_BACK) - MARGIN);
    const pieces: Piece[] = [];
    for (; this.sound.end - this.fed >= VAD_WINDOW; this.fed += VAD_WINDOW) {
      this.detector.acceptWaveform(this.sound.slice(this.fed, this.fed + VAD_WINDOW));
      if (this.isBreathless()) this.detector.flush();
      this.collect(pieces);
      // after each window, so that it makes no difference in which portions the sound comes
      const silence = this.fed - (this.waiting.at(-1)?.end ?? this.fed);
      if (silence > LONG_PAUSE && !this.detector.isDetected()) this.finish(pieces, wholeOf(this.waiting));
    }
    return pieces;
  }

  /** Samples that have come so far. */
  get heard(): number {
    return this.sound.end;
  }

  /** The speech that is not in a piece yet; null for none. */
  open(): Open | null {
    const paused = !this.detector.isDetected();
    const begun = paused || this.untold === null ? null : this.untold - NOTICED_AFTER;
    const start = this.waiting[0]?.start ?? begun;
    if (start === null) return null;
    const end = paused ? (this.waiting.at(-1)?.end ?? start) : this.fed;
    const whole = this.pieceOf({ start, end }, this.lastEnd);
    const [before] = wholeOf(this.waiting);
    const spoken = before ? this.pieceOf(before, this.lastEnd) : null;
    const now = spoken ? this.pieceOf({ start: begun ?? spoken.end, end }, before?.end ?? 0) : whole;
    return { paused, whole, last: paused ? this.lastOf(lastPieces(this.waiting)) : [], spoken, now };
  }

  /** The recording has ended; gives the pieces that were still open. */
  end(): Piece[] {
    const pieces: Piece[] = [];
    const last = new Float32Array(VAD_WINDOW);
    last.set(this.sound.slice(this.fed, this.sound.end));
    this.detector.acceptWaveform(last);
    this.detector.flush();
    this.collect(pieces);
    this.finish(pieces, lastPieces(this.waiting));
    return pieces;
  }

  /** The detector waits for a pause, which need not come: with a radio on, or from one who does not stop to breathe. */
  private isBreathless(): boolean {
    if (!this.detector.isDetected()) this.untold = null;
    else this.untold ??= this.fed;
    return this.untold !== null && this.fed - this.untold >= BREATHLESS;
  }

  private collect(pieces: Piece[]): void {
    while (!this.detector.isEmpty()) {
      const { start, samples } = this.detector.front(false);
      this.detector.pop();
      this.untold = null;
      for (const span of this.withinLimit({ start: this.takeUp(start), end: start + samples.length })) {
        const added = addSpan(this.waiting, span);
        this.waiting = added.waiting;
        for (const piece of added.pieces) pieces.push(this.cut(piece));
      }
    }
  }

  /** Speech that goes on where the last stretch ended is one with it: it was no pause that parted them. */
  private takeUp(start: number): number {
    const last = this.waiting.at(-1);
    if (!last || start > last.end) return start;
    this.waiting = this.waiting.slice(0, -1);
    return last.start;
  }

  /** Speech without a pause grows past any limit; such is cut where it is quietest. */
  private *withinLimit({ start, end }: Span): Generator<Span> {
    let from = start;
    while (end - from > LONGEST_PIECE) {
      const to = this.sound.quietest(from + LONGEST_PIECE / 2, from + Math.floor(LONGEST_PIECE * 0.98));
      yield { start: from, end: to };
      from = to;
    }
    yield { start: from, end };
  }

  private finish(pieces: Piece[], last: readonly Span[]): void {
    for (const piece of last) pieces.push(this.cut(piece));
    this.waiting = [];
  }

  /** Pieces as they would be cut now, one after the other. */
  private lastOf(spans: readonly Span[]): Piece[] {
    let lastEnd = this.lastEnd;
    return spans.map((speech) => {
      const piece = this.pieceOf(speech, lastEnd);
      lastEnd = Math.min(piece.end, speech.end);
      return piece;
    });
  }

  private pieceOf(speech: Span, lastEnd: number): Piece {
    const start = Math.max(lastEnd, speech.start - MARGIN, this.sound.start);
    const end = Math.min(this.sound.end, speech.end + MARGIN);
    return { start, end, sound: this.sound.slice(start, end) };
  }

  private cut(speech: Span): Piece {
    const piece = this.pieceOf(speech, this.lastEnd);
    this.lastEnd = Math.min(piece.end, speech.end);
    this.speech += speech.end - speech.start;
    return piece;
  }
}
