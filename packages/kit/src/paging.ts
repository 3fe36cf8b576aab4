import { AppError } from '@jobspeak/contracts';

import { z } from 'zod';
import type { Db } from './db';

/** What a list is sorted by: expressions in SQL, the last of which tells all rows apart, and all in one direction. */
export interface Order {
  by: readonly string[];
  direction: 'asc' | 'desc';
}

/** Where the last page ended: each sorted value as Postgres wrote it. */
const Cursor = z.array(z.string().max(300));

const encode = (values: readonly string[]) => Buffer.from(JSON.stringify(values)).toString('base64url');

function decode(cursor: string, length: number): string[] {
  try {
    return Cursor.length(length).parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
  } catch (cause) {
    throw new AppError('INVALID_INPUT', { cursor: 'This page link is broken. Start from the first page.' }, { cause });
  }
}

type Rows = ReturnType<Db>;
type Paged<Row> = Row & { page_values: string[] };

const orderOf = ({ by, direction }: Order) => by.map((expression) => `${expression} ${direction}`).join(', ');

/** The rows of a query in their order, from where the last page ended. */
function inOrder(db: Db, rowsOf: Rows, order: Order, cursor: string | undefined, columns: readonly string[]): Rows {
  const { by, direction } = order;
  const query = rowsOf
    .orderByRaw(orderOf(order))
    .select(...columns, db.raw(`array[${by.map((expression) => `(${expression})::text`).join(', ')}] as page_values`));
  if (cursor) {
    const values = decode(cursor, by.length);
    const compare = direction === 'asc' ? '>' : '<';
    query.whereRaw(`(${by.join(', ')}) ${compare} (${by.map(() => '?').join(', ')})`, values);
  }
  return query;
}

interface PageRequest {
  limit: number;
  cursor?: string | undefined;
}
interface PageOf<Row> {
  rows: Row[];
  nextCursor: string | null;
}

/** A page of rows of which one more than fits has been asked for. */
function pageOf<Row>(found: Paged<Row>[], limit: number): PageOf<Row> {
  const rows = found.slice(0, limit);
  const last = found.length > limit ? rows.at(-1) : undefined;
  return { rows, nextCursor: last ? encode(last.page_values) : null };
}

/**
 * One page of a query, read from where the last one ended: a page deep inside costs what the first one does.
 * @param columns what the rows hold, when that is not all.
 * @throws AppError INVALID_INPUT for a cursor that is not of this list.
 */
export async function readPage<Row>(
  db: Db,
  rowsOf: Rows,
  order: Order,
  { limit, cursor }: PageRequest,
  columns: readonly string[] = ['*'],
): Promise<PageOf<Row>> {
  const query = inOrder(db, rowsOf, order, cursor, columns).limit(limit + 1);
  // the caller knows what its query reads; knex does not
  return pageOf((await query) as Paged<Row>[], limit);
}

/** So many rows are walked through in their order first: words that a few in a hundred have fill a page there. */
const WALKED = 1_000;
/** Up to so many matches are collected; more are so frequent that walking on through the order meets them soon. */
const FEW = 1_000;

/** What is searched: the rows of an account in a table with its `words` (tsvector) in an index of their own. */
interface Search {
  table: string;
  accountId: string;
  /** As Postgres writes a tsquery. */
  matcher: string;
}

const MATCHES = 'words @@ ?::tsquery';

/**
 * The ids of rows that match when they are few, or null. The planner cannot know how many rows have a word that it has
 * never seen, and might read all of them: here it has nothing but the index of words.
 */
const findFew = (db: Db, { table, accountId, matcher }: Search): Promise<string[] | null> =>
  db.transaction(async (trx) => {
    await trx.raw('set local enable_seqscan = off; set local enable_indexscan = off');
    const rows: { id: string }[] = await trx(table)
      .where({ account_id: accountId })
      .whereRaw(MATCHES, [matcher])
      .limit(FEW + 1)
      .select('id');
    return rows.length > FEW ? null : rows.map(({ id }) => id);
  });

/**
 * As `readPage`, of the rows that match a search. The index of words has to be read for every row that matches, of
 * which a common word has very many: so the order is walked through for a while first, where common words fill the page.
 * @param rowsOf makes the query; it is asked more than once.
 */
export async function readMatches<Row>(
  db: Db,
  search: Search,
  rowsOf: () => Rows,
  order: Order,
  { limit, cursor }: PageRequest,
  columns: readonly string[] = ['*'],
): Promise<PageOf<Row>> {
  const walked = inOrder(db, rowsOf(), order, cursor, columns)
    .select(
      db.raw(`${MATCHES} as is_match`, [search.matcher]),
      db.raw(`row_number() over (order by ${orderOf(order)}) as place`),
    )
    .limit(WALKED)
    .as('walked');
  const near = (await db
    .from(walked)
    .where('is_match', true)
    .orderBy('place')
    .limit(limit + 1)) as Paged<Row>[]; // the caller knows what its query reads; knex does not
  if (near.length > limit) return pageOf(near, limit);
  const few = await findFew(db, search);
  const query = few ? rowsOf().whereIn('id', few) : rowsOf().whereRaw(MATCHES, [search.matcher]);
  return readPage(db, query, order, { limit, cursor }, columns);
}

/** A pattern for `ilike` that holds the text as it was typed. */
export const likeText = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`;
