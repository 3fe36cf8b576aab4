import { AppError } from '@jobspeak/contracts';
import type { Request, RequestHandler } from 'express';
import { ipKeyGenerator, rateLimit } from 'express-rate-limit';
import { decodeJwt } from 'jose';

/** Calls of one caller in a time. */
export interface Limits {
  perMinute: number;
  credentialsPerFiveMinutes: number;
}

export const DEFAULT_LIMITS: Limits = { perMinute: 1_200, credentialsPerFiveMinutes: 60 };

const address = (req: Request) => ipKeyGenerator(req.socket.remoteAddress ?? '');

/** Counts by person where there is one: many may share one address. A forged token only moves the count elsewhere. */
function callerKey(req: Request): string {
  const token = /^bearer (.+)$/i.exec(req.get('authorization') ?? '')?.[1];
  try {
    return token ? `person ${decodeJwt(token).sub ?? ''} ${address(req)}` : address(req);
  } catch {
    return address(req); // not a token at all: the service will say so
  }
}

const limiter = (windowMs: number, limit: number, keyGenerator: (req: Request) => string): RequestHandler =>
  rateLimit({
    windowMs,
    limit,
    keyGenerator,
    standardHeaders: 'draft-7',
    legacyHeaders: false,
    validate: { trustProxy: false },
    handler: (_req, _res, next) => next(new AppError('TOO_MANY_REQUESTS')),
  });

/** Limits of all calls, and tighter ones of those that try a password. */
export const createLimits = ({ perMinute, credentialsPerFiveMinutes }: Limits) => ({
  everything: limiter(60_000, perMinute, callerKey),
  credentials: limiter(300_000, credentialsPerFiveMinutes, address),
});
