import { randomUUID } from 'node:crypto';
import {
  AppError,
  dayIn,
  type Invoice,
  leftOf,
  type NewCredit,
  type NewPayment,
  type Payment,
  splitOver,
  statusOfMoney,
  type TaxGroup,
} from '@jobspeak/contracts';
import { remindAgain, type Transaction } from '@jobspeak/kit';
import { businessOf } from '../business/store';
import { issuedOf } from '../documents/actions';
import { announcePaid, numberOf, show, todayOf } from '../invoices/actions';
import { changed, demandMove, type InvoiceRecord, invoiceTotals, isOwed, openInvoice } from '../invoices/domain';
import { freezeBusiness } from '../invoices/issue-store';
import { linesOf, written } from '../invoices/portions';
import { creditsOf, insertInvoice, lockInvoice, updateInvoice } from '../invoices/store';
import { sumsOf } from '../invoices/sums';
import { tell } from '../timeline/store';
import { isByCard } from './card-store';
import { announcePayable } from './payable';
import { insertPayment, takeOut } from './store';

/** The invoice once its money has changed: its status follows, and who waits for it hears when it is paid. */
export async function settle(
  trx: Transaction,
  accountId: string,
  invoice: InvoiceRecord,
  money: Partial<Pick<InvoiceRecord, 'paid' | 'credited'>>,
  now: Date,
): Promise<InvoiceRecord> {
  const { paid, credited } = { ...invoice, ...money };
  const documentStatus = statusOfMoney({ total: invoiceTotals(invoice).total, credited, paid });
  const after = changed(invoice, now, { paid, credited, documentStatus });
  await updateInvoice(trx, accountId, after);
  if (documentStatus === 'completed' && invoice.documentStatus !== 'completed')
    await announcePaid(trx, accountId, after);
  if (isOwed(after) && !isOwed(invoice)) await remindAgain(trx, issuedOf(accountId, invoice.id), now);
  await announcePayable(trx, accountId, after);
  return after;
}

/** @throws AppError INVALID_INPUT for more than is owed or was paid, and for a day that has begun nowhere yet. */
function demandPossible(invoice: InvoiceRecord, { kind, amount, paidOn }: NewPayment, now: Date): void {
  const { balance, paid } = invoiceTotals(invoice);
  if (kind === 'payment' && amount > balance)
    throw new AppError('INVALID_INPUT', { amount: `At most ${written(balance, invoice)} is left to pay.` });
  if (kind === 'refund' && amount > paid)
    throw new AppError('INVALID_INPUT', { amount: `At most ${written(paid, invoice)} can be paid back.` });
  if (paidOn > dayIn('Pacific/Kiritimati', now))
    throw new AppError('INVALID_INPUT', { paidOn: 'This day is still to come.' });
}

/** Notes a payment, or a refund. @throws AppError INVALID_TRANSITION, INVALID_INPUT. */
export async function recordPayment(
  trx: Transaction,
  accountId: string,
  invoiceId: string,
  payment: NewPayment,
  now: Date,
): Promise<Invoice> {
  const invoice = await lockInvoice(trx, accountId, invoiceId);
  demandMove(payment.kind === 'refund' ? 'refund' : 'pay', invoice);
  demandPossible(invoice, payment, now);
  await insertPayment(trx, accountId, invoice, { ...payment, id: randomUUID(), createdAt: now.toISOString() });
  const isRefund = payment.kind === 'refund';
  const note = written(payment.amount, invoice);
  await tell(trx, accountId, invoiceId, { at: now, what: isRefund ? 'refunded' : 'paid', note });
  const paid = invoice.paid + (isRefund ? -payment.amount : payment.amount);
  return show(trx, accountId, await settle(trx, accountId, invoice, { paid }, now), now);
}

const signed = ({ kind, amount }: Payment) => (kind === 'refund' ? -amount : amount);

