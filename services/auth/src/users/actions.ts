import { randomUUID } from 'node:crypto';
import { AppError, type Login, type Register, type Session, type User, userRegistered } from '@jobspeak/contracts';
import { type Db, emit } from '@jobspeak/kit';
import type { Keys } from '../keys/keys';
import { openSession } from '../sessions/actions';
import { assertMayEnter, publicUser, type UserRecord } from './domain';
import { fitsPassword, hashPassword } from './password';
import * as store from './store';

/** What entering needs to know beside the credentials. */
export interface Entry {
  keys: Keys;
  userAgent: string;
  now: Date;
}

/**
 * Opens an account with its first user, and signs them in.
 * @throws AppError USER_ALREADY_EXISTS.
 */
export async function register(db: Db, input: Register, entry: Entry, admins: readonly string[]): Promise<Session> {
  const { password, locale, ...profile } = input;
  const user: UserRecord = {
    ...profile,
    id: randomUUID(),
    accountId: randomUUID(),
    passwordHash: await hashPassword(password),
    role: admins.includes(profile.email) ? 'admin' : 'user',
    emailVerified: false,
    lockedAt: null,
    createdAt: entry.now.toISOString(),
  };
  return db.transaction(async (trx) => {
    await store.insertUser(trx, user);
    await emit(trx, userRegistered, user.accountId, {
      userId: user.id,
      email: user.email,
      firstName: user.firstName,
      lastName: user.lastName,
      businessName: user.businessName,
      locale,
    });
    return { ...(await openSession(trx, user, entry)), user: publicUser(user) };
  });
}

/**
 * Signs a person in.
 * @throws AppError INVALID_CREDENTIALS, in the same time whether or not the address is known; ACCOUNT_LOCKED.
 */
export async function login(db: Db, { email, password }: Login, entry: Entry): Promise<Session> {
  const user = await store.findByEmail(db, email);
  if (!(await fitsPassword(password, user?.passwordHash)) || !user) throw new AppError('INVALID_CREDENTIALS');
  assertMayEnter(user);
  return db.transaction(async (trx) => {
    await store.noteSeen(trx, user.id, entry.now);
    return { ...(await openSession(trx, user, entry)), user: publicUser(user) };
  });
}

/** @throws AppError ACCOUNT_LOCKED, although the token may hold for some minutes more. */
export async function profileOf(db: Db, userId: string): Promise<User> {
  const user = await store.findUser(db, userId);
  assertMayEnter(user);
  return publicUser(user);
}

export async function changeProfile(
  db: Db,
  userId: string,
  profile: Partial<Pick<User, 'firstName' | 'lastName' | 'businessName'>>,
): Promise<User> {
  const user = await profileOf(db, userId);
  if (Object.values(profile).every((value) => value === undefined)) return user;
  await store.updateProfile(db, userId, profile);
  return profileOf(db, userId);
}

/** @throws AppError INSUFFICIENT_PERMISSIONS unless the database, not only the token, says admin. */
export async function assertAdmin(db: Db, userId: string): Promise<void> {
  if ((await profileOf(db, userId)).role !== 'admin') throw new AppError('INSUFFICIENT_PERMISSIONS');
}
