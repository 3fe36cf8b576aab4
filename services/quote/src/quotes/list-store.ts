import { AppError, type QuoteListQuery, type QuoteSummary } from '@jobspeak/contracts';
import type { Db } from '@jobspeak/kit';
import { z } from 'zod';
import { toSummary } from './store';

const SORTS = {
  newest: { column: 'created_at', direction: 'desc', compare: '<' },
  oldest: { column: 'created_at', direction: 'asc', compare: '>' },
  highest: { column: 'total', direction: 'desc', compare: '<' },
} as const;

/** Where the last page ended: the sorted value as Postgres wrote it, and the id. */
const Cursor = z.tuple([z.string().max(60), z.uuid()]);

const encode = (value: string, id: string) => Buffer.from(JSON.stringify([value, id])).toString('base64url');

function decode(cursor: string): z.infer<typeof Cursor> {
  try {
    return Cursor.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
  } catch (cause) {
    throw new AppError('INVALID_INPUT', { cursor: 'This page link is broken. Start from the first page.' }, { cause });
  }
}

const likeText = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/** One page of an account's quotes, deleted ones left out. */
export async function listQuotes(
  db: Db,
  accountId: string,
  { limit, cursor, search, status, state, sort }: QuoteListQuery,
): Promise<{ items: QuoteSummary[]; nextCursor: string | null }> {
  const { column, direction, compare } = SORTS[sort];
  const query = db('quotes')
    .where({ account_id: accountId })
    .whereNot({ state: 'deleted' })
    .orderBy([
      { column, order: direction },
      { column: 'id', order: direction },
    ])
    .limit(limit + 1)
    .select('*', db.raw('??::text as sort_value', [column]));
  if (status) query.where({ document_status: status });
  if (state) query.where({ state });
  if (search?.trim())
    query.whereRaw('(title ilike :text or client_name ilike :text or number ilike :text)', {
      text: likeText(search.trim()),
    });
  if (cursor) query.whereRaw(`(??, id) ${compare} (?, ?)`, [column, ...decode(cursor)]);
  const rows: (Parameters<typeof toSummary>[0] & { sort_value: string })[] = await query;
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  return { items: page.map(toSummary), nextCursor: last ? encode(last.sort_value, last.id) : null };
}

/** Sums for the dashboard; only quotes in the account's currency are added up. */
export async function sumQuotes(db: Db, accountId: string, currency: string, timeZone: string, now: Date) {
  const monthStart = db.raw('date_trunc(?, ?::timestamptz at time zone ?) at time zone ?', [
    'month',
    now,
    timeZone,
    timeZone,
  ]);
  const isDraft = `state = 'draft' and document_status = 'draft'`;
  const row: Record<string, string> | undefined = await db('quotes')
    .where({ account_id: accountId, currency })
    .whereNot({ state: 'deleted' })
    .first(
      db.raw(`count(*) filter (where ${isDraft}) as draft_count`),
      db.raw(`coalesce(sum(total) filter (where ${isDraft}), 0) as draft_total`),
      db.raw(`count(*) filter (where state <> 'processing' and created_at >= ?) as month_count`, [monthStart]),
      db.raw(`coalesce(sum(total) filter (where state <> 'processing' and created_at >= ?), 0) as month_total`, [
        monthStart,
      ]),
      db.raw(`count(*) filter (where state = 'processing' and not failed) as processing`),
    );
  return {
    drafts: { count: Number(row?.draft_count), total: Number(row?.draft_total) },
    thisMonth: { count: Number(row?.month_count), total: Number(row?.month_total) },
    processing: Number(row?.processing),
  };
}

/** Quotes that want a look before they can be sent, the latest first. */
export async function listToCheck(db: Db, accountId: string, limit: number): Promise<QuoteSummary[]> {
  const rows = await db('quotes')
    .where({ account_id: accountId })
    .whereRaw(`(failed or (state = 'draft' and to_check > 0))`)
    .whereNot({ state: 'deleted' })
    .orderBy('created_at', 'desc')
    .limit(limit);
  return rows.map(toSummary);
}
