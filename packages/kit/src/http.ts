import { randomUUID } from 'node:crypto';
import { AppError, ERRORS, type ErrorBody, type ErrorCode } from '@jobspeak/contracts';
import express, {
  type ErrorRequestHandler,
  type Express,
  type Request,
  type RequestHandler,
  type Router,
} from 'express';
import { z } from 'zod';
import { isAway } from './db';
import { asForgotten } from './forget';
import type { Log } from './log';
import { tellRequests } from './telemetry/requests';

const REQUEST_ID = /^[\w-]{8,64}$/;

/** The id that goes with a request through every service, log line and error. */
export const requestId = (req: Request): string => req.get('x-request-id') ?? '';

/** Takes the caller's request id when it has a sane form, else gives one; answers it in the response. */
export const identify: RequestHandler = (req, res, next) => {
  const given = req.get('x-request-id');
  const id = given !== undefined && REQUEST_ID.test(given) ? given : randomUUID();
  req.headers['x-request-id'] = id;
  res.set('x-request-id', id);
  next();
};

/** The path as it may be written down: not its query, nor the secret of a link, which may hold a name or let somebody in. */
const shownPath = (req: Request): string => req.path.replace(/^(\/(?:public\/[^/]*|trials)\/)[^/]+/, '$1[link]');

/** Writes a line for each request: at level error for those that failed on our side, else at level debug. */
export const logRequests =
  (log: Log): RequestHandler =>
  (req, res, next) => {
    const started = process.hrtime.bigint();
    res.on('close', () => {
      const ms = Number((process.hrtime.bigint() - started) / 1_000_000n);
      const facts = { method: req.method, path: shownPath(req), status: res.statusCode, ms, requestId: requestId(req) };
      if (res.statusCode >= 500) log.error(facts, 'request failed');
      else log.debug(facts, 'request');
    });
    next();
  };

/** A text that Postgres keeps neither as text nor as JSON: one with a NUL, or with half of a surrogate pair. */
function isUnstorable(error: unknown): boolean {
  const { code, detail = '' } = (error ?? {}) as { code?: string; detail?: string };
  return code === '22021' || code === '22P05' || (code === '22P02' && detail.includes('surrogate'));
}

/** The failure that an error of any kind means to the caller. */
function asAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof z.ZodError) {
    const fields = Object.fromEntries(error.issues.map((issue) => [issue.path.join('.'), issue.message]));
    return new AppError('INVALID_INPUT', fields, { cause: error });
  }
  const { type, code, expose } = (error ?? {}) as { type?: string; code?: string; expose?: boolean };
  if (type === 'entity.too.large') return new AppError('PAYLOAD_TOO_LARGE', undefined, { cause: error });
  // What express and its readers of bodies refuse: a path, a body or an encoding that cannot be read.
  if (expose === true || error instanceof URIError) return new AppError('INVALID_INPUT', undefined, { cause: error });
  if (isUnstorable(error)) return new AppError('INVALID_INPUT', undefined, { cause: error });
  // ENOSPC: the file system; 53100: Postgres' disk_full.
  if (code === 'ENOSPC' || code === '53100') return new AppError('STORAGE_FULL', undefined, { cause: error });
  const forgotten = asForgotten(error);
  if (forgotten) return forgotten;
  if (isAway(error)) return new AppError('SERVICE_UNAVAILABLE', undefined, { cause: error });
  return new AppError('SERVER_ERROR', undefined, { cause: error });
}

/** The one place where a failure becomes an answer and, when it is ours, a log line. */
export const answerErrors =
  (log: Log): ErrorRequestHandler =>
  (error, req, res, _next) => {
    const failure = asAppError(error);
    const { status, text } = ERRORS[failure.code];
    if (status >= 500) log.error({ err: failure, requestId: requestId(req), path: shownPath(req) }, failure.code);
    if (res.headersSent) return void res.destroy();
    const body: ErrorBody = {
      statusCode: status,
      code: failure.code,
      message: text,
      requestId: requestId(req),
      ...(failure.fields === undefined ? {} : { fields: failure.fields }),
      ...(failure.details === undefined ? {} : { details: failure.details }),
    };
    res.status(status).json(body);
  };

export interface HttpOptions {
  /** The service, for what it tells of itself. */
  name: string;
  log: Log;
  /** Routes that read bodies by themselves. */
  receivers?: Router | undefined;
  routes: Router;
  /** Rejects while the service cannot do its work; asked by /readyz. */
  ready: () => Promise<unknown>;
}

/** A service's HTTP face: request ids, health, JSON bodies up to 1 MB, routes, errors. It never listens by itself. */
export function createHttpApp({ name, log, receivers, routes, ready }: HttpOptions): Express {
  const app = express();
  app.disable('x-powered-by').set('trust proxy', 1).set('etag', false);
  app.get('/healthz', (_req, res) => void res.json({ status: 'ok' }));
  app.get('/readyz', async (_req, res) => {
    await ready().then(
      () => res.json({ status: 'ready' }),
      (error: unknown) => {
        log.warn({ err: error }, 'not ready');
        res.status(503).json({ status: 'not ready' });
      },
    );
  });
  app.use(tellRequests(name), identify, logRequests(log));
  if (receivers) app.use(receivers);
  app.use(express.json({ limit: '1mb' }), routes);
  app.use(() => {
    throw new AppError('NOT_FOUND');
  });
  app.use(answerErrors(log));
  return app;
}

const IDEMPOTENCY_KEY = /^[\w-]{8,100}$/;

/**
 * The key under which a client repeats one and the same request, or null when it gave none.
 * @throws AppError INVALID_INPUT for a key of another form.
 */
export function idempotencyKey(req: Request): string | null {
  const key = req.get('idempotency-key');
  if (key === undefined) return null;
  if (!IDEMPOTENCY_KEY.test(key))
    throw new AppError('INVALID_INPUT', { 'idempotency-key': 'Use 8 to 100 letters, digits or dashes.' });
  return key;
}

const Id = z.uuid();

/**
 * The id in a request's path.
 * @throws AppError `missing` for what is no id at all: nothing can be there.
 */
export function pathId(req: Request, missing: ErrorCode): string {
  const id = Id.safeParse(req.params.id);
  if (!id.success) throw new AppError(missing);
  return id.data;
}
