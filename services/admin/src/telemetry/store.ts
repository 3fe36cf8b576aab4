import { createHash } from 'node:crypto';
import type { Db } from '@jobspeak/kit';
import { dayOf, type RawTable } from './days';
import { likenessOf, type StoredError, type StoredSpan } from './reading';

/** Rows of one statement: Postgres takes 65,535 values at most. */
const ROWS = 500;

export const RAW_TABLES = ['spans', 'error_logs'] as const satisfies readonly RawTable[];

/** Opens the days into which something is to be written, unless they are open. */
export async function openDays(db: Db, table: RawTable, dates: readonly Date[]): Promise<void> {
  for (const day of new Set(dates.map(dayOf))) await db.raw('select open_day(?, ?::date)', [table, day]);
}

/** The days of a table, the oldest first. */
export async function listDays(db: Db, table: RawTable): Promise<string[]> {
  const { rows } = await db.raw<{ rows: { day: string }[] }>(
    `select to_char(to_date(right(c.relname, 8), 'YYYYMMDD'), 'YYYY-MM-DD') as day
       from pg_inherits i join pg_class c on c.oid = i.inhrelid
      where i.inhparent = ?::regclass order by 1`,
    [table],
  );
  return rows.map(({ day }) => day);
}

/** Removes a day whole. */
export const dropDay = async (db: Db, table: RawTable, day: string): Promise<void> => {
  await db.raw('drop table if exists ??', [`${table}_${day.replaceAll('-', '')}`]);
};

async function insertAll(db: Db, table: string, rows: object[], onConflict?: string[]): Promise<void> {
  for (let from = 0; from < rows.length; from += ROWS) {
    const insert = db(table).insert(rows.slice(from, from + ROWS));
    await (onConflict ? insert.onConflict(onConflict).ignore() : insert);
  }
}

/** Keeps spans; one that comes again, because its sender has not heard our answer, is kept once. */
export const insertSpans = (db: Db, spans: readonly StoredSpan[]): Promise<void> =>
  insertAll(
    db,
    'spans',
    spans.map((span) => ({
      trace_id: span.traceId,
      span_id: span.spanId,
      parent_id: span.parentId,
      service: span.service,
      name: span.name,
      kind: span.kind,
      started_at: span.startedAt,
      duration_ms: span.durationMs,
      failed: span.failed,
      attributes: JSON.stringify(span.attributes),
      events: JSON.stringify(span.events),
    })),
    ['trace_id', 'span_id', 'started_at'],
  );

const fingerprintOf = (error: StoredError): string =>
  createHash('sha256').update(likenessOf(error)).digest('hex').slice(0, 32);

/** Keeps errors, each with the fingerprint of its mistake; answers them with it. */
export async function insertErrors(
  db: Db,
  errors: readonly StoredError[],
): Promise<(StoredError & { fingerprint: string })[]> {
  const known = errors.map((error) => ({ ...error, fingerprint: fingerprintOf(error) }));
  await insertAll(
    db,
    'error_logs',
    known.map((error) => ({
      at: error.at,
      service: error.service,
      severity: error.severity,
      message: error.message,
      fingerprint: error.fingerprint,
      exception_type: error.exceptionType,
      stack: error.stack,
      trace_id: error.traceId,
      span_id: error.spanId,
      attributes: JSON.stringify(error.attributes),
      release: error.release,
    })),
  );
  return known;
}

/**
 * Notes that these bytes are being kept, in the transaction that keeps them; false when they have been. The same
 * bytes at the same moment wait for that transaction to end.
 */
export async function isFirst(trx: Db, bytes: Buffer): Promise<boolean> {
  const digest = createHash('sha256').update(bytes).digest('hex');
  const noted = await trx('received').insert({ digest }).onConflict('digest').ignore().returning('digest');
  return noted.length > 0;
}

interface SpanRow {
  span_id: string;
  parent_id: string | null;
  service: string;
  name: string;
  kind: number;
  started_at: Date;
  duration_ms: number;
  failed: boolean;
  attributes: StoredSpan['attributes'];
  events: StoredSpan['events'];
}

interface ErrorRow {
  at: Date;
  service: string;
  severity: number;
  message: string;
  exception_type: string | null;
  span_id: string | null;
  fingerprint: string;
}

const MOST_SPANS = 2_000;

/** The spans of a trace in the order of their beginnings. */
export async function findSpans(db: Db, traceId: string): Promise<StoredSpan[]> {
  const rows: SpanRow[] = await db('spans').where({ trace_id: traceId }).orderBy('started_at').limit(MOST_SPANS);
  return rows.map((row) => ({
    traceId,
    spanId: row.span_id,
    parentId: row.parent_id,
    service: row.service,
    name: row.name,
    kind: row.kind,
    startedAt: row.started_at,
    durationMs: row.duration_ms,
    failed: row.failed,
    attributes: row.attributes,
    events: row.events,
  }));
}

/** What went wrong within a trace. */
export async function findErrors(db: Db, traceId: string) {
  const rows: ErrorRow[] = await db('error_logs').where({ trace_id: traceId }).orderBy('at').limit(MOST_SPANS);
  return rows.map(
    ({ at, service, severity, message, fingerprint, exception_type: exceptionType, span_id: spanId }) => ({
      at,
      service,
      severity,
      message,
      exceptionType,
      spanId,
      fingerprint,
    }),
  );
}

const TIMES = {
  received: 'at',
  rollups_minute: 'at',
  rollups_hour: 'at',
  rollups_day: 'at',
  gauges_minute: 'at',
  gauges_hour: 'at',
  gauges_day: 'at',
  error_hours: 'at',
  error_groups: 'last_at',
  generations: 'day',
} as const;
/** What is removed row by row, and all that is removed. */
export type Swept = keyof typeof TIMES;
export type Kept = Swept | RawTable;

/** Removes a number of rows that are older than some days; answers how many there were. */
export const removeOld = async (db: Db, table: Swept, days: number, rows: number, now: Date): Promise<number> => {
  const { rowCount }: { rowCount: number } = await db.raw(
    'delete from ?? where ctid = any(array(select ctid from ?? where ?? < ?::timestamptz - make_interval(days => ?) limit ?))',
    [table, table, TIMES[table], now, days, rows],
  );
  return rowCount;
};
