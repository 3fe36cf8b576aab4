import { type InvoiceCounts, type InvoiceListQuery, type InvoiceSummary, wordsIn } from '@jobspeak/contracts';
import { type Db, type Order, readPage } from '@jobspeak/kit';
import type { Knex } from 'knex';
import { OWED } from './domain';
import { type InvoiceRow, ownWord, toSummary } from './store';

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

/**
 * One page of an account's invoices and credit notes; what is narrowed to a status has no credit notes.
 * @param today the account's day, as yyyy-mm-dd.
 * @throws AppError INVALID_INPUT for a cursor that is not of this list.
 */
export async function listInvoices(
  db: Db,
  accountId: string,
  { limit, cursor, search, status, overdue, clientId, quoteId, sort }: InvoiceListQuery,
  today: string,
): Promise<{ items: InvoiceSummary[]; nextCursor: string | null }> {
  const query = ofAccount(db, accountId);
  if (status || overdue) query.where({ kind: 'invoice' });
  if (status) query.where({ document_status: status });
  if (overdue) query.modify(whereOverdue(today));
  if (clientId) query.where({ client_id: clientId });
  if (quoteId) query.where({ quote_id: quoteId });
  if (search?.trim()) {
    const words = wordsIn(search);
    if (words.length === 0) return { items: [], nextCursor: null };
    // every word of the search, as the beginning of a word of the invoice
    const matcher = words.map((word) => `'${ownWord(accountId)(word)}':*`).join(' & ');
    query.whereRaw('words @@ ?::tsquery', [matcher]);
  }
  query.select(db.raw(IS_OVERDUE, [today]));
  const page = await readPage<InvoiceRow & { is_overdue: boolean }>(db, query, ORDERS[sort], { limit, cursor });
  return { items: page.rows.map(toSummary), nextCursor: page.nextCursor };
}

/** How many invoices of each status there are. */
export async function countInvoices(db: Db, accountId: string, today: string): Promise<InvoiceCounts> {
  const invoices = () => ofAccount(db, accountId).where({ kind: 'invoice' });
  const [statuses, [late]]: [{ document_status: string; count: string }[], { count: string }[]] = await Promise.all([
    invoices().groupBy('document_status').select('document_status', db.raw('count(*) as count')),
    invoices().modify(whereOverdue(today)).select(db.raw('count(*) as count')),
  ]);
  const of = (status: string) => Number(statuses.find((row) => row.document_status === status)?.count ?? 0);
  return {
    all: statuses.reduce((sum, { count }) => sum + Number(count), 0),
    draft: of('draft'),
    sent: of('sent'),
    pending: of('pending'),
    completed: of('completed'),
    cancelled: of('cancelled'),
    overdue: Number(late?.count),
  };
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
