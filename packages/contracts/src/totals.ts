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
  /** The lower end of a range: what it leaves out is the line's own. */
  low?: { quantity?: number | undefined; unitPrice?: number | undefined } | null | undefined;
  /** The most that the line can come to, in minor units. */
  cap?: number | null | undefined;
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

/** What a document comes to at one end of its range. */
export interface End {
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
}

/** The upper end, which is all there is where no line has a range. */
export interface Totals extends End {
  /** Sum of the optional lines that no total includes. */
  optional: number;
  /** Lines that nobody has priced yet. */
  missingPrices: number;
  /** The lower end, part by part no more than the upper one; absent where no line that counts has a range. */
  low?: End | undefined;
  /** The most that it can come to, part by part no less; absent where that is the upper end. */
  most?: End | undefined;
}

type PricedLineAmount = Pick<PricedLine, 'quantity' | 'unitPrice' | 'discountPercent' | 'low' | 'cap'>;

/** Quantity × unit price less the line's discount, at most its cap, in minor units; 0 while there is no price. */
export function lineNet({ quantity, unitPrice, discountPercent, cap }: Omit<PricedLineAmount, 'low'>): number {
  if (unitPrice === null) return 0;
  const gross = thousandths(quantity) * BigInt(unitPrice);
  const net = Number(divideRounded(gross * (10_000n - hundredths(discountPercent)), 10_000_000n));
  return Math.min(net, cap ?? net);
}

/** The least that a line comes to: by the lower end of its range. */
export const lineLow = ({ low, ...line }: PricedLineAmount): number =>
  lineNet({ ...line, quantity: low?.quantity ?? line.quantity, unitPrice: low?.unitPrice ?? line.unitPrice });

/** The most that a line can come to: its cap, else what its own figures are. */
export const lineMost = (line: PricedLineAmount): number => line.cap ?? lineNet(line);

/** The alternative of each choice that counts: the one that is taken, else the first. */
export function chosenOf<L extends Pick<PricedLine, 'choice' | 'selected'>>(
  lines: readonly L[],
): ReadonlyMap<string, L> {
  const chosen = new Map<string, L>();
  for (const line of lines) {
    if (line.choice === null) continue;
    const before = chosen.get(line.choice);
    if (!before || (line.selected && !before.selected)) chosen.set(line.choice, line);
  }
  return chosen;
}

/**
 * The lines that count: what the customer has to take, the options taken, and one alternative of each choice, which
 * is the one selected, else the first of them.
 */
export function countedLines<L extends Pick<PricedLine, 'optional' | 'choice' | 'selected'>>(lines: readonly L[]): L[] {
  const chosen = chosenOf(lines);
  return lines.filter((line) =>
    line.choice === null ? !line.optional || line.selected : chosen.get(line.choice) === line,
  );
}

/** What of the lines is taxed at each rate. */
type Rates = ReadonlyMap<number, number>;

/** The net and the tax of each rate, the highest first; tax is rounded once per rate. */
const taxGroups = (rates: Rates, pricesIncludeTax: boolean): TaxGroup[] =>
  [...rates]
    .map(([ratePercent, amount]) => {
      const tax = pricesIncludeTax ? taxWithin(amount, ratePercent) : percentOf(amount, ratePercent);
      return { ratePercent, net: pricesIncludeTax ? amount - tax : amount, tax };
    })
    .sort((a, b) => b.ratePercent - a.ratePercent);

const wanted = (adjustment: Pricing['discount'], of: number): number =>
  adjustment === null ? 0 : adjustment.type === 'percent' ? percentOf(of, adjustment.value) : adjustment.value;

interface Part {
  ratePercent: number;
  amount: number;
}

/** What is left of each rate once a discount is spread over the parts in proportion (largest remainder). */
function discounted(parts: readonly Part[], off: number): Rates {
  // equal remainders go to the larger amount, then to the higher rate, wherever it stands
  const sorted = [...parts].sort((a, b) => b.amount - a.amount || b.ratePercent - a.ratePercent);
  const shares = spread(
    off,
    sorted.map(({ amount }) => amount),
  );
  const rates = new Map<number, number>();
  for (const [index, { ratePercent, amount }] of sorted.entries())
    rates.set(ratePercent, (rates.get(ratePercent) ?? 0) + amount - (shares[index] ?? 0));
  return rates;
}

