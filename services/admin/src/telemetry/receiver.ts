import type { Db, Log } from '@jobspeak/kit';
import { isAway } from '@jobspeak/kit';
import express, { type ErrorRequestHandler, type Request, type RequestHandler, type Response, Router } from 'express';
import { ZodError } from 'zod';
import { countErrors } from '../errors/store';
import { addedBy, shownBy } from '../rollups/domain';
import { addUp, keepGauges, type SeriesIds } from '../rollups/store';
import { dayOf, isKept, type RawTable } from './days';
import { decode, encode, type Received } from './protobuf';
import { type StoredPoint, type Taken, takeErrors, takePoints, takeSpans } from './reading';
import type { Retention } from './retention';
import * as store from './store';

export interface ReceiverOptions {
  db: Db;
  log: Log;
  clock: () => Date;
  series: SeriesIds;
  retention: Retention;
  /** Requests that are worked on at a time; beyond that, senders are asked to come again. */
  atOnce?: number;
}

/** A signal of OTLP: its path, its message, and what becomes of it. */
interface Signal<T> {
  path: string;
  message: Received;
  take: (request: unknown) => Taken<T>;
  /** When something happened, and for how many days it is kept: what is older is refused. */
  at: (item: T) => Date;
  days: number;
  /** What must be there before the transaction that keeps them begins. */
  prepare: (items: readonly T[]) => Promise<void>;
  store: (trx: Db, items: readonly T[]) => Promise<unknown>;
  /** The name that OTLP's JSON gives to the number of what could not be used. */
  rejected: string;
}

const JSON_TYPE = 'application/json';
const PROTOBUF = 'application/x-protobuf';
/** Most bytes of a request once it is unpacked. */
const LARGEST = '4mb';
const AT_ONCE = 8;
const COME_AGAIN_S = 2;

/** gRPC's codes, which OTLP puts into the body of a refusal. */
const CODES: Record<number, number> = { 400: 3, 413: 8, 415: 3, 429: 8, 500: 13, 503: 14 };

