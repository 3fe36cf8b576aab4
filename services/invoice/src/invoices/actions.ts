import { randomUUID } from 'node:crypto';
import {
  AppError,
  dayIn,
  daysAfter,
  type Invoice,
  InvoiceContent,
  type InvoiceDashboard,
  type InvoiceEdit,
  invoiceCreated,
  invoicePaid,
  invoiceSent,
  type NewInvoice,
  type Portion,
  type SendDocument,
  zoneOf,
} from '@jobspeak/contracts';
import { type Db, emit, type Transaction } from '@jobspeak/kit';
import { listToInvoice, lockAgreed, sumToInvoice } from '../agreed/store';
import { businessOf } from '../business/store';
import { listPayments, revenueOf } from '../payments/store';
import { tell } from '../timeline/store';
import {
  blankContent,
  changed,
  copyOf,
  demandComplete,
  demandMove,
  type InvoiceRecord,
  invoiceTotals,
  newsOf,
  openInvoice,
  shown,
} from './domain';
import { editInvoice } from './editing';
import { freezeBusiness, takeSequence } from './issue-store';
import { listOverdue, sumOwed } from './list-store';
import { isSettled, shareOf } from './portions';
import * as store from './store';

/** The day that it is where the business is. */
export const todayOf = async (db: Db, accountId: string, now: Date): Promise<string> =>
  dayIn(zoneOf((await businessOf(db, accountId)).settings), now);

/** An invoice as its owner sees it now. */
export async function show(db: Db, accountId: string, invoice: InvoiceRecord, now: Date): Promise<Invoice> {
  const notes = invoice.credited === 0 ? [] : await store.creditsOf(db, accountId, invoice.id);
  const credits = notes.map((note) => ({
    invoiceId: note.id,
    number: note.number ?? '',
    total: invoiceTotals(note).total,
  }));
  const payments = await listPayments(db, accountId, invoice.id);
  return shown(invoice, { payments, credits }, await todayOf(db, accountId, now));
}

export const readInvoice = async (db: Db, accountId: string, id: string, now: Date): Promise<Invoice> =>
  show(db, accountId, await store.findInvoice(db, accountId, id), now);

/** Keeps an invoice that has been begun, and tells of it. */
async function insert(trx: Transaction, accountId: string, invoice: InvoiceRecord): Promise<void> {
  await store.insertInvoice(trx, accountId, invoice);
  await emit(trx, invoiceCreated, accountId, { invoiceId: invoice.id, quoteId: invoice.basis?.quoteId ?? null });
}

/** Starts an invoice by hand. */
export async function createInvoice(
  trx: Transaction,
  accountId: string,
  content: NewInvoice,
  now: Date,
): Promise<Invoice> {
  const { settings } = await businessOf(trx, accountId);
  const invoice = openInvoice(randomUUID(), now, settings, { ...blankContent(settings), ...content });
  await insert(trx, accountId, invoice);
  await tell(trx, accountId, invoice.id, { at: now, what: 'created' });
  return show(trx, accountId, invoice, now);
}

/**
 * Makes a draft of an approved quote, or of a part of it.
 * @throws AppError QUOTE_NOT_FOUND when no such quote was approved; INVALID_TRANSITION when it was called off since;
 *   INVALID_INPUT for a part that cannot be taken.
 */
export async function invoiceQuote(
  trx: Transaction,
  accountId: string,
  quoteId: string,
  portion: Portion,
  now: Date,
): Promise<Invoice> {
  const quote = await lockAgreed(trx, accountId, quoteId);
  if (!quote) throw new AppError('QUOTE_NOT_FOUND');
  if (quote.isCancelled) throw new AppError('INVALID_TRANSITION', undefined, { details: { moves: [] } });
  const { settings } = await businessOf(trx, accountId);
  const earlier = await store.invoicesOfQuote(trx, accountId, quoteId);
  const share = shareOf(quote, earlier, portion, { blank: blankContent(settings), newId: randomUUID });
  const invoice: InvoiceRecord = {
    ...openInvoice(randomUUID(), now, quote.agreed, InvoiceContent.parse(share)),
    ...share,
  };
  await insert(trx, accountId, invoice);
  await tell(trx, accountId, invoice.id, { at: now, what: 'created', note: quote.agreed.number });
  return show(trx, accountId, invoice, now);
}

/** Applies an edit made on a known version. */
export const changeInvoice = (db: Db, accountId: string, id: string, edit: InvoiceEdit, now: Date): Promise<Invoice> =>
  db.transaction(async (trx) => {
    const invoice = await store.lockInvoice(trx, accountId, id);
    const edited = editInvoice(invoice, edit, { now, today: await todayOf(trx, accountId, now) });
    await store.updateInvoice(trx, accountId, edited);
    return show(trx, accountId, edited, now);
  });

