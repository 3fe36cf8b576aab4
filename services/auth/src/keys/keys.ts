import { createHmac, randomBytes } from 'node:crypto';
import type { ListeningPermit, PermitClaims } from '@jobspeak/contracts';
import { ALGORITHM, AUDIENCE, type Caller, type Db, ISSUER, LISTENING_AUDIENCE } from '@jobspeak/kit';
import { calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK, type JWK, SignJWT } from 'jose';
import { dropKeys, findKeys, insertKey, lockKeys, type StoredKey, sealKeys } from './store';

/** Signs access tokens and derives refresh tokens. */
export interface Keys {
  /** The public keys, as other services fetch them (RFC 7517). */
  jwks: { keys: JWK[] };
  /** A signed access token (RFC 7519) that lives 10 minutes from `now`. */
  signAccessToken(caller: Caller, now: Date): Promise<string>;
  /** A permit to listen to one recording that lives 5 minutes from `now`. */
  signPermit(claims: PermitClaims, now: Date): Promise<ListeningPermit>;
  /** The one token that follows a refresh token; the same at each call, so that a lost answer can be repeated. */
  successorOf(refreshToken: string): string;
  /** A short proof that a text comes from this service (HMAC-SHA256, 128 bits). */
  mark(text: string): string;
}

export interface KeyPolicy {
  /** Seals the secrets in the database; null leaves them as they are. */
  secret: string | null;
  rotateDays: number;
}

const ACCESS_SECONDS = 600;
const PERMIT_SECONDS = 300;
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** A new key is published for so long before it signs: longer than anybody keeps the list of keys. */
const OVERLAP_MS = 10 * MINUTE_MS;
/** An old key stays published until the last token it has signed has run out, and some. */
const RETIRED_MS = ACCESS_SECONDS * 1000 + 5 * MINUTE_MS;

async function newKey(refreshSecret: Buffer, createdAt: Date, activeFrom: Date): Promise<StoredKey> {
  const { privateKey, publicKey } = await generateKeyPair(ALGORITHM, { extractable: true });
  // RFC 7638: the key's name follows from the key.
  const kid = await calculateJwkThumbprint(await exportJWK(publicKey));
  return { kid, privateJwk: await exportJWK(privateKey), refreshSecret, createdAt, activeFrom };
}

/** Keys that nothing valid is signed with: those before the one that has signed for long enough. */
const retired = (keys: readonly StoredKey[], now: Date): StoredKey[] => {
  const since = now.getTime() - RETIRED_MS;
  const newest = keys.findLastIndex(({ activeFrom }) => activeFrom.getTime() <= since);
  return keys.slice(0, Math.max(0, newest));
};

/** The keys as they are to be now: the first one made, the next one made in time, the old ones dropped. */
const upToDate = (db: Db, { secret, rotateDays }: KeyPolicy, now: Date): Promise<StoredKey[]> =>
  db.transaction(async (trx) => {
    await lockKeys(trx);
    const known = await findKeys(trx, secret);
    if (secret !== null) await sealKeys(trx, known, secret);
    const old = retired(known, now);
    await dropKeys(
      trx,
      old.map(({ kid }) => kid),
    );
    const keys = known.slice(old.length);
    const latest = keys.at(-1);
    if (latest && now.getTime() - latest.createdAt.getTime() < rotateDays * DAY_MS) return keys;
    const key = latest
      ? await newKey(latest.refreshSecret, now, new Date(now.getTime() + OVERLAP_MS))
      : await newKey(randomBytes(32), now, now);
    await insertKey(trx, key, secret);
    return [...keys, key];
  });

const publicPart = ({ kid, privateJwk: { kty, crv, x, y } }: StoredKey): JWK => ({
  kty,
  crv,
  x,
  y,
  kid,
  alg: ALGORITHM,
  use: 'sig',
});

interface Signed {
  subject: string;
  audience: string;
  at: Date;
  /** For how long it holds. */
  seconds: number;
}

/** Loads the signing keys. The first start makes one; another follows when the latest has grown old. */
export async function loadKeys(db: Db, policy: KeyPolicy, now: Date): Promise<Keys> {
  const stored = await upToDate(db, policy, now);
  const usable = await Promise.all(
    stored.map(async (key) => ({ ...key, privateKey: await importJWK(key.privateJwk, ALGORITHM) })),
  );
  const [first] = usable;
  if (!first) throw new Error('There is no signing key.');
  const mac = (text: string) => createHmac('sha256', first.refreshSecret).update(text);
  const sign = (claims: object, { subject, audience, at, seconds }: Signed): Promise<string> => {
    const { kid, privateKey } = usable.findLast(({ activeFrom }) => activeFrom <= at) ?? first;
    const issuedAt = Math.floor(at.getTime() / 1000);
    return new SignJWT({ ...claims })
      .setProtectedHeader({ alg: ALGORITHM, kid })
      .setIssuer(ISSUER)
      .setAudience(audience)
      .setSubject(subject)
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + seconds)
      .sign(privateKey);
  };
  return {
    jwks: { keys: stored.map(publicPart) },
    signAccessToken: ({ userId, accountId, sessionId, role }, at) =>
      sign({ accountId, sid: sessionId, role }, { subject: userId, audience: AUDIENCE, at, seconds: ACCESS_SECONDS }),
    async signPermit({ sub, ...claims }, at) {
      const facts = { subject: sub, audience: LISTENING_AUDIENCE, at, seconds: PERMIT_SECONDS };
      const expiresAt = new Date(at.getTime() + PERMIT_SECONDS * 1000).toISOString();
      return { permit: await sign(claims, facts), expiresAt };
    },
    successorOf: (refreshToken) => mac(refreshToken).digest('base64url'),
    mark: (text) => mac(`mark ${text}`).digest().subarray(0, 16).toString('base64url'),
  };
}
