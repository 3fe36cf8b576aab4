import { divideRounded, hundredths, percentOf, spread, taxWithin, thousandths } from './money';

/** What counts of a line for the sums of its document. */
export interface PricedLine {
  /** Up to three decimals. */
  quantity: number;
  /** Minor units for one unit, or null when nobody has given a price yet. */
  unitPrice: number | null;
  /** Percent off this line, 0 to 100, up to two decimals. */
  discountPercent: number;
  /** Percent, or null for the document's own rate. */
  taxRatePercent: number | null;
  /** The customer may take it or leave it. */
  optional: boolean;
  /** Lines of the same choice are alternatives, of which one counts; null for a line that stands for itself. */
  choice: string | null;
  /** Whether the customer has taken this option or alternative. */
  selected: boolean;
}

export interface Pricing {
  lines: readonly PricedLine[];
  discount: { type: 'percent' | 'amount'; value: number } | null;
  taxRatePercent: number;
  /** Whether unit prices contain the tax already. */
  pricesIncludeTax: boolean;
  deposit: { type: 'percent' | 'amount'; value: number } | null;
}

/** Net and tax of all that is taxed alike. */
export interface TaxGroup {
  ratePercent: number;
  net: number;
  tax: number;
}

export interface Totals {
  /** Sum of the lines that count, after their own discounts; with tax when prices include it. */
  subtotal: number;
  /** Document discount, at most the subtotal. */
  discount: number;
  /** What tax is taken of: the total less tax. */
  net: number;
  taxes: TaxGroup[];
  tax: number;
  total: number;
  deposit: number;
  /** Sum of the optional lines that no total includes. */
  optional: number;
  /** Lines that nobody has priced yet. */
  missingPrices: number;
}

/** Quantity × unit price less the line's discount, in minor units; 0 while there is no price. */
export function lineNet({ quantity, unitPrice, discountPercent }: PricedLineAmount): number {
  if (unitPrice === null) return 0;
  const gross = thousandths(quantity) * BigInt(unitPrice);
  return Number(divideRounded(gross * (10_000n - hundredths(discountPercent)), 10_000_000n));
}
type PricedLineAmount = Pick<PricedLine, 'quantity' | 'unitPrice' | 'discountPercent'>;

/**
 * The lines that count: what the customer has to take, the options taken, and one alternative of each choice, which
 * is the one selected, else the first of them.
 */
export function countedLines<L extends Pick<PricedLine, 'optional' | 'choice' | 'selected'>>(lines: readonly L[]): L[] {
  const taken = new Map<string, L>();
  for (const line of lines) {
    if (line.choice === null) continue;
    const before = taken.get(line.choice);
    if (!before || (line.selected && !before.selected)) taken.set(line.choice, line);
  }
  return lines.filter((line) =>
    line.choice === null ? !line.optional || line.selected : taken.get(line.choice) === line,
  );
}

/** The net and the tax of each rate, the highest first; tax is rounded once per rate. */
function taxGroups(parts: readonly { ratePercent: number; amount: number }[], pricesIncludeTax: boolean): TaxGroup[] {
  const byRate = new Map<number, number>();
  for (const { ratePercent, amount } of parts) byRate.set(ratePercent, (byRate.get(ratePercent) ?? 0) + amount);
  return [...byRate]
    .map(([ratePercent, amount]) => {
      const tax = pricesIncludeTax ? taxWithin(amount, ratePercent) : percentOf(amount, ratePercent);
      return { ratePercent, net: pricesIncludeTax ? amount - tax : amount, tax };
    })
    .sort((a, b) => b.ratePercent - a.ratePercent);
}

const wanted = (adjustment: Pricing['discount'], of: number): number =>
  adjustment === null ? 0 : adjustment.type === 'percent' ? percentOf(of, adjustment.value) : adjustment.value;

/**
 * Totals of a document. The document discount is spread over the lines in proportion (largest remainder), then tax is
 * taken per rate; the order of the lines makes no difference but for which alternative of a choice comes first.
 */
export function totalsOf({ lines, discount, taxRatePercent, pricesIncludeTax, deposit }: Pricing): Totals {
  const counted = countedLines(lines);
  const amounts = counted
    .map((line) => ({ ratePercent: line.taxRatePercent ?? taxRatePercent, amount: lineNet(line) }))
    // equal remainders go to the larger amount, then to the higher rate, wherever it stands
    .sort((a, b) => b.amount - a.amount || b.ratePercent - a.ratePercent);
  const subtotal = amounts.reduce((sum, { amount }) => sum + amount, 0);
  const off = Math.min(wanted(discount, subtotal), subtotal);
  const shares = spread(
    off,
    amounts.map(({ amount }) => amount),
  );
  const taxes = taxGroups(
    amounts.map(({ ratePercent, amount }, index) => ({ ratePercent, amount: amount - (shares[index] ?? 0) })),
    pricesIncludeTax,
  );
  const tax = taxes.reduce((sum, group) => sum + group.tax, 0);
  const net = taxes.reduce((sum, group) => sum + group.net, 0);
  return {
    subtotal,
    discount: off,
    net,
    taxes,
    tax,
    total: net + tax,
    deposit: Math.min(wanted(deposit, net + tax), net + tax),
    optional: lines
      .filter((line) => line.optional && line.choice === null && !line.selected)
      .reduce((sum, line) => sum + lineNet(line), 0),
    missingPrices: lines.filter((line) => line.unitPrice === null).length,
  };
}

/** Sums of the lines that count by section, in minor units; the key null is for lines outside of all sections. */
export function subtotalsOf(
  lines: readonly (PricedLine & { sectionId: string | null })[],
): ReadonlyMap<string | null, number> {
  const sums = new Map<string | null, number>();
  for (const line of countedLines(lines)) sums.set(line.sectionId, (sums.get(line.sectionId) ?? 0) + lineNet(line));
  return sums;
}

/** What the business earns by a document. For the owner's eyes: nothing of it is in what a customer can read. */
export interface Margin {
  /** Minor units, without tax, of the lines whose cost is known. */
  cost: number;
  /** Net of the document less that cost. */
  profit: number;
  /** Profit in percent of the net, with two decimals; null when nothing is charged. */
  marginPercent: number | null;
  /** Lines that count and whose cost nobody has given. */
  unknownCosts: number;
}

export function marginOf(pricing: Pricing & { lines: readonly (PricedLine & { unitCost: number | null })[] }): Margin {
  const counted = countedLines(pricing.lines);
  const { net } = totalsOf(pricing);
  const cost = counted.reduce(
    (sum, { quantity, unitCost }) => sum + lineNet({ quantity, unitPrice: unitCost, discountPercent: 0 }),
    0,
  );
  const profit = net - cost;
  return {
    cost,
    profit,
    marginPercent: net === 0 ? null : Number(divideRounded(BigInt(profit) * 10_000n, BigInt(net))) / 100,
    unknownCosts: counted.filter(({ unitCost }) => unitCost === null).length,
  };
}
