import { randomBytes, timingSafeEqual } from 'node:crypto';
import { AppError } from '@jobspeak/contracts';
import { createRemoteJWKSet, errors, type JWTVerifyGetKey, jwtVerify } from 'jose';
import { z } from 'zod';
import type { Keys } from '../keys/keys';
import type { GoogleOptions } from '../settings';

/** What Google says of a person (OpenID Connect Core, section 5.1; `hd`: the organisation that owns the address). */
const Claims = z.object({
  sub: z.string().min(1).max(255),
  email: z.email(),
  email_verified: z.union([z.boolean(), z.literal('true').transform(() => true)]),
  nonce: z.string().min(1).max(200),
  given_name: z.string().optional(),
  family_name: z.string().optional(),
  name: z.string().optional(),
  hd: z.string().optional(),
});

export interface GooglePerson {
  subject: string;
  email: string;
  /** Google itself runs the mailbox, so it knows whose it is today and not only whose it was once. */
  isAuthoritative: boolean;
  nonce: string;
  firstName: string;
  lastName: string;
  name: string;
}

/** Checks the credential of Google's button. */
export type CheckCredential = (credential: string, now: Date) => Promise<GooglePerson>;

const NONCE_LIVES_MS = 10 * 60_000;

/** A nonce that carries its own end and a proof that it is ours: nothing is stored until it is used. */
export function issueNonce(keys: Keys, now: Date): string {
  const text = `${(now.getTime() + NONCE_LIVES_MS).toString(36)}-${randomBytes(16).toString('base64url')}`;
  return `${text}.${keys.mark(text)}`;
}

/** When a nonce runs out, or null when it is none of ours or has run out. */
export function endOfNonce(keys: Keys, nonce: string, now: Date): Date | null {
  const [text = '', mark = '', ...rest] = nonce.split('.');
  const [wanted, given] = [Buffer.from(keys.mark(text)), Buffer.from(mark)];
  if (rest.length > 0 || wanted.length !== given.length || !timingSafeEqual(wanted, given)) return null;
  const end = new Date(Number.parseInt(text.split('-')[0] ?? '', 36));
  return end > now ? end : null;
}

const areKeysAway = (error: unknown): boolean =>
  error instanceof errors.JWKSTimeout ||
  (error instanceof errors.JOSEError && error.code === 'ERR_JOSE_GENERIC') ||
  (error as Partial<Error> | null)?.message === 'fetch failed';

async function read(credential: string, keys: JWTVerifyGetKey, { issuer, clientId }: GoogleOptions, now: Date) {
  const { payload } = await jwtVerify(credential, keys, {
    // Google signs both ways
    issuer: [issuer, issuer.replace('https://', '')],
    audience: clientId,
    algorithms: ['RS256', 'ES256'],
    requiredClaims: ['exp', 'iat', 'sub', 'email', 'email_verified', 'nonce'],
    currentDate: now,
    clockTolerance: 5,
  });
  const claims = Claims.parse(payload);
  if (!claims.email_verified) throw new Error('Google has not verified the address.');
  return claims;
}

/**
 * Checks signature, algorithm, issuer, audience, times, nonce and that the address is verified.
 * @throws (later) AppError INVALID_CREDENTIALS for a credential that does not hold; SERVICE_UNAVAILABLE when Google's
 * keys cannot be had.
 */
export function checkWith(options: GoogleOptions): CheckCredential {
  const keys = createRemoteJWKSet(new URL(options.jwksUrl), { cooldownDuration: 5_000 });
  return async (credential, now) => {
    try {
      const claims = await read(credential, keys, options, now);
      const email = claims.email.toLowerCase();
      return {
        subject: claims.sub,
        email,
        isAuthoritative: email.endsWith('@gmail.com') || claims.hd !== undefined,
        nonce: claims.nonce,
        firstName: claims.given_name ?? '',
        lastName: claims.family_name ?? '',
        name: claims.name ?? '',
      };
    } catch (cause) {
      throw new AppError(areKeysAway(cause) ? 'SERVICE_UNAVAILABLE' : 'INVALID_CREDENTIALS', undefined, { cause });
    }
  };
}
