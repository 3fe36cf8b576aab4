import { type End, lineLow, lineMost, lineNet, type PricedLine } from './totals';

/** How an amount in minor units is written. */
type Write = (minor: number) => string;

/** Two ends as a person reads them: "£800.00 to £1,000.00", or the one figure that they are. */
export const rangeText = (low: number, high: number, write: Write): string =>
  low < high ? `${write(low)} to ${write(high)}` : write(high);

/** What a line comes to: "£800.00 to £1,000.00", "at most £600.00"; null while nobody has priced it. */
export function lineText(
  line: Pick<PricedLine, 'quantity' | 'unitPrice' | 'discountPercent' | 'low' | 'cap'>,
  write: Write,
): string | null {
  const [low, high, most] = [lineLow(line), lineNet(line), lineMost(line)];
  const cap = line.cap ? `at most ${write(most)}` : null;
  if (line.unitPrice === null) return cap;
  if (cap === null) return rangeText(low, high, write);
  if (most > high) return `${rangeText(low, high, write)}, ${cap}`;
  return low < high ? rangeText(low, high, write) : cap;
}

type Sum = Exclude<keyof End, 'taxes'>;
type Sums = Pick<End, Sum>;
interface Ends extends Sums {
  low?: Sums | undefined;
  most?: Sums | undefined;
}

/** A sum of a document, from its lower to its upper end. */
export const sumText = (totals: Ends, sum: Sum, write: Write): string =>
  rangeText(totals.low?.[sum] ?? totals[sum], totals[sum], write);

/** What a document comes to, with the most that it can: "£800.00 to £1,000.00, at most £1,200.00". */
export const totalText = (totals: Ends, write: Write): string =>
  [sumText(totals, 'total', write), totals.most && `at most ${write(totals.most.total)}`].filter(Boolean).join(', ');

/** What a customer says yes to: "up to £1,200.00" where it may come to less, else the one figure that it is. */
export function acceptedText(totals: Ends, write: Write): string {
  const most = (totals.most ?? totals).total;
  return `${(totals.low ?? totals).total < most ? 'up to ' : ''}${write(most)}`;
}
