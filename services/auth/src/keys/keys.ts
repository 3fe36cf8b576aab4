import { createHmac, randomBytes } from 'node:crypto';
import { ALGORITHM, AUDIENCE, type Caller, type Db, ISSUER } from '@jobspeak/kit';
import { calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK, type JWK, SignJWT } from 'jose';
import { findKey, insertKey, lockKeys, type StoredKey } from './store';

/** Signs access tokens and derives refresh tokens. */
export interface Keys {
  /** The public keys, as other services fetch them (RFC 7517). */
  jwks: { keys: JWK[] };
  /** A signed access token (RFC 7519) that lives 10 minutes from `now`. */
  signAccessToken(caller: Caller, now: Date): Promise<string>;
  /** The one token that follows a refresh token; the same at each call, so that a lost answer can be repeated. */
  successorOf(refreshToken: string): string;
}

const ACCESS_SECONDS = 600;

async function newKey(): Promise<StoredKey> {
  const { privateKey, publicKey } = await generateKeyPair(ALGORITHM, { extractable: true });
  // RFC 7638: the key's name follows from the key.
  const kid = await calculateJwkThumbprint(await exportJWK(publicKey));
  return { kid, privateJwk: await exportJWK(privateKey), refreshSecret: randomBytes(32) };
}

const findOrMakeKey = (db: Db): Promise<StoredKey> =>
  db.transaction(async (trx) => {
    await lockKeys(trx);
    const known = await findKey(trx);
    if (known) return known;
    const key = await newKey();
    await insertKey(trx, key);
    return key;
  });

/** Loads the signing key, which the first start makes. */
export async function loadKeys(db: Db): Promise<Keys> {
  const { kid, privateJwk, refreshSecret } = await findOrMakeKey(db);
  const privateKey = await importJWK(privateJwk, ALGORITHM);
  const { kty, crv, x, y } = privateJwk;
  return {
    jwks: { keys: [{ kty, crv, x, y, kid, alg: ALGORITHM, use: 'sig' }] },
    signAccessToken({ userId, accountId, sessionId, role }, now) {
      const issuedAt = Math.floor(now.getTime() / 1000);
      return new SignJWT({ accountId, sid: sessionId, role })
        .setProtectedHeader({ alg: ALGORITHM, kid })
        .setIssuer(ISSUER)
        .setAudience(AUDIENCE)
        .setSubject(userId)
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + ACCESS_SECONDS)
        .sign(privateKey);
    },
    successorOf: (refreshToken) => createHmac('sha256', refreshSecret).update(refreshToken).digest('base64url'),
  };
}
