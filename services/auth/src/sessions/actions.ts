import { randomBytes } from 'node:crypto';
import { AppError, type SignedInDevices, sessionsEnded, type Tokens } from '@jobspeak/contracts';
import { type Db, type EndedSessionList, emit, REMEMBERED_MS, type SwitchBoard, type Transaction } from '@jobspeak/kit';
import type { Keys } from '../keys/keys';
import type { AuthSettings } from '../settings';
import { assertMayEnter, type UserRecord } from '../users/domain';
import { holdUser, noteSeen } from '../users/store';
import * as store from './store';

/** For so long the same token gets the same successor: a lost answer, two tabs that wake together. */
const GRACE_SECONDS = 10;

/** What entering needs to know beside who enters. */
export interface Entry {
  keys: Keys;
  flags: SwitchBoard;
  settings: AuthSettings;
  device: store.Device;
  now: Date;
}

const accessTokenOf = (keys: Keys, user: UserRecord, sessionId: string, now: Date) =>
  keys.signAccessToken({ userId: user.id, accountId: user.accountId, sessionId, role: user.role }, now);

/** Starts a session and answers its first pair of tokens. */
export async function openSession(
  trx: Transaction,
  user: UserRecord,
  { keys, device, now }: Pick<Entry, 'keys' | 'device' | 'now'>,
): Promise<Tokens> {
  await store.forgetSessions(trx, user.id);
  const sessionId = await store.insertSession(trx, user.id, device, now);
  const refreshToken = randomBytes(32).toString('base64url');
  await store.insertToken(trx, sessionId, refreshToken);
  return { access_token: await accessTokenOf(keys, user, sessionId, now), refresh_token: refreshToken };
}

/** Ends sessions, and tells every process, which then refuse their access tokens. Answers how many were live. */
export async function endSessions(
  trx: Transaction,
  which: store.Which,
  reason: store.EndReason,
  now: Date,
): Promise<number> {
  const ended = await store.endSessions(trx, which, reason, now);
  const [first] = ended;
  if (first) {
    const { userId, accountId } = first; // those of one person: `which` names no other
    await emit(trx, sessionsEnded, accountId, { userId, sessionIds: ended.map(({ id }) => id), reason });
  }
  return ended.length;
}

/** The session that a refresh token may go on with, or null; a token used twice ends its session. */
async function takeSession(trx: Transaction, token: string, successor: string, now: Date): Promise<string | null> {
  const sessionId = await store.useToken(trx, token, successor);
  if (sessionId !== null) {
    const userId = await store.lockLiveSession(trx, sessionId);
    if (userId === null) return null;
    await store.insertToken(trx, sessionId, successor);
    await store.forgetTokens(trx, sessionId);
    await store.noteUsed(trx, sessionId, now);
    await noteSeen(trx, userId, now);
    return sessionId;
  }
  const used = await store.findUsedToken(trx, token, GRACE_SECONDS);
  if (!used || used.isExpired || !used.isLive) return null;
  if (used.isRecent && used.isSuccessorFresh) return used.sessionId;
  // Somebody else has this token, or had it: nobody can tell who is who (RFC 9700, section 4.14.2).
  await endSessions(trx, { id: used.sessionId }, 'reuse', now);
  return null;
}

/** A session that goes on, and whose it is. */
async function goOn(trx: Transaction, token: string, successor: string, now: Date) {
  const ownerId = await store.ownerOfToken(trx, token);
  const user = ownerId === null ? null : await holdUser(trx, ownerId);
  if (!user) return null;
  const sessionId = await takeSession(trx, token, successor, now);
  return sessionId === null ? null : { sessionId, user };
}

/**
 * Exchanges a refresh token for a new pair.
 * @throws AppError SESSION_EXPIRED for a token that is unknown, expired, ended or used before; ACCOUNT_LOCKED,
 * EMAIL_NOT_VERIFIED, PASSWORD_EXPIRED as at sign-in.
 */
export async function refresh(
  db: Db,
  { keys, settings, now }: Pick<Entry, 'keys' | 'settings' | 'now'>,
  token: string,
): Promise<Tokens> {
  const successor = keys.successorOf(token);
  // The transaction answers null rather than throwing: a throw would undo the ending of a stolen session.
  const session = await db.transaction((trx) => goOn(trx, token, successor, now));
  if (!session) throw new AppError('SESSION_EXPIRED');
  assertMayEnter(session.user, settings, now);
  return { access_token: await accessTokenOf(keys, session.user, session.sessionId, now), refresh_token: successor };
}

/** Ends the session of a refresh token. An unknown token is fine: it is signed out already. */
export async function logout(db: Db, token: string | undefined, now: Date): Promise<void> {
  const sessionId = token === undefined ? null : await store.sessionOfToken(db, token);
  if (sessionId !== null) await db.transaction((trx) => endSessions(trx, { id: sessionId }, 'logout', now));
}

/** Where a person is signed in. */
export const devicesOf = async (db: Db, userId: string, current: string): Promise<SignedInDevices> => ({
  items: (await store.listSessions(db, userId)).map((device) => ({ ...device, isCurrent: device.id === current })),
});

/** Signs a person out on one device. @throws AppError NOT_FOUND, for a session of somebody else too. */
export async function endDevice(db: Db, userId: string, id: string, now: Date): Promise<void> {
  const ended = await db.transaction((trx) => endSessions(trx, { id, userId }, 'ended', now));
  if (ended === 0) throw new AppError('NOT_FOUND');
}

/** Signs a person out everywhere but here. */
export const endOtherDevices = (db: Db, userId: string, current: string, now: Date): Promise<number> =>
  db.transaction((trx) => endSessions(trx, { userId, except: current }, 'ended', now));

/** What has ended so lately that an access token of it may still be valid. */
export async function endedLately(db: Db, now: Date): Promise<EndedSessionList> {
  const ended = await store.listEnded(db, new Date(now.getTime() - REMEMBERED_MS));
  return { items: ended.map(({ id, endedAt }) => ({ id, endedAt: endedAt.toISOString() })) };
}
