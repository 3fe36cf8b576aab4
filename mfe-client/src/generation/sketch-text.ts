import {
  type Currency,
  formatMoney,
  type Locale,
  lineNet,
  lineText,
  type QuoteSketch,
  rangeText,
  type Unit,
  unitWord,
} from '@jobspeak/contracts';

/** How amounts are written before the business's own settings are at hand. */
const LOCALE_OF: Partial<Record<Currency, Locale>> = { EUR: 'en-IE', USD: 'en-US', AUD: 'en-AU', CAD: 'en-CA' };
export const localeOf = (currency: Currency): Locale => LOCALE_OF[currency] ?? 'en-GB';

/** Those that are one of a thing need no word beside the number. */
const isCounted = (unit: Unit): boolean => unit === 'each' || unit === 'job';

export type SketchLine = QuoteSketch['lines'][number];
export type SketchSum = Pick<QuoteSketch, 'total' | 'low' | 'currency'>;
type Amount = Pick<SketchLine, 'quantity' | 'unit' | 'low'>;

const writerOf = (currency: Currency) => (minor: number) => formatMoney(minor, currency, localeOf(currency));

const countOf = ({ quantity, low }: Amount): string => rangeText(low?.quantity ?? quantity, quantity, String);

/** What a line comes to where that is not one figure: "£800.00 to £1,000.00", "at most £600.00"; else null. */
export function lineAmount(line: SketchLine, currency: Currency): string | null {
  const figures = { ...line, discountPercent: 0 };
  // what is taken off a line is in its net alone: its ends are not known here
  if (line.net === null || lineNet(figures) !== line.net) return null;
  const text = lineText(figures, writerOf(currency));
  return text === writerOf(currency)(line.net) ? null : text;
}

/** The total from its lower to its upper end; null where it is one figure. */
export const sumRange = ({ low, total, currency }: SketchSum): string | null =>
  low === undefined || low >= total ? null : rangeText(low, total, writerOf(currency));

/** What sets a line apart from one that simply counts, in a few words; empty for nothing. */
export function standingOf({ optional, condition, choice, chosen }: SketchLine): string {
  if (choice !== undefined) return chosen ? `One of: ${choice}` : `Or, not in the total: ${choice}`;
  if (condition !== undefined) return `Only if: ${condition}`;
  return optional ? 'Optional' : '';
}

/** How much of it: 4 ×, 2.5 hours. */
export const quantityText = (amount: Amount, currency: Currency): string =>
  `${countOf(amount)} ${isCounted(amount.unit) ? '×' : unitWord(amount.unit, amount.quantity, localeOf(currency))}`;

/** What the sum is: lines of £576.00 and £64.00 come to £768.00 with the tax, which has to be said. */
export const sumText = ({ tax = 0 }: Pick<QuoteSketch, 'tax'>): string =>
  tax > 0 ? 'Total so far, with tax' : 'Total so far';

/** How a line comes to its amount: 4 × £48.00, 2.5 hours × £45.00. */
export function factsText({ quantity, unit, unitPrice, low }: SketchLine, currency: Currency): string {
  const count = countOf({ quantity, unit, low });
  const amount = isCounted(unit) ? count : `${count} ${unitWord(unit, quantity, localeOf(currency))}`;
  const price = (minor: number) => rangeText(low?.unitPrice ?? minor, minor, writerOf(currency));
  return unitPrice === null ? amount : `${amount} × ${price(unitPrice)}`;
}