const typeOf = (req: Request): string => (req.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? '';

function send(res: Response, type: string, json: object, protobuf: () => Buffer): void {
  if (type === PROTOBUF) res.type(PROTOBUF).send(protobuf());
  else res.type(JSON_TYPE).send(JSON.stringify(json));
}

/** Refuses in the sender's own format (OTLP specification, "Failures"). */
function refuse(req: Request, res: Response, status: number, message: string): void {
  if (status === 429 || status === 503) res.set('retry-after', String(COME_AGAIN_S));
  const refusal = { code: CODES[status] ?? 2, message };
  res.status(status);
  send(res, typeOf(req), refusal, () => encode('Refusal', refusal));
}

function accept<T>(req: Request, res: Response, { rejected, reason }: Taken<T>, name: string): void {
  const partial = { rejected: String(rejected), errorMessage: reason };
  const json = rejected === 0 ? {} : { [name]: partial.rejected, errorMessage: reason };
  send(res, typeOf(req), { partialSuccess: json }, () =>
    encode('ExportResponse', rejected === 0 ? {} : { partialSuccess: partial }),
  );
}

/** Holds back more than so many requests at a time, before a byte of their bodies is read. */
function atMost(limit: number): RequestHandler {
  let underWay = 0;
  return (req, res, next) => {
    if (underWay >= limit) return refuse(req, res, 429, 'Too much at a time.');
    underWay++;
    res.on('close', () => underWay--);
    next();
  };
}

const onlyKnownTypes: RequestHandler = (req, res, next) =>
  [JSON_TYPE, PROTOBUF].includes(typeOf(req))
    ? next()
    : refuse(req, res, 415, `The content type must be ${JSON_TYPE} or ${PROTOBUF}.`);

/** A body that could not be read is the sender's mistake; that the database is away is nobody's, and passes. */
const answerFailures =
  (log: Log): ErrorRequestHandler =>
  (error: { status?: number; type?: string }, req, res, _next) => {
    if (res.headersSent) return void res.destroy();
    if (error instanceof ZodError || error instanceof UnreadableError)
      return refuse(req, res, 400, 'The body is not what its content type says.');
    if (error.type === 'request.aborted') return void res.destroy();
    if (error.status === 413) return refuse(req, res, 413, `At most ${LARGEST} are taken at a time.`);
    if (error.status !== undefined && error.status < 500) return refuse(req, res, error.status, 'Unreadable.');
    log.warn({ err: error }, 'telemetry could not be kept');
    return isAway(error) || (error as { code?: string }).code === '53100'
      ? refuse(req, res, 503, 'The database is away.')
      : refuse(req, res, 500, 'It could not be kept.');
  };

class UnreadableError extends Error {}

/** The body as it was before it was packed. */
const bytesOf = (req: Request): Buffer => (Buffer.isBuffer(req.body) ? req.body : Buffer.alloc(0));

function requestOf(req: Request, message: Received): unknown {
  const bytes = bytesOf(req);
  try {
    return typeOf(req) === PROTOBUF ? decode(message, bytes) : JSON.parse(bytes.toString('utf8'));
  } catch (cause) {
    throw new UnreadableError('unreadable', { cause });
  }
}

/** What may still be kept; the rest is counted as rejected. */
function withinTime<T>({ items, rejected, reason }: Taken<T>, { at, days }: Signal<T>, now: Date): Taken<T> {
  const kept = items.filter((item) => isKept(at(item), days, now));
  const outside = items.length - kept.length;
  if (outside === 0) return { items, rejected, reason };
  return { items: kept, rejected: rejected + outside, reason: reason || 'older than what is kept, or still to come' };
}

const receive =
  <T>(db: Db, clock: () => Date, signal: Signal<T>): RequestHandler =>
  async (req, res) => {
    const taken = withinTime(signal.take(requestOf(req, signal.message)), signal, clock());
    if (taken.items.length > 0) {
      await signal.prepare(taken.items);
      await db.transaction(async (trx) => {
        if (await store.isFirst(trx, bytesOf(req))) await signal.store(trx, taken.items);
      });
    }
    accept(req, res, taken, signal.rejected);
  };

/** Opens the days of raw telemetry as they are needed, each once. */
function createDays(db: Db) {
  const open = new Set<string>();
  return async (table: RawTable, dates: readonly Date[]): Promise<void> => {
    const missing = dates.filter((at) => !open.has(table + dayOf(at)));
    if (missing.length === 0) return;
    await store.openDays(db, table, missing);
    for (const at of missing) open.add(table + dayOf(at));
  };
}

const addedOf = (points: readonly StoredPoint[]) => points.flatMap(addedBy);
const shownOf = (points: readonly StoredPoint[]) => points.map(shownBy).filter((shown) => shown !== null);

/** Points of metrics become roll-ups at once; nothing else is kept of them. */
const metricsSignal = (series: SeriesIds, { rollups_minute: days }: Retention): Signal<StoredPoint> => ({
  path: '/v1/metrics',
  message: 'MetricsData',
  take: takePoints,
  at: ({ at }) => at,
  days,
  prepare: (points) => series.prepare([...addedOf(points), ...shownOf(points)].map((one) => one.series)),
  store: async (trx, points) => {
    await addUp(trx, series, addedOf(points));
    await keepGauges(trx, series, shownOf(points));
  },
  rejected: 'rejectedDataPoints',
});

/**
 * Takes OTLP over HTTP, in JSON and in protobuf, plain or gzipped. What could be used of a request is kept in one
 * transaction, and once, however often the same request comes; the answer says how much could not. It is for inside: the gateway has no route to it.
 */
export function receiver({ db, log, clock, series, retention, atOnce = AT_ONCE }: ReceiverOptions): Router {
  const router = Router();
  const body = express.raw({ type: () => true, limit: LARGEST });
  const openDays = createDays(db);
  const signal = <T>(one: Signal<T>) => router.post(one.path, receive(db, clock, one));
  router.use(['/v1/traces', '/v1/metrics', '/v1/logs'], atMost(atOnce), onlyKnownTypes, body);
  signal({
    path: '/v1/traces',
    message: 'TracesData',
    take: takeSpans,
    at: ({ startedAt }) => startedAt,
    days: retention.spans,
    prepare: (spans) =>
      openDays(
        'spans',
        spans.map(({ startedAt }) => startedAt),
      ),
    store: store.insertSpans,
    rejected: 'rejectedSpans',
  });
  signal(metricsSignal(series, retention));
  signal({
    path: '/v1/logs',
    message: 'LogsData',
    take: (request) => takeErrors(request, clock()),
    at: ({ at }) => at,
    days: retention.error_logs,
    prepare: (errors) =>
      openDays(
        'error_logs',
        errors.map(({ at }) => at),
      ),
    store: async (trx, errors) => countErrors(trx, await store.insertErrors(trx, errors)),
    rejected: 'rejectedLogRecords',
  });
  return router.use(answerFailures(log));
}
