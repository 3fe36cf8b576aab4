import type { NextPieces } from './best-pieces';
import { goesInCircles, LONGEST_CIRCLE } from './circles';
import { END, PIECES } from './pieces';
import { extend, latestPieces, type Prefix } from './prefix';
import type { Ended, Search } from './search';

/** What is likely to be said, whatever the sound: scores of pieces after what is already there. */
export interface Language<State> {
  begin: State;
  /** The natural logarithm of a piece's probability. */
  score(state: State, piece: number): number;
  next(state: State, piece: number): State;
}

/** A language and what it counts beside the sound. */
export interface Fusion<State> {
  language: Language<State>;
  weight: number;
}

/** Texts so far behind the best are dropped. */
const MARGIN = 10;
/** The end is taken only where the sound holds it to be about as likely as its favourite: else much is left out. */
const END_MARGIN = 1.5;
/** When so many have ended and none that goes on looks better, the search is over. */
const ENOUGH_ENDED = 4;

interface Hypothesis<State> {
  text: Prefix;
  state: State;
  /** Of the sound and the language together. */
  score: number;
}

/** Texts of different lengths compare by what a piece of them is worth. */
const perPiece = (score: number, pieces: number): number => score / (pieces + 1);

const byScore = (one: { score: number }, other: { score: number }): number => other.score - one.score;

/** A text with its next piece, before it is kept. */
interface Candidate<State> {
  from: Hypothesis<State>;
  piece: number;
  logProbability: number;
  score: number;
}

/** The text as it ends here, where the sound lets it. */
function endOf<State>({ text, score }: Hypothesis<State>, next: NextPieces): Ended[] {
  const end = next.find(([piece]) => piece === END);
  if (!end || end[1] < (next[0]?.[1] ?? 0) - END_MARGIN) return [];
  return [{ text, score: perPiece(score + end[1], text.length) }];
}

function candidatesOf<State>(
  from: Hypothesis<State>,
  next: NextPieces,
  { language, weight }: Fusion<State>,
): Candidate<State>[] {
  const latest = latestPieces(from.text, LONGEST_CIRCLE);
  return next.flatMap(([piece, logProbability]) => {
    if (piece === END || piece >= PIECES || goesInCircles([piece, ...latest])) return [];
    const score = from.score + logProbability + weight * language.score(from.state, piece);
    return { from, piece, logProbability, score };
  });
}

const goOn = <State>(
  { from, piece, logProbability, score }: Candidate<State>,
  language: Language<State>,
): Hypothesis<State> => ({
  text: extend(from.text, piece, logProbability),
  state: language.next(from.state, piece),
  score,
});

/** Texts as they stand, each with what a piece of it is worth. */
const asEnded = <State>(live: readonly Hypothesis<State>[]): Ended[] =>
  live.map(({ text, score }) => ({ text, score: perPiece(score, text.length) }));

/** Keeps the best few texts, by the sound alone or with a language beside it. */
export function beamSearch<State>(start: Prefix, width: number, fusion: Fusion<State>): Search {
  const { language } = fusion;
  let live: Hypothesis<State>[] = [{ text: start, state: language.begin, score: 0 }];
  let ended: Ended[] = [];
  const isOver = (): boolean => {
    const worst = ended.at(-1);
    if (!worst || ended.length < Math.min(width, ENOUGH_ENDED)) return false;
    return asEnded(live).every(({ score }) => score < worst.score);
  };
  return {
    live: () => live.map(({ text }) => text),
    advance(nextOf) {
      const ends = live.flatMap((one) => endOf(one, nextOf(one.text)));
      ended = [...ended, ...ends].sort(byScore).slice(0, width);
      const candidates = live.flatMap((one) => candidatesOf(one, nextOf(one.text), fusion)).sort(byScore);
      const least = (candidates[0]?.score ?? 0) - MARGIN;
      const kept = candidates.slice(0, width).filter(({ score }) => score > least);
      live = kept.map((candidate) => goOn(candidate, language));
      if (isOver()) live = [];
    },
    ended: () => (ended.length > 0 ? ended : asEnded(live)),
  };
}

/** No language: the sound alone decides. */
export const SOUND_ALONE: Fusion<null> = { language: { begin: null, score: () => 0, next: () => null }, weight: 0 };
