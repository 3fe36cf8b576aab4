import { AccessClaims, AppError, PermitClaims, type Role } from '@jobspeak/contracts';
import type { Request, RequestHandler } from 'express';
import { createRemoteJWKSet, errors, type JWTVerifyGetKey, jwtVerify } from 'jose';
import type { EndedSessions } from './ended-sessions';

/** Who an access token is from and for (RFC 7519, `iss` and `aud`). */
export const ISSUER = 'https://jobspeak.app/auth';
export const AUDIENCE = 'https://jobspeak.app/api';
/** What a permit to listen is for, and no access token (`aud`). */
export const LISTENING_AUDIENCE = 'https://jobspeak.app/listening';
/** Elliptic-curve signatures on P-256 (RFC 7518, section 3.4). */
export const ALGORITHM = 'ES256';

/** The signed-in person behind a request. */
export interface Caller {
  userId: string;
  accountId: string;
  sessionId: string;
  role: Role;
}

/** A caller, and until when their token says so. */
export interface SignedInCaller extends Caller {
  expiresAt: Date;
}

const callers = new WeakMap<Request, SignedInCaller>();

/** Who is asking. Only behind `authenticate`. */
export function caller(req: Request): SignedInCaller {
  const known = callers.get(req);
  if (!known) throw new AppError('SESSION_EXPIRED');
  return known;
}

/** Keys of the auth service, fetched when first needed and again when an unknown key id turns up. */
export const keysFrom = (url: string): JWTVerifyGetKey => createRemoteJWKSet(new URL(url), { cooldownDuration: 1_000 });

/** Failures to get the keys; they say nothing about a token. */
const areKeysAway = (error: unknown): boolean =>
  error instanceof errors.JWKSTimeout ||
  // what jose throws when the address of the keys answers with anything but the keys
  (error instanceof errors.JOSEError && error.code === 'ERR_JOSE_GENERIC') ||
  // what fetch throws when it gets no answer at all
  (error as Partial<Error> | null)?.message === 'fetch failed';

/**
 * Reads what a permit to listen says (RFC 7519), as the auth service has signed it.
 * @throws AppError INSUFFICIENT_PERMISSIONS for any that does not hold; SERVICE_UNAVAILABLE when it cannot be checked.
 */
export type ReadPermit = (permit: string) => Promise<PermitClaims>;

export const permitsBy =
  (keys: JWTVerifyGetKey, clock: () => Date): ReadPermit =>
  async (permit) => {
    try {
      const { payload } = await jwtVerify(permit, keys, {
        issuer: ISSUER,
        audience: LISTENING_AUDIENCE,
        algorithms: [ALGORITHM],
        requiredClaims: ['exp', 'sub'],
        currentDate: clock(),
      });
      return PermitClaims.parse(payload);
    } catch (cause) {
      throw new AppError(areKeysAway(cause) ? 'SERVICE_UNAVAILABLE' : 'INSUFFICIENT_PERMISSIONS', undefined, { cause });
    }
  };

/**
 * Checks a bearer token: signature, algorithm, issuer, audience, times and claims.
 * @throws AppError SESSION_EXPIRED for any token that does not hold; SERVICE_UNAVAILABLE when it cannot be checked.
 */
export async function verifyAccessToken(token: string, keys: JWTVerifyGetKey, now: Date): Promise<SignedInCaller> {
  try {
    const { payload } = await jwtVerify(token, keys, {
      issuer: ISSUER,
      audience: AUDIENCE,
      algorithms: [ALGORITHM],
      requiredClaims: ['exp', 'iat', 'sub'],
      currentDate: now,
    });
    const claims = AccessClaims.parse(payload);
    const expiresAt = new Date((payload.exp ?? 0) * 1000);
    return { userId: claims.sub, accountId: claims.accountId, sessionId: claims.sid, role: claims.role, expiresAt };
  } catch (cause) {
    throw new AppError(areKeysAway(cause) ? 'SERVICE_UNAVAILABLE' : 'SESSION_EXPIRED', undefined, { cause });
  }
}

/** Lets a request through when it carries a valid access token of a session that has not ended. */
export const authenticate =
  (keys: JWTVerifyGetKey, clock: () => Date, ended?: EndedSessions): RequestHandler =>
  async (req, _res, next) => {
    const [scheme, token] = (req.get('authorization') ?? '').split(' ');
    if (scheme?.toLowerCase() !== 'bearer' || !token) throw new AppError('SESSION_EXPIRED');
    const person = await verifyAccessToken(token, keys, clock());
    await ended?.ready();
    if (ended?.has(person.sessionId)) throw new AppError('SESSION_EXPIRED');
    callers.set(req, person);
    next();
  };

/** Lets a request through when the caller has the role. Only behind `authenticate`. */
export const requireRole =
  (role: Role): RequestHandler =>
  (req, _res, next) => {
    if (caller(req).role !== role) throw new AppError('INSUFFICIENT_PERMISSIONS');
    next();
  };
