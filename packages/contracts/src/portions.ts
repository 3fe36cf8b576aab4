import { divideRounded, hundredths, spread } from './money';
import type { TaxGroup } from './totals';

/** What is agreed of a quote, or asked for by an invoice: its sums per tax rate, and its deposit. */
export interface Agreed {
  taxes: readonly TaxGroup[];
  /** Minor units, tax included. */
  total: number;
  deposit: number;
}

/** How much is taken of a quote; a percentage has up to two decimals. */
export type Share = { type: 'whole' } | { type: 'deposit' } | { type: 'percent'; percent: number } | { type: 'rest' };

/** What an invoice has taken of a quote. */
export interface Taken {
  share: Share;
  taxes: readonly TaxGroup[];
}

const sumOf = (groups: readonly TaxGroup[]) => groups.reduce((sum, { net, tax }) => sum + net + tax, 0);

/** Sums of several documents per tax rate, the highest rate first. */
export function addTaxes(documents: readonly (readonly TaxGroup[])[]): TaxGroup[] {
  const byRate = new Map<number, TaxGroup>();
  for (const { ratePercent, net, tax } of documents.flat()) {
    const before = byRate.get(ratePercent) ?? { ratePercent, net: 0, tax: 0 };
    byRate.set(ratePercent, { ratePercent, net: before.net + net, tax: before.tax + tax });
  }
  return [...byRate.values()].sort((a, b) => b.ratePercent - a.ratePercent);
}

/** What is left of sums per tax rate once others are taken off; never less than nothing. */
export function leftOf(whole: readonly TaxGroup[], taken: readonly (readonly TaxGroup[])[]): TaxGroup[] {
  const gone = new Map(addTaxes(taken).map((group) => [group.ratePercent, group]));
  return whole.map(({ ratePercent, net, tax }) => ({
    ratePercent,
    net: Math.max(0, net - (gone.get(ratePercent)?.net ?? 0)),
    tax: Math.max(0, tax - (gone.get(ratePercent)?.tax ?? 0)),
  }));
}

/**
 * Splits an amount, tax included, over net and tax of each rate in proportion to what is left of them (largest
 * remainder): the parts add up to the amount, and none is more than what is left. Rates without an amount are left out.
 */
export function splitOver(left: readonly TaxGroup[], amount: number): TaxGroup[] {
  const parts = spread(
    Math.min(amount, sumOf(left)),
    left.flatMap(({ net, tax }) => [net, tax]),
  );
  return left
    .map(({ ratePercent }, index) => ({
      ratePercent,
      net: parts[2 * index] ?? 0,
      tax: parts[2 * index + 1] ?? 0,
    }))
    .filter(({ net, tax }) => net + tax > 0);
}

/** A share of the total as a fraction of whole numbers over `total × 10000`, so that shares add up without rounding. */
function weightOf(share: Share, { total, deposit }: Agreed): bigint {
  switch (share.type) {
    case 'percent':
      return hundredths(share.percent) * BigInt(total);
    case 'deposit':
      return BigInt(deposit) * 10_000n;
    default:
      return BigInt(total) * 10_000n;
  }
}

/** Whether no other invoice comes after one that takes such a share. */
export const isLast = ({ type }: Share): boolean => type === 'whole' || type === 'rest';

/** Why a share cannot be taken. */
export type Refusal = 'nothing-left' | 'no-deposit' | 'deposit-taken' | 'begun' | 'too-much';

/**
 * What the next invoice takes of a quote, per tax rate. Shares are rounded cumulatively: after each invoice, what is
 * taken in all is the rounded sum of the shares, so that any deposit, any stages and the rest add up to the quote's
 * net, tax and total exactly, and a deposit is what the quote says.
 */
export function portionOf(agreed: Agreed, taken: readonly Taken[], share: Share): TaxGroup[] | Refusal {
  const left = leftOf(
    agreed.taxes,
    taken.map(({ taxes }) => taxes),
  );
  // the last invoice may have come to less than was agreed: the job is invoiced all the same
  if (sumOf(left) === 0 || taken.some((one) => isLast(one.share))) return 'nothing-left';
  if (share.type === 'rest') return left.filter(({ net, tax }) => net + tax > 0);
  if (share.type === 'whole') return taken.length > 0 ? 'begun' : left.filter(({ net, tax }) => net + tax > 0);
  if (share.type === 'deposit' && agreed.deposit === 0) return 'no-deposit';
  if (share.type === 'deposit' && taken.some((one) => one.share.type === 'deposit')) return 'deposit-taken';
  const weight = [...taken.map((one) => one.share), share].reduce((sum, one) => sum + weightOf(one, agreed), 0n);
  if (weight > BigInt(agreed.total) * 10_000n) return 'too-much';
  const reached = Number(divideRounded(weight, 10_000n));
  const part = splitOver(left, reached - sumOf(taken.flatMap(({ taxes }) => taxes)));
  return part.length === 0 ? 'nothing-left' : part;
}
