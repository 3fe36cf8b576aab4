import { type Currency, formatMoney, type Locale, type QuoteSketch, type Unit, unitWord } from '@jobspeak/contracts';

/** How amounts are written before the business's own settings are at hand. */
const LOCALE_OF: Partial<Record<Currency, Locale>> = { EUR: 'en-IE', USD: 'en-US', AUD: 'en-AU', CAD: 'en-CA' };
export const localeOf = (currency: Currency): Locale => LOCALE_OF[currency] ?? 'en-GB';

/** Those that are one of a thing need no word beside the number. */
const isCounted = (unit: Unit): boolean => unit === 'each' || unit === 'job';

type Amount = Pick<QuoteSketch['lines'][number], 'quantity' | 'unit'>;

/** How much of it: 4 ×, 2.5 hours. */
export const quantityText = ({ quantity, unit }: Amount, currency: Currency): string =>
  `${quantity} ${isCounted(unit) ? '×' : unitWord(unit, quantity, localeOf(currency))}`;

/** What the sum is: lines of £576.00 and £64.00 come to £768.00 with the tax, which has to be said. */
export const sumText = ({ tax = 0 }: Pick<QuoteSketch, 'tax'>): string =>
  tax > 0 ? 'Total so far, with tax' : 'Total so far';

/** How a line comes to its amount: 4 × £48.00, 2.5 hours × £45.00. */
export function factsText({ quantity, unit, unitPrice }: QuoteSketch['lines'][number], currency: Currency): string {
  const locale = localeOf(currency);
  const amount = isCounted(unit) ? String(quantity) : `${quantity} ${unitWord(unit, quantity, locale)}`;
  return unitPrice === null ? amount : `${amount} × ${formatMoney(unitPrice, currency, locale)}`;
}
