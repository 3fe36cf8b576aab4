/**
 * Money is integers in minor units of an ISO 4217 currency; nothing here keeps a fraction of a minor unit
 * in floating point. Rules: half away from zero; a document discount is spread by largest remainder;
 * tax is rounded once per rate.
 */
export const CURRENCIES = ['GBP', 'EUR', 'USD', 'AUD', 'NZD', 'CAD'] as const;
export type Currency = (typeof CURRENCIES)[number];

/** Decimal places of a currency (ISO 4217). */
export const exponentOf = (currency: string): number =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;

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
const divideRounded = (numerator: bigint, denominator: bigint): bigint => {
  const sign = numerator < 0n ? -1n : 1n;
  const magnitude = numerator < 0n ? -numerator : numerator;
  return sign * ((2n * magnitude + denominator) / (2n * denominator));
};

const thousandths = (quantity: number): bigint => BigInt(Math.round(quantity * 1000));
const hundredths = (percent: number): bigint => BigInt(Math.round(percent * 100));

/** A share of an amount: percent with up to two decimals, rounded half away from zero. */
export const percentOf = (minor: number, percent: number): number =>
  Number(divideRounded(BigInt(minor) * hundredths(percent), 10_000n));

export interface PricedLine {
  /** Up to three decimals. */
  quantity: number;
  /** Minor units for one unit, or null when nobody has given a price yet. */
  unitPrice: number | null;
  /** Percent off this line, 0 to 100, up to two decimals. */
  discountPercent: number;
  /** Percent, or null for the document's own rate. */
  taxRatePercent: number | null;
  optional: boolean;
}

export interface Pricing {
  lines: readonly PricedLine[];
  discount: { type: 'percent' | 'amount'; value: number } | null;
  taxRatePercent: number;
  deposit: { type: 'percent' | 'amount'; value: number } | null;
}

export interface Totals {
  /** Sum of the lines that count, after their own discounts. */
  subtotal: number;
  /** Document discount, at most the subtotal. */
  discount: number;
  /** Subtotal less discount: what tax is taken of. */
  net: number;
  taxes: { ratePercent: number; net: number; tax: number }[];
  tax: number;
  total: number;
  deposit: number;
  /** Sum of the optional lines, which no total includes. */
  optional: number;
  /** Lines that nobody has priced yet. */
  missingPrices: number;
}

/** Quantity × unit price less the line's discount, in minor units; 0 while there is no price. */
export function lineNet(line: PricedLine): number {
  if (line.unitPrice === null) return 0;
  const gross = thousandths(line.quantity) * BigInt(line.unitPrice);
  return Number(divideRounded(gross * (10_000n - hundredths(line.discountPercent)), 10_000_000n));
}

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

/** Totals of a document whose prices are without tax. Optional lines and lines without a price do not count. */
export function totalsOf({ lines, discount, taxRatePercent, deposit }: Pricing): Totals {
  const counted = lines.filter((line) => !line.optional);
  const nets = counted.map(lineNet);
  const subtotal = nets.reduce((sum, net) => sum + net, 0);
  const wanted =
    discount === null ? 0 : discount.type === 'percent' ? percentOf(subtotal, discount.value) : discount.value;
  const off = Math.min(wanted, subtotal);
  const shares = spread(off, nets);
  const byRate = new Map<number, number>();
  counted.forEach((line, index) => {
    const rate = line.taxRatePercent ?? taxRatePercent;
    byRate.set(rate, (byRate.get(rate) ?? 0) + (nets[index] ?? 0) - (shares[index] ?? 0));
  });
  const taxes = [...byRate]
    .map(([ratePercent, net]) => ({ ratePercent, net, tax: percentOf(net, ratePercent) }))
    .sort((a, b) => b.ratePercent - a.ratePercent);
  const tax = taxes.reduce((sum, group) => sum + group.tax, 0);
  const total = subtotal - off + tax;
  const asked = deposit === null ? 0 : deposit.type === 'percent' ? percentOf(total, deposit.value) : deposit.value;
  return {
    subtotal,
    discount: off,
    net: subtotal - off,
    taxes,
    tax,
    total,
    deposit: Math.min(asked, total),
    optional: lines.filter((line) => line.optional).reduce((sum, line) => sum + lineNet(line), 0),
    missingPrices: lines.filter((line) => line.unitPrice === null).length,
  };
}
