import { AppError, type HeardSegment, type RecordingState, type TakeTarget } from '@jobspeak/contracts';
import { currentTraceparent, type Db, type Transaction } from '@jobspeak/kit';
import type { Knex } from 'knex';
import type { Chunk, Failure, RecordingHead, RecordingRecord } from './domain';

interface RecordingRow {
  id: string;
  account_id: string;
  quote_id: string;
  state: RecordingState;
  mime_type: string;
  chunk_count: number | null;
  duration_ms: number | null;
  segments: HeardSegment[];
  engine: string | null;
  engine_reason: string | null;
  error: string | null;
  attempts: number;
  created_at: Date;
  traceparent: string | null;
  received_bytes: string;
  sha256: string | null;
  started_at: Date | null;
  target: TakeTarget | null;
  audio_deleted_at: Date | null;
  spoken: boolean;
  cut_short: boolean;
  goes_on_from_ms: number | null;
}

const CHUNK = ['number', 'bytes', 'sha256', 'doubted'] as const;

const chunksOf = (db: Db, accountId: string, id: string): Promise<Chunk[]> =>
  db('chunks')
    .where({ account_id: accountId, recording_id: id })
    .orderBy('number')
    .select(...CHUNK);

const toHead = (row: RecordingRow): RecordingHead => ({
  id: row.id,
  accountId: row.account_id,
  quoteId: row.quote_id,
  state: row.state,
  mimeType: row.mime_type,
  chunkCount: row.chunk_count,
  receivedBytes: Number(row.received_bytes),
  sha256: row.sha256,
  startedAt: row.started_at,
  target: row.target,
  audioDeletedAt: row.audio_deleted_at,
  cutShort: row.cut_short,
  goesOnFromMs: row.goes_on_from_ms,
  durationMs: row.duration_ms,
  segments: row.segments,
  engine: row.engine,
  engineReason: row.engine_reason,
  error: row.error,
  createdAt: row.created_at,
});

const toRecord = async (db: Db, row: RecordingRow): Promise<RecordingRecord> => ({
  ...toHead(row),
  chunks: await chunksOf(db, row.account_id, row.id),
});

/** @throws AppError RECORDING_NOT_FOUND */
export const findRecording = async (db: Db, accountId: string, id: string): Promise<RecordingRecord> => {
  const row: RecordingRow | undefined = await db('recordings').where({ id, account_id: accountId }).first();
  if (!row) throw new AppError('RECORDING_NOT_FOUND');
  return toRecord(db, row);
};

const lockRow = async (trx: Transaction, accountId: string, id: string): Promise<RecordingRow> => {
  const row: RecordingRow | undefined = await trx('recordings')
    .where({ id, account_id: accountId })
    .forUpdate()
    .first();
  if (!row) throw new AppError('RECORDING_NOT_FOUND');
  return row;
};

/** Holds the row until the transaction ends: chunks, completion and retries of one recording follow one another. */
export const lockRecording = async (trx: Transaction, accountId: string, id: string): Promise<RecordingRecord> =>
  toRecord(trx, await lockRow(trx, accountId, id));

/** As lockRecording, without its chunks. */
export const lockHead = async (trx: Transaction, accountId: string, id: string): Promise<RecordingHead> =>
  toHead(await lockRow(trx, accountId, id));

/** The recording that an idempotency key has made, if it has. */
export const findByKey = async (db: Db, accountId: string, key: string): Promise<RecordingRecord | null> => {
  const row: RecordingRow | undefined = await db('recordings')
    .where({ account_id: accountId, idempotency_key: key })
    .first();
  return row ? toRecord(db, row) : null;
};

export interface NewRow {
  id: string;
  accountId: string;
  quoteId: string;
  mimeType: string;
  state: 'receiving' | 'stored';
  chunkCount: number | null;
  key: string | null;
  now: Date;
  /** It is being spoken, and arrives in chunks. */
  spoken?: boolean;
  startedAt?: Date | null;
  target?: TakeTarget | null;
  sha256?: string;
}

/** Opens a recording; false when its idempotency key has opened one before. */
export const insertRecording = async (db: Db, row: NewRow): Promise<boolean> => {
  const inserted = await db('recordings')
    .insert({
      id: row.id,
      account_id: row.accountId,
      quote_id: row.quoteId,
      mime_type: row.mimeType,
      state: row.state,
      chunk_count: row.chunkCount,
      idempotency_key: row.key,
      created_at: row.now,
      spoken: row.spoken ?? false,
      started_at: row.startedAt ?? null,
      target: row.target ? JSON.stringify(row.target) : null,
      sha256: row.sha256 ?? null,
      traceparent: currentTraceparent(),
    })
    .onConflict(['account_id', 'idempotency_key'])
    .ignore()
    .returning('id');
  return inserted.length > 0;
};

