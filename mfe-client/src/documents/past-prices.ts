import { formatMoney, type LinePastPrices, type RecentPrices, rangeText } from '@jobspeak/contracts';
import type { Money } from './places';

/** The month of a day (yyyy-mm-dd), with its year where that is not this one. */
function monthOf(day: string, locale: string, now: Date): string {
  const year = day.startsWith(`${now.getFullYear()}-`) ? undefined : 'numeric';
  return new Intl.DateTimeFormat(locale, { month: 'long', year, timeZone: 'UTC' }).format(new Date(day));
}

/** "£65.00, you charged that 4 times, last in October". */
export function usualText({ usual }: LinePastPrices, { currency, locale }: Money, now: Date): string {
  const price = formatMoney(usual.unitPrice, currency, locale);
  const month = monthOf(usual.lastOn, locale, now);
  return usual.times === 1
    ? `${price}, you charged that once, in ${month}`
    : `${price}, you charged that ${usual.times} times, last in ${month}`;
}

const WORDS = ['', '', '', 'three', 'four', 'five'];

/** "£95.00, you charged £65.00 to £70.00 the last five times". */
export function unusualText(
  unitPrice: number,
  { low, high, times }: RecentPrices,
  { currency, locale }: Money,
): string {
  const write = (minor: number) => formatMoney(minor, currency, locale);
  return `${write(unitPrice)}, you charged ${rangeText(low, high, write)} the last ${WORDS[times] ?? times} times`;
}
