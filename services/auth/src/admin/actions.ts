import { type AdminUserRow, AppError, type UserEdit } from '@jobspeak/contracts';
import type { Db } from '@jobspeak/kit';
import { forgiveAll } from '../attempts/store';
import { endSessions } from '../sessions/actions';
import type { EndReason } from '../sessions/store';
import { profileOf } from '../users/actions';
import { findAdminRow, holdUser, updateUser } from '../users/store';
import { type Admin, noteChange } from './noting';

/** @throws AppError INSUFFICIENT_PERMISSIONS unless the database, not only the token, says admin. */
export async function assertAdmin(db: Db, userId: string): Promise<void> {
  if ((await profileOf(db, userId)).role !== 'admin') throw new AppError('INSUFFICIENT_PERMISSIONS');
}

/** Why a change ends the sessions of its user; null when it does not. */
const endsBecause = (edit: UserEdit, before: { role: string }): EndReason | null => {
  if (edit.isLocked === true) return 'locked';
  if (edit.role !== undefined && edit.role !== before.role) return 'role';
  if (edit.passwordExpired === true) return 'password';
  return edit.emailVerified === false ? 'ended' : null;
};

/**
 * Changes a user's role and what keeps them out, and notes who did. Whoever loses something signs in anew, or no more.
 * @throws AppError USER_NOT_FOUND; INSUFFICIENT_PERMISSIONS for oneself: an admin cannot shut the last door from outside.
 */
export async function editUser(db: Db, admin: Admin, id: string, edit: UserEdit, now: Date): Promise<AdminUserRow> {
  if (admin.id === id) throw new AppError('INSUFFICIENT_PERMISSIONS');
  await db.transaction(async (trx) => {
    const user = await holdUser(trx, id);
    if (!user) throw new AppError('USER_NOT_FOUND');
    if (Object.values(edit).some((value) => value !== undefined)) {
      await updateUser(trx, id, edit, now);
      await noteChange(trx, { admin, user, edit, now });
    }
    if (edit.isLocked === false) await forgiveAll(trx, user.email);
    const reason = endsBecause(edit, user);
    if (reason !== null) await endSessions(trx, { userId: id }, reason, now);
  });
  return findAdminRow(db, id);
}
