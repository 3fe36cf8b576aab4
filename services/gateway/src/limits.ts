import { AppError, CHUNK_MS, RECORDING_MAX_SECONDS } from '@jobspeak/contracts';
import type { Request, RequestHandler } from 'express';
import { type AugmentedRequest, ipKeyGenerator, MemoryStore, rateLimit, type Store } from 'express-rate-limit';

/** Calls of one caller in a time. */
export interface LimitSettings {
  perMinute: number;
  credentialsPerFiveMinutes: number;
  /** Quotes made without an account; those who share an address share them. */
  trialsPerTenMinutes?: number;
  /** Chunks of recordings; they come by the thousand from who has spoken for an hour without a signal. */
  chunksPerMinute?: number;
  /** Reports of pages; those who share an address share them until they sign in. */
  reportsPerMinute?: number;
}

export const DEFAULT_LIMITS: LimitSettings = { perMinute: 1_200, credentialsPerFiveMinutes: 60 };

/** The usual limits, with more tries of credentials where that is set. */
export const limitsWith = (credentialsPerFiveMinutes = DEFAULT_LIMITS.credentialsPerFiveMinutes): LimitSettings => ({
  ...DEFAULT_LIMITS,
  credentialsPerFiveMinutes,
});

/** Two takes of the longest kind, one after the other, as fast as the line allows. */
const CHUNKS_PER_MINUTE = (2 * RECORDING_MAX_SECONDS * 1000) / CHUNK_MS;
const CHUNK = /^\/recordings\/[\w-]+\/chunks(?:\/\d+)?$/;
const REPORTS_PER_MINUTE = 60;
const TRIALS_PER_TEN_MINUTES = 20;
const MINUTE_MS = 60_000;
const addressOf = (req: Request) => `address ${ipKeyGenerator(req.ip ?? '')}`;
const accountKey = (accountId: string) => `account ${accountId}`;

/** Whole seconds until a caller may call again, at least one. */
function secondsLeft(req: Request): number {
  const resetAt = (req as Partial<AugmentedRequest>).rateLimit?.resetTime?.getTime() ?? 0;
  return Math.max(1, Math.ceil((resetAt - Date.now()) / 1000));
}

interface LimiterOptions {
  store?: Store;
  /** Calls that it does not count. */
  skip?: (req: Request) => boolean;
}

const limiter = (
  windowMs: number,
  limit: number,
  keyGenerator: (req: Request) => string,
  { store = new MemoryStore(), skip = () => false }: LimiterOptions = {},
): RequestHandler =>
  rateLimit({
    windowMs,
    limit,
    keyGenerator,
    store,
    skip,
    standardHeaders: 'draft-7',
    legacyHeaders: false,
    handler: (req, _res, next) =>
      next(new AppError('TOO_MANY_REQUESTS', undefined, { details: { retryAfterSeconds: secondsLeft(req) } })),
  });

export interface Limits {
  everything: RequestHandler;
  credentials: RequestHandler;
  trials: RequestHandler;
  reports: RequestHandler;
  /** Chunks of recordings, which do not count as calls. */
  chunks: RequestHandler;
  /**
   * Counts a call of an account, and answers the headers that say what is left; null, and nothing counted, when there
   * is nothing left.
   */
  countCall: (accountId: string) => string[] | null;
}

/** Counts in the store of the library, whose bookkeeping is synchronous although its promises are not. */
function counter(store: MemoryStore, perMinute: number): Limits['countCall'] {
  return (accountId) => {
    const key = accountKey(accountId);
    const client = store.current.get(key) ?? store.previous.get(key);
    if (client && client.resetTime.getTime() > Date.now() && client.totalHits >= perMinute) return null;
    void store.increment(key);
    const now = store.current.get(key);
    const seconds = Math.max(0, Math.ceil(((now?.resetTime.getTime() ?? 0) - Date.now()) / 1000));
    const remaining = Math.max(0, perMinute - (now?.totalHits ?? 0));
    const left = `limit=${perMinute}, remaining=${remaining}, reset=${seconds}`;
    return ['ratelimit-policy', `${perMinute};w=60`, 'ratelimit', left];
  };
}

/**
 * Limits of all calls, and tighter ones of those that try a password. An account is counted as one where a token
 * proves it, because many may share an address; who only claims to be somebody is counted by address.
 */
export function createLimits(
  { perMinute, credentialsPerFiveMinutes, ...others }: LimitSettings,
  accountOf: (req: Request) => string | null,
): Limits {
  const store = new MemoryStore();
  const keyOf = (req: Request) => {
    const accountId = accountOf(req);
    return accountId === null ? addressOf(req) : accountKey(accountId);
  };
  const isChunk = (req: Request) =>
    ['PUT', 'PATCH'].includes(req.method) && CHUNK.test(req.path) && accountOf(req) !== null;
  return {
    everything: limiter(MINUTE_MS, perMinute, keyOf, { store, skip: isChunk }),
    chunks: limiter(MINUTE_MS, others.chunksPerMinute ?? CHUNKS_PER_MINUTE, keyOf, { skip: (req) => !isChunk(req) }),
    credentials: limiter(5 * MINUTE_MS, credentialsPerFiveMinutes, addressOf),
    trials: limiter(10 * MINUTE_MS, others.trialsPerTenMinutes ?? TRIALS_PER_TEN_MINUTES, addressOf),
    reports: limiter(MINUTE_MS, others.reportsPerMinute ?? REPORTS_PER_MINUTE, keyOf),
    countCall: counter(store, perMinute),
  };
}
