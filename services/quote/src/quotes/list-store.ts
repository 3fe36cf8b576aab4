import { DocumentStatus, type QuoteCounts, type QuoteListQuery, type QuoteSummary, wordsIn } from '@jobspeak/contracts';
import { type Db, type Order, readPage, type Transaction } from '@jobspeak/kit';
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

/** Up to so many matches are collected first; more are so frequent that walking through the order meets them soon. */
const FEW = 1_000;

/** Every word of the search, as the beginning of a word of the quote. */
const matcherOf = (accountId: string, words: readonly string[]) =>
  words.map((word) => `'${ownWord(accountId)(word)}':*`).join(' & ');

/**
 * The ids of quotes that match when they are few, or null. The planner cannot know how many quotes have a word that
 * it has never seen, and might read all of them: here it has nothing but the index of words.
 */
const findFew = (db: Db, accountId: string, matcher: string): Promise<string[] | null> =>
  db.transaction(async (trx) => {
    await trx.raw('set local enable_seqscan = off; set local enable_indexscan = off');
    const rows: { id: string }[] = await trx('quotes')
      .where({ account_id: accountId })
      .whereRaw('words @@ ?::tsquery', [matcher])
      .limit(FEW + 1)
      .select('id');
    return rows.length > FEW ? null : rows.map(({ id }) => id);
  });

/** Those of an account that a list shows: archived ones only when they are asked for, deleted ones never. */
function listedQuotes(db: Db, accountId: string, state: QuoteListQuery['state']): Knex.QueryBuilder {
  const query = db('quotes').where({ account_id: accountId });
  if (state === 'archived') return query.whereRaw(`state = 'archived'`);
  return state ? query.whereRaw(IS_LISTED).where({ state }) : query.whereRaw(IS_LISTED);
}

/** One page of an account's quotes. @throws AppError INVALID_INPUT for a cursor that is not of this list. */
export async function listQuotes(
  db: Db,
  accountId: string,
  { limit, cursor, search, status, statuses, state, clientId, sort }: QuoteListQuery,
): Promise<{ items: QuoteSummary[]; nextCursor: string | null }> {
  const query = listedQuotes(db, accountId, state);
  if (status) query.where({ document_status: status });
  if (statuses) query.whereIn('document_status', statuses);
  if (clientId) query.where({ client_id: clientId });
  if (search?.trim()) {
    const words = wordsIn(search);
    if (words.length === 0) return { items: [], nextCursor: null };
    const matcher = matcherOf(accountId, words);
    const few = await findFew(db, accountId, matcher);
    if (few) query.whereIn('id', few);
    else query.whereRaw('words @@ ?::tsquery', [matcher]);
  }
  const { rows, nextCursor } = await readPage<SummaryRow>(db, query, ORDERS[sort], { limit, cursor }, SUMMARY_COLUMNS);
  return { items: rows.map(toSummary), nextCursor };
}

/** Counts go no further than this: beyond it, a person only needs to know that there are many. */
const MOST_COUNTED = 1_000;

/** How many quotes of each status lists show, and how many are archived. */
export async function countQuotes(db: Db, accountId: string): Promise<QuoteCounts> {
  const upTo = (where: string) =>
    `(select cast(count(*) as int) from (select 1 from quotes where account_id = :accountId and ${where} limit :most) as counted)`;
  const { rows } = await db.raw<{ rows: { status: string; count: number }[] }>(
    `select status, ${upTo(`${IS_LISTED} and document_status = status`)} as count from unnest(cast(:statuses as text[])) status
     union all select 'archived', ${upTo(`state = 'archived'`)}`,
    { accountId, most: MOST_COUNTED, statuses: DocumentStatus.options },
  );
  const counts = new Map(rows.map(({ status, count }) => [status, count]));
  return {
    statuses: DocumentStatus.options.map((status) => ({ status, count: counts.get(status) ?? 0 })),
    archived: counts.get('archived') ?? 0,
    mostCounted: MOST_COUNTED,
  };
}

interface Sum {
  count: number;
  total: number;
}

/** Count and total of some quotes: each sum reads those alone that it is about. */
async function sumOf(db: Db | Transaction, quotes: Knex.QueryBuilder): Promise<Sum> {
  const [row]: { count: string; total: string }[] = await quotes.select(
    db.raw('count(*) as count'),
    db.raw('coalesce(sum(total), 0) as total'),
  );
  return { count: Number(row?.count), total: Number(row?.total) };
}

/** Sums for the dashboard; only quotes in the account's currency are added up. */
export async function sumQuotes(db: Db, accountId: string, currency: string, timeZone: string, now: Date) {
  const monthStart = db.raw('date_trunc(?, ?::timestamptz at time zone ?) at time zone ?', [
    'month',
    now,
    timeZone,
    timeZone,
  ]);
  const listed = () => listedQuotes(db, accountId, undefined).where({ currency });
  const inCurrency = () => db('quotes').where({ account_id: accountId, currency });
  const [drafts, waiting, thisMonth, won, processing] = await Promise.all([
    sumOf(db, listed().where({ document_status: 'draft', state: 'draft' })),
    sumOf(db, listed().whereIn('document_status', ['sent', 'pending'])),
    sumOf(db, listed().whereNot({ state: 'processing' }).where('created_at', '>=', monthStart)),
    sumOf(
      db,
      inCurrency()
        .where('approved_at', '>=', monthStart)
        .whereIn('document_status', ['approved', 'completed'])
        .whereNot({ state: 'deleted' }),
    ),
    sumOf(db, inCurrency().whereRaw(`state = 'processing' and not failed`)),
  ]);
  return { drafts, waiting, thisMonth, won, processing: processing.count };
}

/** Quotes that want a look before they can be sent, the latest first. */
export async function listToCheck(db: Db, accountId: string, limit: number): Promise<QuoteSummary[]> {
  const rows: SummaryRow[] = await listedQuotes(db, accountId, undefined)
    .whereRaw(`(failed or (state = 'draft' and to_check > 0))`)
    .orderBy('created_at', 'desc')
    .limit(limit)
    .select(SUMMARY_COLUMNS);
  return rows.map(toSummary);
}
