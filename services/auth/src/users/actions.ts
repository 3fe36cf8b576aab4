import { randomUUID } from 'node:crypto';
import {
  AppError,
  type Login,
  type ProfileEdit,
  type Register,
  type Session,
  type User,
  userRegistered,
} from '@jobspeak/contracts';
import { type Db, emit, type Transaction } from '@jobspeak/kit';
import { noteChange } from '../admin/noting';
import { tryPassword } from '../attempts/actions';
import { askFor, sendLink } from '../emails/actions';
import { type Entry, endSessions, openSession } from '../sessions/actions';
import { knowsDevice } from '../sessions/store';
import { assertMayEnter, assertNotLocked, publicUser, type UserRecord } from './domain';
import { assertUncommon, hashPassword } from './password';
import * as store from './store';

const DAY_MS = 24 * 60 * 60_000;

/** @throws AppError USER_REGISTRATION_LIMITED when no more accounts are to be opened now. */
async function assertMayRegister(trx: Transaction, perDay: number | null, now: Date): Promise<void> {
  if (perDay === null) return;
  const today = await store.countRegistrations(trx, new Date(now.getTime() - DAY_MS));
  if (today >= perDay) throw new AppError('USER_REGISTRATION_LIMITED');
}

/** What is known of where somebody new comes from. */
interface Origin {
  /** The key of the request, by which it is known again. */
  registrationKey: string | null;
  locale: string;
  timeZone: string | undefined;
}

/**
 * How many may register in a day; null: as many as come. Asked before the transaction, so that nobody waits for another
 * connection with one in hand.
 * @throws AppError USER_REGISTRATION_LIMITED where none may.
 */
async function mostToday(email: string, { flags, settings: { registration } }: Entry): Promise<number | null> {
  if (!registration.isOpen || !(await flags.isOn('registration', email)))
    throw new AppError('USER_REGISTRATION_LIMITED');
  return flags.perDay('registration', registration.perDay);
}

/**
 * Opens an account: the user, the announcement, the link to verify the address with.
 * @throws AppError USER_REGISTRATION_LIMITED; USER_ALREADY_EXISTS.
 */
async function openAccount(
  trx: Transaction,
  user: UserRecord,
  origin: Origin,
  { settings, now, perDay }: Pick<Entry, 'settings' | 'now'> & { perDay: number | null },
): Promise<void> {
  await assertMayRegister(trx, perDay, now);
  await store.insertUser(trx, user, origin.registrationKey);
  await emit(trx, userRegistered, user.accountId, {
    userId: user.id,
    email: user.email,
    firstName: user.firstName,
    lastName: user.lastName,
    businessName: user.businessName,
    locale: origin.locale,
    timeZone: origin.timeZone,
  });
  if (!user.emailVerified) await sendLink(trx, user, 'verify-email', settings, now);
}

/** What a new user has shown of themselves. */
interface Proof {
  passwordHash: string | null;
  googleSubject: string | null;
  /** Whether the address is theirs beyond doubt. */
  isVerified: boolean;
}

/** A user who is new; an address that the settings trust or Google vouches for is verified at once. */
export function newUser(
  profile: Pick<User, 'email' | 'firstName' | 'lastName' | 'businessName'>,
  { passwordHash, googleSubject, isVerified }: Proof,
  { settings, now }: Pick<Entry, 'settings' | 'now'>,
): UserRecord {
  const emailVerified = isVerified || settings.trusted.includes(profile.email);
  return {
    ...profile,
    id: randomUUID(),
    accountId: randomUUID(),
    passwordHash,
    passwordChangedAt: passwordHash === null ? null : now,
    passwordExpiredAt: null,
    mustVerify: false,
    // A role by address is for who has proved that the address is theirs.
    role: emailVerified && settings.admins.includes(profile.email) ? 'admin' : 'user',
    emailVerified,
    lockedAt: null,
    googleSubject,
    createdAt: now.toISOString(),
  };
}

/**
 * Opens an account and signs its first user in.
 * @throws AppError as `register`.
 */
export async function enterFirst(db: Db, user: UserRecord, origin: Origin, entry: Entry): Promise<Session> {
  const perDay = await mostToday(user.email, entry);
  const tokens = await db.transaction(async (trx) => {
    await openAccount(trx, user, origin, { ...entry, perDay });
    return !user.emailVerified && entry.settings.requireVerifiedEmail ? null : openSession(trx, user, entry);
  });
  if (tokens === null) throw new AppError('EMAIL_NOT_VERIFIED');
  return { ...tokens, user: publicUser(user) };
}