/** Takes away a draft, as if it had never been: it has no number that could be missing. */
export const deleteInvoice = (db: Db, accountId: string, id: string): Promise<void> =>
  db.transaction(async (trx) => {
    demandMove('delete', await store.lockInvoice(trx, accountId, id));
    await store.deleteInvoice(trx, accountId, id);
  });

/** The next number of a kind of document, as it is written on it. */
export async function numberOf(
  trx: Transaction,
  accountId: string,
  kind: Invoice['kind'],
  issuedOn: string,
): Promise<string> {
  const { settings } = await businessOf(trx, accountId);
  const [prefix, first] = kind === 'invoice' ? [settings.invoicePrefix, settings.firstInvoiceNumber] : ['CN', 1];
  const sequence = await takeSequence(trx, accountId, kind, first);
  return [prefix, issuedOn.slice(0, 4), String(sequence).padStart(4, '0')].filter(Boolean).join('-');
}

/**
 * Gives a draft its number, its days and the business as it is today.
 * @param channel how it gets to its customer.
 * @throws AppError INVALID_TRANSITION; INVALID_INPUT while something is missing on it.
 */
export async function issueInvoice(
  trx: Transaction,
  accountId: string,
  id: string,
  now: Date,
  channel: SendDocument['channel'] = 'link',
): Promise<Invoice> {
  const invoice = await store.lockInvoice(trx, accountId, id);
  demandMove('issue', invoice);
  demandComplete(invoice);
  const issuedOn = await todayOf(trx, accountId, now);
  const number = await numberOf(trx, accountId, 'invoice', issuedOn);
  const dueOn = daysAfter(issuedOn, invoice.dueDays);
  const issued = changed(invoice, now, { number, issuedOn, dueOn, documentStatus: 'sent' });
  await store.updateInvoice(trx, accountId, issued);
  await freezeBusiness(trx, accountId, id, await businessOf(trx, accountId));
  await tell(trx, accountId, id, { at: now, what: 'finalized', note: number });
  await emit(trx, invoiceSent, accountId, { ...newsOf(issued), channel });
  return show(trx, accountId, issued, now);
}

/** Sets a draft aside for good; it keeps no part of its quote. @throws AppError INVALID_TRANSITION. */
export async function cancelInvoice(trx: Transaction, accountId: string, id: string, now: Date): Promise<Invoice> {
  const invoice = await store.lockInvoice(trx, accountId, id);
  demandMove('cancel', invoice);
  const cancelled = changed(invoice, now, { documentStatus: 'cancelled' });
  await store.updateInvoice(trx, accountId, cancelled);
  await tell(trx, accountId, id, { at: now, what: 'cancelled' });
  return show(trx, accountId, cancelled, now);
}

/** A new draft with the content of another invoice; it takes nothing of a quote. */
export async function duplicateInvoice(trx: Transaction, accountId: string, id: string, now: Date): Promise<Invoice> {
  const invoice = await store.lockInvoice(trx, accountId, id);
  demandMove('duplicate', invoice);
  const copy = openInvoice(randomUUID(), now, invoice, copyOf(invoice, randomUUID));
  await insert(trx, accountId, copy);
  await tell(trx, accountId, copy.id, { at: now, what: 'created', note: invoice.number ?? '' });
  await tell(trx, accountId, id, { at: now, what: 'duplicated' });
  return show(trx, accountId, copy, now);
}

/** Tells that an invoice is paid in full, and whether its quote is settled with it. */
export async function announcePaid(trx: Transaction, accountId: string, invoice: InvoiceRecord): Promise<void> {
  const quoteId = invoice.basis?.quoteId;
  // held: of two last payments at the same moment, one sees the other
  const quote = quoteId === undefined ? null : await lockAgreed(trx, accountId, quoteId);
  const isQuoteSettled =
    quote !== null && isSettled(quote.agreed, await store.invoicesOfQuote(trx, accountId, quote.id));
  await emit(trx, invoicePaid, accountId, { ...newsOf(invoice), isQuoteSettled });
}

/** How many documents each list of the first screen has. */
const SHOWN = 5;

/** The sums of the first screen, in the account's currency, and what they are made of. */
export async function dashboardOf(db: Db, accountId: string, now: Date): Promise<InvoiceDashboard> {
  const { currency } = (await businessOf(db, accountId)).settings;
  const today = await todayOf(db, accountId, now);
  const [sums, overdueInvoices, toInvoice, { items: quotesToInvoice }, revenue] = await Promise.all([
    sumOwed(db, accountId, currency, today),
    listOverdue(db, accountId, today, SHOWN),
    sumToInvoice(db, accountId, currency),
    listToInvoice(db, accountId, { limit: SHOWN }, currency),
    revenueOf(db, accountId, currency, today),
  ]);
  return { currency, ...sums, overdueInvoices, toInvoice, quotesToInvoice, revenue };
}
