import { z } from 'zod';
import { CurrencyCode, Locale, Minor, PageQuery, Percent, Price, pageOf, Search, trimmed } from './primitives';
import { Adjustment, DocumentTotals, demandReach, LineFields, QuoteClient, Section } from './quote';
import { DocumentStatus } from './statuses';

export const PAYMENT_METHODS = ['bank', 'card', 'cash', 'cheque', 'other'] as const;
export const PaymentMethod = z.enum(PAYMENT_METHODS);
export type PaymentMethod = z.infer<typeof PaymentMethod>;

export const NewPayment = z.object({
  kind: z.enum(['payment', 'refund']).default('payment'),
  /** Minor units, more than 0. */
  amount: Price.refine((amount) => amount > 0, 'Enter an amount.'),
  method: PaymentMethod.default('bank'),
  paidOn: z.iso.date(),
  note: trimmed(300).default(''),
});
export type NewPayment = z.infer<typeof NewPayment>;
export const Payment = NewPayment.extend({ id: z.uuid(), createdAt: z.iso.datetime() });
export type Payment = z.infer<typeof Payment>;

/** A line that is to be paid: what may be a range or a condition on a quote is one figure here. */
const InvoiceLine = LineFields.omit({ low: true, cap: true, condition: true }).superRefine(demandReach);

/** What a person may change on an invoice while it is a draft. No defaults here: an edit would bring them in. */
export const InvoiceContent = z.object({
  title: trimmed(160),
  client: QuoteClient,
  sections: z.array(Section).max(50, 'At most 50 sections.'),
  lines: z.array(InvoiceLine).max(500, 'At most 500 lines.'),
  discount: Adjustment.nullable(),
  taxRatePercent: Percent,
  pricesIncludeTax: z.boolean(),
  hideLinePrices: z.boolean(),
  /** Days from the issue to the day on which it is due. */
  dueDays: z.int().min(0).max(365),
  notes: trimmed(4000),
  terms: trimmed(8000),
  paymentDetails: trimmed(2000),
});
export type InvoiceContent = z.infer<typeof InvoiceContent>;

/** How much of an approved quote is invoiced: all of it, its deposit, a share of it, or what is left of it. */
export const Portion = z.discriminatedUnion('type', [
  z.object({ type: z.literal('whole') }),
  z.object({ type: z.literal('deposit') }),
  z.object({ type: z.literal('percent'), percent: Percent.refine((percent) => percent > 0, 'Enter a percentage.') }),
  z.object({ type: z.literal('rest') }),
]);
export type Portion = z.infer<typeof Portion>;

/** Makes an invoice of an approved quote. */
export const InvoiceQuote = z.object({ portion: Portion });
export type InvoiceQuote = z.infer<typeof InvoiceQuote>;

/** Takes back an issued invoice, or a part of it, by a credit note. */
export const NewCredit = z.object({
  /** Minor units, tax included; absent: all that is not credited yet. */
  amount: Price.refine((amount) => amount > 0, 'Enter an amount.').optional(),
  reason: trimmed(300).default(''),
});
export type NewCredit = z.infer<typeof NewCredit>;

/**
 * A line that was accepted with a range, a cap or a condition: its draft asks for the real figure, and starts with the
 * upper end. Amounts are the line's, after its discount, with tax where prices include it.
 */
export const OpenLine = z.object({
  lineId: z.uuid(),
  low: Minor,
  /** The real figure may be anything up to it, or the line may go. */
  most: Minor,
  /** What has to have turned out. */
  condition: z.string().optional(),
});
export type OpenLine = z.infer<typeof OpenLine>;

/** The quote that an invoice is made from, and what its other invoices have taken of it already. */
export const InvoiceBasis = z.object({
  quoteId: z.uuid(),
  quoteNumber: z.string(),
  portion: Portion,
  /** Invoices of the same quote that this one comes after, with what each has taken, tax included. */
  earlier: z.array(z.object({ invoiceId: z.uuid(), number: z.string(), total: Minor })),
  /** Lines whose real figure is asked for; absent where all figures are the quote's. */
  open: z.array(OpenLine).optional(),
  /** With open lines: what the customer has accepted, tax included. Nothing may come to more. */
  accepted: Minor.optional(),
  /** With open lines: what the earlier invoices have taken, per tax rate. */
  taken: DocumentTotals.shape.taxes.optional(),
});
export type InvoiceBasis = z.infer<typeof InvoiceBasis>;

/** What the refusal INVOICE_ABOVE_ACCEPTED says in its `details`: amounts in minor units. */
export const AboveAccepted = z.object({
  /** What may be invoiced of the job in all, tax included. */
  accepted: Minor,
  invoicedBefore: Minor,
  /** What the invoice would come to, beside what was invoiced before. */
  total: Minor,
  /** Lines that are above what was accepted of each. */
  lines: z.array(z.object({ lineId: z.uuid(), most: Minor, amount: Minor })),
});
export type AboveAccepted = z.infer<typeof AboveAccepted>;

