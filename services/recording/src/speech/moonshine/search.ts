import type { NextPieces } from './best-pieces';
import type { Prefix } from './prefix';

/** A text that was taken to its end, and what the search holds of it. */
export interface Ended {
  text: Prefix;
  /** Comparable within one search only; higher is better. */
  score: number;
}

/** One way to look for the text that was said. */
export interface Search {
  /** The texts whose next piece is wanted; none when the search is over. */
  live(): readonly Prefix[];
  /** Goes on by a piece. */
  advance(nextOf: (text: Prefix) => NextPieces): void;
  /** The texts that it ended, the best first; once it is over there is at least one. */
  ended(): readonly Ended[];
}
