import type { EngineUsed } from '@jobspeak/contracts';
import type { Db, Transaction } from '@jobspeak/kit';
import type { QuoteRecord } from '../quotes/domain';
import { insertQuote, updateQuote } from '../quotes/store';
import { tell } from '../timeline/store';

/** Opens a recording's quote unless it stands already. */
export const ensureQuote = async (trx: Transaction, accountId: string, quote: QuoteRecord): Promise<void> => {
  const known = await trx('quotes').where({ account_id: accountId, id: quote.id }).first('id');
  if (known) return;
  // Two events of one recording may arrive together: the later waits here for the earlier and then finds its row.
  await trx.raw('select pg_advisory_xact_lock(hashtext(?))', [quote.id]);
  const meanwhile = await trx('quotes').where({ account_id: accountId, id: quote.id }).first('id');
  if (meanwhile) return;
  await insertQuote(trx, accountId, quote, null);
  await tell(trx, accountId, quote.id, { at: new Date(quote.createdAt), by: 'owner', what: 'created' });
};

/** Holds a quote's row until the transaction ends; false when there is none. */
export const holdQuote = async (trx: Transaction, accountId: string, id: string): Promise<boolean> =>
  (await trx('quotes').where({ account_id: accountId, id }).forUpdate().select('id')).length > 0;

/** Writes what a generation made; a quote deleted meanwhile stays deleted, and is a draft once it is restored. */
export const updateGenerated = async (db: Db, accountId: string, quote: QuoteRecord): Promise<void> => {
  await updateQuote(db, accountId, quote);
  if (quote.state === 'deleted')
    await db('quotes').where({ account_id: accountId, id: quote.id }).update({ state_before: 'draft' });
};

/** How a generation ended, and who did what. */
export interface LogEntry {
  quoteId: string;
  recordingId: string;
  error: string | null;
  heardBy: EngineUsed;
  readBy: EngineUsed;
  extractMs: number;
}

export const insertLogEntry = async (trx: Transaction, accountId: string, entry: LogEntry): Promise<void> => {
  await trx('generation_log').insert({
    account_id: accountId,
    quote_id: entry.quoteId,
    recording_id: entry.recordingId,
    error: entry.error,
    heard_by: entry.heardBy.engine,
    heard_reason: entry.heardBy.reason,
    read_by: entry.readBy.engine,
    read_reason: entry.readBy.reason,
    extract_ms: entry.extractMs,
  });
};
