import { randomUUID } from 'node:crypto';
import { AppError, linkRequested, type ResetPassword, type ResetTokenState } from '@jobspeak/contracts';
import { type Db, emit, type Transaction } from '@jobspeak/kit';
import { trustOwner } from '../attempts/store';
import { askFor, sendLink } from '../emails/actions';
import { type Entry, endSessions } from '../sessions/actions';
import type { AuthSettings } from '../settings';
import { makeAdmins } from '../users/actions';
import type { UserRecord } from '../users/domain';
import { assertUncommon, hashPassword } from '../users/password';
import { findByEmail, holdUser, linkGoogle, markVerified, setPassword } from '../users/store';
import * as store from './store';

/** So long an address is left in peace after a link, in ms. */
const PEACE_MS = 60_000;

/**
 * Notes that somebody asks for a link. Whether the address is known is looked up later, by a consumer: neither the
 * answer nor its time can tell.
 */
export const requestLink = (db: Db, email: string, purpose: store.Purpose): Promise<void> =>
  db.transaction((trx) => emit(trx, linkRequested, randomUUID(), { requestId: randomUUID(), purpose, email }));

/** Sends the link that was asked for, when there is such an account and it was not sent one a moment ago. */
export async function answerRequest(
  trx: Transaction,
  { email, purpose }: { email: string; purpose: store.Purpose },
  settings: AuthSettings,
  now: Date,
): Promise<void> {
  const known = await findByEmail(trx, email);
  if (!known) return;
  const user = await holdUser(trx, known.id); // two requests at once send one link
  if (!user || (purpose === 'verify-email' && user.emailVerified)) return;
  const latest = await store.latestLink(trx, user.id, purpose);
  if (latest && now.getTime() - latest.getTime() < PEACE_MS) return;
  await sendLink(trx, user, purpose, settings, now);
}

export const resetTokenState = (db: Db, email: string, token: string, now: Date): Promise<ResetTokenState> =>
  store.resetLinkState(db, email, token, now);

/** Tells a person that their password is a new one, with the way to take it back. */
export const tellOfNewPassword = (
  trx: Transaction,
  user: UserRecord,
  { webUrl }: AuthSettings,
  now: Date,
): Promise<void> => askFor(trx, user, 'password-changed', { at: now.toISOString(), link: `${webUrl}/forgot-password` });

/**
 * Uses a link. Null when this very request has used it before, so that there is nothing left to do.
 * @throws AppError INVALID_TOKEN when it does not work (any more).
 */
async function follow(trx: Transaction, link: store.Presented, now: Date): Promise<UserRecord | null> {
  const ownerId = await store.ownerOfLink(trx, link.token, link.purpose);
  const owner = ownerId === null ? null : await holdUser(trx, ownerId);
  if (owner && (await store.useLink(trx, link, now))) return owner;
  if (await store.isRepeated(trx, link)) return null;
  throw new AppError('INVALID_TOKEN');
}

/**
 * Sets a new password by a link. It ends every session, lifts a wait after wrong passwords, and proves the address.
 * @throws AppError INVALID_TOKEN when the link does not work (any more).
 */
export async function resetPassword(
  db: Db,
  { token, email, password, key }: ResetPassword & Pick<store.Presented, 'key'>,
  { settings, device, now }: Pick<Entry, 'settings' | 'device' | 'now'>,
): Promise<void> {
  assertUncommon(password, 'password');
  const link: store.Presented = { token, purpose: 'reset-password', key };
  if (await store.isRepeated(db, link)) return;
  // before the costly hash, which is not to be had without a link
  if (!(await store.resetLinkState(db, email, token, now)).valid) throw new AppError('INVALID_TOKEN');
  const passwordHash = await hashPassword(password);
  await db.transaction(async (trx) => {
    const user = await follow(trx, link, now);
    if (!user) return;
    await setPassword(trx, user.id, passwordHash, now);
    // whoever linked Google to an address before anybody had proved it is not known to be its owner
    if (!user.emailVerified) await linkGoogle(trx, user.id, null);
    await markVerified(trx, user.id, now);
    await trustOwner(trx, user.email, device.address, now);
    await endSessions(trx, { userId: user.id }, 'password', now);
    await makeAdmins(trx, settings.admins, now);
    await tellOfNewPassword(trx, user, settings, now);
  });
}

/** @throws AppError INVALID_TOKEN when the link does not work (any more). */
export const verifyEmail = (
  db: Db,
  { token, key }: Pick<store.Presented, 'token' | 'key'>,
  settings: AuthSettings,
  now: Date,
): Promise<void> =>
  db.transaction(async (trx) => {
    const user = await follow(trx, { token, purpose: 'verify-email', key }, now);
    if (!user) return;
    await markVerified(trx, user.id, now);
    await makeAdmins(trx, settings.admins, now);
  });
