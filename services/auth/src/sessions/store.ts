import { createHash } from 'node:crypto';
import type { SignedInDevice } from '@jobspeak/contracts';
import type { Db, Transaction } from '@jobspeak/kit';

const REFRESH_DAYS = 30;

/** Tokens are stored as hashes: who reads the database cannot sign in with it. */
const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

/** Where a sign-in comes from, as far as a request shows it. */
export interface Device {
  userAgent: string;
  /** The network address. */
  address: string;
}

export const insertSession = async (
  trx: Transaction,
  userId: string,
  { userAgent, address }: Device,
  now: Date,
): Promise<string> => {
  const rows: { id: string }[] = await trx('sessions')
    .insert({ user_id: userId, user_agent: userAgent, address, created_at: now, last_used_at: now })
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

/** Whose a refresh token is, whether or not it can still be used. */
export const ownerOfToken = async (trx: Transaction, token: string): Promise<string | null> => {
  const row: { user_id: string } | undefined = await trx('refresh_tokens')
    .join('sessions', 'sessions.id', 'session_id')
    .where({ hash: hashOf(token) })
    .first('user_id');
  return row?.user_id ?? null;
};

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

export const noteUsed = (trx: Transaction, sessionId: string, now: Date) =>
  trx('sessions').where({ id: sessionId }).update({ last_used_at: now });

/** Why a session is over. */
export type EndReason = 'logout' | 'reuse' | 'ended' | 'password' | 'role' | 'locked' | 'deleted';

export interface EndedSession {
  id: string;
  userId: string;
  accountId: string;
}

/** Which sessions: one, all of a person, or all but one of theirs. */
export type Which = { id: string; userId?: string } | { userId: string; except?: string };

/** Ends sessions, and remembers them until their access tokens have run out. Answers those that were live. */
export const endSessions = async (
  trx: Transaction,
  which: Which,
  because: EndReason,
  now: Date,
): Promise<EndedSession[]> => {
  const query = trx('sessions').whereNull('ended_at');
  if ('id' in which) void query.where({ id: which.id });
  if (which.userId !== undefined) void query.where({ user_id: which.userId });
  if ('except' in which && which.except !== undefined) void query.whereNot({ id: which.except });
  const ended: EndedSession[] = await query
    .update({ ended_at: now, ended_because: because })
    .returning([
      'id',
      'user_id as userId',
      trx.raw('(select account_id from users where users.id = sessions.user_id) as "accountId"'),
    ]);
  if (ended.length > 0) await trx('ended_sessions').insert(ended.map(({ id }) => ({ session_id: id, ended_at: now })));
  return ended;
};

/** What has ended since a time; what is older is dropped. */
export const listEnded = async (db: Db, since: Date): Promise<{ id: string; endedAt: Date }[]> => {
  await db('ended_sessions').where('ended_at', '<', since).delete();
  return db('ended_sessions').select('session_id as id', 'ended_at as endedAt');
};

export const hasEnded = async (db: Db, sessionId: string): Promise<boolean> => {
  const row: object | undefined = await db('ended_sessions').where({ session_id: sessionId }).first('session_id');
  return row !== undefined;
};

interface DeviceRow {
  id: string;
  user_agent: string;
  address: string;
  created_at: Date;
  last_used_at: Date;
}

/** The sessions that a person could go on with, the latest used first. */
export const listSessions = async (db: Db, userId: string): Promise<Omit<SignedInDevice, 'isCurrent'>[]> => {
  const rows: DeviceRow[] = await db('sessions')
    .where({ user_id: userId })
    .whereNull('ended_at')
    .whereExists(
      db('refresh_tokens')
        .whereRaw('refresh_tokens.session_id = sessions.id')
        .whereRaw('refresh_tokens.expires_at > clock_timestamp()'),
    )
    .orderBy([{ column: 'last_used_at', order: 'desc' }, 'id']);
  return rows.map((row) => ({
    id: row.id,
    userAgent: row.user_agent,
    address: row.address,
    createdAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at.toISOString(),
  }));
};

/** Whether a person has signed in before, and with this device. */
export const knowsDevice = async (
  trx: Transaction,
  userId: string,
  { userAgent }: Device,
): Promise<{ isFirst: boolean; isKnown: boolean }> => {
  const rows: { user_agent: string }[] = await trx('sessions').where({ user_id: userId }).select('user_agent');
  return { isFirst: rows.length === 0, isKnown: rows.some((row) => row.user_agent === userAgent) };
};
