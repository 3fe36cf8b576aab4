import type { AdminAct, AdminChange, AdminChangesQuery, UserEdit } from '@jobspeak/contracts';
import { type Db, type Order, readPage, type Transaction } from '@jobspeak/kit';
import type { UserRecord } from '../users/domain';

interface NewAct {
  adminId: string;
  userId: string;
  act: Exclude<AdminAct, 'edited'>;
  now: Date;
}

/** Notes what an administrator has done about a user. It is noted with the act, or neither happens. */
export const noteAct = (db: Db, { adminId, userId, act, now }: NewAct) =>
  db('admin_changes').insert({ admin_id: adminId, user_id: userId, at: now, act, change: '{"from":{},"to":{}}' });

/** Whether an administrator has looked at a user since. */
export const hasLooked = async (db: Db, adminId: string, userId: string, since: Date): Promise<boolean> => {
  const look = { admin_id: adminId, user_id: userId, act: 'looked' };
  return (await db('admin_changes').where(look).where('at', '>', since).first('id')) !== undefined;
};

interface NewChange {
  /** Null when the settings have done it. */
  adminId: string | null;
  user: Pick<UserRecord, 'id' | 'role' | 'lockedAt' | 'emailVerified'>;
  edit: UserEdit;
  now: Date;
}

/** Notes who has changed what of whom, and what it was before. */
export const noteChange = (trx: Transaction, { adminId, user, edit, now }: NewChange) => {
  const before = { role: user.role, isLocked: user.lockedAt !== null, emailVerified: user.emailVerified };
  const known = Object.entries(edit).filter(([, value]) => value !== undefined);
  const from = Object.fromEntries(Object.entries(before).filter(([name]) => known.some(([one]) => one === name)));
  const change = { from, to: Object.fromEntries(known) };
  return trx('admin_changes').insert({ admin_id: adminId, user_id: user.id, at: now, change: JSON.stringify(change) });
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
 * What administrators have done, the latest first.
 * @throws AppError INVALID_INPUT for a cursor that is not of this list.
 */
export async function listChanges(
  db: Db,
  { userId, adminId, ...page }: AdminChangesQuery,
): Promise<{ items: AdminChange[]; nextCursor: string | null }> {
  const changes = db('admin_changes').leftJoin('users as admins', 'admins.id', 'admin_id');
  if (userId) changes.where({ user_id: userId });
  if (adminId) changes.where({ admin_id: adminId });
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
