import {
  DocumentStatus,
  type QuoteCounts,
  type QuoteListQuery,
  type QuoteSummary,
  RESTORABLE_DAYS,
  wordsIn,
} from '@jobspeak/contracts';
import { type Db, type Order, readMatches, readPage } from '@jobspeak/kit';
import type { Knex } from 'knex';
import { ownWord, SUMMARY_COLUMNS, type SummaryRow, toSummary } from './store';

const ORDERS: Record<QuoteListQuery['sort'], Order> = {
  newest: { by: ['created_at', 'id'], direction: 'desc' },
  oldest: { by: ['created_at', 'id'], direction: 'asc' },
  updated: { by: ['updated_at', 'id'], direction: 'desc' },
  highest: { by: ['total', 'id'], direction: 'desc' },
  number: { by: ['sequence', 'id'], direction: 'desc' },
};

/** What lists show; the indexes of the lists say it in the same words. */
const IS_LISTED = `state not in ('archived', 'deleted')`;

/** Every word of the search, as the beginning of a word of the quote. */
const matcherOf = (accountId: string, words: readonly string[]) =>
  words.map((word) => `'${ownWord(accountId)(word)}':*`).join(' & ');

const DAY_MS = 86_400_000;
/** Since when a quote must be deleted at the earliest to be brought back. */
const restorableSince = (now: Date) => new Date(now.getTime() - RESTORABLE_DAYS * DAY_MS);

/** Those of an account that a list shows: archived ones only when they are asked for, deleted ones never. */
export function listedQuotes(db: Db, accountId: string, state?: QuoteListQuery['state']): Knex.QueryBuilder {
  const query = db('quotes').where({ account_id: accountId });
  if (state === 'archived') return query.whereRaw(`state = 'archived'`);
  return state ? query.whereRaw(IS_LISTED).where({ state }) : query.whereRaw(IS_LISTED);
}

/** The deleted ones of an account that can still be brought back. */
const restorableQuotes = (db: Db, accountId: string, now: Date): Knex.QueryBuilder =>
  db('quotes')
    .where({ account_id: accountId })
    .whereRaw(`state = 'deleted'`)
    .where('deleted_at', '>=', restorableSince(now));

/** What a list is narrowed to, search left out: for each of its statuses, the quotes that have it. */
function narrowed(
  db: Db,
  accountId: string,
  { status, statuses = status ? [status] : [], state, clientId }: QuoteListQuery,
  now: Date,
): Knex.QueryBuilder[] {
  const quotes = () => {
    const query = state === 'deleted' ? restorableQuotes(db, accountId, now) : listedQuotes(db, accountId, state);
    return clientId ? query.where({ client_id: clientId }) : query;
  };
  return statuses.length === 0
    ? [quotes()]
    : [...new Set(statuses)].map((one) => quotes().where({ document_status: one }));
}

/** One page of an account's quotes. @throws AppError INVALID_INPUT for a cursor that is not of this list. */
export async function listQuotes(
  db: Db,
  accountId: string,
  query: QuoteListQuery,
  now: Date,
): Promise<{ items: QuoteSummary[]; nextCursor: string | null }> {
  const { search, sort } = query;
  const quotes = () => narrowed(db, accountId, query, now);
  const words = search?.trim() ? wordsIn(search) : null;
  if (words?.length === 0) return { items: [], nextCursor: null };
  const { rows, nextCursor } = words
    ? await readMatches<SummaryRow>(
        db,
        { table: 'quotes', accountId, matcher: matcherOf(accountId, words) },
        quotes,
        ORDERS[sort],
        query,
        SUMMARY_COLUMNS,
      )
    : await readPage<SummaryRow>(db, quotes(), ORDERS[sort], query, SUMMARY_COLUMNS);
  return { items: rows.map(toSummary), nextCursor };
}

/** Counts go no further than this: beyond it, a person only needs to know that there are many. */
const MOST_COUNTED = 1_000;

/** How many quotes of each status lists show, and how many are archived or can be restored. */
export async function countQuotes(db: Db, accountId: string, now: Date): Promise<QuoteCounts> {
  const upTo = (where: string) =>
    `(select cast(count(*) as int) from (select 1 from quotes where account_id = :accountId and ${where} limit :most) as counted)`;
  const { rows } = await db.raw<{ rows: { status: string; count: number }[] }>(
    `select status, ${upTo(`${IS_LISTED} and document_status = status`)} as count from unnest(cast(:statuses as text[])) status
     union all select 'archived', ${upTo(`state = 'archived'`)}
     union all select 'deleted', ${upTo(`state = 'deleted' and deleted_at >= :restorable`)}`,
    { accountId, most: MOST_COUNTED, statuses: DocumentStatus.options, restorable: restorableSince(now) },
  );
  const counts = new Map(rows.map(({ status, count }) => [status, count]));
  return {
    statuses: DocumentStatus.options.map((status) => ({ status, count: counts.get(status) ?? 0 })),
    archived: counts.get('archived') ?? 0,
    deleted: counts.get('deleted') ?? 0,
    mostCounted: MOST_COUNTED,
  };
}

/** Quotes that want a look before they can be sent, the latest first. */
export async function listToCheck(db: Db, accountId: string, limit: number): Promise<QuoteSummary[]> {
  const rows: SummaryRow[] = await listedQuotes(db, accountId)
    .whereRaw(`(failed or (state = 'draft' and to_check > 0))`)
    .orderBy('created_at', 'desc')
    .limit(limit)
    .select(SUMMARY_COLUMNS);
  return rows.map(toSummary);
}
