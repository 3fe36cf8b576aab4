import { authenticate, caller, type EndedSessions, type SignedInCaller } from '@jobspeak/kit';
import type { Request, RequestHandler } from 'express';
import type { JWTVerifyGetKey } from 'jose';

export interface People {
  /** Notes who is asking, and lets everybody through. */
  recognise: RequestHandler;
  /** Lets only those through who were recognised. */
  signedIn: RequestHandler;
  /** The account behind a request whose token holds, else null. */
  accountOf: (req: Request) => string | null;
  /** Who a header stands for whose token was checked before and still counts; null sends the call the long way. */
  known: (authorization: string | undefined) => SignedInCaller | null;
}

/** Tokens remembered at a time; an access token lives ten minutes. */
const REMEMBERED = 20_000;

/** Callers by the header that proved who they are, the oldest first. */
function createMemory(clock: () => Date, ended: EndedSessions | undefined) {
  const callers = new Map<string, SignedInCaller>();
  return {
    add(authorization: string, person: SignedInCaller): void {
      if (callers.has(authorization)) return;
      const [oldest] = callers.keys();
      if (oldest !== undefined && callers.size >= REMEMBERED) callers.delete(oldest);
      callers.set(authorization, person);
    },
    get(authorization: string): SignedInCaller | null {
      const person = callers.get(authorization);
      // while the list of ended sessions is not there, nobody is let through by memory
      if (!person || (ended && ended.ready() !== null)) return null;
      if (person.expiresAt > clock() && !ended?.has(person.sessionId)) return person;
      callers.delete(authorization);
      return null;
    },
  };
}

/** Reads each token once: calls are counted by who makes them, before it is clear whether they may. */
export function createPeople(keys: JWTVerifyGetKey, clock: () => Date, ended?: EndedSessions): People {
  const authenticated = authenticate(keys, clock, ended);
  const refusals = new WeakMap<Request, Error>();
  const memory = createMemory(clock, ended);
  return {
    async recognise(req, res, next) {
      try {
        await authenticated(req, res, () => {});
        memory.add(req.headers.authorization ?? '', caller(req));
      } catch (error) {
        refusals.set(req, error instanceof Error ? error : new Error('A token was refused.', { cause: error }));
      }
      next();
    },
    signedIn(req, _res, next) {
      next(refusals.get(req));
    },
    accountOf: (req) => (refusals.has(req) ? null : caller(req).accountId),
    known: (authorization) => (authorization === undefined ? null : memory.get(authorization)),
  };
}
