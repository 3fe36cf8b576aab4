import {
  AppError,
  type BusinessSettings,
  canMoveInvoice,
  type Invoice,
  type InvoiceAction,
  InvoiceContent,
  type InvoiceTotals,
  invoiceMovesFrom,
  totalsOf,
} from '@jobspeak/contracts';

/** Sums of its own, whatever was taken off or paid. */
export type OwnTotals = Omit<InvoiceTotals, 'invoicedBefore' | 'credited' | 'paid' | 'balance'>;

/** An invoice before it is shown: what is computed of it is left out. */
export type InvoiceRecord = Omit<Invoice, 'isOverdue' | 'totals' | 'payments' | 'credits'> & {
  /** Sums that a quote or a credit has set; null where they follow from the lines. */
  fixed: OwnTotals | null;
  /** Minor units: what earlier invoices have taken of the job whose lines these are. */
  invoicedBefore: number;
  credited: number;
  /** Payments less refunds. */
  paid: number;
};

/** @throws AppError INVALID_TRANSITION, with the moves that are possible. */
export function demandMove(action: InvoiceAction, { kind, documentStatus }: InvoiceRecord): void {
  const standing = { kind, documentStatus };
  if (!canMoveInvoice(action, standing))
    throw new AppError('INVALID_TRANSITION', undefined, { details: { moves: invoiceMovesFrom(standing) } });
}

/** What is still to be paid of it; nothing of what was called off, and of a credit note. */
function balanceOf({ kind, documentStatus, credited, paid }: InvoiceRecord, total: number): number {
  return kind === 'credit-note' || documentStatus === 'cancelled' ? 0 : total - credited - paid;
}

export function invoiceTotals(invoice: InvoiceRecord): InvoiceTotals {
  const totals = invoice.fixed ?? totalsOf({ ...invoice, deposit: null });
  const { invoicedBefore, credited, paid } = invoice;
  return { ...totals, invoicedBefore, credited, paid, balance: balanceOf(invoice, totals.total) };
}

/** The statuses in which something may be owed. */
export const OWED = ['sent', 'pending'] as const;

/** Whether something is still to be paid of it. */
export const isOwed = (invoice: InvoiceRecord): boolean =>
  OWED.some((status) => status === invoice.documentStatus) && invoiceTotals(invoice).balance > 0;

/** Whether it should have been paid before a day, as yyyy-mm-dd. */
export const isOverdue = (invoice: InvoiceRecord, today: string): boolean =>
  isOwed(invoice) && invoice.dueOn !== null && invoice.dueOn < today;

/** An invoice as its owner sees it on a day, as yyyy-mm-dd. */
export function shown(
  invoice: InvoiceRecord,
  { payments, credits }: Pick<Invoice, 'payments' | 'credits'>,
  today: string,
): Invoice {
  const { fixed: _fixed, invoicedBefore: _before, credited: _credited, paid: _paid, ...rest } = invoice;
  return { ...rest, isOverdue: isOverdue(invoice, today), totals: invoiceTotals(invoice), payments, credits };
}

/** An invoice with nothing on it yet, as the account's settings have it. */
export const blankContent = (settings: BusinessSettings): InvoiceContent => ({
  title: '',
  client: { id: null, name: '', email: '', phone: '', address: '' },
  sections: [],
  lines: [],
  discount: null,
  taxRatePercent: settings.taxRatePercent,
  pricesIncludeTax: settings.pricesIncludeTax,
  hideLinePrices: settings.hideLinePrices,
  dueDays: settings.paymentDays,
  notes: '',
  terms: settings.invoiceTerms,
  paymentDetails: settings.paymentDetails,
});

/** A new draft. */
export const openInvoice = (
  id: string,
  now: Date,
  { currency, locale }: Pick<Invoice, 'currency' | 'locale'>,
  content: InvoiceContent,
): InvoiceRecord => ({
  ...content,
  id,
  kind: 'invoice',
  version: 1,
  number: null,
  documentStatus: 'draft',
  currency,
  locale,
  basis: null,
  creditOf: null,
  issuedOn: null,
  dueOn: null,
  createdAt: now.toISOString(),
  updatedAt: now.toISOString(),
  fixed: null,
  invoicedBefore: 0,
  credited: 0,
  paid: 0,
});

/** The invoice after a change that counts as one. */
export const changed = (invoice: InvoiceRecord, now: Date, changes: Partial<InvoiceRecord>): InvoiceRecord => ({
  ...invoice,
  ...changes,
  version: invoice.version + 1,
  updatedAt: now.toISOString(),
});

/** @throws AppError INVALID_INPUT while something that an invoice has to say is missing. */
export function demandComplete(invoice: InvoiceRecord): void {
  const { total, missingPrices } = invoiceTotals(invoice);
  if (!invoice.client.name) throw new AppError('INVALID_INPUT', { 'client.name': 'Say who the invoice is for.' });
  if (missingPrices > 0) throw new AppError('INVALID_INPUT', { lines: 'Give every line a price.' });
  if (total <= 0) throw new AppError('INVALID_INPUT', { lines: 'Add what is to be paid.' });
}

/** What events say of an invoice. */
export const newsOf = (invoice: InvoiceRecord) => ({
  invoiceId: invoice.id,
  number: invoice.number ?? '',
  quoteId: invoice.basis?.quoteId ?? null,
  clientName: invoice.client.name,
  total: invoiceTotals(invoice).total,
  currency: invoice.currency,
});

/** A new draft's content from another invoice: ids of its own. */
export function copyOf(invoice: InvoiceRecord, newId: () => string): InvoiceContent {
  const sections = new Map(invoice.sections.map(({ id }) => [id, newId()]));
  return {
    ...InvoiceContent.parse(invoice),
    sections: invoice.sections.map((section) => ({ ...section, id: sections.get(section.id) ?? newId() })),
    lines: invoice.lines.map((line) => ({
      ...line,
      id: newId(),
      sectionId: line.sectionId && (sections.get(line.sectionId) ?? null),
    })),
  };
}
