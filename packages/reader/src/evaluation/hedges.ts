import type { MeantLine, MeantQuote } from './cases';
import type { ReadLineLike } from './match';
import type { Comparison } from './scorer';

/** A quote that was read, the one that was meant, and how they compare. */
export interface HedgedQuote {
  meant: MeantQuote;
  read: { lines: readonly ReadLineLike[] };
  comparison: Comparison;
}

export interface HedgeFigures {
  quotes: number;
  /** Lines with a range, a cap, a condition or a choice. */
  lines: number;
  /** The share of them whose low, high, cap, condition and choice are all right. */
  right: number;
  /** Lines that are named by the words of a hedge: "Exceed", "More than". */
  misnamed: number;
  /** The share of quotes on which each price that was said stands on one line, and no other price does. */
  pricesOnce: number;
  /** The share of quotes with a choice whose alternatives are together, and no other line with them. */
  groups: number;
}

const HEDGE =
  /^(?:(?:not )?to exceed|exceed|(?:no )?more than|less than|give|take|up to|at (?:the )?most|plus or minus|tops|at the outside|or so|either|could be|capped?)\b/i;

type Line = Pick<MeantLine, 'unitPriceMinor' | 'low' | 'capMinor' | 'choice' | 'chosen'> | ReadLineLike;

/** The figures in money of a line, as one text that compares. */
const moneyOf = ({ unitPriceMinor, low, capMinor }: Line): string =>
  [unitPriceMinor, low?.unitPriceMinor, capMinor].map((minor) => minor ?? '').join('/');

const pricesOf = (lines: readonly Line[]): string => lines.map(moneyOf).sort().join(' ');

/** The alternatives of each choice by their prices, the chosen one marked. */
const groupsOf = (lines: readonly Line[]): string => {
  const letters = new Set(lines.flatMap(({ choice }) => choice ?? []));
  const alternatives = (letter: string): string =>
    lines
      .filter(({ choice }) => choice === letter)
      .map(({ unitPriceMinor, chosen }) => `${unitPriceMinor}${chosen ? '*' : ''}`)
      .sort()
      .join(' ');
  return [...letters].map(alternatives).sort().join(', ');
};

/** How well figures that are not one figure are read. */
export const hedgeFiguresOf = (quotes: readonly HedgedQuote[]): HedgeFigures => {
  const share = (all: readonly HedgedQuote[], fits: (one: HedgedQuote) => boolean): number =>
    all.filter(fits).length / Math.max(1, all.length);
  const sum = (count: (one: HedgedQuote) => number): number => quotes.reduce((total, one) => total + count(one), 0);
  const lines = sum(({ comparison }) => comparison.hedged.asked);
  const chosen = quotes.filter(({ meant }) => meant.lines.some(({ choice }) => choice !== undefined));
  return {
    quotes: quotes.length,
    lines,
    right: sum(({ comparison }) => comparison.hedged.right) / Math.max(1, lines),
    misnamed: sum(({ read }) => read.lines.filter(({ description }) => HEDGE.test(description)).length),
    pricesOnce: share(quotes, ({ meant, read }) => pricesOf(meant.lines) === pricesOf(read.lines)),
    groups: share(chosen, ({ meant, read }) => groupsOf(meant.lines) === groupsOf(read.lines)),
  };
};
