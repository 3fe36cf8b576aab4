import type { Dashboard } from '@jobspeak/contracts';
import type { Db, Transaction } from '@jobspeak/kit';
import type { Knex } from 'knex';
import { listedQuotes } from './list-store';

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
  const listed = () => listedQuotes(db, accountId).where({ currency });
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

/** The first days of so many months up to that of a day (yyyy-mm-dd), the latest last. */
function monthsTo(day: string, count: number): string[] {
  const [year = 0, month = 1] = day.split('-').map(Number);
  return Array.from({ length: count }, (_, at) => new Date(Date.UTC(year, month - count + at, 1))).map((first) =>
    first.toISOString().slice(0, 7),
  );
}

/** How many quotes of each month of issue were won, and how many were declined or expired. @param today yyyy-mm-dd. */
export async function countAnswers(
  db: Db,
  accountId: string,
  today: string,
  count: number,
): Promise<Dashboard['months']> {
  const months = monthsTo(today, count);
  const rows: { month: string; won: string; lost: string }[] = await db('quotes')
    .where({ account_id: accountId })
    .whereRaw(`state <> 'deleted'`)
    .where('issued_on', '>=', `${months[0]}-01`)
    .whereIn('document_status', ['approved', 'completed', 'rejected', 'expired'])
    .groupByRaw('left(issued_on, 7)')
    .select(
      db.raw('left(issued_on, 7) as month'),
      db.raw(`count(*) filter (where document_status in ('approved', 'completed')) as won`),
      db.raw(`count(*) filter (where document_status in ('rejected', 'expired')) as lost`),
    );
  const found = new Map(rows.map((row) => [row.month, row]));
  return months.map((month) => ({
    month,
    won: Number(found.get(month)?.won ?? 0),
    lost: Number(found.get(month)?.lost ?? 0),
  }));
}
