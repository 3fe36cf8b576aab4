import { AppError } from '@jobspeak/contracts';
import type { Request, RequestHandler } from 'express';
import { ipKeyGenerator, rateLimit } from 'express-rate-limit';

/** Calls of one caller in a time. */
export interface Limits {
  perMinute: number;
  credentialsPerFiveMinutes: number;
}

export const DEFAULT_LIMITS: Limits = { perMinute: 1_200, credentialsPerFiveMinutes: 60 };

const addressOf = (req: Request) => `address ${ipKeyGenerator(req.ip ?? '')}`;

const limiter = (windowMs: number, limit: number, keyGenerator: (req: Request) => string): RequestHandler =>
  rateLimit({
    windowMs,
    limit,
    keyGenerator,
    standardHeaders: 'draft-7',
    legacyHeaders: false,
    handler: (_req, _res, next) => next(new AppError('TOO_MANY_REQUESTS')),
  });

/**
 * Limits of all calls, and tighter ones of those that try a password. An account is counted as one where a token
 * proves it, because many may share an address; who only claims to be somebody is counted by address.
 */
export const createLimits = (
  { perMinute, credentialsPerFiveMinutes }: Limits,
  accountOf: (req: Request) => string | null,
) => ({
  everything: limiter(60_000, perMinute, (req) => {
    const accountId = accountOf(req);
    return accountId === null ? addressOf(req) : `account ${accountId}`;
  }),
  credentials: limiter(300_000, credentialsPerFiveMinutes, addressOf),
});
