import type { IncomingMessage } from 'node:http';
import { AppError, type ErrorCode } from '@jobspeak/contracts';
import { currentTraceparent, type Log, requestId } from '@jobspeak/kit';
import type { Request, RequestHandler, Response } from 'express';
import { Pool } from 'undici';
import { assertSize, type BodyLimits, bodyOf } from './bodies';

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
  body: BodyLimits;
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

/** Whether what an address says of those before it is believed; `hop` counts from the gateway, 0 is the next one. */
export type Trust = (address: string, hop: number) => boolean;

/** Where a call comes from and over which protocol, as far as the proxies in between can be believed. */
export function originOf({ socket, headers }: IncomingMessage, trust: Trust): { address: string; protocol: string } {
  const next = socket.remoteAddress ?? '';
  if (!trust(next, 0)) return { address: next, protocol: 'http' };
  const said = String(headers['x-forwarded-for'] ?? '');
  const hops = [next, ...(said === '' ? [] : said.split(',').map((one) => one.trim())).reverse()];
  const address = hops.find((hop, index) => !trust(hop, index)) ?? hops.at(-1) ?? next;
  const [protocol = 'http'] = String(headers['x-forwarded-proto'] ?? 'http').split(',', 1);
  return { address, protocol: protocol.trim() };
}

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
    'x-request-id': requestId(req),
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

const FAILURES: Record<string, ErrorCode> = {
  UND_ERR_HEADERS_TIMEOUT: 'REQUEST_TIMEOUT',
  UND_ERR_BODY_TIMEOUT: 'REQUEST_TIMEOUT',
  // a header or an address that HTTP does not know
  UND_ERR_INVALID_ARG: 'INVALID_INPUT',
};

export const failureOf = (error: unknown): AppError => {
  if (error instanceof AppError) return error;
  const { code = '' } = error as { code?: string };
  return new AppError(FAILURES[code] ?? 'SERVICE_UNAVAILABLE', undefined, { cause: error });
};

/** Streams a call to a service and its answer back. Bodies are never held whole; a caller who leaves ends the call. */
export const forward =
  (pools: Pools, { url, timeoutMs, body }: Upstream, log: Log): RequestHandler =>
  async (req, res) => {
    assertSize(req, body);
    const leaving = new AbortController();
    res.on('close', () => {
      if (!res.writableFinished) leaving.abort();
    });
    const call = {
      path: req.originalUrl,
      method: req.method,
      headers: requestHeaders(req),
      body: bodyOf(req, body),
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
      if (!leaving.signal.aborted && !res.headersSent) {
        // what is left of a body that was refused is not waited for
        if (error instanceof AppError) res.set('connection', 'close');
        throw failureOf(error);
      }
      log.debug({ err: error, path: req.path }, 'an answer was cut off');
      res.destroy();
    }
  };
