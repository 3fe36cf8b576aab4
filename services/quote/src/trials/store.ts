import type { Db, Transaction } from '@jobspeak/kit';
import type { QuoteRecord } from '../quotes/domain';
import { updateQuote } from '../quotes/store';

/** The quote of a trial that nobody has taken: there is one, or none yet, or none any more. */
export const findTrialQuote = async (db: Db, trialAccountId: string): Promise<string | null> => {
  const row: { id: string } | undefined = await db('quotes').where({ account_id: trialAccountId }).first('id');
  return row?.id ?? null;
};

interface Claim {
  trialAccountId: string;
  accountId: string;
  quoteId: string;
}

/** Notes who has taken a trial; false when somebody has before. Waits for a claim that is under way. */
export const insertClaim = async (trx: Transaction, claim: Claim, now: Date): Promise<boolean> => {
  const { trialAccountId, accountId, quoteId } = claim;
  const rows: unknown[] = await trx('trial_claims')
    .insert({ trial_account_id: trialAccountId, account_id: accountId, quote_id: quoteId, claimed_at: now })
    .onConflict()
    .ignore()
    .returning('quote_id');
  return rows.length > 0;
};

/** Who has taken a trial, if anybody. */
export const findClaim = async (db: Db, trialAccountId: string): Promise<Omit<Claim, 'trialAccountId'> | null> => {
  const row: { account_id: string; quote_id: string } | undefined = await db('trial_claims')
    .where({ trial_account_id: trialAccountId })
    .first('account_id', 'quote_id');
  return row ? { accountId: row.account_id, quoteId: row.quote_id } : null;
};

/** Tables of this schema that have all of these columns. */
const tablesWith = async (db: Db, columns: readonly string[]): Promise<string[]> => {
  const { rows } = await db.raw<{ rows: { table: string }[] }>(
    `select c.table_name as "table"
       from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
      where c.table_schema = current_schema and t.table_type = 'BASE TABLE' and c.column_name = any(?)
      group by 1 having count(*) = ? order by 1`,
    [[...columns], columns.length],
  );
  return rows.map(({ table }) => table);
};

/** What does not come along: a trial takes no place of anybody's quota. */
const LEFT_BEHIND = ['trial_claims', 'quota_places', 'readings'];

/** Gives a trial's quote to an account, with all that is kept of it: a table that is added later is not left out. */
export const giveQuote = async (trx: Transaction, from: string, quote: QuoteRecord, to: string): Promise<void> => {
  await trx('quotes').where({ account_id: from, id: quote.id }).update({ account_id: to });
  await updateQuote(trx, to, quote); // by which words it is found depends on whose it is
  for (const table of await tablesWith(trx, ['account_id', 'quote_id']))
    if (!LEFT_BEHIND.includes(table))
      await trx(table).where({ account_id: from, quote_id: quote.id }).update({ account_id: to });
};

/** Takes the oldest trial from before then, of any visitor, until the transaction ends; others take others. */
export const takeOld = async (trx: Transaction, before: Date): Promise<string | null> => {
  const row: { account_id: string } | undefined = await trx('quotes')
    .whereRaw('is_trial(account_id)')
    .where('created_at', '<', before)
    .orderBy('created_at')
    .forUpdate()
    .skipLocked()
    .first('account_id');
  return row?.account_id ?? null;
};

/** Forgets who has taken which trial, before then. */
export const forgetClaims = (db: Db, before: Date) => db('trial_claims').where('claimed_at', '<', before).delete();
