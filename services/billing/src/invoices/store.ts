import { CurrencyCode } from '@jobspeak/contracts';
import type { Db, Transaction } from '@jobspeak/kit';
import { z } from 'zod';
import type { CardPayment, Payable } from './asking';

interface PayableRow {
  invoice_id: string;
  account_id: string;
  number: string;
  client_name: string;
  amount_due: string;
  currency: string;
  is_open: boolean;
}

interface PaymentRow {
  id: string;
  account_id: string;
  invoice_id: string;
  connected: string;
  amount: string;
  currency: string;
  session: string | null;
  url: string | null;
  payment_intent: string | null;
  state: string;
  created_at: Date;
  expires_at: Date;
}

const State = z.enum(['open', 'paid', 'replaced']);
const Id = z.uuid();

const toPayable = (row: PayableRow): Payable => ({
  invoiceId: row.invoice_id,
  accountId: row.account_id,
  number: row.number,
  clientName: row.client_name,
  amountDue: Number(row.amount_due),
  currency: CurrencyCode.parse(row.currency),
  isOpen: row.is_open,
});

const toPayment = (row: PaymentRow): CardPayment => ({
  id: row.id,
  accountId: row.account_id,
  invoiceId: row.invoice_id,
  connected: row.connected,
  amount: Number(row.amount),
  currency: CurrencyCode.parse(row.currency),
  session: row.session,
  url: row.url,
  paymentIntent: row.payment_intent,
  state: State.parse(row.state),
  createdAt: row.created_at,
  expiresAt: row.expires_at,
});

/** Keeps what is to be paid, unless later news has come before it. A link that was told once stays. */
export const keepPayable = async (
  trx: Transaction,
  { invoiceId, accountId, ...payable }: Payable & { linkHash: string | null },
  toldAt: Date,
): Promise<void> => {
  await trx('payables')
    .insert({
      invoice_id: invoiceId,
      account_id: accountId,
      number: payable.number,
      client_name: payable.clientName,
      amount_due: payable.amountDue,
      currency: payable.currency,
      is_open: payable.isOpen,
      link_hash: payable.linkHash,
      told_at: toldAt,
    })
    .onConflict('invoice_id')
    .merge(['number', 'client_name', 'amount_due', 'currency', 'is_open', 'told_at'])
    .where('payables.told_at', '<=', toldAt);
  if (payable.linkHash !== null)
    await trx('payables')
      .where({ invoice_id: invoiceId, account_id: accountId })
      .update({ link_hash: payable.linkHash });
};

/** What a link is to be paid for, held until the transaction ends. Whoever has the link may pay. */
export const lockPayable = async (trx: Transaction, linkHash: string): Promise<Payable | null> => {
  const row = await trx<PayableRow>('payables')
    .where({ link_hash: linkHash } as object)
    .forUpdate()
    .first();
  return row ? toPayable(row) : null;
};

/** Pages on which an invoice could still be paid at a moment. */
export const openPayments = async (
  db: Db,
  { accountId, invoiceId }: Pick<Payable, 'accountId' | 'invoiceId'>,
  now: Date,
): Promise<CardPayment[]> =>
  (
    await db<PaymentRow>('card_payments')
      .where({ account_id: accountId, invoice_id: invoiceId, state: 'open' })
      .where('expires_at', '>', now)
      .orderBy('created_at', 'desc')
  ).map(toPayment);

export const insertPayment = (trx: Transaction, payment: CardPayment) =>
  trx('card_payments').insert({
    id: payment.id,
    account_id: payment.accountId,
    invoice_id: payment.invoiceId,
    connected: payment.connected,
    amount: payment.amount,
    currency: payment.currency,
    created_at: payment.createdAt,
    expires_at: payment.expiresAt,
  });

const ofPayment = (db: Db, { id, accountId }: CardPayment) => db('card_payments').where({ id, account_id: accountId });

export const notePage = (db: Db, payment: CardPayment, page: { session: string; url: string }) =>
  ofPayment(db, payment).update(page);

/** Sets aside a page on which nobody has paid. */
export const replacePayment = (trx: Transaction, payment: CardPayment) =>
  ofPayment(trx, payment).where({ state: 'open' }).update({ state: 'replaced' });

/** Notes that it is paid. @returns false when that was noted before. */
export const notePaid = async (trx: Transaction, payment: CardPayment, paymentIntent: string): Promise<boolean> =>
  (await ofPayment(trx, payment).whereNot({ state: 'paid' }).update({ state: 'paid', payment_intent: paymentIntent })) >
  0;

/** The payment by the name we gave it. Not scoped: whose it is, is what is asked. */
export const findPayment = async (db: Db, id: string): Promise<CardPayment | null> => {
  const row = Id.safeParse(id).success && (await db<PaymentRow>('card_payments').where({ id }).first());
  return row ? toPayment(row) : null;
};

/** Notes a refund. @returns false when it was noted before. */
export const insertRefund = async (
  trx: Transaction,
  { accountId }: CardPayment,
  refund: { refund: string; paymentIntent: string; amount: number },
): Promise<boolean> => {
  const rows: unknown[] = await trx('card_refunds')
    .insert({
      refund: refund.refund,
      account_id: accountId,
      payment_intent: refund.paymentIntent,
      amount: refund.amount,
    })
    .onConflict('refund')
    .ignore()
    .returning('refund');
  return rows.length > 0;
};
