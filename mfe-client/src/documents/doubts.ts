import { LINE_DOUBTS, type Line, type LineDoubt, type OtherReading, SURE_ENOUGH, unitWord } from '@jobspeak/contracts';
import { amountText, currencySign, decimalText } from '../figures';
import type { Money } from './places';

const WORDS = {
  'one-side': 'You said “by” with one number: check the area',
  'each-of-one': 'You said a price for each, but not how many',
  'differs-from-live': 'Other figures were shown while you spoke',
  condition: 'You said that it depends: check the price',
  cap: 'You named a limit: check the price',
  alternative: 'You named a choice: this is one of them',
  range: 'You said a range: check the figure',
} as const satisfies Record<LineDoubt, string>;

export const isUnsure = ({ confidence }: Pick<Line, 'confidence'>): boolean => confidence < SURE_ENOUGH;

/** Why a line wants a look, in a few words each; of what this screen has no words for, nothing is said. */
export const doubtWords = ({ source }: Pick<Line, 'source'>): string[] =>
  LINE_DOUBTS.filter((doubt) => source?.doubts?.includes(doubt)).map((doubt) => WORDS[doubt]);

/** The two ways in which the words of a line can be read, as far as they differ: "12 m" and "20 m". */
export function readingsOf(line: Line, other: OtherReading, { locale, currency }: Money): [string, string] {
  const counts = other.quantity !== line.quantity || other.unit !== line.unit;
  const prices = other.unitPrice !== line.unitPrice;
  const price = (minor: number | null): string =>
    minor === null ? 'no price' : `${currencySign(locale, currency)}${amountText(minor, locale, currency)}`;
  const text = ({ quantity, unit, unitPrice }: OtherReading): string =>
    [
      ...(counts ? [`${decimalText(quantity, locale)} ${unitWord(unit, quantity, locale)}`] : []),
      ...(prices ? [price(unitPrice)] : []),
    ].join(' at ');
  return [text(line), text(other)];
}
