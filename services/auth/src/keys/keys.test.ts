import { randomUUID } from 'node:crypto';
import { ALGORITHM, AUDIENCE, type Caller, ISSUER, verifyAccessToken } from '@jobspeak/kit';
import { useService } from '@jobspeak/kit/testing';
import {
  calculateJwkThumbprint,
  createLocalJWKSet,
  decodeProtectedHeader,
  generateKeyPair,
  type JSONWebKeySet,
  SignJWT,
} from 'jose';
import { authService } from '../app';
import { loadKeys } from './keys';

const service = useService(() => authService());
const now = new Date();
const policy = { secret: null, rotateDays: 30 };
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000);
const somebody = (): Caller => ({
  userId: randomUUID(),
  accountId: randomUUID(),
  sessionId: randomUUID(),
  role: 'user',
});

/** The keys as another service gets them. */
async function published() {
  const { body } = await service.anybody.get('/auth/.well-known/jwks.json');
  return { jwks: body as JSONWebKeySet, keys: createLocalJWKSet(body) };
}

test('a token that was signed is taken everywhere for ten minutes, and then no more', async () => {
  const person = somebody();
  const token = await (await loadKeys(service.db, policy, now)).signAccessToken(person, now);
  const { keys } = await published();
  expect(await verifyAccessToken(token, keys, later(599))).toMatchObject(person);
  await expect(verifyAccessToken(token, keys, later(601))).rejects.toMatchObject({ code: 'SESSION_EXPIRED' });
});

test('the published key bears its thumbprint as its name, and no secret', async () => {
  const { jwks } = await published();
  for (const key of jwks.keys) {
    expect(key.kid).toBe(await calculateJwkThumbprint(key));
    expect(key).not.toHaveProperty('d');
  }
  expect(JSON.stringify(jwks)).not.toContain('secret');
});

/** A token like ours in everything but the key. */
async function forged(alg: string) {
  const { jwks } = await published();
  const key = alg.startsWith('HS')
    ? Buffer.from(JSON.stringify(jwks.keys[0])) // the public key taken for a shared secret
    : (await generateKeyPair(alg)).privateKey;
  const { userId, accountId, sessionId } = somebody();
  return new SignJWT({ accountId, sid: sessionId, role: 'admin' })
    .setProtectedHeader({ alg, kid: jwks.keys[0]?.kid ?? '' })
    .setIssuer(ISSUER)
    .setAudience(AUDIENCE)
    .setSubject(userId)
    .setIssuedAt(now)
    .setExpirationTime('10m')
    .sign(key);
}

async function withoutSignature() {
  const { jwks } = await published();
  const { userId, accountId, sessionId } = somebody();
  const seconds = Math.floor(now.getTime() / 1000);
  const claims = { iss: ISSUER, aud: AUDIENCE, sub: userId, accountId, sid: sessionId, role: 'admin' };
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${part({ alg: 'none', kid: jwks.keys[0]?.kid })}.${part({ ...claims, iat: seconds, exp: seconds + 600 })}.`;
}

async function changed() {
  const token = await (await loadKeys(service.db, policy, now)).signAccessToken(somebody(), now);
  const [header = '', payload = '', signature = ''] = token.split('.');
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString());
  return [header, Buffer.from(JSON.stringify({ ...claims, role: 'admin' })).toString('base64url'), signature].join('.');
}

async function forSomethingElse() {
  const keys = await loadKeys(service.db, policy, now);
  return keys.signAccessToken({ ...somebody(), role: 'nobody' as Caller['role'] }, now);
}

test.each<[string, () => Promise<string>]>([
  ['without a signature', withoutSignature],
  ['of another key under our name', () => forged(ALGORITHM)],
  ['signed with the public key as a password', () => forged('HS256')],
  ['with other claims under our signature', changed],
  ['with a role that there is not', forSomethingElse],
])('a token %s is refused', async (_name, make) => {
  const { keys } = await published();
  await expect(verifyAccessToken(await make(), keys, now)).rejects.toMatchObject({ code: 'SESSION_EXPIRED' });
});

/** Holds everybody back from the table until so many wait, so that they truly come at once. */
async function atOnce<T>(count: number, work: () => Promise<T>): Promise<T[]> {
  const holder = await service.db.transaction();
  await holder.raw('lock table signing_keys in access exclusive mode');
  const working = Promise.all(Array.from({ length: count }, work));
  const waiting = () => service.db('pg_locks').whereRaw(`not granted and relation = 'signing_keys'::regclass`);
  while ((await waiting()).length < count);
  await holder.commit();
  return working;
}

test('processes that start for the first time together agree on one key', async () => {
  await service.db('signing_keys').delete();
  const loaded = await atOnce(2, () => loadKeys(service.db, policy, now));
  expect(new Set(loaded.map(({ jwks }) => jwks.keys[0]?.kid)).size).toBe(1);
  expect(new Set(loaded.map(({ successorOf }) => successorOf('token'))).size).toBe(1);
  expect(await service.db('signing_keys').count()).toEqual([{ count: '1' }]);
});

const days = (count: number) => new Date(now.getTime() + count * 24 * 3_600_000);

test('a new key follows an old one: published first, signing later, and no token in between is refused', async () => {
  await service.db('signing_keys').delete();
  const kidOf = (token: string) => decodeProtectedHeader(token).kid;
  const [old, person] = [await loadKeys(service.db, policy, now), somebody()];
  const before = await old.signAccessToken(person, days(31));
  const both = await loadKeys(service.db, policy, days(31));
  expect(both.jwks.keys).toHaveLength(2);
  expect(kidOf(await both.signAccessToken(person, days(31)))).toBe(kidOf(before));
  const soon = new Date(days(31).getTime() + 11 * 60_000);
  const after = await both.signAccessToken(person, soon);
  expect(kidOf(after)).not.toBe(kidOf(before));
  const keys = createLocalJWKSet(both.jwks);
  expect(await verifyAccessToken(before, keys, days(31))).toMatchObject(person);
  expect(await verifyAccessToken(after, keys, soon)).toMatchObject(person);
  expect(both.successorOf('token')).toBe(old.successorOf('token')); // a lost answer can still be repeated
  const alone = await loadKeys(service.db, policy, days(32));
  expect(alone.jwks.keys.map(({ kid }) => kid)).toEqual([kidOf(after)]);
});

test('with a secret the keys lie sealed, and open with no other', async () => {
  const sealed = { secret: 'a secret of more than thirty-two characters', rotateDays: 30 };
  const plain = await loadKeys(service.db, policy, now);
  const opened = await loadKeys(service.db, sealed, now);
  expect(opened.jwks).toEqual(plain.jwks);
  expect(opened.successorOf('token')).toBe(plain.successorOf('token'));
  for (const row of await service.db('signing_keys'))
    expect([row.private_jwk, row.refresh_secret]).toEqual([null, null]);
  await expect(loadKeys(service.db, policy, now)).rejects.toThrow(/AUTH_KEY_SECRET/);
  const other = { ...sealed, secret: 'another secret of more than thirty-two' };
  await expect(loadKeys(service.db, other, now)).rejects.toThrow(/AUTH_KEY_SECRET is not/);
});
