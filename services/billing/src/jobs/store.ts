import type { Db, Transaction } from '@jobspeak/kit';
import { z } from 'zod';

/** What is to be looked at: a page that was paid on, a subscription, a connected account, a charge; or ended. */
const Kind = z.enum(['session', 'subscription', 'connected', 'charge', 'end-subscription']);
export type JobKind = z.infer<typeof Kind>;

/** Work at the card provider. No table here scopes it by account: it is found out over there whose it is. */
export interface Job {
  /** The event that brought it, or a name of our own. */
  id: string;
  kind: JobKind;
  /** The name of what it is about, over there. */
  object: string;
  /** The connected account that it is of; null: our own. */
  connected: string | null;
}

/** One that is under way, for the how-manieth time. */
export interface Claim extends Job {
  worker: string;
  attempts: number;
}

/** Notes what is to be done, once for each id. */
export const insertJob = (db: Db, { id, kind, object, connected }: Job) =>
  db('jobs').insert({ id, kind, object, connected }).onConflict('id').ignore();

/** Takes the next one, or one that a process left behind when it died. */
export const claimJob = async (db: Db, worker: string, leaseSeconds: number): Promise<Claim | null> => {
  const next = db('jobs')
    .select('id')
    .where('state', 'waiting')
    .whereRaw('available_at <= clock_timestamp()')
    .whereRaw('(lease_until is null or lease_until < clock_timestamp())')
    .orderBy('available_at')
    .limit(1)
    .forUpdate()
    .skipLocked();
  const [row]: (Job & { attempts: number })[] = await db('jobs')
    .where({ id: next })
    .update({
      claimed_by: worker,
      lease_until: db.raw('clock_timestamp() + make_interval(secs => ?)', [leaseSeconds]),
      attempts: db.raw('attempts + 1'),
    })
    .returning('*');
  if (!row) return null;
  const { id, object, connected, attempts } = row;
  return { id, kind: Kind.parse(row.kind), object, connected, worker, attempts };
};

const claimed = (db: Db, { id, worker }: Claim) => db('jobs').where({ id, claimed_by: worker, state: 'waiting' });

/** Ends it, in the transaction of what came of it. False when it is another worker's by now. */
export const endJob = async (
  trx: Transaction,
  claim: Claim,
  state: 'done' | 'refused' | 'failed',
  reason: string | null,
): Promise<boolean> =>
  (await claimed(trx, claim).update({
    state,
    reason,
    lease_until: null,
    settled_at: trx.raw('clock_timestamp()'),
  })) > 0;

/** Gives it back, to be tried again in so many seconds. */
export const postponeJob = async (db: Db, claim: Claim, seconds: number, reason: string): Promise<void> => {
  await claimed(db, claim).update({
    claimed_by: null,
    lease_until: null,
    reason,
    available_at: db.raw('clock_timestamp() + make_interval(secs => ?)', [seconds]),
  });
};

/** Forgets those that were settled so many days ago: nobody sends their events again. */
export const dropSettled = (db: Db, days: number): Promise<number> =>
  db('jobs').whereRaw('settled_at < clock_timestamp() - make_interval(days => ?)', [days]).delete();

/** A number for a reading that begins now: a later one has a higher number. */
export const nextReading = async (db: Db): Promise<number> => {
  const { rows } = await db.raw<{ rows: { reading: string }[] }>("select nextval('readings') as reading");
  return Number(rows[0]?.reading);
};
