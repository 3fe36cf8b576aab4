import { authenticate, caller, type EndedSessions } from '@jobspeak/kit';
import type { Request, RequestHandler } from 'express';
import type { JWTVerifyGetKey } from 'jose';

export interface People {
  /** Notes who is asking, and lets everybody through. */
  recognise: RequestHandler;
  /** Lets only those through who were recognised. */
  signedIn: RequestHandler;
  /** The account behind a request whose token holds, else null. */
  accountOf: (req: Request) => string | null;
}

/** Reads each token once: calls are counted by who makes them, before it is clear whether they may. */
export function createPeople(keys: JWTVerifyGetKey, clock: () => Date, ended?: EndedSessions): People {
  const authenticated = authenticate(keys, clock, ended);
  const refusals = new WeakMap<Request, Error>();
  return {
    async recognise(req, res, next) {
      try {
        await authenticated(req, res, () => {});
      } catch (error) {
        refusals.set(req, error instanceof Error ? error : new Error('A token was refused.', { cause: error }));
      }
      next();
    },
    signedIn(req, _res, next) {
      next(refusals.get(req));
    },
    accountOf: (req) => (refusals.has(req) ? null : caller(req).accountId),
  };
}
