import { AppError } from '@jobspeak/contracts';
import type { RequestHandler } from 'express';
import { Pool } from 'undici';

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

/** Connections to each service, kept open between calls. */
export function createPools() {
  const pools = new Map<string, Pool>();
  return {
    to(url: string): Pool {
      const known = pools.get(url);
      if (known) return known;
      const pool = new Pool(url, { connections: 64, pipelining: 1, keepAliveTimeout: 30_000, bodyTimeout: 120_000 });
      pools.set(url, pool);
      return pool;
    },
    close: () => Promise.all([...pools.values()].map((pool) => pool.destroy())),
  };
}

type Pools = ReturnType<typeof createPools>;

function passedOn(headers: Record<string, string | string[] | undefined>): Record<string, string | string[]> {
  return Object.fromEntries(
    Object.entries(headers).filter(
      (entry): entry is [string, string | string[]] => entry[1] !== undefined && !HOP_BY_HOP.has(entry[0]),
    ),
  );
}

function failureOf(error: unknown): AppError {
  const { code } = error as { code?: string };
  const isLate = code === 'UND_ERR_HEADERS_TIMEOUT' || code === 'UND_ERR_BODY_TIMEOUT';
  return new AppError(isLate ? 'REQUEST_TIMEOUT' : 'SERVICE_UNAVAILABLE', undefined, { cause: error });
}

/** Streams a call to a service and its answer back. Bodies are never held whole; a caller who leaves ends the call. */
export const forward =
  (pools: Pools, { url, timeoutMs }: Upstream): RequestHandler =>
  async (req, res) => {
    const leaving = new AbortController();
    res.on('close', () => {
      if (!res.writableFinished) leaving.abort();
    });
    const hasBody = req.headers['transfer-encoding'] !== undefined || Number(req.headers['content-length'] ?? 0) > 0;
    // Replaced, not extended: the caller must not choose what is counted against.
    const headers = { ...passedOn(req.headers), 'x-forwarded-for': req.socket.remoteAddress ?? '' };
    const call = {
      path: req.originalUrl,
      method: req.method,
      headers,
      body: hasBody ? req : null,
      signal: leaving.signal,
      headersTimeout: timeoutMs,
    };
    try {
      await pools.to(url()).stream(call, ({ statusCode, headers: answered }) => {
        res.status(statusCode).set(passedOn(answered));
        return res;
      });
    } catch (error) {
      if (leaving.signal.aborted || res.headersSent) return void res.destroy();
      throw failureOf(error);
    }
  };
