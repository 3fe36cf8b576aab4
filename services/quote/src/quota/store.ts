import { PLANS } from '@jobspeak/contracts';
import type { Db, Transaction } from '@jobspeak/kit';

interface AllowanceRow {
  account_id: string;
  monthly_quotes: number | null;
  told_at: Date | null;
}

/**
 * How many quotes an account may generate in a month, null for any number: those of the free plan until another one is
 * told. Holds the row until the transaction ends, so that two generations cannot take the same place.
 */
export const lockAllowance = async (trx: Transaction, accountId: string): Promise<number | null> => {
  const { monthlyQuotes } = PLANS.free;
  await trx('allowances')
    .insert({ account_id: accountId, monthly_quotes: monthlyQuotes })
    .onConflict('account_id')
    .ignore();
  const row = await trx<AllowanceRow>('allowances').where({ account_id: accountId }).forUpdate().first();
  if (!row) throw new Error('An allowance that was made is not there.');
  return row.monthly_quotes;
};

/** Keeps what was told, unless later news has come before it. */
export const keepAllowance = (trx: Transaction, accountId: string, monthlyQuotes: number | null, toldAt: Date) =>
  trx('allowances')
    .insert({ account_id: accountId, monthly_quotes: monthlyQuotes, told_at: toldAt })
    .onConflict('account_id')
    .merge()
    .whereRaw('(allowances.told_at is null or allowances.told_at <= ?)', [toldAt]);

/** The month, as yyyy-mm, of whose quota a quote has a place; null when it has none. */
export const findPlace = async (db: Db, accountId: string, quoteId: string): Promise<string | null> => {
  const row: { month: string } | undefined = await db('quota_places')
    .where({ account_id: accountId, quote_id: quoteId })
    .first('month');
  return row?.month ?? null;
};

export const insertPlace = (trx: Transaction, accountId: string, quoteId: string, month: string) =>
  trx('quota_places').insert({ quote_id: quoteId, account_id: accountId, month });

/**
 * Places of a month that others than a quote have: those that are taken, and those that are kept for transcripts which
 * are being read.
 */
export const countPlaces = async (
  db: Db,
  accountId: string,
  { month, except }: { month: string; except: string },
): Promise<number> => {
  const [taken] = await db('quota_places').where({ account_id: accountId, month }).count('* as count');
  const [kept] = await db('readings')
    .where({ account_id: accountId })
    .whereNot({ quote_id: except })
    .whereNotExists(db('quota_places').whereRaw('quota_places.quote_id = readings.quote_id'))
    .count('* as count');
  return Number(taken?.count ?? 0) + Number(kept?.count ?? 0);
};
