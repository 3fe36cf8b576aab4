import { randomBytes } from 'node:crypto';
import { AppError, type Tokens } from '@jobspeak/contracts';
import type { Db, Transaction } from '@jobspeak/kit';
import type { Keys } from '../keys/keys';
import { assertMayEnter, type UserRecord } from '../users/domain';
import { findUser, noteSeen } from '../users/store';
import * as store from './store';

/** For so long the same token gets the same successor: a lost answer, two tabs that wake together. */
const GRACE_SECONDS = 10;

const accessTokenOf = (keys: Keys, user: UserRecord, sessionId: string, now: Date) =>
  keys.signAccessToken({ userId: user.id, accountId: user.accountId, sessionId, role: user.role }, now);

/** Starts a session and answers its first pair of tokens. */
export async function openSession(
  trx: Transaction,
  user: UserRecord,
  { keys, userAgent, now }: { keys: Keys; userAgent: string; now: Date },
): Promise<Tokens> {
  await store.forgetSessions(trx, user.id);
  const sessionId = await store.insertSession(trx, user.id, userAgent, now);
  const refreshToken = randomBytes(32).toString('base64url');
  await store.insertToken(trx, sessionId, refreshToken);
  return { access_token: await accessTokenOf(keys, user, sessionId, now), refresh_token: refreshToken };
}

/** The session that a refresh token may go on with, or null; a token used twice ends its session. */
async function takeSession(trx: Transaction, token: string, successor: string, now: Date) {
  const sessionId = await store.useToken(trx, token, successor);
  if (sessionId !== null) {
    const userId = await store.lockLiveSession(trx, sessionId);
    if (userId === null) return null;
    await store.insertToken(trx, sessionId, successor);
    await store.forgetTokens(trx, sessionId);
    await noteSeen(trx, userId, now);
    return { sessionId, userId };
  }
  const used = await store.findUsedToken(trx, token, GRACE_SECONDS);
  if (!used || used.isExpired || !used.isLive) return null;
  if (used.isRecent && used.isSuccessorFresh) return used;
  // Somebody else has this token, or had it: nobody can tell who is who (RFC 9700, section 4.14.2).
  await store.endSession(trx, used.sessionId, 'reuse', now);
  return null;
}

/**
 * Exchanges a refresh token for a new pair.
 * @throws AppError SESSION_EXPIRED for a token that is unknown, expired, ended or used before; ACCOUNT_LOCKED.
 */
export async function refresh(db: Db, keys: Keys, token: string, now: Date): Promise<Tokens> {
  const successor = keys.successorOf(token);
  // The transaction answers null rather than throwing: a throw would undo the ending of a stolen session.
  const session = await db.transaction((trx) => takeSession(trx, token, successor, now));
  if (!session) throw new AppError('SESSION_EXPIRED');
  const user = await findUser(db, session.userId);
  assertMayEnter(user);
  return { access_token: await accessTokenOf(keys, user, session.sessionId, now), refresh_token: successor };
}

/** Ends the session of a refresh token. An unknown token is fine: it is signed out already. */
export async function logout(db: Db, token: string | undefined, now: Date): Promise<void> {
  const sessionId = token === undefined ? null : await store.sessionOfToken(db, token);
  if (sessionId !== null) await store.endSession(db, sessionId, 'logout', now);
}
