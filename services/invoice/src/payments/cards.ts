import { randomUUID } from 'node:crypto';
import type { Currency, NewPayment } from '@jobspeak/contracts';
import type { Transaction } from '@jobspeak/kit';
import { todayOf } from '../invoices/actions';
import { type InvoiceRecord, invoiceTotals } from '../invoices/domain';
import { written } from '../invoices/portions';
import { findInvoice, lockInvoice } from '../invoices/store';
import { tell } from '../timeline/store';
import { settle } from './actions';
import { hasReference, keepCards, nameReference, sharedOwed } from './card-store';
import { announcePayable } from './payable';
import { insertPayment } from './store';

/** What a customer has paid on a page of the card provider, by the name that it gives it. */
export interface CardPaid {
  invoiceId: string;
  paymentIntent: string;
  amount: number;
  currency: Currency;
}

async function note(
  trx: Transaction,
  accountId: string,
  invoice: InvoiceRecord,
  facts: { kind: NewPayment['kind']; amount: number; reference: string },
  now: Date,
): Promise<void> {
  const { kind, amount, reference } = facts;
  const id = randomUUID();
  const paidOn = await todayOf(trx, accountId, now);
  const payment = { id, kind, amount, method: 'card', paidOn, note: '', createdAt: now.toISOString() } as const;
  await insertPayment(trx, accountId, invoice, payment);
  await nameReference(trx, accountId, id, reference);
}

/**
 * Notes a payment by card, once. It is noted whatever has become of the invoice meanwhile: the money is there; what is
 * more than was due shows in the balance and is said in the timeline.
 */
export async function recordCardPayment(
  trx: Transaction,
  accountId: string,
  { invoiceId, paymentIntent: reference, amount, currency }: CardPaid,
  now: Date,
): Promise<void> {
  const invoice = await lockInvoice(trx, accountId, invoiceId);
  if (await hasReference(trx, accountId, reference)) return;
  if (currency !== invoice.currency) throw new Error(`The invoice ${invoiceId} is not in ${currency}.`);
  await note(trx, accountId, invoice, { kind: 'payment', amount, reference }, now);
  const tooMuch = amount - Math.max(0, invoiceTotals(invoice).balance);
  const more = tooMuch > 0 ? `, ${written(tooMuch, invoice)} more than was due` : '';
  const words = `${written(amount, invoice)} by card${more}`;
  await tell(trx, accountId, invoiceId, { at: now, by: 'customer', what: 'paid', note: words });
  await settle(trx, accountId, invoice, { paid: invoice.paid + amount }, now);
}

/**
 * Notes what of a card payment was paid back at the card provider, once.
 * @throws Error while the payment is not noted yet: then it is on its way, and this is to be tried again.
 */
export async function recordCardRefund(
  trx: Transaction,
  accountId: string,
  { invoiceId, paymentIntent, refund: reference, amount }: CardPaid & { refund: string },
  now: Date,
): Promise<void> {
  const invoice = await lockInvoice(trx, accountId, invoiceId);
  if (await hasReference(trx, accountId, reference)) return;
  if (!(await hasReference(trx, accountId, paymentIntent)))
    throw new Error(`The payment ${paymentIntent} is not noted yet.`);
  await note(trx, accountId, invoice, { kind: 'refund', amount, reference }, now);
  const words = `${written(amount, invoice)} to the card`;
  await tell(trx, accountId, invoiceId, { at: now, by: 'system', what: 'refunded', note: words });
  await settle(trx, accountId, invoice, { paid: invoice.paid - amount }, now);
}

/** Keeps whether customers can pay by card; tells what is due by then, once they can. */
export async function keepReadiness(
  trx: Transaction,
  accountId: string,
  isEnabled: boolean,
  toldAt: Date,
): Promise<void> {
  const isKept = await keepCards(trx, accountId, isEnabled, toldAt);
  if (!isKept || !isEnabled) return;
  for (const id of await sharedOwed(trx, accountId))
    await announcePayable(trx, accountId, await findInvoice(trx, accountId, id));
}
