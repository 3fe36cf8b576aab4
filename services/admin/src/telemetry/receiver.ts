import type { Db, Log } from '@jobspeak/kit';
import { isAway } from '@jobspeak/kit';
import express, { type ErrorRequestHandler, type Request, type RequestHandler, type Response, Router } from 'express';
import { ZodError } from 'zod';
import { decode, encode, type Received } from './protobuf';
import { type Taken, takeErrors, takePoints, takeSpans } from './reading';
import * as store from './store';

export interface ReceiverOptions {
  db: Db;
  log: Log;
  clock: () => Date;
  /** Requests that are worked on at a time; beyond that, senders are asked to come again. */
  atOnce?: number;
}

/** A signal of OTLP: its path, its message, and what becomes of it. */
interface Signal<T> {
  path: string;
  message: Received;
  take: (request: unknown) => Taken<T>;
  store: (db: Db, items: readonly T[]) => Promise<void>;
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

const receive =
  <T>(db: Db, { message, take, store: keep, rejected }: Signal<T>): RequestHandler =>
  async (req, res) => {
    const taken = take(requestOf(req, message));
    if (taken.items.length > 0)
      await db.transaction(async (trx) => {
        if (await store.isFirst(trx, bytesOf(req))) await keep(trx, taken.items);
      });
    accept(req, res, taken, rejected);
  };

/**
 * Takes OTLP over HTTP, in JSON and in protobuf, plain or gzipped. What could be used of a request is kept in one
 * transaction, and once, however often the same request comes; the answer says how much could not. It is for inside: the gateway has no route to it.
 */
export function receiver({ db, log, clock, atOnce = AT_ONCE }: ReceiverOptions): Router {
  const router = Router();
  const body = express.raw({ type: () => true, limit: LARGEST });
  const signal = <T>(one: Signal<T>) => router.post(one.path, receive(db, one));
  router.use(['/v1/traces', '/v1/metrics', '/v1/logs'], atMost(atOnce), onlyKnownTypes, body);
  signal({
    path: '/v1/traces',
    message: 'TracesData',
    take: takeSpans,
    store: store.insertSpans,
    rejected: 'rejectedSpans',
  });
  signal({
    path: '/v1/metrics',
    message: 'MetricsData',
    take: takePoints,
    store: store.insertPoints,
    rejected: 'rejectedDataPoints',
  });
  signal({
    path: '/v1/logs',
    message: 'LogsData',
    take: (request) => takeErrors(request, clock()),
    store: store.insertErrors,
    rejected: 'rejectedLogRecords',
  });
  return router.use(answerFailures(log));
}
