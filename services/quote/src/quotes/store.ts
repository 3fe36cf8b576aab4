import { AppError, Quote, QuoteContent, type QuoteSummary } from '@jobspeak/contracts';
import { type Db, onConstraint, type Transaction } from '@jobspeak/kit';
import { type QuoteRecord, summaryOf } from './domain';

interface QuoteRow {
  id: string;
  account_id: string;
  idempotency_key: string | null;
  version: number;
  number: string | null;
  state: string;
  document_status: string;
  currency: string;
  locale: string;
  content: Record<string, unknown>;
  recording_id: string | null;
  generation: unknown;
  title: string;
  client_name: string;
  total: string;
  missing_prices: number;
  to_check: number;
  failed: boolean;
  created_at: Date;
  updated_at: Date;
}

const Stored = Quote.omit({ totals: true });

const toQuote = (row: QuoteRow): QuoteRecord =>
  Stored.parse({
    ...row.content,
    id: row.id,
    version: row.version,
    number: row.number,
    state: row.state,
    documentStatus: row.document_status,
    currency: row.currency,
    locale: row.locale,
    recordingId: row.recording_id,
    generation: row.generation,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  });

export const toSummary = (row: QuoteRow): QuoteSummary => ({
  id: row.id,
  number: row.number,
  title: row.title,
  clientName: row.client_name,
  state: Stored.shape.state.parse(row.state),
  documentStatus: Stored.shape.documentStatus.parse(row.document_status),
  currency: Stored.shape.currency.parse(row.currency),
  total: Number(row.total),
  missingPrices: row.missing_prices,
  toCheck: row.to_check,
  failed: row.failed,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
});

const toColumns = (quote: QuoteRecord) => {
  const summary = summaryOf(quote);
  return {
    version: quote.version,
    number: quote.number,
    state: quote.state,
    document_status: quote.documentStatus,
    currency: quote.currency,
    locale: quote.locale,
    content: JSON.stringify(QuoteContent.parse(quote)),
    recording_id: quote.recordingId,
    generation: quote.generation === null ? null : JSON.stringify(quote.generation),
    title: summary.title,
    client_name: summary.clientName,
    total: summary.total,
    missing_prices: summary.missingPrices,
    to_check: summary.toCheck,
    failed: summary.failed,
    updated_at: quote.updatedAt,
  };
};

const ofAccount = (db: Db, accountId: string) => db<QuoteRow>('quotes').where('account_id', accountId);

/** @throws AppError QUOTE_NOT_FOUND, also for a quote of another account or a deleted one. */
export const findQuote = async (db: Db, accountId: string, id: string): Promise<QuoteRecord> => {
  const row = await ofAccount(db, accountId).where({ id }).whereNot({ state: 'deleted' }).first();
  if (!row) throw new AppError('QUOTE_NOT_FOUND');
  return toQuote(row);
};

/** Holds the row until the transaction ends, so that two edits cannot pass each other. Deleted quotes included. */
export const lockQuote = async (trx: Transaction, accountId: string, id: string): Promise<QuoteRecord> => {
  const row = await ofAccount(trx, accountId).where({ id }).forUpdate().first();
  if (!row) throw new AppError('QUOTE_NOT_FOUND');
  return toQuote(row);
};

export const insertQuote = (db: Db, accountId: string, quote: QuoteRecord, idempotencyKey: string | null) =>
  db('quotes')
    .insert({
      ...toColumns(quote),
      id: quote.id,
      account_id: accountId,
      idempotency_key: idempotencyKey,
      created_at: quote.createdAt,
    })
    .catch(onConstraint({ quotes_pkey: 'DUPLICATE_ENTRY', quotes_recording_key: 'DUPLICATE_ENTRY' }));

/** The quote that an earlier try with the same key has made, or null. */
export const findByIdempotencyKey = async (db: Db, accountId: string, key: string): Promise<QuoteRecord | null> => {
  const row = await ofAccount(db, accountId).where({ idempotency_key: key }).first();
  return row ? toQuote(row) : null;
};

export const updateQuote = (db: Db, accountId: string, quote: QuoteRecord) =>
  db('quotes').where({ account_id: accountId, id: quote.id }).update(toColumns(quote));

/** Marks a quote deleted, and keeps the state that a restoration brings back. */
export const markDeleted = (db: Db, accountId: string, quote: QuoteRecord, now: Date) =>
  db('quotes')
    .where({ account_id: accountId, id: quote.id })
    .update({ state: 'deleted', state_before: quote.state, version: quote.version + 1, updated_at: now });

/** Brings a deleted quote back to the state it had; false when it was not deleted or too long ago. */
export const unmarkDeleted = async (
  db: Db,
  accountId: string,
  id: string,
  notBefore: Date,
  now: Date,
): Promise<boolean> => {
  const changed = await db('quotes')
    .where({ account_id: accountId, id, state: 'deleted' })
    .where('updated_at', '>=', notBefore)
    .update({ state: db.ref('state_before'), state_before: null, version: db.raw('version + 1'), updated_at: now });
  return changed === 1;
};
