import { createHash } from 'node:crypto';
import type { Db, Transaction } from '@jobspeak/kit';

const REFRESH_DAYS = 30;

/** Tokens are stored as hashes: who reads the database cannot sign in with it. */
const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

export const insertSession = async (
  trx: Transaction,
  userId: string,
  userAgent: string,
  now: Date,
): Promise<string> => {
  const rows: { id: string }[] = await trx('sessions')
    .insert({ user_id: userId, user_agent: userAgent, created_at: now })
    .returning('id');
  const [row] = rows;
  if (!row) throw new Error('An inserted session was not returned.');
  return row.id;
};

export const insertToken = (trx: Transaction, sessionId: string, token: string) =>
  trx('refresh_tokens').insert({
    hash: hashOf(token),
    session_id: sessionId,
    expires_at: trx.raw('clock_timestamp() + make_interval(days => ?)', [REFRESH_DAYS]),
  });

/** Drops what can no longer be used: of a person's sessions those that ran out, with their tokens. */
export const forgetSessions = (trx: Transaction, userId: string) =>
  trx('sessions')
    .where({ user_id: userId })
    .whereNotExists(
      trx('refresh_tokens')
        .whereRaw('refresh_tokens.session_id = sessions.id')
        .whereRaw('refresh_tokens.expires_at > clock_timestamp()'),
    )
    .delete();

/** Drops the tokens of a session that ran out; used ones stay until then, to tell a thief by. */
export const forgetTokens = (trx: Transaction, sessionId: string) =>
  trx('refresh_tokens').where({ session_id: sessionId }).whereRaw('expires_at <= clock_timestamp()').delete();

/**
 * Marks a token used, for one caller alone: the conditional update checks again once it has the row's lock.
 * Answers the session, or null when the token is unknown, expired or used already.
 */
export const useToken = async (trx: Transaction, token: string, successor: string): Promise<string | null> => {
  const rows: { session_id: string }[] = await trx('refresh_tokens')
    .where({ hash: hashOf(token) })
    .whereNull('used_at')
    .whereRaw('expires_at > clock_timestamp()')
    .update({ used_at: trx.raw('clock_timestamp()'), replaced_by: hashOf(successor) })
    .returning('session_id');
  return rows[0]?.session_id ?? null;
};

/** The user of a live session, whose row is held so that a logout at the same moment waits or is seen. */
export const lockLiveSession = async (trx: Transaction, sessionId: string): Promise<string | null> => {
  const row: { user_id: string } | undefined = await trx('sessions')
    .where({ id: sessionId })
    .whereNull('ended_at')
    .forUpdate()
    .first('user_id');
  return row?.user_id ?? null;
};

export interface UsedToken {
  sessionId: string;
  userId: string;
  isLive: boolean;
  /** Used a moment ago, by a request whose answer may have been lost. */
  isRecent: boolean;
  isExpired: boolean;
  /** Nobody has used what followed from it. */
  isSuccessorFresh: boolean;
}

/** Facts of a token that could not be used. `graceSeconds` is how long a repetition counts as the same request. */
export const findUsedToken = async (
  trx: Transaction,
  token: string,
  graceSeconds: number,
): Promise<UsedToken | null> => {
  const { rows } = await trx.raw<{ rows: UsedToken[] }>(
    // clock_timestamp(), not now(): the time of this moment, not of the transaction's start
    `select t.session_id as "sessionId", s.user_id as "userId", s.ended_at is null as "isLive",
            coalesce(t.used_at > clock_timestamp() - make_interval(secs => ?), false) as "isRecent",
            t.used_at is null as "isExpired",
            coalesce(n.used_at is null and n.hash is not null, false) as "isSuccessorFresh"
       from refresh_tokens t
       join sessions s on s.id = t.session_id
       left join refresh_tokens n on n.hash = t.replaced_by
      where t.hash = ?`,
    [graceSeconds, hashOf(token)],
  );
  return rows[0] ?? null;
};

export const sessionOfToken = async (db: Db, token: string): Promise<string | null> => {
  const row: { session_id: string } | undefined = await db('refresh_tokens')
    .where({ hash: hashOf(token) })
    .first('session_id');
  return row?.session_id ?? null;
};

export const endSession = (db: Db, sessionId: string, because: 'logout' | 'reuse', now: Date) =>
  db('sessions').where({ id: sessionId }).whereNull('ended_at').update({ ended_at: now, ended_because: because });
