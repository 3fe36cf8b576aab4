import type { Db, Transaction } from '@jobspeak/kit';
import type { QuoteRecord } from '../quotes/domain';
import { insertQuote, updateQuote } from '../quotes/store';

/** Opens a recording's quote unless it stands already. */
export const ensureQuote = async (trx: Transaction, accountId: string, quote: QuoteRecord): Promise<void> => {
  const known = await trx('quotes').where({ account_id: accountId, id: quote.id }).first('id');
  if (known) return;
  // Two events of one recording may arrive together: the later waits here for the earlier and then finds its row.
  await trx.raw('select pg_advisory_xact_lock(hashtext(?))', [quote.id]);
  const meanwhile = await trx('quotes').where({ account_id: accountId, id: quote.id }).first('id');
  if (!meanwhile) await insertQuote(trx, accountId, quote, null);
};

/** Writes what a generation made; a quote deleted meanwhile stays deleted, and is a draft once it is restored. */
export const updateGenerated = async (db: Db, accountId: string, quote: QuoteRecord): Promise<void> => {
  await updateQuote(db, accountId, quote);
  if (quote.state === 'deleted')
    await db('quotes').where({ account_id: accountId, id: quote.id }).update({ state_before: 'draft' });
};
