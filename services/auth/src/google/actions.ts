import { AppError, BUSINESS_NAME_MIN, type GoogleSignIn, type Session } from '@jobspeak/contracts';
import type { Db } from '@jobspeak/kit';
import { type Entry, openSession } from '../sessions/actions';
import { enterWithoutPassword, newUser, openAccount } from '../users/actions';
import { publicUser } from '../users/domain';
import { findByEmail, findByGoogle, linkGoogle } from '../users/store';
import { useNonce } from './store';
import { type CheckCredential, endOfNonce, type GooglePerson } from './token';

async function openFor(db: Db, person: GooglePerson, { businessName, locale }: GoogleSignIn, entry: Entry) {
  const { email, firstName, lastName, name, subject } = person;
  const called = [businessName, name, email.split('@')[0]].find(
    (one) => (one?.trim().length ?? 0) >= BUSINESS_NAME_MIN,
  );
  const profile = {
    email,
    firstName: firstName.slice(0, 80),
    lastName: lastName.slice(0, 80),
    businessName: (called ?? email).trim().slice(0, 120),
  };
  const user = newUser(profile, { passwordHash: null, isVerified: true }, entry);
  return db.transaction(async (trx) => {
    await openAccount(trx, user, { googleSubject: subject, locale }, entry);
    return { ...(await openSession(trx, user, entry)), user: publicUser(user) };
  });
}

/**
 * Signs in with Google: the account that is linked already; else the one with the same address, when both sides are
 * sure whose it is; else a new one. An account whose address was never verified may have been opened by somebody who
 * waits for its owner to come, so it is not linked.
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
  const linked = await findByGoogle(db, person.subject);
  if (linked) return enterWithoutPassword(db, linked, entry);
  const known = await findByEmail(db, person.email);
  if (!known) return openFor(db, person, input, entry);
  if (!known.emailVerified || !person.isAuthoritative) throw new AppError('USER_ALREADY_EXISTS');
  await db.transaction((trx) => linkGoogle(trx, known.id, person.subject));
  return enterWithoutPassword(db, known, entry);
}