/**
 * The smaller end with no rate above the larger one. A discount that is spread anew at each end may leave a minor unit
 * more on a rate where the whole is less: it goes to the rates that have room, so that the sum is the same.
 */
function notAbove(smaller: Rates, larger: Rates): Rates {
  const room = (rate: number, amount: number) => (larger.get(rate) ?? amount) - amount;
  let over = [...smaller].reduce((sum, [rate, amount]) => sum + Math.max(0, -room(rate, amount)), 0);
  return new Map(
    [...smaller].map(([rate, amount]) => {
      const change = Math.min(room(rate, amount), Math.max(0, over));
      if (change > 0) over -= change;
      return [rate, amount + change];
    }),
  );
}

/** The larger end with no rate below the smaller one, by the same rule. */
const notBelow = (larger: Rates, smaller: Rates): Rates => {
  const turned = (rates: Rates): Rates => new Map([...rates].map(([rate, amount]) => [rate, 0 - amount]));
  return turned(notAbove(turned(larger), turned(smaller)));
};

/** What the lines come to, rate by rate, when each comes to so much. */
function ratesAt({ lines, discount, taxRatePercent }: Pricing, amountOf: (line: PricedLine) => number) {
  const parts = countedLines(lines).map((line) => ({
    ratePercent: line.taxRatePercent ?? taxRatePercent,
    amount: amountOf(line),
  }));
  const subtotal = parts.reduce((sum, { amount }) => sum + amount, 0);
  const off = Math.min(wanted(discount, subtotal), subtotal);
  return { subtotal, discount: off, rates: discounted(parts, off) };
}

function endOf({ subtotal, discount, rates }: ReturnType<typeof ratesAt>, pricing: Pricing): End {
  const taxes = taxGroups(rates, pricing.pricesIncludeTax);
  const tax = taxes.reduce((sum, group) => sum + group.tax, 0);
  const net = taxes.reduce((sum, group) => sum + group.net, 0);
  const total = net + tax;
  return { subtotal, discount, net, taxes, tax, total, deposit: Math.min(wanted(pricing.deposit, total), total) };
}

/**
 * Totals of a document: the upper end, and beside it the lower end and the caps where lines have them. The document
 * discount is spread over the lines in proportion, then tax is taken per rate; the order of the lines makes no
 * difference but for which alternative of a choice comes first.
 */
export function totalsOf(pricing: Pricing): Totals {
  const { lines } = pricing;
  const low = ratesAt(pricing, lineLow);
  const high = ratesAt(pricing, lineNet);
  const most = ratesAt(pricing, lineMost);
  return {
    ...endOf(high, pricing),
    optional: lines
      .filter((line) => line.optional && line.choice === null && !line.selected)
      .reduce((sum, line) => sum + lineNet(line), 0),
    missingPrices: lines.filter((line) => line.unitPrice === null).length,
    ...(low.subtotal < high.subtotal && {
      low: endOf({ ...low, rates: notAbove(low.rates, high.rates) }, pricing),
    }),
    ...(most.subtotal > high.subtotal && {
      most: endOf({ ...most, rates: notBelow(most.rates, high.rates) }, pricing),
    }),
  };
}

/** What a customer says yes to: the caps, else the upper end. No invoice may come to more. */
export const acceptedOf = (totals: Pick<Totals, 'most'> & End): End => totals.most ?? totals;

/**
 * Sums of the lines that count by section, in minor units; the key null is for lines outside of all sections.
 * @param amountOf what a line counts for: `lineLow` gives the lower end of each sum.
 */
export function subtotalsOf(
  lines: readonly (PricedLine & { sectionId: string | null })[],
  amountOf: (line: PricedLine) => number = lineNet,
): ReadonlyMap<string | null, number> {
  const sums = new Map<string | null, number>();
  for (const line of countedLines(lines)) sums.set(line.sectionId, (sums.get(line.sectionId) ?? 0) + amountOf(line));
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
