import { isDigit } from './pieces';

/** Pieces that are looked back at. */
export const LONGEST_CIRCLE = 24;

const PERIODS = [2, 3, 4, 6];
const ROUNDS = 4;
const SAME_PIECES = 5;
const MOST_DIGITS = 13;

/** Whether the latest pieces say the same so many times over. */
function isPeriodic(latest: readonly number[], period: number, rounds: number): boolean {
  const length = period * rounds;
  if (latest.length < length) return false;
  for (let at = period; at < length; at++) if (latest[at] !== latest[at - period]) return false;
  return true;
}

/**
 * Whether a text has begun to say the same over and over, "4, 4, 4, 4" or "0.0000000": averaged over its length that is
 * cheap, and would win. The latest piece first.
 */
export const goesInCircles = (latest: readonly number[]): boolean =>
  isPeriodic(latest, 1, SAME_PIECES) ||
  PERIODS.some((period) => isPeriodic(latest, period, ROUNDS)) ||
  (latest.length >= MOST_DIGITS && latest.slice(0, MOST_DIGITS).every(isDigit));
