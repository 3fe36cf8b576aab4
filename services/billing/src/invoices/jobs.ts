import { CurrencyCode, invoiceCardPaid, invoiceCardRefunded } from '@jobspeak/contracts';
import { emit, type Transaction } from '@jobspeak/kit';
import type { Desk, Handler, Result } from '../jobs/actions';
import { Refusal } from '../jobs/domain';
import type { Refund, Session } from '../provider/shapes';
import { type CardPayment, demandAsked } from './asking';
import * as store from './store';

/** What a page on which an invoice was paid comes to; a page of the business's own is none of ours. */
export async function readPaid({ db }: Desk, session: Session, connected: string): Promise<Result> {
  const payment = session.metadata?.payment ? await store.findPayment(db, session.metadata.payment) : null;
  if (!payment) return null;
  demandAsked(session, payment, connected);
  const { payment_intent: paymentIntent, payment_status: status } = session;
  if (status !== 'paid') return null; // another event comes once it is
  if (!paymentIntent) throw new Refusal(`${session.id} is paid by nothing.`);
  return async (trx) => {
    const { accountId, invoiceId, amount, currency } = payment;
    if (await store.notePaid(trx, payment, paymentIntent))
      await emit(trx, invoiceCardPaid, accountId, { invoiceId, paymentIntent, amount, currency });
  };
}

async function noteRefund(
  trx: Transaction,
  payment: CardPayment,
  paymentIntent: string,
  { id: refund, amount, currency: code }: Refund,
): Promise<void> {
  const { accountId, invoiceId } = payment;
  const currency = CurrencyCode.parse(code.toUpperCase());
  if (await store.insertRefund(trx, payment, { refund, paymentIntent, amount }))
    await emit(trx, invoiceCardRefunded, accountId, { invoiceId, paymentIntent, refund, amount, currency });
}

/** What of a charge was paid back; a charge of the business's own is none of ours. */
export const readRefunds: Handler = async ({ db, provider }, { object: charge, connected }) => {
  if (connected === null) return null;
  const id = (await provider.findCharge(charge, connected))?.payment_intent;
  const intent = id ? await provider.findPaymentIntent(id, connected) : null;
  const named = intent?.metadata?.payment;
  const payment = named === undefined ? null : await store.findPayment(db, named);
  if (!intent || payment?.connected !== connected) return null;
  if (payment.paymentIntent !== intent.id) throw new Error(`The payment ${payment.id} is not noted yet.`);
  const refunds = (await provider.refundsOf(intent.id, connected)).filter(({ status }) => status === 'succeeded');
  return async (trx) => {
    for (const refund of refunds) await noteRefund(trx, payment, intent.id, refund);
  };
};