/**
 * Takes out a payment, or a refund, that was noted by mistake; the timeline keeps it.
 * @throws AppError NOT_FOUND when it is not there; INVALID_TRANSITION; INVALID_INPUT for a payment that was paid back.
 */
export async function removePayment(
  trx: Transaction,
  accountId: string,
  { invoiceId, paymentId }: { invoiceId: string; paymentId: string },
  now: Date,
): Promise<Invoice> {
  const invoice = await lockInvoice(trx, accountId, invoiceId);
  demandMove('correct', invoice);
  if (await isByCard(trx, accountId, paymentId))
    throw new AppError('INVALID_INPUT', { payment: 'This was paid by card. Pay it back in Stripe instead.' });
  const payment = await takeOut(trx, accountId, invoiceId, paymentId);
  const paid = invoice.paid - signed(payment);
  if (paid < 0) throw new AppError('INVALID_INPUT', { payment: 'This was paid back. Remove the refund first.' });
  await tell(trx, accountId, invoiceId, {
    at: now,
    what: 'payment-removed',
    note: written(signed(payment), invoice),
  });
  return show(trx, accountId, await settle(trx, accountId, invoice, { paid }, now), now);
}

/** @throws AppError INVALID_INPUT for more than is left to credit. */
async function creditedPart(
  trx: Transaction,
  accountId: string,
  invoice: InvoiceRecord,
  wanted: number | undefined,
): Promise<TaxGroup[]> {
  const earlier = await creditsOf(trx, accountId, invoice.id);
  const { total, credited, taxes } = invoiceTotals(invoice);
  const left = total - credited;
  const amount = wanted ?? left;
  if (amount > left || left === 0)
    throw new AppError('INVALID_INPUT', { amount: `At most ${written(left, invoice)} is left to credit.` });
  const before = earlier.map((note) => invoiceTotals(note).taxes);
  return splitOver(leftOf(taxes, before), amount);
}

/**
 * Takes back an issued invoice, or a part of it, by a credit note with a number of its own.
 * @returns the credit note.
 * @throws AppError INVALID_TRANSITION; INVALID_INPUT for more than is left.
 */
export async function creditInvoice(
  trx: Transaction,
  accountId: string,
  invoiceId: string,
  { amount, reason }: NewCredit,
  now: Date,
): Promise<Invoice> {
  const invoice = await lockInvoice(trx, accountId, invoiceId);
  demandMove('credit', invoice);
  const taxes = await creditedPart(trx, accountId, invoice, amount);
  const { pricesIncludeTax, title, client, taxRatePercent, hideLinePrices, number: of } = invoice;
  const issuedOn = await todayOf(trx, accountId, now);
  const number = await numberOf(trx, accountId, 'credit-note', issuedOn);
  const lines = linesOf(taxes, `Credit for ${of}`, { pricesIncludeTax, newId: randomUUID });
  const texts = { notes: reason, terms: '', paymentDetails: '', dueDays: 0, sections: [], discount: null };
  const content = { title, client, lines, taxRatePercent, pricesIncludeTax, hideLinePrices, ...texts };
  const note: InvoiceRecord = {
    ...openInvoice(randomUUID(), now, invoice, content),
    kind: 'credit-note',
    documentStatus: 'completed',
    creditOf: { invoiceId, number: of ?? '' },
    number,
    issuedOn,
    fixed: sumsOf(taxes, invoice),
  };
  await insertInvoice(trx, accountId, note);
  await freezeBusiness(trx, accountId, note.id, await businessOf(trx, accountId));
  await tell(trx, accountId, note.id, { at: now, what: 'finalized', note: number });
  const { total } = invoiceTotals(note);
  await tell(trx, accountId, invoiceId, { at: now, what: 'credited', note: `${number}, ${written(total, invoice)}` });
  await settle(trx, accountId, invoice, { credited: invoice.credited + total }, now);
  return show(trx, accountId, note, now);
}
