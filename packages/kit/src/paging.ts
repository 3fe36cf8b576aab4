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

/** The rows of a query in their order, from where the last page ended. */
function inOrder(db: Db, rowsOf: Rows, { by, direction }: Order, cursor: string | undefined): Rows {
  const query = rowsOf
    .orderByRaw(by.map((expression) => `${expression} ${direction}`).join(', '))
    .select(db.raw(`array[${by.map((expression) => `(${expression})::text`).join(', ')}] as page_values`));
  if (cursor) {
    const values = decode(cursor, by.length);
    const compare = direction === 'asc' ? '>' : '<';
    query.whereRaw(`(${by.join(', ')}) ${compare} (${by.map(() => '?').join(', ')})`, values);
  }
  return query;
}

/** The first rows of several queries together, each of which is read by an index of its own. */
function merged(db: Db, parts: readonly Rows[], { by, direction }: Order, most: number): Rows {
  const places = by.map((expression, place) => db.raw(`${expression} as place_${place}`));
  const union = db.queryBuilder().unionAll(
    parts.map((part) => part.select(places).limit(most)),
    true,
  );
  return db
    .from(union.as('parts'))
    .orderByRaw(by.map((_, place) => `place_${place} ${direction}`).join(', '))
    .limit(most);
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
 * @param rowsOf several, which have no row in common, are one list in its order.
 * @param columns what the rows hold, when that is not all.
 * @throws AppError INVALID_INPUT for a cursor that is not of this list.
 */
export async function readPage<Row>(
  db: Db,
  rowsOf: Rows | readonly Rows[],
  order: Order,
  { limit, cursor }: PageRequest,
  columns: readonly string[] = ['*'],
): Promise<PageOf<Row>> {
  const [first, ...others] = [rowsOf].flat().map((rows) => inOrder(db, rows.select(...columns), order, cursor));
  if (!first) return { rows: [], nextCursor: null };
  const query = others.length === 0 ? first.limit(limit + 1) : merged(db, [first, ...others], order, limit + 1);
  // the caller knows what its query reads; knex does not
  return pageOf((await query) as Paged<Row>[], limit);
}

/** So many rows are walked through in their order first: words that a few in a hundred have fill a page there. */
const WALKED = 1_000;
/** Up to so many matches are collected; more are so frequent that walking on through the order meets them soon. */
const FEW = 1_000;

/** What is searched: the rows of an account, or of all, in a table with its `words` (tsvector) in an index of their own. */
interface Search {
  table: string;
  accountId: string | null;
  /** As Postgres writes a tsquery. */
  matcher: string;
  /** How many rows are walked through first; more where there are so many that the index of words is slow to read. */
  walked?: number;
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
      .where(accountId === null ? {} : { account_id: accountId })
      .whereRaw(MATCHES, [matcher])
      .limit(FEW + 1)
      .select('id');
    return rows.length > FEW ? null : rows.map(({ id }) => id);
  });

/**
 * As `readPage`, of the rows that match a search. The index of words has to be read for every row that matches, of
 * which a common word has very many: so the order is walked through for a while first, where common words fill the page.
 * @param rowsOf makes the queries; they are asked more than once.
 */
export async function readMatches<Row>(
  db: Db,
  search: Search,
  rowsOf: () => readonly Rows[],
  order: Order,
  { limit, cursor }: PageRequest,
  columns: readonly string[] = ['*'],
): Promise<PageOf<Row>> {
  const { matcher, walked: most = WALKED } = search;
  const isMatch = db.raw(`${MATCHES} as is_match`, [matcher]);
  const walked = rowsOf().map((rows) => inOrder(db, rows.select(...columns, isMatch), order, cursor));
  const near = (await db
    .from(merged(db, walked, order, most).as('walked'))
    .where('is_match', true)
    .orderByRaw(order.by.map((_, place) => `place_${place} ${order.direction}`).join(', '))
    .limit(limit + 1)) as Paged<Row>[]; // the caller knows what its query reads; knex does not
  if (near.length > limit) return pageOf(near, limit);
  const few = await findFew(db, search);
  const matches = rowsOf().map((rows) => (few ? rows.whereIn('id', few) : rows.whereRaw(MATCHES, [matcher])));
  return readPage(db, matches, order, { limit, cursor }, columns);
}

/** A pattern for `ilike` that holds the text as it was typed. */
export const likeText = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`;
