import { CurrencyCode, type MonthlyPay, type Revenue } from '@jobspeak/contracts';
import type { Db, Transaction } from '@jobspeak/kit';
import { dayOf } from '../analytics/domain';

interface PayRow {
  currency: string | null;
  monthly: string | null;
  told_at: Date;
}

/** Before anything was told of an account. */
const NEVER = new Date(0);

const payIn = ({ currency, monthly }: PayRow): MonthlyPay | null =>
  currency === null ? null : { currency: CurrencyCode.parse(currency), monthly: Number(monthly) };

const count = (trx: Transaction, day: string, pay: MonthlyPay, by: 1 | -1) =>
  trx.raw(
    `insert into pay_changes (day, currency, monthly, subscriptions) values (?, ?, ?, ?)
     on conflict (day, currency) do update set
       monthly = pay_changes.monthly + excluded.monthly,
       subscriptions = pay_changes.subscriptions + excluded.subscriptions`,
    [day, pay.currency, by * pay.monthly, by],
  );

/** Keeps what an account pays from a moment on, unless later news of it has come before. */
export async function keepPay(trx: Transaction, accountId: string, pays: MonthlyPay | null, at: Date): Promise<void> {
  await trx('pays').insert({ account_id: accountId, told_at: NEVER }).onConflict().ignore();
  const row: PayRow = await trx('pays').where({ account_id: accountId }).forUpdate().first();
  if (row.told_at > at) return;
  const { currency, monthly } = pays ?? { currency: null, monthly: null };
  await trx('pays').where({ account_id: accountId }).update({ currency, monthly, told_at: at });
  const before = payIn(row);
  if (before) await count(trx, dayOf(at), before, -1);
  if (pays) await count(trx, dayOf(at), pays, 1);
}

/** What all subscriptions bring in now, and what they did at the beginning of the day (UTC) of a moment. */
export async function readRevenue(db: Db, since: Date): Promise<Revenue> {
  const rows: { currency: string; monthly: string; subscriptions: string; before: string }[] = await db('pay_changes')
    .groupBy('currency')
    .orderBy('currency')
    .select(
      'currency',
      db.raw('sum(monthly) as monthly'),
      db.raw('sum(subscriptions) as subscriptions'),
      db.raw('coalesce(sum(monthly) filter (where day < ?), 0) as before', [dayOf(since)]),
    );
  return rows.map(({ currency, monthly, subscriptions, before }) => ({
    currency: CurrencyCode.parse(currency),
    monthly: Number(monthly),
    subscriptions: Number(subscriptions),
    before: Number(before),
  }));
}