/** The chunk with a number, or null. */
export const findChunk = async (db: Db, accountId: string, id: string, number: number): Promise<Chunk | null> =>
  (await db('chunks')
    .where({ account_id: accountId, recording_id: id, number })
    .first(...CHUNK)) ?? null;

/** Keeps a new chunk, or one in the place of a doubted one. */
export const insertChunk = async (db: Db, accountId: string, id: string, chunk: Chunk): Promise<void> => {
  const { number, bytes, sha256 } = chunk;
  await db('chunks')
    .insert({ recording_id: id, account_id: accountId, number, bytes, sha256, doubted: false })
    .onConflict(['recording_id', 'number'])
    .merge(['bytes', 'sha256', 'doubted'])
    .where('chunks.account_id', accountId);
};

/** Has chunks sent again: what is held of them may not be what was recorded. */
export const doubtChunks = async (
  db: Db,
  accountId: string,
  id: string,
  numbers: readonly number[] | 'all',
): Promise<void> => {
  const held = db('chunks').where({ account_id: accountId, recording_id: id });
  await (numbers === 'all' ? held : held.whereIn('number', [...numbers])).update({ doubted: true });
};

/**
 * Counts bytes that have arrived. Says whether this process is the one that listens: the first that gets a chunk, for
 * as long as it goes on getting some.
 */
export const noteArrived = async (
  trx: Transaction,
  { accountId, id }: RecordingHead,
  bytes: number,
  { listener, seconds }: { listener: string; seconds: number },
): Promise<boolean> => {
  const mine = 'listener is null or listener = :listener or listener_until < clock_timestamp()';
  const facts = { listener, seconds };
  const [row]: { listener: string }[] = await trx('recordings')
    .where({ id, account_id: accountId })
    .update({
      received_bytes: trx.raw('received_bytes + ?', [bytes]),
      last_chunk_at: trx.fn.now(),
      listener: trx.raw(`case when ${mine} then :listener::uuid else listener end`, facts),
      listener_until: trx.raw(
        `case when ${mine} then clock_timestamp() + make_interval(secs => :seconds) else listener_until end`,
        facts,
      ),
    })
    .returning('listener');
  return row?.listener === listener;
};

/** Hands a recording to the transcription, from the first attempt on. */
export const markStored = async (
  db: Db,
  accountId: string,
  id: string,
  whole: { chunkCount: number; sha256: string | null; cutShort: boolean },
): Promise<void> => {
  await db('recordings').where({ id, account_id: accountId }).update({
    state: 'stored',
    chunk_count: whole.chunkCount,
    sha256: whole.sha256,
    cut_short: whole.cutShort,
    error: null,
    attempts: 0,
    available_at: db.fn.now(),
    traceparent: currentTraceparent(),
  });
};

/** A recording at work, and which attempt this is. */
export interface Claim {
  record: RecordingRecord;
  attempts: number;
  /** Somebody has said it just now; else it is a file. */
  spoken: boolean;
  /** The trace that the work goes on in. */
  traceparent: string | null;
}

const lease = (db: Db, seconds: number) => db.raw('clock_timestamp() + make_interval(secs => ?)', [seconds]);

/** Trials that are heard at once, about: who pays never finds all hands busy with visitors. */
const TRIALS_AT_ONCE = 2;
/** Files of one account that are heard at once: however many it brings, others find a hand free. */
const FILES_OF_ONE = 3;

const TRIALS_AT_WORK = `
  select count(*) from recordings busy
  where busy.state = 'transcribing' and is_trial(busy.account_id) and busy.lease_until >= clock_timestamp()`;
/** What is heard of the same account and kind. */
const OWN_AT_WORK = `
  select count(*) from recordings busy
  where busy.state = 'transcribing' and busy.account_id = recordings.account_id and busy.spoken = recordings.spoken
    and busy.lease_until >= clock_timestamp()`;

const isDue = (due: Knex.QueryBuilder) =>
  due
    .where((waiting) => waiting.where({ state: 'stored' }).andWhereRaw('available_at <= clock_timestamp()'))
    .orWhere((left) => left.where({ state: 'transcribing' }).andWhereRaw('lease_until < clock_timestamp()'));

async function claim(db: Db, worker: string, leaseSeconds: number, next: Knex.QueryBuilder): Promise<Claim | null> {
  const [row]: RecordingRow[] = await db('recordings')
    .where({ id: next.limit(1).forUpdate().skipLocked() })
    .update({
      state: 'transcribing',
      claimed_by: worker,
      lease_until: lease(db, leaseSeconds),
      attempts: db.raw('attempts + 1'),
    })
    .returning('*');
  if (!row) return null;
  const { attempts, spoken, traceparent } = row;
  return { record: await toRecord(db, row), attempts, spoken, traceparent };
}

