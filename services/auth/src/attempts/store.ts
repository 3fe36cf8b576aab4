import { createHash } from 'node:crypto';
import type { Db, Transaction } from '@jobspeak/kit';
import type { LockOut } from '../settings';

/** Stands for all callers together. */
const EVERYWHERE = '';

/** Hashed: the table also holds addresses that belong to no account. */
const hashOf = (email: string): Buffer => createHash('sha256').update(email.toLowerCase()).digest();

interface Counted {
  address: string;
  locked_until: Date | null;
}

/**
 * Counts a guess before it is made, so that guesses at the same time cannot pass the limit together. Answers until
 * when the caller has to wait, or null.
 */
export const countAttempt = async (
  db: Db,
  email: string,
  address: string,
  { perAddress, perAccount, forMs }: LockOut,
  now: Date,
): Promise<Date | null> => {
  const { rows } = await db.raw<{ rows: (Counted & { is_known_here: boolean })[] }>(
    `insert into attempts as a (email_hash, address, failures, since)
     values (:hash, :address, 1, :now), (:hash, :everywhere, 1, :now)
     on conflict (email_hash, address) do update set
       failures = case when a.since <= :start then 1 else a.failures + 1 end,
       since = case when a.since <= :start then :now else a.since end,
       locked_until = case
         when a.locked_until > :now then a.locked_until
         when a.since > :start and a.failures >= case when a.address = :everywhere then :perAccount::int else :perAddress::int end
           then :until
         end
     returning address, locked_until,
       exists (select 1 from sessions s join users u on u.id = s.user_id
                where lower(u.email) = lower(:email) and s.address = :address and s.ended_at is null)
       or exists (select 1 from attempts t
                   where t.email_hash = :hash and t.address = :address and t.trusted_until > :now) as is_known_here`,
    {
      hash: hashOf(email),
      email,
      address: address || 'unknown',
      everywhere: EVERYWHERE,
      now,
      start: new Date(now.getTime() - forMs),
      until: new Date(now.getTime() + forMs),
      perAddress,
      perAccount,
    },
  );
  const waiting = rows.filter(
    (row) => row.locked_until !== null && row.locked_until > now && !(row.address === EVERYWHERE && row.is_known_here),
  );
  return waiting[0]?.locked_until ?? null;
};

/** The guess was right: the caller's earlier ones are forgotten, and it is no guess any more. */
export const forgive = async (db: Db, email: string, address: string): Promise<void> => {
  const hash = hashOf(email);
  await db('attempts')
    .where({ email_hash: hash, address: address || 'unknown' })
    .delete();
  await db('attempts').where({ email_hash: hash, address: EVERYWHERE }).decrement('failures', 1);
};

/** Lifts every wait of an account. */
export const forgiveAll = (db: Db, email: string) =>
  db('attempts')
    .where({ email_hash: hashOf(email) })
    .delete();

/** For so long the place where somebody has proved to be the owner is known, in ms. */
const TRUSTED_MS = 60 * 60_000;

/**
 * Lifts every wait of an account whose owner has proved to be the owner, and keeps it lifted where they are: those who
 * go on guessing elsewhere cannot keep them from signing in.
 */
export const trustOwner = async (trx: Transaction, email: string, address: string, now: Date): Promise<void> => {
  await forgiveAll(trx, email);
  await trx('attempts').insert({
    email_hash: hashOf(email),
    address: address || 'unknown',
    failures: 0,
    since: now,
    trusted_until: new Date(now.getTime() + TRUSTED_MS),
  });
};

/** Drops what no longer counts. */
export const forgetAttempts = (db: Db, before: Date) => db('attempts').where('since', '<', before).delete();
