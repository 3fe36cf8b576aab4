import { SAMPLE_RATE } from './sound';

/** Samples that the detector of speech looks at together. */
export const WINDOW = 512;
/** A stretch of speech, in samples from the start. */
export interface Span {
  start: number;
  end: number;
}

/** What is known of the speech so far: the stretch that goes on, if somebody speaks. */
export interface Cutting {
  begun: number | null;
  lastSpeech: number;
}
export const SILENCE: Cutting = { begun: null, lastSpeech: 0 };

/** Longer ones take a slow phone too long, and shorter ones lose what the words before tell of those after. */
export const LONGEST = 10 * SAMPLE_RATE;
const PAUSE = 0.6 * SAMPLE_RATE;
/** Speech begins softly and ends softly; so much is added to either side. */
const MARGIN = 0.2 * SAMPLE_RATE;
const SPEECH = 0.5;

/** Goes on by one window of sound, of which the detector says how likely it is speech; gives the stretch that ended. */
export function cut(before: Cutting, { at, likely }: { at: number; likely: number }): { now: Cutting; ended?: Span } {
  const end = at + WINDOW;
  const { begun } = before;
  if (likely >= SPEECH) {
    const now = { begun: begun ?? Math.max(0, at - MARGIN), lastSpeech: end };
    return end - now.begun < LONGEST ? { now } : { now: SILENCE, ended: { start: now.begun, end } };
  }
  if (begun === null || end - before.lastSpeech < PAUSE) return { now: before };
  return { now: SILENCE, ended: { start: begun, end: before.lastSpeech + MARGIN } };
}

/** The stretches that are worth hearing still: the last ones, of no more than the longest together. */
export function latest(waiting: readonly Span[]): Span[] {
  let length = 0;
  const kept: Span[] = [];
  for (const span of waiting.toReversed()) {
    length += span.end - span.start;
    if (kept.length > 0 && length > LONGEST) break;
    kept.unshift(span);
  }
  return kept;
}
