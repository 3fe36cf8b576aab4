import { SAMPLE_RATE } from './sound';

/** A stretch of speech, in samples from the start of the recording. */
export interface Span {
  start: number;
  end: number;
}

/** The recogniser reads pieces of up to so much at once: longer ones make it loop, shorter ones lack context. */
export const LONGEST_PIECE = 15 * SAMPLE_RATE;
const SHORT_PIECE = 5 * SAMPLE_RATE;
/** A pause that ends a piece in any case. */
export const LONG_PAUSE = 1 * SAMPLE_RATE;

/** How many spans the first piece takes: it is cut at its longest pause, where that does not leave it short. */
function cutBefore(spans: readonly Span[]): number {
  const [first] = spans;
  let best = { at: 1, weight: -1 };
  for (let at = 1; at < spans.length && first; at++) {
    const previous = spans[at - 1];
    const next = spans[at];
    if (!previous || !next) break;
    const length = previous.end - first.start;
    if (length > LONGEST_PIECE) break;
    const weight = (next.start - previous.end) * (length < SHORT_PIECE ? 0.3 : 1);
    if (weight > best.weight) best = { at, weight };
  }
  return best.at;
}

const join = (spans: readonly Span[]): Span[] => {
  const first = spans[0];
  const last = spans.at(-1);
  return first && last ? [{ start: first.start, end: last.end }] : [];
};

/** Takes the next span of speech to those that wait; gives the pieces that are whole now and the spans that still wait. */
export function addSpan(waiting: readonly Span[], span: Span): { pieces: Span[]; waiting: Span[] } {
  const pause = span.start - (waiting.at(-1)?.end ?? span.start);
  const pieces = pause > LONG_PAUSE ? join(waiting) : [];
  let rest = pause > LONG_PAUSE ? [span] : [...waiting, span];
  while (rest.length > 1 && span.end - (rest[0]?.start ?? span.end) > LONGEST_PIECE) {
    const count = cutBefore(rest);
    pieces.push(...join(rest.slice(0, count)));
    rest = rest.slice(count);
  }
  return { pieces, waiting: rest };
}

/** All that still waits, as one piece. */
export const wholeOf = join;

/** What is heard of a recording after its end is no shorter, for short pieces lack context, ... */
const SHORT_END = 2 * SAMPLE_RATE;
/** ... and no longer, where a pause lets it: somebody waits for it. */
const LONG_END = 7 * SAMPLE_RATE;

/** Before how many spans the end begins; 0 where there is no pause to cut it off at: at the longest of the late ones. */
function endBegins(spans: readonly Span[]): number {
  const end = spans.at(-1)?.end ?? 0;
  const start = spans[0]?.start ?? 0;
  let best = { at: 0, pause: 0 };
  for (let at = 1; at < spans.length; at++) {
    const previous = spans[at - 1];
    const next = spans[at];
    if (!previous || !next) break;
    const [lead, rest] = [previous.end - start, end - next.start];
    const pause = next.start - previous.end;
    if (lead >= SHORT_PIECE && rest >= SHORT_END && rest <= LONG_END && pause >= best.pause) best = { at, pause };
  }
  return best.at;
}

/**
 * All that still waits, as the last pieces. Its end is a piece of its own: what was said before it has been heard in the
 * pause between them.
 */
export function lastPieces(waiting: readonly Span[]): Span[] {
  const at = endBegins(waiting);
  return [...join(waiting.slice(0, at)), ...join(waiting.slice(at))];
}
