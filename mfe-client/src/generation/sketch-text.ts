import { type Currency, formatMoney, type Locale, type QuoteSketch, type Unit } from '@jobspeak/contracts';

/** How amounts are written before the business's own settings are at hand. */
const LOCALE_OF: Partial<Record<Currency, Locale>> = { EUR: 'en-IE', USD: 'en-US', AUD: 'en-AU', CAD: 'en-CA' };
export const localeOf = (currency: Currency): Locale => LOCALE_OF[currency] ?? 'en-GB';

/** Those that are one of a thing need no word beside the number. */
const WORD_OF: Partial<Record<Unit, string>> = { m2: 'm²', m3: 'm³', sqft: 'sq ft', sqyd: 'sq yd' };
const isCounted = (unit: Unit): boolean => unit === 'each' || unit === 'job';
const isSymbol = (unit: Unit): boolean => unit.length < 3;
const plural = (unit: Unit): string => `${unit}${/(x|ch)$/.test(unit) ? 'es' : 's'}`;
const unitText = (quantity: number, unit: Unit): string =>
  WORD_OF[unit] ?? (quantity === 1 || isSymbol(unit) ? unit : plural(unit));

/** How much of it: 4 ×, 2.5 hours. */
export const quantityText = (quantity: number, unit: Unit): string =>
  `${quantity} ${isCounted(unit) ? '×' : unitText(quantity, unit)}`;

/** What the sum is: lines of £576.00 and £64.00 come to £768.00 with the tax, which has to be said. */
export const sumText = ({ tax = 0 }: Pick<QuoteSketch, 'tax'>): string =>
  tax > 0 ? 'Total so far, with tax' : 'Total so far';

/** How a line comes to its amount: 4 × £48.00, 2.5 hours × £45.00. */
export function factsText({ quantity, unit, unitPrice }: QuoteSketch['lines'][number], currency: Currency): string {
  const amount = isCounted(unit) ? String(quantity) : `${quantity} ${unitText(quantity, unit)}`;
  return unitPrice === null ? amount : `${amount} × ${formatMoney(unitPrice, currency, localeOf(currency))}`;
}
