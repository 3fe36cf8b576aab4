import { AppError, type ChangePassword, CREDENTIAL_TEXTS, userDeleted } from '@jobspeak/contracts';
import { type Caller, type Db, emit, type Transaction } from '@jobspeak/kit';
import { tryPassword } from '../attempts/actions';
import { forgiveAll } from '../attempts/store';
import { tellOfNewPassword } from '../links/actions';
import { type Entry, endSessions } from '../sessions/actions';
import { assertNotLocked, type UserRecord } from '../users/domain';
import { assertUncommon, fitsPassword, hashPassword } from '../users/password';
import { deleteUser, findUser, forgetEvents, holdUser, setPassword } from '../users/store';

type Circumstances = Pick<Entry, 'settings' | 'device' | 'now'>;

/** Whether a password is the person's. @throws AppError ACCOUNT_LOCKED after too many that were not. */
const isTheirs = (db: Db, user: UserRecord, password: string, { settings, device, now }: Circumstances) =>
  tryPassword(
    db,
    { email: user.email, address: device.address, passwordHash: user.passwordHash },
    password,
    settings.lockOut,
    now,
  );

const wrong = (field: string) => new AppError('INVALID_INPUT', { [field]: CREDENTIAL_TEXTS.passwordWrong });

/**
 * Holds a person who has given their password in `field`.
 * @throws AppError INVALID_INPUT when it was replaced meanwhile: what was proved is no longer the password;
 * SESSION_EXPIRED when they are gone.
 */
async function holdOwner(trx: Transaction, proved: UserRecord, field: string): Promise<void> {
  const user = await holdUser(trx, proved.id);
  if (!user) throw new AppError('SESSION_EXPIRED');
  if (user.passwordHash !== proved.passwordHash) throw wrong(field);
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
  // counted first, or a thief of the token could go on guessing by way of the new password
  if (!(await isTheirs(db, user, currentPassword, circumstances))) {
    const justChanged = user.passwordChangedAt !== null && now.getTime() - user.passwordChangedAt.getTime() < 60_000;
    // a repetition whose first answer was lost
    if (justChanged && (await fitsPassword(newPassword, user.passwordHash ?? undefined))) return;
    throw wrong('currentPassword');
  }
  const passwordHash = await hashPassword(newPassword);
  await db.transaction(async (trx) => {
    await holdOwner(trx, user, 'currentPassword');
    await setPassword(trx, userId, passwordHash, now);
    await endSessions(trx, { userId, except: sessionId }, 'password', now);
    await tellOfNewPassword(trx, user, settings, now);
  });
}

/**
 * Deletes a person's account.
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
  if (!(await isTheirs(db, user, password, circumstances))) throw wrong('password');
  await db.transaction(async (trx) => {
    await holdOwner(trx, user, 'password');
    await removeAccount(trx, user, circumstances.now);
  });
}

/** Takes out an account whose user the transaction holds: here at once, and in every other service when it hears. */
export async function removeAccount(
  trx: Transaction,
  { id: userId, accountId, email }: Pick<UserRecord, 'id' | 'accountId' | 'email'>,
  now: Date,
): Promise<void> {
  await forgetEvents(trx, accountId, email);
  await endSessions(trx, { userId }, 'deleted', now);
  await forgiveAll(trx, email);
  await deleteUser(trx, userId);
  await emit(trx, userDeleted, accountId, { userId });
}
