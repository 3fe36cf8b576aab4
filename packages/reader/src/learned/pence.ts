import type { Unit } from '@jobspeak/contracts';
import type { LinkedFigure } from './frame';
import weights from './pence.json';
import { sigmoid } from './scores';

/** What is known of a price besides its words. */
interface Priced {
  unit: Unit;
  quantity: number;
}

const UNITS: Partial<Record<Unit, number>> = weights.units;
const logit = (probability: number): number => {
  const bounded = Math.min(0.98, Math.max(0.02, probability));
  return Math.log(bounded / (1 - bounded));
};
/** How much the network's word weighs beside what such things cost. */
const NETWORK = 0.6;
/** Digits in a row are mostly pounds: the point is seldom lost. */
const PRINTED = -3;

/**
 * "Six fifty" is 650 or 6.50: how likely the latter is, by what the network heard in the words and by what so many of
 * such a unit cost (reader-training/learn/pence.py fits the weights).
 */
const decimalOf = (figure: LinkedFigure, { unit, quantity }: Priced, isPrinted: boolean): number => {
  const value = figure.values.find(({ reading }) => reading === 'whole')?.value ?? 1;
  const cost =
    weights.bias +
    weights.logQuantity * Math.log(Math.max(quantity, 0.1)) +
    weights.logValue * Math.log(Math.max(value, 1)) +
    (value >= 1000 ? weights.from1000 : 0) +
    (value >= 2000 ? weights.from2000 : 0) +
    (UNITS[unit] ?? 0);
  return sigmoid(cost + NETWORK * logit(figure.decimal) + (isPrinted ? PRINTED : 0));
};

const DIGITS = /^\d+$/;

/** The figures of a line with prices of two readings decided by what the line is. */
export const withPence = (
  figures: readonly LinkedFigure[],
  priced: Priced,
  words: readonly { text: string }[],
): LinkedFigure[] =>
  figures.map((figure) =>
    figure.values.length < 2 || !/price|lot|cap/.test(figure.role)
      ? figure
      : {
          ...figure,
          decimal: decimalOf(
            figure,
            priced,
            figure.to === figure.from + 1 && DIGITS.test(words[figure.from]?.text ?? ''),
          ),
        },
  );
