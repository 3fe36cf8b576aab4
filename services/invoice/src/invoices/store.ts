import { AppError, Invoice, InvoiceContent, InvoiceSummary, wordsOf } from '@jobspeak/contracts';
import { type Db, onConstraint, type Transaction } from '@jobspeak/kit';
import { z } from 'zod';
import { type InvoiceRecord, invoiceTotals } from './domain';

export interface InvoiceRow {
  id: string;
  account_id: string;
  kind: string;
  version: number;
  number: string | null;
  document_status: string;
  currency: string;
  locale: string;
  content: Record<string, unknown>;
  basis: unknown;
  quote_id: string | null;
  credit_of: unknown;
  fixed: unknown;
  issued_on: string | null;
  due_on: string | null;
  invoiced_before: string;
  credited: string;
  paid: string;
  title: string;
  client_id: string | null;
  client_name: string;
  total: string;
  balance: string;
  created_at: Date;
  updated_at: Date;
}

const Stored = Invoice.omit({ isOverdue: true, totals: true, payments: true }).extend({
  fixed: Invoice.shape.totals.omit({ invoicedBefore: true, credited: true, paid: true, balance: true }).nullable(),
  invoicedBefore: z.int(),
  credited: z.int(),
  paid: z.int(),
});

const toInvoice = (row: InvoiceRow): InvoiceRecord =>
  Stored.parse({
    ...row.content,
    id: row.id,
    kind: row.kind,
    version: row.version,
    number: row.number,
    documentStatus: row.document_status,
    currency: row.currency,
    locale: row.locale,
    basis: row.basis,
    creditOf: row.credit_of,
    fixed: row.fixed,
    issuedOn: row.issued_on,
    dueOn: row.due_on,
    invoicedBefore: Number(row.invoiced_before),
    credited: Number(row.credited),
    paid: Number(row.paid),
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  });

/** What a list reads of an invoice: not its lines. */
export const SUMMARY_COLUMNS = [
  'id',
  'kind',
  'number',
  'title',
  'client_id',
  'client_name',
  'quote_id',
  'document_status',
  'currency',
  'total',
  'balance',
  'issued_on',
  'due_on',
  'created_at',
  'updated_at',
] as const satisfies (keyof InvoiceRow)[];

export type SummaryRow = Pick<InvoiceRow, (typeof SUMMARY_COLUMNS)[number]> & { is_overdue: boolean };

export const toSummary = (row: SummaryRow): InvoiceSummary =>
  InvoiceSummary.parse({
    id: row.id,
    kind: row.kind,
    number: row.number,
    title: row.title,
    clientId: row.client_id,
    clientName: row.client_name,
    quoteId: row.quote_id,
    documentStatus: row.document_status,
    currency: row.currency,
    total: Number(row.total),
    balance: Number(row.balance),
    issuedOn: row.issued_on,
    dueOn: row.due_on,
    isOverdue: row.is_overdue,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  });

/** How the index has a word of this account. */
export const ownWord = (accountId: string) => (word: string) => `${accountId.slice(0, 8)}:${word}`;

const json = (value: unknown) => (value === null ? null : JSON.stringify(value));

const toColumns = (db: Db, accountId: string, invoice: InvoiceRecord) => {
  const { total, balance } = invoiceTotals(invoice);
  return {
    version: invoice.version,
    number: invoice.number,
    document_status: invoice.documentStatus,
    content: JSON.stringify(InvoiceContent.parse(invoice)),
    basis: json(invoice.basis),
    quote_id: invoice.basis?.quoteId ?? null,
    credit_of: json(invoice.creditOf),
    credited_invoice_id: invoice.creditOf?.invoiceId ?? null,
    fixed: json(invoice.fixed),
    issued_on: invoice.issuedOn,
    due_on: invoice.dueOn,
    invoiced_before: invoice.invoicedBefore,
    credited: invoice.credited,
    paid: invoice.paid,
    title: invoice.title,
    client_id: invoice.client.id,
    client_name: invoice.client.name,
    total,
    balance,
    words: db.raw('array_to_tsvector(?::text[])', [wordsOf(invoice).map(ownWord(accountId))]),
    updated_at: invoice.updatedAt,
  };
};

const ofAccount = (db: Db, accountId: string) => db<InvoiceRow>('invoices').where('account_id', accountId);

/** @throws AppError INVOICE_NOT_FOUND, also for an invoice of another account. */
export const findInvoice = async (db: Db, accountId: string, id: string): Promise<InvoiceRecord> => {
  const row = await ofAccount(db, accountId).where({ id }).first();
  if (!row) throw new AppError('INVOICE_NOT_FOUND');
  return toInvoice(row);
};

/** Holds the row until the transaction ends, so that two payments cannot pass each other. */
export const lockInvoice = async (trx: Transaction, accountId: string, id: string): Promise<InvoiceRecord> => {
  const row = await ofAccount(trx, accountId).where({ id }).forUpdate().first();
  if (!row) throw new AppError('INVOICE_NOT_FOUND');
  return toInvoice(row);
};

export const insertInvoice = (trx: Transaction, accountId: string, invoice: InvoiceRecord) =>
  trx('invoices')
    .insert({
      ...toColumns(trx, accountId, invoice),
      id: invoice.id,
      account_id: accountId,
      kind: invoice.kind,
      currency: invoice.currency,
      locale: invoice.locale,
      created_at: invoice.createdAt,
    })
    .catch(onConstraint({ invoices_pkey: 'DUPLICATE_ENTRY' }));

export const updateInvoice = (trx: Transaction, accountId: string, invoice: InvoiceRecord) =>
  trx('invoices')
    .where({ account_id: accountId, id: invoice.id })
    .update(toColumns(trx, accountId, invoice));

export const deleteInvoice = (trx: Transaction, accountId: string, id: string) =>
  ofAccount(trx, accountId).where({ id }).delete();

/** All invoices that were made of a quote, the first one first. */
export const invoicesOfQuote = async (trx: Transaction, accountId: string, quoteId: string): Promise<InvoiceRecord[]> =>
  (await ofAccount(trx, accountId).where({ quote_id: quoteId }).orderBy(['created_at', 'id'])).map(toInvoice);

/** The credit notes of an invoice, the first one first. */
export const creditsOf = async (db: Db, accountId: string, invoiceId: string): Promise<InvoiceRecord[]> =>
  (
    await ofAccount(db, accountId)
      .where({ credited_invoice_id: invoiceId } as object)
      .orderBy(['created_at', 'id'])
  ).map(toInvoice);
