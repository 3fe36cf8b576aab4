import { type Cutting, cut, LONGEST, latest, SILENCE, type Span, WINDOW } from './cutting';
import type { Detect } from './detector';
import { type Heard, isLoop } from './loop';
import { keepLast, quietestPoint, SAMPLE_RATE, toMs } from './sound';
import type { HeardHere } from './words';

/** While nothing can be heard yet, so much sound is kept. */
const KEPT_SECONDS = 30;
/** Words that still go on are looked at again when so much has come, and on a slow device later. */
const AGAIN = 1.5 * SAMPLE_RATE;
/** Less than this is a click, or a breath. */
const SHORTEST = 0.4 * SAMPLE_RATE;

export interface Ears {
  detect: Detect;
  recognise: (sound: Float32Array) => Promise<Heard>;
}

/** The words in a stretch; one that the model loops over is tried once more, begun a little later. */
async function wordsIn(sound: Float32Array, recognise: Ears['recognise']): Promise<string> {
  for (const shift of [0, SAMPLE_RATE / 20]) {
    const heard = await recognise(sound.subarray(shift));
    if (!isLoop(heard, sound.length / SAMPLE_RATE)) return heard.text;
  }
  return '';
}

/** Follows a recording as it is spoken. Who is too slow for it hears the last seconds, and leaves out what was before. */
export class Hearing {
  private readonly sound = keepLast(KEPT_SECONDS);
  private readonly pieces: HeardHere[] = [];
  private cutting: Cutting = SILENCE;
  private waiting: Span[] = [];
  private looked = 0;
  /** From where on the words that go on are worth another look. */
  private again = 0;
  /** Samples of speech that were left out, because they came too fast. */
  leftOut = 0;

  /** @param startMs of the recording, when the first sound comes. @param now a clock, in ms. */
  constructor(
    private readonly startMs: number,
    private readonly now: () => number,
  ) {}

  /** Takes sound in; nothing is heard yet. */
  take(sound: Float32Array): void {
    this.sound.append(sound);
  }

  /** What was said before that moment of the recording is known already. */
  begin(ms: number): void {
    const at = Math.floor((Math.max(0, ms - this.startMs) * SAMPLE_RATE) / 1000);
    if (at <= this.looked) return;
    Object.assign(this, { looked: Math.min(at, this.sound.end()), cutting: SILENCE, waiting: [] });
  }

  /** Hears one stretch of what has come. Answers the words of the last stretches, or null if there is nothing new. */
  async hear(ears: Ears): Promise<readonly HeardHere[] | null> {
    await this.look(ears.detect);
    const worth = latest(this.waiting);
    for (const { start, end } of this.waiting.slice(0, this.waiting.length - worth.length)) this.leftOut += end - start;
    const [next, ...waiting] = worth;
    this.waiting = waiting;
    if (next) return this.write(next, ears.recognise);
    const { begun } = this.cutting;
    if (begun === null || this.looked < Math.max(begun + AGAIN, this.again)) return null;
    const began = this.now();
    const words = await this.write({ start: begun, end: this.looked }, ears.recognise);
    // two thirds of the time at most, so that what has ended does not wait for what goes on
    this.again = this.looked + AGAIN + 1.5 * (this.now() - began) * (SAMPLE_RATE / 1000);
    return words;
  }

  private async look(detect: Detect): Promise<void> {
    this.looked = Math.max(this.looked, this.sound.start());
    for (; this.sound.end() - this.looked >= WINDOW; this.looked += WINDOW) {
      const likely = await detect(this.sound.slice(this.looked, this.looked + WINDOW));
      const { now, ended } = cut(this.cutting, { at: this.looked, likely });
      this.cutting = now;
      if (ended) this.end(ended);
    }
  }

  /** Speech that found no pause is cut where it is quietest, and goes on there. */
  private end({ start, end }: Span): void {
    if (end - start < LONGEST) {
      if (end - start >= SHORTEST) this.waiting.push({ start, end });
      return;
    }
    const middle = start + quietestPoint(this.sound.slice(start, end), LONGEST / 2, end - start);
    this.waiting.push({ start, end: middle });
    this.cutting = { begun: middle, lastSpeech: end };
  }

  /** Puts the words of a stretch in the place of those that were heard of it before. */
  private async write({ start, end }: Span, recognise: Ears['recognise']): Promise<readonly HeardHere[]> {
    const text = await wordsIn(this.sound.slice(start, end), recognise);
    const piece = { startMs: this.startMs + toMs(start), endMs: this.startMs + toMs(end), text };
    const kept = this.pieces.findLastIndex(({ startMs }) => startMs < piece.startMs) + 1;
    this.pieces.splice(kept, this.pieces.length, ...(text === '' ? [] : [piece]));
    return [...this.pieces];
  }
}