/**
 * Takes the next recording that waits, or that a process left behind when it died: of the account of which the fewest
 * are heard now, what is spoken before files; trials when nobody else waits. Not scoped: this is the worker.
 */
export const claimNext = (
  db: Db,
  worker: string,
  leaseSeconds: number,
  { spokenOnly = false } = {},
): Promise<Claim | null> =>
  claim(
    db,
    worker,
    leaseSeconds,
    db('recordings')
      .select('id')
      .where(isDue)
      .modify((due) => spokenOnly && due.where({ spoken: true }))
      .whereRaw(`(not is_trial(account_id) or (${TRIALS_AT_WORK}) < ?)`, [TRIALS_AT_ONCE])
      .whereRaw(`(spoken or (${OWN_AT_WORK}) < ?)`, [FILES_OF_ONE])
      .orderByRaw(`is_trial(account_id), (${OWN_AT_WORK}), not spoken, available_at`),
  );

/** Takes one recording, if it waits. Not scoped: this is the worker. */
export const claimOne = (db: Db, worker: string, leaseSeconds: number, id: string): Promise<Claim | null> =>
  claim(db, worker, leaseSeconds, db('recordings').select('id').where({ id }).where(isDue));

/** How many recordings wait for a worker, and for how many seconds the first of them has. Not scoped: a figure of all. */
export const readBacklog = async (db: Db): Promise<{ waiting: number; oldest: number }> => {
  const [row]: { waiting: number; oldest: number }[] = await db('recordings')
    .where({ state: 'stored' })
    .select(
      db.raw('count(*)::int as waiting'),
      db.raw('coalesce(extract(epoch from clock_timestamp() - min(available_at)), 0)::float8 as oldest'),
    );
  return { waiting: row?.waiting ?? 0, oldest: Math.max(0, row?.oldest ?? 0) };
};

/** A worker's own row; nobody else's work is touched, however late the worker comes. */
const claimed = (db: Db, worker: string, { accountId, id }: RecordingRecord) =>
  db('recordings').where({ id, account_id: accountId, claimed_by: worker, state: 'transcribing' });

/** False when the recording is no longer this worker's. */
export const renewLease = async (db: Db, worker: string, record: RecordingRecord, seconds: number): Promise<boolean> =>
  (await claimed(db, worker, record).update({ lease_until: lease(db, seconds) })) > 0;

const released = { claimed_by: null, lease_until: null };

/** Gives a recording back untouched; the attempt does not count. */
export const releaseClaim = async (db: Db, worker: string, record: RecordingRecord): Promise<void> => {
  await claimed(db, worker, record).update({ ...released, state: 'stored', attempts: db.raw('attempts - 1') });
};

/** Puts a recording back for another attempt. False when it is no longer this worker's. */
export const postpone = async (db: Db, worker: string, record: RecordingRecord, seconds: number): Promise<boolean> =>
  (await claimed(db, worker, record).update({ ...released, state: 'stored', available_at: lease(db, seconds) })) > 0;

/** Keeps the words. False when the recording is no longer this worker's. */
export const markTranscribed = async (
  db: Db,
  worker: string,
  record: RecordingRecord,
  heard: { segments: HeardSegment[]; durationMs: number; engine: string; engineReason?: string },
): Promise<boolean> =>
  (await claimed(db, worker, record).update({
    ...released,
    state: 'transcribed',
    segments: JSON.stringify(heard.segments),
    duration_ms: heard.durationMs,
    engine: heard.engine,
    engine_reason: heard.engineReason ?? null,
    error: null,
  })) > 0;

/** Keeps why it failed. False when the recording is no longer this worker's. */
export const markFailed = async (
  db: Db,
  worker: string,
  record: RecordingRecord,
  { code }: Failure,
): Promise<boolean> => (await claimed(db, worker, record).update({ ...released, state: 'failed', error: code })) > 0;

/** A provider is about to hold something of this recording. */
export const noteLeftover = async (db: Db, accountId: string, id: string): Promise<void> => {
  await db('leftovers').insert({ recording_id: id, account_id: accountId }).onConflict().ignore();
};

/** Recordings that a provider need not know any more. Not scoped: this is the worker. */
export const finishedLeftovers = (db: Db): PromiseLike<string[]> =>
  db('leftovers')
    .whereNotExists(
      db('recordings')
        .whereRaw('recordings.id = leftovers.recording_id')
        .whereIn('state', ['stored', 'transcribing'])
        .select(db.raw('1')),
    )
    .limit(20)
    .pluck('recording_id');

export const removeLeftover = async (db: Db, id: string): Promise<void> => {
  await db('leftovers').where({ recording_id: id }).delete();
};
