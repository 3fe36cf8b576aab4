import { SURE_ENOUGH } from '@jobspeak/contracts';
import { isRightInMoney, type ReadLineLike } from './match';
import type { Comparison } from './scorer';

/** What "sure" is worth to who relies on it. Shares from 0 to 1; null where there is nothing to share. */
export interface Surety {
  /** Of the lines that were read, how many nobody is asked to check. */
  sure: number | null;
  /** Of those, how many are right in quantity, price and option, and can be told by their name. */
  right: number | null;
  /** Of the lines that are not, how many are shown for a check. */
  marked: number | null;
}

const share = (part: number, whole: number): number | null => (whole === 0 ? null : part / whole);

export const suretyOf = (all: readonly Comparison[]): Surety => {
  const lines: { line: ReadLineLike; right: boolean }[] = all.flatMap(({ right, wrong, extra }) => [
    ...[...right, ...wrong].map((pair) => ({ line: pair.read, right: isRightInMoney(pair) })),
    ...extra.map((line) => ({ line, right: false })),
  ]);
  const isSure = ({ line }: (typeof lines)[number]): boolean =>
    (line.confidence ?? 1) >= SURE_ENOUGH && line.unitPriceMinor !== null;
  const sure = lines.filter(isSure);
  const wrong = lines.filter(({ right }) => !right);
  return {
    sure: share(sure.length, lines.length),
    right: share(sure.filter(({ right }) => right).length, sure.length),
    marked: share(wrong.filter((line) => !isSure(line)).length, wrong.length),
  };
};
