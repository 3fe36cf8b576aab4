import { type InvoiceCounts, type InvoiceListQuery, type InvoiceSummary, wordsIn } from '@jobspeak/contracts';
import { type Db, type Order, readMatches, readPage } from '@jobspeak/kit';
import type { Knex } from 'knex';
import { OWED } from './domain';
import { ownWord, SUMMARY_COLUMNS, type SummaryRow, toSummary } from './store';

const ORDERS: Record<InvoiceListQuery['sort'], Order> = {
  newest: { by: ['created_at', 'id'], direction: 'desc' },
  oldest: { by: ['created_at', 'id'], direction: 'asc' },
  highest: { by: ['total', 'id'], direction: 'desc' },
  // what has no day yet comes last
  due: { by: [`coalesce(due_on, '9999')`, 'id'], direction: 'asc' },
};

const ofAccount = (db: Db, accountId: string) => db('invoices').where({ account_id: accountId });

const whereOverdue = (today: string) => (query: Knex.QueryBuilder) =>
  query.whereIn('document_status', OWED).where('balance', '>', 0).where('due_on', '<', today);

const IS_OVERDUE = `(document_status in ('sent', 'pending') and balance > 0 and coalesce(due_on < ?, false)) as is_overdue`;

/** What a list is narrowed to, search left out. */
function narrowed(
  db: Db,
  accountId: string,
  { status, overdue, clientId, quoteId }: InvoiceListQuery,
  today: string,
): Knex.QueryBuilder {
  const query = ofAccount(db, accountId).select(db.raw(IS_OVERDUE, [today]));
  if (status || overdue) query.where({ kind: 'invoice' });
  if (status) query.where({ document_status: status });
  if (overdue) query.modify(whereOverdue(today));
  if (clientId) query.where({ client_id: clientId });
  if (quoteId) query.where({ quote_id: quoteId });
  return query;
}

/** Every word of the search, as the beginning of a word of the invoice. */
const matcherOf = (accountId: string, words: readonly string[]) =>
  words.map((word) => `'${ownWord(accountId)(word)}':*`).join(' & ');

/**
 * One page of an account's invoices and credit notes; what is narrowed to a status has no credit notes.
 * @param today the account's day, as yyyy-mm-dd.
 * @throws AppError INVALID_INPUT for a cursor that is not of this list.
 */
export async function listInvoices(
  db: Db,
  accountId: string,
  query: InvoiceListQuery,
  today: string,
): Promise<{ items: InvoiceSummary[]; nextCursor: string | null }> {
  const { search, sort } = query;
  const invoices = () => narrowed(db, accountId, query, today);
  const words = search?.trim() ? wordsIn(search) : null;
  if (words?.length === 0) return { items: [], nextCursor: null };
  const { rows, nextCursor } = words
    ? await readMatches<SummaryRow>(
        db,
        { table: 'invoices', accountId, matcher: matcherOf(accountId, words) },
        () => [invoices()],
        ORDERS[sort],
        query,
        SUMMARY_COLUMNS,
      )
    : await readPage<SummaryRow>(db, invoices(), ORDERS[sort], query, SUMMARY_COLUMNS);
  return { items: rows.map(toSummary), nextCursor };
}

/** Counts go no further than this: beyond it, a person only needs to know that there are many. */
const MOST_COUNTED = 1_000;

const COUNTED = ['draft', 'sent', 'pending', 'completed', 'cancelled'] as const;

/** How many invoices there are, and how many of each status, each status by name: so the planner knows its index. */
export async function countInvoices(db: Db, accountId: string, today: string): Promise<InvoiceCounts> {
  const upTo = (where: string) =>
    `(select cast(count(*) as int) from (select 1 from invoices
       where account_id = :accountId and kind = 'invoice' and ${where} limit :most) as counted)`;
  const { rows } = await db.raw<{ rows: { what: string; count: number }[] }>(
    [
      ...COUNTED.map((status) => `select '${status}' as what, ${upTo(`document_status = '${status}'`)} as count`),
      `select 'all', ${upTo('true')}`,
      `select 'overdue', ${upTo(`document_status in ('sent', 'pending') and balance > 0 and due_on < :today`)}`,
    ].join(' union all '),
    { accountId, most: MOST_COUNTED, today },
  );
  const counts = new Map(rows.map(({ what, count }) => [what, count]));
  const of = (what: keyof InvoiceCounts) => counts.get(what) ?? 0;
  return {
    all: of('all'),
    draft: of('draft'),
    sent: of('sent'),
    pending: of('pending'),
    completed: of('completed'),
    cancelled: of('cancelled'),
    overdue: of('overdue'),
    mostCounted: MOST_COUNTED,
  };
}

/** The invoices that are overdue the longest. */
export async function listOverdue(db: Db, accountId: string, today: string, limit: number): Promise<InvoiceSummary[]> {
  const rows: SummaryRow[] = await narrowed(db, accountId, { overdue: true, limit, sort: 'due' }, today)
    .orderBy(['due_on', 'id'])
    .limit(limit)
    .select(SUMMARY_COLUMNS);
  return rows.map(toSummary);
}

/** What is owed, and what of it is overdue, in one currency. */
export async function sumOwed(db: Db, accountId: string, currency: string, today: string) {
  const owed = () =>
    ofAccount(db, accountId)
      .where({ kind: 'invoice', currency })
      .whereIn('document_status', OWED)
      .where('balance', '>', 0)
      .select(db.raw('count(*) as count'), db.raw('coalesce(sum(balance), 0) as total'));
  const [all, late]: { count: string; total: string }[][] = await Promise.all([
    owed(),
    owed().modify(whereOverdue(today)),
  ]);
  const toSum = (rows: { count: string; total: string }[] | undefined) => ({
    count: Number(rows?.[0]?.count),
    total: Number(rows?.[0]?.total),
  });
  return { owed: toSum(all), overdue: toSum(late) };
}
