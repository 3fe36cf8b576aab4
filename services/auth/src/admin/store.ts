import type { AdminAct, AdminChange, PageQuery } from '@jobspeak/contracts';
import { type Db, type Order, readPage, type Transaction } from '@jobspeak/kit';
import type { z } from 'zod';

interface NewChange {
  id: string;
  /** Null when the settings have done it. */
  adminId: string | null;
  userId: string;
  act: AdminAct;
  change: AdminChange['change'];
  now: Date;
}

/** Notes what an administrator has done about a user. */
export const insertChange = (trx: Transaction, { id, adminId, userId, act, change, now }: NewChange) =>
  trx('admin_changes').insert({
    id,
    admin_id: adminId,
    user_id: userId,
    at: now,
    act,
    change: JSON.stringify(change),
  });

/** Whether an administrator has looked at a user since. */
export const hasLooked = async (db: Db, adminId: string, userId: string, since: Date): Promise<boolean> => {
  const look = { admin_id: adminId, user_id: userId, act: 'looked' };
  return (await db('admin_changes').where(look).where('at', '>', since).first('id')) !== undefined;
};

interface ChangeRow {
  id: string;
  admin_id: string | null;
  email: string | null;
  user_id: string;
  at: Date;
  act: AdminAct;
  change: AdminChange['change'];
}

const LATEST: Order = { by: ['admin_changes.at', 'admin_changes.id'], direction: 'desc' };
const COLUMNS = ['admin_changes.id', 'admin_id', 'admins.email', 'user_id', 'at', 'act', 'change'];

/**
 * What administrators have done about a user, the latest first.
 * @throws AppError INVALID_INPUT for a cursor that is not of this list.
 */
export async function listChanges(
  db: Db,
  userId: string,
  page: z.infer<typeof PageQuery>,
): Promise<{ items: AdminChange[]; nextCursor: string | null }> {
  const changes = db('admin_changes').leftJoin('users as admins', 'admins.id', 'admin_id').where({ user_id: userId });
  const { rows, nextCursor } = await readPage<ChangeRow>(db, changes, LATEST, page, COLUMNS);
  const items = rows.map((row) => ({
    id: row.id,
    adminId: row.admin_id,
    adminEmail: row.email,
    userId: row.user_id,
    at: row.at.toISOString(),
    act: row.act,
    change: row.change,
  }));
  return { items, nextCursor };
}
