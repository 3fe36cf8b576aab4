import { AppError, InvoiceContent, type InvoiceEdit, totalsOf } from '@jobspeak/contracts';
import { changed, demandMove, type InvoiceRecord, type OwnTotals, shown } from './domain';
import { demandAccepted, hasOnlyOpenChanges, lastSums, linesAbove } from './open-lines';

/** The fields that sums follow from. */
const AMOUNTS = ['sections', 'lines', 'discount', 'taxRatePercent', 'pricesIncludeTax'] as const;

/**
 * The sums of an invoice of a quote whose amounts are edited: only real figures that it asks for can be set, and no
 * more than was accepted. @throws AppError INVOICE_ABOVE_ACCEPTED, INVALID_INPUT.
 */
function fixedAfter(
  { basis, invoicedBefore, lines: before }: InvoiceRecord,
  fixed: OwnTotals,
  content: InvoiceContent,
  other: readonly string[],
): OwnTotals {
  const { open = [], accepted = invoicedBefore + fixed.total, taken = [] } = basis ?? {};
  const whole = totalsOf({ ...content, deposit: null });
  const sums = open.length > 0 ? lastSums(content, open, taken) : { ...whole, total: whole.total - invoicedBefore };
  const lines = linesAbove(content.lines, open);
  demandAccepted({ accepted, invoicedBefore, total: sums.total, lines });
  const isLines = other.every((field) => field === 'lines');
  if (open.length > 0 && isLines && hasOnlyOpenChanges(content.lines, before, open)) return sums;
  const words = 'The amounts come from the quote. Put extra work on an invoice of its own.';
  throw new AppError('INVALID_INPUT', Object.fromEntries(other.map((field) => [field, words])));
}

/**
 * Applies a person's edit to a draft.
 * @throws AppError STALE_VERSION (with the current invoice) for an edit of another version; INVALID_TRANSITION when it
 *   is no draft; INVALID_INPUT for other amounts on an invoice of a quote, but for the real figures that it asks for;
 *   INVOICE_ABOVE_ACCEPTED for more than its customer has accepted.
 */
export function editInvoice(
  invoice: InvoiceRecord,
  { version, ...changes }: InvoiceEdit,
  { now, today }: { now: Date; today: string },
): InvoiceRecord {
  if (version !== invoice.version)
    throw new AppError('STALE_VERSION', undefined, {
      details: { current: shown(invoice, { payments: [], credits: [] }, today) },
    });
  demandMove('edit', invoice);
  const before = InvoiceContent.parse(invoice);
  const content = InvoiceContent.parse({ ...before, ...changes });
  const other = AMOUNTS.filter((field) => JSON.stringify(content[field]) !== JSON.stringify(before[field]));
  const fixed = other.length > 0 && invoice.fixed ? fixedAfter(invoice, invoice.fixed, content, other) : invoice.fixed;
  return changed(invoice, now, { ...content, fixed });
}
