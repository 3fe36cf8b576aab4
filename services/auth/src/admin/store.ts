import type { AdminChange, UserEdit } from '@jobspeak/contracts';
import type { Db, Transaction } from '@jobspeak/kit';
import type { UserRecord } from '../users/domain';

/** As many as anybody reads. */
const MOST_CHANGES = 200;

interface NewChange {
  /** Null when the settings have done it. */
  adminId: string | null;
  user: Pick<UserRecord, 'id' | 'role' | 'lockedAt' | 'emailVerified'>;
  edit: UserEdit;
  now: Date;
}

/** Notes who has changed what of whom, and what it was before. It is noted with the change, or neither happens. */
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
  at: Date;
  change: AdminChange['change'];
}

/** What has been changed of a user, the latest first. */
export const listChanges = async (db: Db, userId: string): Promise<AdminChange[]> => {
  const rows: ChangeRow[] = await db('admin_changes')
    .leftJoin('users', 'users.id', 'admin_id')
    .where({ user_id: userId })
    .orderBy([{ column: 'at', order: 'desc' }, 'admin_changes.id'])
    .limit(MOST_CHANGES)
    .select('admin_changes.id', 'admin_id', 'users.email', 'at', 'change');
  return rows.map(({ id, admin_id: adminId, email: adminEmail, at, change }) => ({
    id,
    adminId,
    adminEmail,
    at: at.toISOString(),
    change,
  }));
};
