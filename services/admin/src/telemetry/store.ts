import { createHash } from 'node:crypto';
import type { Db } from '@jobspeak/kit';
import { likenessOf, type StoredError, type StoredPoint, type StoredSpan } from './reading';

/** Rows of one statement: Postgres takes 65,535 values at most. */
const ROWS = 500;

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
    ['trace_id', 'span_id'],
  );

export const insertPoints = (db: Db, points: readonly StoredPoint[]): Promise<void> =>
  insertAll(
    db,
    'metric_points',
    points.map(({ at, service, name, attributes, value, histogram }) => ({
      at,
      service,
      name,
      attributes: JSON.stringify(attributes),
      value,
      count: histogram?.count ?? null,
      sum: histogram?.sum ?? null,
      min: histogram?.min ?? null,
      max: histogram?.max ?? null,
      bounds: histogram?.bounds ?? null,
      buckets: histogram?.buckets ?? null,
    })),
  );

const fingerprintOf = (error: StoredError): string =>
  createHash('sha256').update(likenessOf(error)).digest('hex').slice(0, 32);

export const insertErrors = (db: Db, errors: readonly StoredError[]): Promise<void> =>
  insertAll(
    db,
    'error_logs',
    errors.map((error) => ({
      at: error.at,
      service: error.service,
      severity: error.severity,
      message: error.message,
      fingerprint: fingerprintOf(error),
      exception_type: error.exceptionType,
      stack: error.stack,
      trace_id: error.traceId,
      span_id: error.spanId,
      attributes: JSON.stringify(error.attributes),
    })),
  );

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
  return rows.map(({ at, service, severity, message, exception_type: exceptionType, span_id: spanId }) => ({
    at,
    service,
    severity,
    message,
    exceptionType,
    spanId,
  }));
}

const TIMES = { spans: 'started_at', metric_points: 'at', error_logs: 'at', received: 'at' } as const;
export type Kept = keyof typeof TIMES;

/** Removes a number of rows that are older than some days; answers how many there were. */
export const removeOld = async (db: Db, table: Kept, days: number, rows: number): Promise<number> => {
  const { rowCount }: { rowCount: number } = await db.raw(
    'delete from ?? where ctid = any(array(select ctid from ?? where ?? < now() - make_interval(days => ?) limit ?))',
    [table, table, TIMES[table], days, rows],
  );
  return rowCount;
};
