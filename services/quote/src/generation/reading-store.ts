import type { EngineUsed, HearingWork, Segment } from '@jobspeak/contracts';
import type { Db, Transaction } from '@jobspeak/kit';

/** A transcript that waits to be read. */
export interface WaitingReading {
  accountId: string;
  quoteId: string;
  recordingId: string;
  segments: readonly Segment[];
  heardBy: EngineUsed;
  work?: HearingWork | undefined;
  durationMs?: number | undefined;
  occurredAt: Date;
  traceparent: string | null;
}

/** One at work, and which attempt this is. */
export interface ReadingClaim extends WaitingReading {
  attempts: number;
}

interface ReadingRow {
  account_id: string;
  quote_id: string;
  recording_id: string;
  segments: Segment[];
  heard_by: EngineUsed & Pick<WaitingReading, 'work' | 'durationMs'>;
  occurred_at: Date;
  traceparent: string | null;
  attempts: number;
}

/** Puts a transcript in line. Newer words of the same recording replace older ones, also those at work. */
export const insertReading = async (trx: Transaction, reading: WaitingReading): Promise<void> => {
  await trx('readings')
    .insert({
      quote_id: reading.quoteId,
      account_id: reading.accountId,
      recording_id: reading.recordingId,
      segments: JSON.stringify(reading.segments),
      heard_by: JSON.stringify({ ...reading.heardBy, work: reading.work, durationMs: reading.durationMs }),
      occurred_at: reading.occurredAt,
      traceparent: reading.traceparent,
      attempts: 0,
      claimed_by: null,
      lease_until: null,
    })
    .onConflict('quote_id')
    .merge();
};

const lease = (db: Db, seconds: number) => db.raw('clock_timestamp() + make_interval(secs => ?)', [seconds]);

/** Takes the next that waits, or that a process left behind when it died. Not scoped: this is the worker. */
export const claimReading = async (db: Db, worker: string, leaseSeconds: number): Promise<ReadingClaim | null> => {
  const next = db('readings')
    .select('quote_id')
    .whereNull('lease_until')
    .orWhereRaw('lease_until < clock_timestamp()')
    .orderBy('created_at')
    .limit(1)
    .forUpdate()
    .skipLocked();
  const [row]: ReadingRow[] = await db('readings')
    .where({ quote_id: next })
    .update({ claimed_by: worker, lease_until: lease(db, leaseSeconds), attempts: db.raw('attempts + 1') })
    .returning('*');
  if (!row) return null;
  const { work, durationMs, ...heardBy } = row.heard_by;
  return {
    accountId: row.account_id,
    quoteId: row.quote_id,
    recordingId: row.recording_id,
    segments: row.segments,
    heardBy,
    work,
    durationMs,
    occurredAt: row.occurred_at,
    traceparent: row.traceparent,
    attempts: row.attempts,
  };
};

/** A worker's own row; nobody else's work is touched, however late the worker comes. */
const claimed = (db: Db, worker: string, { accountId, quoteId }: ReadingClaim) =>
  db('readings').where({ quote_id: quoteId, account_id: accountId, claimed_by: worker });

/** False when it is no longer this worker's. */
export const renewReading = async (db: Db, worker: string, claim: ReadingClaim, seconds: number): Promise<boolean> =>
  (await claimed(db, worker, claim).update({ lease_until: lease(db, seconds) })) > 0;

/** Gives it back untouched; the attempt does not count. */
export const releaseReading = async (db: Db, worker: string, claim: ReadingClaim): Promise<void> => {
  await claimed(db, worker, claim).update({ claimed_by: null, lease_until: null, attempts: db.raw('attempts - 1') });
};

/** Takes it out of the line, in the transaction of its result. False when it is no longer this worker's. */
export const endReading = async (trx: Transaction, worker: string, claim: ReadingClaim): Promise<boolean> =>
  (await claimed(trx, worker, claim).delete()) > 0;
