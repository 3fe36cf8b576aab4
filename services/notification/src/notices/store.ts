import { Notice, NoticeKind } from '@jobspeak/contracts';
import { type Db, readPage, type Transaction } from '@jobspeak/kit';
import { z } from 'zod';

interface NoticeRow {
  id: string;
  kind: string;
  title: string;
  message: string;
  document_kind: string;
  document_id: string;
  at: Date;
  read_at: Date | null;
}

const toNotice = (row: NoticeRow): Notice =>
  Notice.parse({
    id: row.id,
    timestamp: row.at.toISOString(),
    read: row.read_at !== null,
    kind: row.kind,
    title: row.title,
    message: row.message,
    document: { kind: row.document_kind, id: row.document_id },
  });

export const insertNotice = (trx: Transaction, accountId: string, notice: Notice) =>
  trx('notices').insert({
    id: notice.id,
    account_id: accountId,
    kind: notice.kind,
    title: notice.title,
    message: notice.message,
    document_kind: notice.document.kind,
    document_id: notice.document.id,
    at: notice.timestamp,
  });

/** A page of an account's notices, the latest first. */
export async function listNotices(db: Db, accountId: string, page: { limit: number; cursor?: string | undefined }) {
  const all = db('notices').where({ account_id: accountId });
  const { rows, nextCursor } = await readPage<NoticeRow>(db, all, { by: ['at', 'id'], direction: 'desc' }, page);
  return { items: rows.map(toNotice), nextCursor };
}

export const countUnread = async (db: Db, accountId: string): Promise<number> => {
  const row: { count: string } | undefined = await db('notices')
    .where({ account_id: accountId })
    .whereNull('read_at')
    .first(db.raw('count(*) as count'));
  return Number(row?.count);
};

/** Marks notices as read: those named, or all of the account. */
export const markRead = (db: Db, accountId: string, ids: readonly string[] | undefined, now: Date) => {
  const unread = db('notices').where({ account_id: accountId }).whereNull('read_at');
  if (ids) unread.whereIn('id', [...ids]);
  return unread.update({ read_at: now });
};

/** A business as its notices need it. */
export interface Business {
  name: string;
  email: string;
  locale: string;
  /** What it wants by e-mail too. */
  wanted: NoticeKind[];
}

const BusinessRow = z.object({
  name: z.string(),
  email: z.string(),
  locale: z.string(),
  wanted: z.array(NoticeKind),
});

export const findBusiness = async (db: Db, accountId: string): Promise<Business | null> => {
  const row: unknown = await db('businesses').where({ account_id: accountId }).first();
  return row ? BusinessRow.parse(row) : null;
};

/** Keeps what a business says of itself; what it wants by e-mail stays. */
export const keepBusiness = (trx: Transaction, accountId: string, business: Omit<Business, 'wanted'>) =>
  trx('businesses')
    .insert({ account_id: accountId, ...business })
    .onConflict('account_id')
    .merge(['name', 'email', 'locale']);

export const setWanted = (db: Db, accountId: string, wanted: readonly NoticeKind[]) =>
  db('businesses')
    .insert({ account_id: accountId, name: '', email: '', locale: 'en-GB', wanted: [...wanted] })
    .onConflict('account_id')
    .merge(['wanted']);
