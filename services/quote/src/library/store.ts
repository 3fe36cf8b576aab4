import { AppError, type ErrorCode, type LibraryQuery } from '@jobspeak/contracts';
import { type Db, likeText, type Order, readPage, type Transaction } from '@jobspeak/kit';

/** The tables whose rows are listed, edited by version, deleted and brought back in the same way. */
export type Table = 'clients' | 'items' | 'templates';

const MISSING: Record<Table, ErrorCode> = {
  clients: 'CLIENT_NOT_FOUND',
  items: 'ITEM_NOT_FOUND',
  templates: 'TEMPLATE_NOT_FOUND',
};

const SORTS: Record<LibraryQuery['sort'], Order> = {
  name: { by: ['lower(name)', 'id'], direction: 'asc' },
  newest: { by: ['created_at', 'id'], direction: 'desc' },
  used: { by: ['(-usage_count)', 'lower(name)', 'id'], direction: 'asc' },
};

/** One page of an account's rows whose searched expressions hold the text. */
export const pageRows = <Row>(
  db: Db,
  table: Table,
  accountId: string,
  { search, sort, ...page }: LibraryQuery,
  searched: readonly string[],
): Promise<{ rows: Row[]; nextCursor: string | null }> => {
  const query = db(table).where({ account_id: accountId, deleted_at: null });
  const text = search?.trim();
  if (text) {
    const pattern = likeText(text);
    query.whereRaw(
      `(${searched.map((expression) => `${expression} ilike ?`).join(' or ')})`,
      searched.map(() => pattern),
    );
  }
  return readPage(db, query, SORTS[sort], page);
};

/** @throws AppError `..._NOT_FOUND`, also for what is another account's or deleted. */
export const findRow = async <Row>(db: Db, table: Table, accountId: string, id: string): Promise<Row> => {
  const row: Row | undefined = await db(table).where({ account_id: accountId, id, deleted_at: null }).first();
  if (!row) throw new AppError(MISSING[table]);
  return row;
};

/** As findRow; holds the row until the transaction ends, so that two edits cannot pass each other. */
export const lockRow = async <Row>(trx: Transaction, table: Table, accountId: string, id: string): Promise<Row> => {
  const row: Row | undefined = await trx(table)
    .where({ account_id: accountId, id, deleted_at: null })
    .forUpdate()
    .first();
  if (!row) throw new AppError(MISSING[table]);
  return row;
};

const DAY_MS = 86_400_000;
/** How long what is deleted can be brought back. */
const RESTORABLE_DAYS = 30;
const restorableSince = (now: Date) => new Date(now.getTime() - RESTORABLE_DAYS * DAY_MS);

/**
 * Puts a row away; what was put away too long ago goes for good. Deleting again is fine, and answers false.
 * @throws AppError `..._NOT_FOUND` for what was never there.
 */
export async function markDeleted(
  trx: Transaction,
  table: Table,
  accountId: string,
  id: string,
  now: Date,
): Promise<boolean> {
  const rows = trx(table).where({ account_id: accountId });
  await rows.clone().where('deleted_at', '<', restorableSince(now)).delete();
  const marked = await rows.clone().where({ id, deleted_at: null }).update({ deleted_at: now });
  if (marked === 0 && !(await rows.clone().where({ id }).first('id'))) throw new AppError(MISSING[table]);
  return marked > 0;
}

/**
 * Brings a deleted row back; one that is there stays as it is. A constraint may refuse it: its name may be taken.
 * @throws AppError `..._NOT_FOUND` when it has never been there, or was deleted more than 30 days ago.
 */
export async function unmarkDeleted<Row>(
  trx: Transaction,
  table: Table,
  accountId: string,
  id: string,
  now: Date,
): Promise<Row> {
  const rows: Row[] = await trx(table)
    .where({ account_id: accountId, id })
    .whereRaw('(deleted_at is null or deleted_at >= ?)', [restorableSince(now)])
    .update({ deleted_at: null })
    .returning('*');
  const [row] = rows;
  if (row === undefined) throw new AppError(MISSING[table]);
  return row;
}

/** @throws AppError STALE_VERSION, with the current entry, when an edit was made on another version of it. */
export function demandVersion(version: number, current: { version: number }): void {
  if (version !== current.version) throw new AppError('STALE_VERSION', undefined, { details: { current } });
}

/** Everything of an account in a table, by name. */
export const allRows = async <Row>(db: Db, table: Table, accountId: string): Promise<Row[]> => {
  const rows = await db(table).where({ account_id: accountId, deleted_at: null }).orderByRaw('lower(name), id');
  return rows as Row[]; // the caller knows what its table holds; knex does not
};

/** As allRows, held until the transaction ends; two imports of an account go one after the other. */
export const lockRows = async <Row>(trx: Transaction, table: Table, accountId: string): Promise<Row[]> => {
  await trx.raw('select pg_advisory_xact_lock(hashtextextended(?, 0))', [`import ${table} ${accountId}`]);
  return trx(table).where({ account_id: accountId, deleted_at: null }).orderBy('id').forUpdate();
};

const AT_ONCE = 500;

/** Many new rows; returns them in no order. */
export async function insertRows<Row>(
  trx: Transaction,
  table: Table,
  accountId: string,
  rows: readonly object[],
): Promise<Row[]> {
  const inserted: Row[] = [];
  for (let from = 0; from < rows.length; from += AT_ONCE) {
    const some = rows.slice(from, from + AT_ONCE).map((row) => ({ ...row, account_id: accountId }));
    // the caller knows what its table holds; knex does not
    inserted.push(...((await trx(table).insert(some).returning('*')) as Row[]));
  }
  return inserted;
}

/** Writes the same columns of many rows, each with its id, and counts their versions on. */
export async function updateRows(
  trx: Transaction,
  table: Table,
  accountId: string,
  rows: readonly { id: string }[],
): Promise<void> {
  const columns = Object.keys(rows[0] ?? {}).filter((column) => column !== 'id');
  if (columns.length === 0) return;
  await trx.raw(
    `update ?? entry set version = entry.version + 1, ${columns.map(() => '?? = news.??').join(', ')}
     from jsonb_populate_recordset(null::??, ?::jsonb) news
     where entry.id = news.id and entry.account_id = ?`,
    [table, ...columns.flatMap((column) => [column, column]), table, JSON.stringify(rows), accountId],
  );
}
