import {
  type AdminUserRow,
  AppError,
  type AskToListen,
  type ListeningPermit,
  type SignedInDevices,
} from '@jobspeak/contracts';
import type { Db, Transaction } from '@jobspeak/kit';
import { sendLink } from '../emails/actions';
import type { Keys } from '../keys/keys';
import { removeAccount } from '../passwords/actions';
import { endSessions } from '../sessions/actions';
import { listSessions } from '../sessions/store';
import type { AuthSettings } from '../settings';
import type { UserRecord } from '../users/domain';
import { findAdminRow, hasAccount, holdUser } from '../users/store';
import { type Admin, noteAct } from './noting';
import { hasLooked } from './store';

/** Who does something about whom, and when. */
export interface Act {
  admin: Admin;
  userId: string;
  now: Date;
}

/** A look within so long of the last one is the same look, in ms. */
const LOOK_MS = 60 * 60_000;

/** @throws AppError USER_NOT_FOUND. */
async function holdWhom(trx: Transaction, { userId }: Act): Promise<UserRecord> {
  const user = await holdUser(trx, userId);
  if (!user) throw new AppError('USER_NOT_FOUND');
  return user;
}

/** A user with what is known of them; the look is noted. @throws AppError USER_NOT_FOUND. */
export async function lookAtUser(db: Db, { admin, userId, now }: Act): Promise<AdminUserRow> {
  const user = await findAdminRow(db, userId);
  const since = new Date(now.getTime() - LOOK_MS);
  if (!(await hasLooked(db, admin.id, userId, since)))
    await db.transaction((trx) => noteAct(trx, { admin, user, act: 'looked', now }));
  return user;
}

/** Where a user is signed in; that is a look at them too. @throws AppError USER_NOT_FOUND. */
export async function devicesOfUser(db: Db, act: Act): Promise<SignedInDevices> {
  const { id } = await lookAtUser(db, act);
  return { items: (await listSessions(db, id)).map((device) => ({ ...device, isCurrent: false })) };
}

/** Signs a user out everywhere. @throws AppError USER_NOT_FOUND; INSUFFICIENT_PERMISSIONS for oneself. */
export async function signOutUser(db: Db, act: Act): Promise<void> {
  assertOther(act);
  await db.transaction(async (trx) => {
    const user = await holdWhom(trx, act);
    await noteAct(trx, { ...act, user, act: 'signed-out' });
    await endSessions(trx, { userId: user.id }, 'ended', act.now);
  });
}

/** Sends a user the link once more that verifies their address. @throws AppError USER_NOT_FOUND, INVALID_TRANSITION. */
export const sendVerification = (db: Db, act: Act, settings: AuthSettings): Promise<void> =>
  db.transaction(async (trx) => {
    const user = await holdWhom(trx, act);
    if (user.emailVerified) throw new AppError('INVALID_TRANSITION');
    await noteAct(trx, { ...act, user, act: 'verification-sent' });
    await sendLink(trx, user, 'verify-email', settings, act.now);
  });

/** Deletes a user's account, as they would themselves. @throws AppError USER_NOT_FOUND, INSUFFICIENT_PERMISSIONS. */
export async function deleteUserAccount(db: Db, act: Act): Promise<void> {
  assertOther(act);
  await db.transaction(async (trx) => {
    const user = await holdWhom(trx, act);
    await noteAct(trx, { ...act, user, act: 'deleted' });
    await removeAccount(trx, user, act.now);
  });
}

/** An administrator leaves by their own settings, with their password. */
function assertOther({ admin, userId }: Act): void {
  if (admin.id === userId) throw new AppError('INSUFFICIENT_PERMISSIONS');
}

/**
 * A permit to listen to a recording of an account, for who is an administrator by the database. Whether the account lets
 * anybody listen is for the service to say that has the recording; it tells of it when somebody does.
 * @throws AppError USER_NOT_FOUND when there is no such account.
 */
export async function permitListening(
  db: Db,
  keys: Keys,
  { admin, now, accountId, recordingId }: Omit<Act, 'userId'> & AskToListen,
): Promise<ListeningPermit> {
  if (!(await hasAccount(db, accountId))) throw new AppError('USER_NOT_FOUND');
  return keys.signPermit({ sub: admin.id, accountId, recordingId }, now);
}
