import {
  countedLines,
  type DocumentSnapshot,
  divideRounded,
  lineNet,
  spread,
  taxWithin,
  thousandths,
} from '@jobspeak/contracts';

type SnapshotLine = DocumentSnapshot['lines'][number];

/** A line without its tax; amounts in minor units. */
export interface EInvoiceLine {
  description: string;
  details: string;
  quantity: number;
  unit: SnapshotLine['unit'];
  /** For one unit, before its discount, as a decimal number of the currency. */
  price: string;
  discount: { percent: number; of: number; amount: number } | null;
  net: number;
  ratePercent: number;
}

/** All that is taxed at one rate. */
export interface RateSums {
  ratePercent: number;
  /** Sum of the nets of its lines. */
  lines: number;
  /** Discount of the document on it. */
  discount: number;
  /** What earlier invoices have taken of it. */
  before: number;
  net: number;
  tax: number;
}

export interface Amounts {
  lines: EInvoiceLine[];
  rates: RateSums[];
  /** What is paid or credited already. */
  prepaid: number;
  due: number;
}

/** An amount as a decimal number. */
export function decimal(minor: bigint | number, exponent: number): string {
  const digits = String(minor)
    .replace('-', '')
    .padStart(exponent + 1, '0');
  const sign = minor < 0 ? '-' : '';
  return exponent === 0 ? sign + digits : `${sign}${digits.slice(0, -exponent)}.${digits.slice(-exponent)}`;
}

const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0);

/** Decimals of the price of one unit beyond the minor unit: it is computed where prices include tax. */
const FINE = 4;

/** A price that gives the net when it is multiplied by the quantity. */
const priceFor = (net: number, quantity: number, exponent: number): string =>
  decimal(divideRounded(BigInt(net) * 1000n * 10n ** BigInt(FINE), thousandths(quantity)), exponent + FINE);

const firstLine = (text: string) => text.trim().split('\n')[0] ?? '';
const afterwards = (text: string) => text.trim().split('\n').slice(1).join('\n').trim();

const rateOf = (line: SnapshotLine, { taxRatePercent }: DocumentSnapshot) => line.taxRatePercent ?? taxRatePercent;

/** A line with its own price and discount, where prices are without tax. */
function plainLine(line: SnapshotLine, snapshot: DocumentSnapshot, exponent: number): EInvoiceLine {
  const gross = lineNet({ ...line, discountPercent: 0 });
  const net = lineNet(line);
  return {
    ...{ description: firstLine(line.description), details: afterwards(line.description) },
    ...{ quantity: line.quantity, unit: line.unit, net, ratePercent: rateOf(line, snapshot) },
    price: decimal(line.unitPrice ?? 0, exponent),
    discount: gross > net ? { percent: line.discountPercent, of: gross, amount: gross - net } : null,
  };
}

/** Lines of one rate whose prices contain the tax: their nets add up to the net of the rate. */
function linesWithin(
  lines: readonly SnapshotLine[],
  ratePercent: number,
  net: number,
  exponent: number,
): EInvoiceLine[] {
  const parts = spread(net, lines.map(lineNet));
  return lines.map((line, index) => ({
    ...{ description: firstLine(line.description), details: afterwards(line.description) },
    ...{ quantity: line.quantity, unit: line.unit, net: parts[index] ?? 0, ratePercent },
    price: priceFor(parts[index] ?? 0, line.quantity, exponent),
    discount: null,
  }));
}

/** One line for all of a rate, where the business keeps its prices to itself. */
function lumpSum(
  lines: readonly SnapshotLine[],
  ratePercent: number,
  net: number,
  snapshot: DocumentSnapshot,
  exponent: number,
): EInvoiceLine {
  return {
    description: firstLine(snapshot.title) || 'Work as described',
    details: lines.map(({ description }) => description.trim()).join('\n'),
    ...{ quantity: 1, unit: 'job', net, ratePercent, discount: null },
    price: decimal(net, exponent),
  };
}

/** What the lines of a rate come to without tax, before the document's discount. */
function netOf(
  lines: readonly SnapshotLine[],
  ratePercent: number,
  { pricesIncludeTax, totals }: DocumentSnapshot,
): number {
  const amount = sum(lines.map(lineNet));
  if (!pricesIncludeTax) return amount;
  // Sums that were split over net and tax may be a minor unit away from what the rate gives: they stand.
  const given = totals.taxes.find((group) => group.ratePercent === ratePercent);
  return totals.discount === 0 && given ? given.net : amount - taxWithin(amount, ratePercent);
}

function ratesOf(lines: readonly SnapshotLine[], snapshot: DocumentSnapshot): RateSums[] {
  const { totals, invoicedBefore = [] } = snapshot;
  return [...new Set(lines.map((line) => rateOf(line, snapshot)))]
    .sort((a, b) => b - a)
    .map((ratePercent) => {
      const own = lines.filter((line) => rateOf(line, snapshot) === ratePercent);
      const group = totals.taxes.find((each) => each.ratePercent === ratePercent) ?? { net: 0, tax: 0 };
      const before = invoicedBefore.find((each) => each.ratePercent === ratePercent) ?? { net: 0, tax: 0 };
      const whole = netOf(own, ratePercent, snapshot);
      const taken = { net: group.net - before.net, tax: group.tax - before.tax };
      return { ratePercent, lines: whole, discount: whole - group.net, before: before.net, ...taken };
    });
}

/** The amounts of an invoice as EN 16931 wants them: net lines, discounts per rate, and what is left to pay. */
export function amountsOf(snapshot: DocumentSnapshot, exponent: number): Amounts {
  const counted = countedLines(snapshot.lines);
  const rates = ratesOf(counted, snapshot);
  const lines = rates.flatMap(({ ratePercent, lines: net }) => {
    const own = counted.filter((line) => rateOf(line, snapshot) === ratePercent);
    if (snapshot.hideLinePrices) return [lumpSum(own, ratePercent, net, snapshot, exponent)];
    if (snapshot.pricesIncludeTax) return linesWithin(own, ratePercent, net, exponent);
    return own.map((line) => plainLine(line, snapshot, exponent));
  });
  const total = sum(rates.map(({ net, tax }) => net + tax));
  const due = snapshot.amountDue ?? total;
  return { lines, rates, prepaid: total - due, due };
}
