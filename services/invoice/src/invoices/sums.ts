import type { TaxGroup } from '@jobspeak/contracts';
import type { OwnTotals } from './domain';

const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0);

/** Sums of a document whose net and tax are given. */
export function sumsOf(taxes: TaxGroup[], { pricesIncludeTax }: { pricesIncludeTax: boolean }): OwnTotals {
  const [net, tax] = [sum(taxes.map((group) => group.net)), sum(taxes.map((group) => group.tax))];
  const subtotal = pricesIncludeTax ? net + tax : net;
  return { subtotal, discount: 0, net, taxes, tax, total: net + tax, deposit: 0, optional: 0, missingPrices: 0 };
}
