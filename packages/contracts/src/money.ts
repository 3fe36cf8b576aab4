/**
 * Money is integers in minor units of an ISO 4217 currency; nothing here keeps a fraction of a minor unit
 * in floating point. What is not whole is rounded half away from zero.
 */
export const CURRENCIES = ['GBP', 'EUR', 'USD', 'AUD', 'NZD', 'CAD', 'CHF', 'ZAR', 'SGD', 'INR', 'JPY', 'KWD'] as const;
export type Currency = (typeof CURRENCIES)[number];

const exponents = new Map<string, number>();

/** Decimal places of a currency (ISO 4217). */
export function exponentOf(currency: string): number {
  const known = exponents.get(currency);
  if (known !== undefined) return known;
  const { maximumFractionDigits = 2 } = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions();
  exponents.set(currency, maximumFractionDigits);
  return maximumFractionDigits;
}

const formatters = new Map<string, Intl.NumberFormat>();

/** An amount as its reader writes it, for example 123456 GBP in en-GB: £1,234.56. */
export function formatMoney(minor: number, currency: string, locale: string): string {
  const key = `${locale} ${currency}`;
  const formatter =
    formatters.get(key) ??
    new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay: 'narrowSymbol' });
  formatters.set(key, formatter);
  return formatter.format(minor / 10 ** exponentOf(currency));
}

/** Integer division rounded half away from zero. */
export const divideRounded = (numerator: bigint, denominator: bigint): bigint => {
  const sign = numerator < 0n ? -1n : 1n;
  const magnitude = numerator < 0n ? -numerator : numerator;
  return sign * ((2n * magnitude + denominator) / (2n * denominator));
};

/** A quantity with up to three decimals, as a whole number of thousandths. */
export const thousandths = (quantity: number): bigint => BigInt(Math.round(quantity * 1000));
/** A percentage with up to two decimals, as a whole number of hundredths. */
export const hundredths = (percent: number): bigint => BigInt(Math.round(percent * 100));

/** A share of an amount: percent with up to two decimals, rounded half away from zero. */
export const percentOf = (minor: number, percent: number): number =>
  Number(divideRounded(BigInt(minor) * hundredths(percent), 10_000n));

/** The tax within an amount that includes it, rounded half away from zero. */
export const taxWithin = (gross: number, ratePercent: number): number =>
  Number(divideRounded(BigInt(gross) * hundredths(ratePercent), 10_000n + hundredths(ratePercent)));

/** What a thing is sold for: its cost with the markup, `price = cost × (1 + markup)`. */
export const priceOf = (cost: number, markupPercent: number): number => percentOf(cost, 100 + markupPercent);

/** The markup, in percent with two decimals, that leads from a cost to a price; null for what costs nothing. */
export const markupOf = (cost: number, price: number): number | null =>
  cost === 0 ? null : Number(divideRounded(BigInt(price - cost) * 10_000n, BigInt(cost))) / 100;

/** Splits an amount over shares in proportion; the parts always add up (largest remainder). */
export function spread(amount: number, shares: readonly number[]): number[] {
  const whole = shares.reduce((sum, share) => sum + share, 0);
  if (whole === 0) return shares.map(() => 0);
  const exact = shares.map((share) => BigInt(amount) * BigInt(share));
  const parts = exact.map((part) => part / BigInt(whole));
  let left = BigInt(amount) - parts.reduce((sum, part) => sum + part, 0n);
  const byRemainder = exact
    .map((part, index) => ({ index, remainder: part % BigInt(whole) }))
    .sort((a, b) => (a.remainder === b.remainder ? a.index - b.index : a.remainder > b.remainder ? -1 : 1));
  for (const { index } of byRemainder) {
    if (left <= 0n) break;
    parts[index] = (parts[index] ?? 0n) + 1n;
    left -= 1n;
  }
  return parts.map(Number);
}