/**
 * Opens an account with its first user, and signs them in. The same request again, told by its key, is answered as the
 * first one was.
 * @throws AppError USER_ALREADY_EXISTS; USER_REGISTRATION_LIMITED; EMAIL_NOT_VERIFIED, once the account is there, where
 * an address has to be verified first.
 */
export async function register(db: Db, input: Register, entry: Entry, key: string | null): Promise<Session> {
  const { password, locale, timeZone, ...profile } = input;
  assertUncommon(password, 'password');
  const before = key === null ? null : await store.findRegistered(db, profile.email, key);
  if (before) return enter(db, before, password, entry);
  const proof = { passwordHash: await hashPassword(password), googleSubject: null, isVerified: false };
  return enterFirst(db, newUser(profile, proof, entry), { registrationKey: key, locale, timeZone }, entry);
}

/** Tells a person of a sign-in with a device that they have not used before. */
async function tellOfNewDevice(trx: Transaction, user: UserRecord, { device, now }: Entry): Promise<void> {
  const { isFirst, isKnown } = await knowsDevice(trx, user.id, device);
  if (isFirst || isKnown) return;
  await askFor(trx, user, 'new-sign-in', { device: device.userAgent, address: device.address, at: now.toISOString() });
}

/**
 * Signs in somebody who has proved who they are. `admit` judges them as they are by now: between the proof and this
 * moment they may have been locked, or have got another password.
 * @throws AppError INVALID_CREDENTIALS when they are gone; whatever `admit` throws.
 */
export const signIn = (
  db: Db,
  userId: string,
  entry: Entry,
  admit: (user: UserRecord, trx: Transaction) => Promise<void> | void,
): Promise<Session> =>
  db.transaction(async (trx) => {
    const user = await store.holdUser(trx, userId);
    if (!user) throw new AppError('INVALID_CREDENTIALS');
    await admit(user, trx);
    await tellOfNewDevice(trx, user, entry);
    await store.noteSeen(trx, user.id, entry.now);
    return { ...(await openSession(trx, user, entry)), user: publicUser(user) };
  });

/** Signs in with a password that fitted the hash of `proved`. */
const signInWithPassword = (db: Db, proved: UserRecord, entry: Entry): Promise<Session> =>
  signIn(db, proved.id, entry, (user) => {
    if (user.passwordHash !== proved.passwordHash) throw new AppError('INVALID_CREDENTIALS');
    assertMayEnter(user, entry.settings, entry.now);
  });

async function enter(db: Db, user: UserRecord, password: string, entry: Entry): Promise<Session> {
  const claimant = { email: user.email, address: entry.device.address, passwordHash: user.passwordHash };
  if (!(await tryPassword(db, claimant, password, entry.settings.lockOut, entry.now)))
    throw new AppError('USER_ALREADY_EXISTS');
  return signInWithPassword(db, user, entry);
}

/**
 * Signs a person in.
 * @throws AppError INVALID_CREDENTIALS, in the same time whether or not the address is known; ACCOUNT_LOCKED after too
 * many wrong passwords or by an administrator; EMAIL_NOT_VERIFIED; PASSWORD_EXPIRED. What an account is like is told
 * only after the right password.
 */
export async function login(db: Db, { email, password }: Login, entry: Entry): Promise<Session> {
  const { settings, device, now } = entry;
  const user = await store.findByEmail(db, email);
  const claimant = { email, address: device.address, passwordHash: user?.passwordHash };
  const fits = await tryPassword(db, claimant, password, settings.lockOut, now);
  if (!fits || !user) throw new AppError('INVALID_CREDENTIALS');
  return signInWithPassword(db, user, entry);
}

/** @throws AppError ACCOUNT_LOCKED, although the token may hold for some minutes more. */
export async function profileOf(db: Db, userId: string): Promise<User> {
  const user = await store.findUser(db, userId);
  assertNotLocked(user);
  return publicUser(user);
}

export async function changeProfile(db: Db, userId: string, profile: ProfileEdit): Promise<User> {
  const user = await profileOf(db, userId);
  if (Object.values(profile).every((value) => value === undefined)) return user;
  await store.updateProfile(db, userId, profile);
  return profileOf(db, userId);
}

/** Gives the role admin to those whom the settings name and whose address is verified; they sign in anew with it. */
export async function makeAdmins(trx: Transaction, emails: readonly string[], now: Date): Promise<void> {
  for (const user of await store.findNewAdmins(trx, emails)) {
    await store.updateUser(trx, user.id, { role: 'admin' }, now);
    await noteChange(trx, { admin: null, user, edit: { role: 'admin' }, now });
    await endSessions(trx, { userId: user.id }, 'role', now);
  }
}
