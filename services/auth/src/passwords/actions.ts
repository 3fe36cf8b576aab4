import { AppError, type ChangePassword, CREDENTIAL_TEXTS, userDeleted } from '@jobspeak/contracts';
import { type Caller, type Db, emit } from '@jobspeak/kit';
import { tryPassword } from '../attempts/actions';
import { forgiveAll } from '../attempts/store';
import { tellOfNewPassword } from '../links/actions';
import { type Entry, endSessions } from '../sessions/actions';
import { assertNotLocked, type UserRecord } from '../users/domain';
import { assertUncommon, fitsPassword, hashPassword } from '../users/password';
import { deleteUser, findUser, forgetEvents, lockUser, setPassword } from '../users/store';

type Circumstances = Pick<Entry, 'settings' | 'device' | 'now'>;

/** @throws AppError INVALID_INPUT for `field` unless the password is the person's; ACCOUNT_LOCKED after too many. */
async function assertOwner(
  db: Db,
  user: UserRecord,
  [field, password]: [field: string, password: string],
  { settings, device, now }: Circumstances,
): Promise<void> {
  const claimant = { email: user.email, address: device.address, passwordHash: user.passwordHash };
  if (!(await tryPassword(db, claimant, password, settings.lockOut, now)))
    throw new AppError('INVALID_INPUT', { [field]: CREDENTIAL_TEXTS.passwordWrong });
}

/**
 * Sets a new password, and signs the person out everywhere but here. The same change again is done already.
 * @throws AppError INVALID_INPUT with `currentPassword` or `newPassword`.
 */
export async function changePassword(
  db: Db,
  { userId, sessionId }: Caller,
  { currentPassword, newPassword }: ChangePassword,
  circumstances: Circumstances,
): Promise<void> {
  const { settings, now } = circumstances;
  assertUncommon(newPassword, 'newPassword');
  const user = await findUser(db, userId);
  assertNotLocked(user);
  // a repetition whose first answer was lost
  const justChanged = user.passwordChangedAt !== null && now.getTime() - user.passwordChangedAt.getTime() < 60_000;
  if (justChanged && (await fitsPassword(newPassword, user.passwordHash ?? undefined))) return;
  await assertOwner(db, user, ['currentPassword', currentPassword], circumstances);
  const passwordHash = await hashPassword(newPassword);
  await db.transaction(async (trx) => {
    const current = await lockUser(trx, userId);
    // changed by somebody else meanwhile: the password that was proved is no longer the current one
    if (current.passwordHash !== user.passwordHash)
      throw new AppError('INVALID_INPUT', { currentPassword: CREDENTIAL_TEXTS.passwordWrong });
    await setPassword(trx, userId, passwordHash, now);
    await endSessions(trx, { userId, except: sessionId }, 'password', now);
    await tellOfNewPassword(trx, user, settings, now);
  });
}

/**
 * Deletes a person's account: here at once, and in every other service when it hears of it.
 * @throws AppError INVALID_INPUT with `password`.
 */
export async function deleteAccount(
  db: Db,
  { userId }: Caller,
  password: string,
  circumstances: Circumstances,
): Promise<void> {
  const user = await findUser(db, userId);
  assertNotLocked(user);
  await assertOwner(db, user, ['password', password], circumstances);
  await db.transaction(async (trx) => {
    await lockUser(trx, userId);
    await forgetEvents(trx, user.accountId, user.email);
    await endSessions(trx, { userId }, 'deleted', circumstances.now);
    await forgiveAll(trx, user.email);
    await deleteUser(trx, userId);
    await emit(trx, userDeleted, user.accountId, { userId });
  });
}
