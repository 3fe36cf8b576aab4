import { AppError, Payment } from '@jobspeak/contracts';
import type { Db, Transaction } from '@jobspeak/kit';

interface PaymentRow {
  id: string;
  account_id: string;
  invoice_id: string;
  kind: string;
  amount: string;
  currency: string;
  method: string;
  paid_on: string;
  note: string;
  created_at: Date;
}

const toPayment = (row: PaymentRow): Payment =>
  Payment.parse({
    id: row.id,
    kind: row.kind,
    amount: Number(row.amount),
    method: row.method,
    paidOn: row.paid_on,
    note: row.note,
    createdAt: row.created_at.toISOString(),
  });

const ofInvoice = (db: Db, accountId: string, invoiceId: string) =>
  db<PaymentRow>('payments').where({ account_id: accountId, invoice_id: invoiceId } as object);

/** Payments and refunds of an invoice, the first one first. */
export const listPayments = async (db: Db, accountId: string, invoiceId: string): Promise<Payment[]> =>
  (await ofInvoice(db, accountId, invoiceId).orderBy(['created_at', 'id'])).map(toPayment);

export const insertPayment = (
  trx: Transaction,
  accountId: string,
  invoice: { id: string; currency: string },
  payment: Payment,
) =>
  trx('payments').insert({
    id: payment.id,
    account_id: accountId,
    invoice_id: invoice.id,
    kind: payment.kind,
    amount: payment.amount,
    currency: invoice.currency,
    method: payment.method,
    paid_on: payment.paidOn,
    note: payment.note,
    created_at: payment.createdAt,
  });

/** Takes a payment out. @throws AppError NOT_FOUND when it is not there, or no longer. */
export const takeOut = async (trx: Transaction, accountId: string, invoiceId: string, id: string): Promise<Payment> => {
  const [row] = await ofInvoice(trx, accountId, invoiceId).where({ id }).delete().returning('*');
  if (!row) throw new AppError('NOT_FOUND');
  return toPayment(row);
};

/** Payments less refunds of the twelve months up to a day, as yyyy-mm-dd, the latest last; empty months are 0. */
export async function revenueOf(db: Db, accountId: string, currency: string, today: string) {
  const { rows } = await db.raw<{ rows: { month: string; total: string }[] }>(
    `select to_char(month, 'YYYY-MM') as month,
            coalesce(sum(case kind when 'refund' then -amount else amount end), 0) as total
       from generate_series(date_trunc('month', :today::timestamp) - interval '11 months',
                            date_trunc('month', :today::timestamp), interval '1 month') as month
       left join payments on account_id = :accountId and currency = :currency
         and paid_on >= to_char(month, 'YYYY-MM-DD') and paid_on < to_char(month + interval '1 month', 'YYYY-MM-DD')
      group by month order by month`,
    { accountId, currency, today },
  );
  return rows.map(({ month, total }) => ({ month, total: Number(total) }));
}
