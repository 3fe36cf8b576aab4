import { MonthlyPay, PlanName } from '@jobspeak/contracts';
import type { Db, Transaction } from '@jobspeak/kit';
import { z } from 'zod';
import { type Account, GRACE_DAYS, type Subscription } from './domain';

interface AccountRow {
  account_id: string;
  granted: string | null;
  plan: string;
  time_zone: string;
  country_code: string;
  email: string;
  told_at: Date | null;
  customer: string | null;
  subscription: string | null;
  subscribed_plan: string | null;
  standing: string | null;
  paid_until: Date | null;
  past_due_since: Date | null;
  pays: unknown;
  reading: string;
}

const Stored = z.object({
  id: z.string(),
  plan: PlanName,
  standing: z.enum(['active', 'past_due', 'ending']),
  paidUntil: z.date(),
  pastDueSince: z.date().nullable(),
  pays: MonthlyPay.nullable(),
});

const toSubscription = (row: AccountRow): Subscription | null =>
  row.subscription === null
    ? null
    : Stored.parse({
        id: row.subscription,
        plan: row.subscribed_plan,
        standing: row.standing,
        paidUntil: row.paid_until,
        pastDueSince: row.past_due_since,
        pays: row.pays,
      });

const toAccount = (row: AccountRow): Account => ({
  accountId: row.account_id,
  granted: row.granted === null ? null : PlanName.parse(row.granted),
  plan: PlanName.parse(row.plan),
  timeZone: row.time_zone,
  countryCode: row.country_code,
  email: row.email,
  customer: row.customer,
  subscription: toSubscription(row),
});

const ofAccount = (db: Db, accountId: string) => db<AccountRow>('accounts').where({ account_id: accountId });

export const findAccount = async (db: Db, accountId: string): Promise<Account | null> => {
  const row = await ofAccount(db, accountId).first();
  return row ? toAccount(row) : null;
};

/** Holds the row until the transaction ends, and makes it first where there is none. */
export const lockAccount = async (trx: Transaction, accountId: string): Promise<Account> => {
  await trx('accounts').insert({ account_id: accountId }).onConflict().ignore();
  const row = await ofAccount(trx, accountId).forUpdate().first();
  if (!row) throw new Error('An account that was made is not there.');
  return toAccount(row);
};

/** What an account has without paying; null: what everybody has. */
export const updateGrant = (trx: Transaction, accountId: string, granted: PlanName | null) =>
  ofAccount(trx, accountId).update({ granted });

export const updatePlan = (trx: Transaction, accountId: string, plan: PlanName) =>
  ofAccount(trx, accountId).update({ plan });

/** What billing needs to know of a business. */
export interface BusinessFacts {
  timeZone: string;
  countryCode: string;
  email: string;
}

/** Keeps the news, unless later news has come before it. */
export const updateBusiness = (trx: Transaction, accountId: string, facts: BusinessFacts, toldAt: Date) =>
  ofAccount(trx, accountId)
    .whereRaw('(told_at is null or told_at <= ?)', [toldAt])
    .update({ time_zone: facts.timeZone, country_code: facts.countryCode, email: facts.email, told_at: toldAt });

/** Counts a quote in a month, as yyyy-mm, once and for all. */
export const insertGenerated = (trx: Transaction, accountId: string, quoteId: string, month: string) =>
  trx('generated').insert({ quote_id: quoteId, account_id: accountId, month }).onConflict('quote_id').ignore();

export const countGenerated = async (db: Db, accountId: string, month: string): Promise<number> => {
  const [row] = await db('generated').where({ account_id: accountId, month }).count('* as count');
  return Number(row?.count ?? 0);
};

/**
 * An account whose plan may no longer be what it has: nobody pays and what everybody has is another one now, or what
 * was paid for has run out. Not scoped: this is the worker.
 */
export const findDue = async (db: Db, base: PlanName, now: Date): Promise<string | null> => {
  const row = await db<AccountRow>('accounts')
    .where((unpaid) => unpaid.whereNull('standing').whereRaw('plan <> coalesce(granted, ?)', [base]))
    .orWhere((unpaid) =>
      unpaid
        .where('standing', 'past_due')
        .whereRaw('past_due_since <= ?::timestamptz - make_interval(days => ?)', [now, GRACE_DAYS])
        .whereRaw('plan <> coalesce(granted, ?)', [base]),
    )
    .orWhere((ended) =>
      ended.where('standing', 'ending').where('paid_until', '<=', now).whereRaw('plan <> coalesce(granted, ?)', [base]),
    )
    .first('account_id');
  return row?.account_id ?? null;
};
