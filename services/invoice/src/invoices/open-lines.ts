import {
  type AboveAccepted,
  AppError,
  acceptedOf,
  addTaxes,
  countedLines,
  type InvoiceContent,
  type Line,
  leftOf,
  lineLow,
  lineMost,
  lineNet,
  type OpenLine,
  type QuoteVersion,
  type TaxGroup,
  totalsOf,
} from '@jobspeak/contracts';
import type { OwnTotals } from './domain';
import { sumsOf } from './sums';

/** Whether a line was accepted without one figure: the real one is known when the work is done. */
const isOpen = (line: Line): boolean =>
  lineLow(line) < lineNet(line) || typeof line.cap === 'number' || typeof line.condition === 'string';

/** The line at its upper end, as one figure; what its cap cuts off has no quantity and price any more. */
function upperEnd({ low: _low, cap, condition: _condition, ...line }: Line): Line {
  if (cap === undefined || cap === null || lineNet(line) <= cap) return line;
  return { ...line, quantity: 1, unit: 'job', unitPrice: cap, discountPercent: 0 };
}

/** The lines of a job that count, with nothing left to choose, and those of them whose real figure is to be asked for. */
export function agreedLines(agreed: QuoteVersion, newId: () => string): { lines: Line[]; open: OpenLine[] } {
  const counted = countedLines(agreed.lines).map((line) => ({ ...line, id: newId() }));
  const plain = { optional: false, choice: null, selected: false, source: null };
  return {
    lines: counted.map((line) => ({ ...upperEnd(line), ...plain })),
    open: counted.filter(isOpen).map((line) => ({
      lineId: line.id,
      low: lineLow(line),
      most: lineMost(line),
      ...(line.condition && { condition: line.condition }),
    })),
  };
}

type Priced = Pick<InvoiceContent, 'lines' | 'discount' | 'taxRatePercent' | 'pricesIncludeTax'>;

/** Sums of the last invoice of a job by the figures that its lines have, less what the earlier ones have taken. */
export function lastSums(content: Priced, open: readonly OpenLine[], taken: readonly TaxGroup[]): OwnTotals {
  const { subtotal, discount, taxes } = totalsOf({ ...content, deposit: null });
  const asked = new Set(open.map(({ lineId }) => lineId));
  const left = leftOf(taxes, [taken]).filter(({ net, tax }) => net + tax > 0);
  const missingPrices = content.lines.filter(({ id, unitPrice }) => asked.has(id) && unitPrice === null).length;
  return { ...sumsOf(left, content), subtotal, discount, missingPrices };
}

/** What the basis of an invoice with open lines keeps, so that real figures can be set. */
export const openBasis = (
  { totals }: QuoteVersion,
  open: OpenLine[],
  taken: readonly (readonly TaxGroup[])[],
): { open: OpenLine[]; accepted: number; taken: TaxGroup[] } => ({
  open,
  accepted: acceptedOf(totals).total,
  taken: addTaxes(taken),
});

/** Refuses what comes to more than was accepted, in all or of a line. @throws AppError INVOICE_ABOVE_ACCEPTED. */
export function demandAccepted({ accepted, invoicedBefore, total, lines }: AboveAccepted): void {
  const details: AboveAccepted = { accepted, invoicedBefore, total, lines };
  if (invoicedBefore + total > accepted || lines.length > 0)
    throw new AppError('INVOICE_ABOVE_ACCEPTED', undefined, { details });
}

/** Open lines whose figures are above what was accepted of each. */
export const linesAbove = (lines: readonly Line[], open: readonly OpenLine[]): AboveAccepted['lines'] =>
  open.flatMap(({ lineId, most }) => {
    const line = lines.find(({ id }) => id === lineId);
    const amount = line ? lineNet(line) : 0;
    return amount > most ? [{ lineId, most, amount }] : [];
  });

/** The figures of an open line, which are its invoice's to set. */
const figuresOf = ({ quantity, unit, unitPrice, discountPercent }: Line) => ({
  quantity,
  unit,
  unitPrice,
  discountPercent,
});

/** Whether lines differ in no more than the figures of open ones, or in open ones that have gone. */
export function hasOnlyOpenChanges(
  lines: readonly Line[],
  before: readonly Line[],
  open: readonly OpenLine[],
): boolean {
  const asked = new Set(open.map(({ lineId }) => lineId));
  const now = new Map(lines.map((line) => [line.id, line]));
  const known = new Set(before.map(({ id }) => id));
  return (
    lines.every(({ id }) => known.has(id)) &&
    before.every((was) => {
      const line = now.get(was.id);
      if (!asked.has(was.id)) return JSON.stringify(line) === JSON.stringify(was);
      return line === undefined || JSON.stringify({ ...line, ...figuresOf(was) }) === JSON.stringify(was);
    })
  );
}
