import { AppError, Quote, QuoteContent, type QuoteState, type QuoteSummary, wordsOf } from '@jobspeak/contracts';
import { type Db, onConstraint, type Transaction } from '@jobspeak/kit';
import type { Knex } from 'knex';
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
  cut_short_takes: string[];
  revision: number;
  issued_on: string | null;
  valid_until: string | null;
  archived_from: string | null;
  state_before: string | null;
  deleted_at: Date | null;
  title: string;
  client_name: string;
  total: string;
  total_low: string | null;
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
    cutShortTakes: row.cut_short_takes,
    revision: row.revision,
    issuedOn: row.issued_on,
    validUntil: row.valid_until,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  });

/** What a list reads of a quote: neither its lines nor what was said. */
export const SUMMARY_COLUMNS = [
  'id',
  'number',
  'title',
  'client_name',
  'state',
  'document_status',
  'currency',
  'total',
  'total_low',
  'missing_prices',
  'to_check',
  'failed',
  'created_at',
  'updated_at',
  'deleted_at',
] as const satisfies (keyof QuoteRow)[];

export type SummaryRow = Pick<QuoteRow, (typeof SUMMARY_COLUMNS)[number]>;

export const toSummary = (row: SummaryRow): QuoteSummary => ({
  id: row.id,
  number: row.number,
  title: row.title,
  clientName: row.client_name,
  state: Stored.shape.state.parse(row.state),
  documentStatus: Stored.shape.documentStatus.parse(row.document_status),
  currency: Stored.shape.currency.parse(row.currency),
  total: Number(row.total),
  ...(row.total_low !== null && { low: Number(row.total_low) }),
  missingPrices: row.missing_prices,
  toCheck: row.to_check,
  failed: row.failed,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
  ...(row.deleted_at && { deletedAt: row.deleted_at.toISOString() }),
});

const toColumns = (db: Db, accountId: string, quote: QuoteRecord) => {
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
    cut_short_takes: quote.cutShortTakes,
    revision: quote.revision,
    issued_on: quote.issuedOn,
    valid_until: quote.validUntil,
    client_id: quote.client.id,
    words: db.raw('array_to_tsvector(?::text[])', [wordsOf(quote).map(ownWord(accountId))]),
    title: summary.title,
    client_name: summary.clientName,
    total: summary.total,
    total_low: summary.low ?? null,
    missing_prices: summary.missingPrices,
    to_check: summary.toCheck,
    failed: summary.failed,
    updated_at: quote.updatedAt,
  };
};

/** How the index has a word of this account. */
export const ownWord = (accountId: string) => (word: string) => `${accountId.slice(0, 8)}:${word}`;

const ofAccount = (db: Db, accountId: string) => db<QuoteRow>('quotes').where('account_id', accountId);

/** @throws AppError QUOTE_NOT_FOUND, also for a quote of another account or a deleted one. */
export const findQuote = async (db: Db, accountId: string, id: string): Promise<QuoteRecord> => {
  const row = await ofAccount(db, accountId).where({ id }).whereNot({ state: 'deleted' }).first();
  if (!row) throw new AppError('QUOTE_NOT_FOUND');
  return toQuote(row);
};

/** Whether there is such a quote, deleted ones included. */
export const hasQuote = async (db: Db, accountId: string, id: string): Promise<boolean> =>
  (await ofAccount(db, accountId).where({ id }).first('id')) !== undefined;

/** Holds the row until the transaction ends, so that two edits cannot pass each other. Deleted quotes included. */
export const lockQuote = async (trx: Transaction, accountId: string, id: string): Promise<QuoteRecord> => {
  const row = await ofAccount(trx, accountId).where({ id }).forUpdate().first();
  if (!row) throw new AppError('QUOTE_NOT_FOUND');
  return toQuote(row);
};

export const insertQuote = (db: Db, accountId: string, quote: QuoteRecord, idempotencyKey: string | null) =>
  db('quotes')
    .insert({
      ...toColumns(db, accountId, quote),
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
  db('quotes')
    .where({ account_id: accountId, id: quote.id })
    .update(toColumns(db, accountId, quote));

/** Notes that its person has changed a quote; false when they did before. */
export const noteFirstEdit = async (trx: Transaction, accountId: string, id: string, now: Date): Promise<boolean> =>
  (await trx('quotes').where({ account_id: accountId, id }).whereNull('edited_at').update({ edited_at: now })) > 0;

/** Where an archived or deleted quote was before. */
export const placeBefore = async (trx: Transaction, accountId: string, quote: QuoteRecord): Promise<QuoteState> => {
  const row = await ofAccount(trx, accountId).where({ id: quote.id }).first('archived_from', 'state_before');
  return Stored.shape.state.parse(quote.state === 'archived' ? row?.archived_from : row?.state_before);
};

/** Keeps where a quote comes from when it is put away, until it is back. */
export const updatePlace = async (
  trx: Transaction,
  accountId: string,
  { id, state: from }: QuoteRecord,
  { state: to }: QuoteRecord,
  now: Date,
): Promise<void> => {
  if (from === to) return;
  const row = trx('quotes').where({ account_id: accountId, id });
  if (to === 'deleted') await row.update({ state_before: from, deleted_at: now });
  else if (from === 'deleted') await row.update({ state_before: null, deleted_at: null });
  else if (to === 'archived') await row.update({ archived_from: from });
  else if (from === 'archived') await row.update({ archived_from: null });
};

/** Since when a quote is deleted; null when it is not. */
export const deletedAt = async (db: Db, accountId: string, id: string): Promise<Date | null> => {
  const row: { deleted_at: Date | null } | undefined = await db('quotes')
    .where({ account_id: accountId, id })
    .first('deleted_at');
  return row?.deleted_at ?? null;
};

export const noteApproval = (trx: Transaction, accountId: string, id: string, now: Date) =>
  trx('quotes').where({ account_id: accountId, id }).update({ approved_at: now });

const isDue = (now: Date) => (query: Knex.QueryBuilder) =>
  query.where('state', 'finalized').whereIn('document_status', ['sent', 'pending']).where('expires_at', '<=', now);

/** Whether the last day of an offer is over where the business is. */
export const isOver = async (db: Db, accountId: string, id: string, now: Date): Promise<boolean> =>
  (await ofAccount(db, accountId).where({ id }).modify(isDue(now)).first('id')) !== undefined;

/** Takes offers whose last day is over, of any account, until the transaction ends; others take others. */
export const takeOver = async (
  trx: Transaction,
  now: Date,
  limit: number,
): Promise<{ accountId: string; quote: QuoteRecord }[]> => {
  const rows: QuoteRow[] = await trx<QuoteRow>('quotes')
    .modify(isDue(now))
    .orderBy('expires_at')
    .limit(limit)
    .forUpdate()
    .skipLocked();
  return rows.map((row) => ({ accountId: row.account_id, quote: toQuote(row) }));
};
