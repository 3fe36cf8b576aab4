import { createHash } from 'node:crypto';
import type { ResetTokenState } from '@jobspeak/contracts';
import type { Db, Transaction } from '@jobspeak/kit';

export type Purpose = 'reset-password' | 'verify-email';

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

/** A new link replaces those before it that nobody has followed. */
export const insertLink = async (
  trx: Transaction,
  link: { token: string; userId: string; purpose: Purpose; now: Date; expiresAt: Date },
): Promise<void> => {
  const { token, userId, purpose, now, expiresAt } = link;
  await trx('links').where({ user_id: userId, purpose }).whereNull('used_at').delete();
  await trx('links').insert({
    hash: hashOf(token),
    user_id: userId,
    purpose,
    created_at: now,
    expires_at: expiresAt,
  });
};

/** When a user was last sent a link of a kind. */
export const latestLink = async (trx: Transaction, userId: string, purpose: Purpose): Promise<Date | null> => {
  const row: { created_at: Date } | undefined = await trx('links')
    .where({ user_id: userId, purpose })
    .orderBy('created_at', 'desc')
    .first('created_at');
  return row?.created_at ?? null;
};

interface LinkRow {
  user_id: string;
  used_at: Date | null;
  expires_at: Date;
}

const stateOf = (row: LinkRow | undefined, now: Date): ResetTokenState => {
  if (!row) return { valid: false, reason: 'invalid' };
  if (row.used_at) return { valid: false, reason: 'used' };
  if (row.expires_at <= now) return { valid: false, reason: 'expired' };
  return { valid: true, reason: null };
};

/** Whether a link to reset a password works for an address. */
export const resetLinkState = async (db: Db, email: string, token: string, now: Date): Promise<ResetTokenState> => {
  const row: LinkRow | undefined = await db('links')
    .join('users', 'users.id', 'user_id')
    .where({ hash: hashOf(token), purpose: 'reset-password' })
    .whereRaw('lower(users.email) = lower(?)', [email])
    .first('user_id', 'used_at', 'expires_at');
  return stateOf(row, now);
};

/** Whose a link is, whether or not it still works. */
export const ownerOfLink = async (trx: Transaction, token: string, purpose: Purpose): Promise<string | null> => {
  const row: { user_id: string } | undefined = await trx('links')
    .where({ hash: hashOf(token), purpose })
    .first('user_id');
  return row?.user_id ?? null;
};

/** A link as a request presents it. */
export interface Presented {
  token: string;
  purpose: Purpose;
  /** The request's `Idempotency-Key`, if it has one. */
  key: string | null;
}

/** Uses a link, for one caller alone. False when it does not work (any more). */
export const useLink = async (trx: Transaction, { token, purpose, key }: Presented, now: Date): Promise<boolean> => {
  const used = await trx('links')
    .where({ hash: hashOf(token), purpose })
    .whereNull('used_at')
    .where('expires_at', '>', now)
    .update({ used_at: now, used_with: key === null ? null : hashOf(key) });
  return used > 0;
};

/** Whether this very request has used the link before: its answer was lost, and it is sent again. */
export const isRepeated = async (db: Db, { token, purpose, key }: Presented): Promise<boolean> => {
  if (key === null) return false;
  const row: unknown = await db('links')
    .where({ hash: hashOf(token), purpose, used_with: hashOf(key) })
    .first('user_id');
  return row !== undefined;
};

export const forgetLinks = (db: Db, before: Date) => db('links').where('expires_at', '<', before).delete();
