import { AppError, BUSINESS_NAME_MIN, type GoogleSignIn, type Session } from '@jobspeak/contracts';
import type { Db, Transaction } from '@jobspeak/kit';
import type { Entry } from '../sessions/actions';
import { enterFirst, newUser, signIn } from '../users/actions';
import { assertNotLocked, assertVerified, type UserRecord } from '../users/domain';
import { findByEmail, findByGoogle, linkGoogle } from '../users/store';
import { useNonce } from './store';
import { type CheckCredential, endOfNonce, type GooglePerson } from './token';

/** Opens an account. An address that Google cannot speak for today is verified by e-mail, like any other. */
function openFor(db: Db, person: GooglePerson, signIn: GoogleSignIn, entry: Entry) {
  const { businessName, locale, timeZone } = signIn;
  const { email, firstName, lastName, name, subject, isAuthoritative } = person;
  const called = [businessName, name, email.split('@')[0]].find(
    (one) => (one?.trim().length ?? 0) >= BUSINESS_NAME_MIN,
  );
  const profile = {
    email,
    firstName: firstName.slice(0, 80),
    lastName: lastName.slice(0, 80),
    businessName: (called ?? email).trim().slice(0, 120),
  };
  const proof = { passwordHash: null, googleSubject: subject, isVerified: isAuthoritative };
  return enterFirst(db, newUser(profile, proof, entry), { registrationKey: null, locale, timeZone }, entry);
}

/**
 * Lets a person in whom Google has named; a password that has expired does not matter to them. An account that has
 * their address and no link yet is linked when both sides are sure whose the address is: one that was never verified
 * may have been opened by somebody who waits for its owner to come.
 */
async function admit(user: UserRecord, person: GooglePerson, entry: Entry, trx: Transaction): Promise<void> {
  const isLinked = user.googleSubject === person.subject;
  const isFree = user.googleSubject === null && user.emailVerified && person.isAuthoritative;
  if (!isLinked && !isFree) throw new AppError('USER_ALREADY_EXISTS');
  assertNotLocked(user);
  assertVerified(user, entry.settings);
  if (!isLinked) await linkGoogle(trx, user.id, person.subject);
}

/**
 * Signs in with Google: the account that is linked already; else the one with the same address, when that is safe;
 * else a new one.
 * @throws AppError INVALID_CREDENTIALS for a credential that does not hold, is not verified or was used before;
 * USER_ALREADY_EXISTS when linking is not safe; USER_REGISTRATION_LIMITED; ACCOUNT_LOCKED; EMAIL_NOT_VERIFIED.
 */
export async function signInWithGoogle(
  db: Db,
  check: CheckCredential,
  input: GoogleSignIn,
  entry: Entry,
): Promise<Session> {
  const person = await check(input.credential, entry.now);
  const end = endOfNonce(entry.keys, person.nonce, entry.now);
  if (end === null || !(await useNonce(db, person.nonce, end, entry.now))) throw new AppError('INVALID_CREDENTIALS');
  const known = (await findByGoogle(db, person.subject)) ?? (await findByEmail(db, person.email));
  if (!known) return openFor(db, person, input, entry);
  return signIn(db, known.id, entry, (user, trx) => admit(user, person, entry, trx));
}
