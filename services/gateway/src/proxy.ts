import type { IncomingMessage } from 'node:http';
import { PassThrough, type Readable } from 'node:stream';
import { AppError, type ErrorCode } from '@jobspeak/contracts';
import { currentTraceparent, type Log } from '@jobspeak/kit';
import type { Request, RequestHandler, Response } from 'express';
import { Pool } from 'undici';

type Headers = Record<string, string | string[]>;

/** Headers that belong to one connection and are not passed on (RFC 9110, section 7.6.1). */
const HOP_BY_HOP = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'host',
  'expect',
]);

export interface Upstream {
  /** The service's address, asked for at each call: it may have moved. */
  url: () => string;
  /** How long the service may take to begin its answer, in ms. */
  timeoutMs: number;
}

/** Longest silence within an answer. */
const BODY_TIMEOUT_MS = 120_000;

/**
 * Connections to each service, kept open between calls. Their number has no bound of its own: there is one for each
 * call under way, and with a bound a few slow uploads would hold up everybody else.
 */
export function createPools() {
  const pools = new Map<string, Pool>();
  return {
    to(url: string): Pool {
      const known = pools.get(url);
      if (known) return known;
      const pool = new Pool(url, {
        connections: null,
        pipelining: 1,
        connect: { timeout: 5_000 },
        keepAliveTimeout: 30_000,
        bodyTimeout: BODY_TIMEOUT_MS,
      });
      pools.set(url, pool);
      return pool;
    },
    /** Waits for the calls under way, and cuts off what is left of them after `graceMs`. */
    async close(graceMs: number): Promise<void> {
      const all = [...pools.values()];
      const cut = setTimeout(() => all.forEach((pool) => void pool.destroy()), graceMs);
      await Promise.allSettled(all.map((pool) => pool.close()));
      clearTimeout(cut);
    },
  };
}

export type Pools = ReturnType<typeof createPools>;

export const addressOf = (req: IncomingMessage): string => req.socket.remoteAddress ?? '';

/** The headers of a call or an answer without those that belong to one connection. */
export function passedOn(headers: Record<string, string | string[] | undefined>): Headers {
  const named = String(headers.connection ?? '');
  const isUsual = named === '' || named === 'keep-alive' || named === 'close';
  const own = isUsual ? null : new Set(named.split(',').map((name) => name.trim().toLowerCase()));
  const passed: Headers = {};
  for (const name in headers) {
    const value = headers[name];
    if (value !== undefined && !HOP_BY_HOP.has(name) && !own?.has(name)) passed[name] = value;
  }
  return passed;
}

/** Replaced, not extended: the caller must not choose where a call seems to come from. */
function requestHeaders(req: Request): Headers {
  const { forwarded: _forwarded, ...headers } = passedOn(req.headers);
  const traceparent = currentTraceparent();
  return {
    ...headers,
    ...(traceparent === null ? {} : { traceparent }),
    'x-forwarded-for': req.ip ?? '',
    'x-forwarded-proto': req.protocol,
    'x-forwarded-host': req.get('host') ?? '',
  };
}

/** As the service sent them: `res.set` would add a charset. */
function answerHeaders(res: Response, headers: Headers): void {
  for (const [name, value] of Object.entries(headers)) {
    if (name === 'vary') res.vary(String(value));
    else res.setHeader(name, value);
  }
}

/**
 * The body of a call, to be read by the service. When the service answers before the end, the rest is read and thrown
 * away: a browser looks at the answer only once it has sent everything.
 */
function bodyOf(req: Request): Readable | null {
  const hasBody = req.headers['transfer-encoding'] !== undefined || Number(req.headers['content-length'] ?? 0) > 0;
  if (!hasBody) return null;
  const body = new PassThrough();
  body.on('close', () => {
    req.unpipe(body);
    req.resume();
  });
  return req.pipe(body);
}

const FAILURES: Record<string, ErrorCode> = {
  UND_ERR_HEADERS_TIMEOUT: 'REQUEST_TIMEOUT',
  UND_ERR_BODY_TIMEOUT: 'REQUEST_TIMEOUT',
  // a header or an address that HTTP does not know
  UND_ERR_INVALID_ARG: 'INVALID_INPUT',
};

export const failureOf = (error: unknown): AppError => {
  const { code = '' } = error as { code?: string };
  return new AppError(FAILURES[code] ?? 'SERVICE_UNAVAILABLE', undefined, { cause: error });
};

/** Streams a call to a service and its answer back. Bodies are never held whole; a caller who leaves ends the call. */
export const forward =
  (pools: Pools, { url, timeoutMs }: Upstream, log: Log): RequestHandler =>
  async (req, res) => {
    const leaving = new AbortController();
    res.on('close', () => {
      if (!res.writableFinished) leaving.abort();
    });
    const call = {
      path: req.originalUrl,
      method: req.method,
      headers: requestHeaders(req),
      body: bodyOf(req),
      signal: leaving.signal,
      headersTimeout: timeoutMs,
    };
    try {
      await pools.to(url()).stream(call, ({ statusCode, headers }) => {
        res.statusCode = statusCode;
        answerHeaders(res, passedOn(headers));
        return res;
      });
    } catch (error) {
      if (!leaving.signal.aborted && !res.headersSent) throw failureOf(error);
      log.debug({ err: error, path: req.path }, 'an answer was cut off');
      res.destroy();
    }
  };