export const InvoiceTotals = DocumentTotals.omit({ low: true, most: true }).extend({
  /** Total of the earlier invoices that a `rest` takes off: `total` is after it. */
  invoicedBefore: Minor,
  credited: Minor,
  paid: Minor,
  /** What is still to be paid: total less what was credited and paid. */
  balance: Minor,
});
export type InvoiceTotals = z.infer<typeof InvoiceTotals>;

export const Invoice = InvoiceContent.extend({
  id: z.uuid(),
  kind: z.enum(['invoice', 'credit-note']),
  version: z.int(),
  /** Null while it is a draft: a number is given at issue. */
  number: z.string().nullable(),
  documentStatus: DocumentStatus,
  currency: CurrencyCode,
  locale: Locale,
  basis: InvoiceBasis.nullable(),
  /** The invoice that a credit note takes back. */
  creditOf: z.object({ invoiceId: z.uuid(), number: z.string() }).nullable(),
  issuedOn: z.iso.date().nullable(),
  dueOn: z.iso.date().nullable(),
  isOverdue: z.boolean(),
  totals: InvoiceTotals,
  payments: z.array(Payment),
  /** The credit notes that take it back, or parts of it. */
  credits: z.array(z.object({ invoiceId: z.uuid(), number: z.string(), total: Minor })).default([]),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type Invoice = z.infer<typeof Invoice>;

export const NewInvoice = InvoiceContent.partial();
export type NewInvoice = z.infer<typeof NewInvoice>;
/** An edit: the changed fields, whole, and the version they were made on. */
export const InvoiceEdit = InvoiceContent.partial().extend({ version: z.int().min(1) });
export type InvoiceEdit = z.infer<typeof InvoiceEdit>;

export const InvoiceSummary = z.object({
  id: z.uuid(),
  kind: z.enum(['invoice', 'credit-note']),
  number: z.string().nullable(),
  title: z.string(),
  clientId: z.uuid().nullable(),
  clientName: z.string(),
  quoteId: z.uuid().nullable(),
  documentStatus: DocumentStatus,
  currency: CurrencyCode,
  total: Minor,
  balance: Minor,
  issuedOn: z.iso.date().nullable(),
  dueOn: z.iso.date().nullable(),
  isOverdue: z.boolean(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type InvoiceSummary = z.infer<typeof InvoiceSummary>;

/** How many invoices there are, credit notes left out, whatever a list is narrowed to; none beyond `mostCounted`. */
export const InvoiceCounts = z.object({
  all: z.int(),
  draft: z.int(),
  sent: z.int(),
  pending: z.int(),
  completed: z.int(),
  cancelled: z.int(),
  overdue: z.int(),
  mostCounted: z.int().optional(),
});
export type InvoiceCounts = z.infer<typeof InvoiceCounts>;
/** A page of invoices; the first one counts them all. */
export const InvoicePage = pageOf(InvoiceSummary).extend({ counts: InvoiceCounts.nullable() });
export type InvoicePage = z.infer<typeof InvoicePage>;

export const InvoiceListQuery = PageQuery.extend({
  search: Search.optional(),
  status: DocumentStatus.optional(),
  overdue: z.stringbool().optional(),
  clientId: z.uuid().optional(),
  quoteId: z.uuid().optional(),
  sort: z.enum(['newest', 'oldest', 'highest', 'due']).default('newest'),
});
export type InvoiceListQuery = z.infer<typeof InvoiceListQuery>;

/** An approved quote, or what is left of it, that nobody has invoiced. */
export const QuoteToInvoice = z.object({
  quoteId: z.uuid(),
  number: z.string(),
  title: z.string(),
  clientName: z.string(),
  currency: CurrencyCode,
  left: Minor,
});
export type QuoteToInvoice = z.infer<typeof QuoteToInvoice>;
export const QuotesToInvoice = pageOf(QuoteToInvoice);

/** The dashboard's sums of invoices, in the account's currency. */
export const InvoiceDashboard = z.object({
  currency: CurrencyCode,
  owed: z.object({ count: z.int(), total: Minor }),
  overdue: z.object({ count: z.int(), total: Minor }),
  /** The longest overdue first. */
  overdueInvoices: z.array(InvoiceSummary),
  /** Approved quotes, or what is left of them, that nobody has invoiced. */
  toInvoice: z.object({ count: z.int(), total: Minor }),
  /** The first agreed of them first. */
  quotesToInvoice: z.array(QuoteToInvoice),
  /** Payments less refunds by calendar month, the latest last. */
  revenue: z.array(z.object({ month: z.string(), total: Minor })),
});
export type InvoiceDashboard = z.infer<typeof InvoiceDashboard>;
