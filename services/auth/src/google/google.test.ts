import type { Server } from 'node:http';
import { closeServer, listen } from '@jobspeak/kit';
import { useService } from '@jobspeak/kit/testing';
import express from 'express';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { authService } from '../app';
import { asPeople, PASSWORD } from '../testing/people';

/** Google, on this machine, with keys of its own. */
const ISSUER = 'https://accounts.example.com';
const CLIENT = 'jobspeak.apps.example.com';
type Pair = Awaited<ReturnType<typeof generateKeyPair>>;
let real: Pair;
let stranger: Pair;
let issuer: { server: Server; url: string };
beforeAll(async () => {
  [real, stranger] = await Promise.all([generateKeyPair('RS256'), generateKeyPair('RS256')]);
  const jwks = { keys: [{ ...(await exportJWK(real.publicKey)), kid: 'google-1', alg: 'RS256', use: 'sig' }] };
  issuer = await listen(
    express().get('/certs', (_req, res) => void res.json(jwks)),
    0,
    '127.0.0.1',
  );
});
afterAll(() => closeServer(issuer.server, 100));

const service = useService(() =>
  authService({
    google: { clientId: CLIENT, issuer: ISSUER, jwksUrl: `${issuer.url}/certs` },
    admins: ['boss@company.example'],
  }),
);
const people = asPeople(service);
const nonce = async (): Promise<string> => (await service.anybody.get('/auth/google')).body.nonce;
const signIn = (credential: string, more: object = {}) => people.post('/auth/google', { credential, ...more });

let count = 0;
async function claims(changes: object = {}) {
  count += 1;
  return {
    sub: `google-subject-${count}`,
    email: `jo-${count}@gmail.com`,
    email_verified: true,
    given_name: 'Jo',
    family_name: 'Staple',
    name: 'Jo Staple',
    nonce: await nonce(),
    ...changes,
  };
}
interface Signing {
  key?: Pair['privateKey'] | Uint8Array;
  alg?: string;
  issuer?: string;
  audience?: string;
  expires?: string;
}
const sign = (facts: object, { key = real.privateKey, alg = 'RS256', ...rest }: Signing = {}) =>
  new SignJWT({ ...facts })
    .setProtectedHeader({ alg, kid: 'google-1' })
    .setIssuer(rest.issuer ?? ISSUER)
    .setAudience(rest.audience ?? CLIENT)
    .setIssuedAt()
    .setExpirationTime(rest.expires ?? '1h')
    .sign(key);

test('a new person gets an account, verified, without a password; the next time they are in it again', async () => {
  const facts = await claims();
  const first = await signIn(await sign(facts), {
    businessName: 'Staple & Sons',
    locale: 'en-AU',
    timeZone: 'Australia/Perth',
  });
  expect(first.status).toBe(200);
  expect(first.body.user).toMatchObject({
    email: facts.email,
    firstName: 'Jo',
    businessName: 'Staple & Sons',
    emailVerified: true,
    hasPassword: false,
  });
  const again = await signIn(await sign({ ...facts, nonce: await nonce() }));
  expect(again.body.user).toEqual(first.body.user);
  const announced = (await service.outbox()).filter(({ accountId }) => accountId === first.body.user.accountId);
  expect(announced).toContainEqual(
    expect.objectContaining({
      name: 'user.registered',
      data: expect.objectContaining({ businessName: 'Staple & Sons', locale: 'en-AU', timeZone: 'Australia/Perth' }),
    }),
  );
  expect((await people.login(facts.email)).body.code).toBe('INVALID_CREDENTIALS');
});

const unsigned = (facts: object) => {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const times = { iat: Math.floor(Date.now() / 1000), exp: Math.floor(Date.now() / 1000) + 3600 };
  return `${part({ alg: 'none', kid: 'google-1' })}.${part({ ...facts, ...times, iss: ISSUER, aud: CLIENT })}.`;
};
const changed = (token: string) => {
  const [header = '', payload = '', signature = ''] = token.split('.');
  const facts = JSON.parse(Buffer.from(payload, 'base64url').toString());
  return [
    header,
    Buffer.from(JSON.stringify({ ...facts, email: 'boss@gmail.com' })).toString('base64url'),
    signature,
  ].join('.');
};
test.each<[string, () => Promise<string>]>([
  ['that is no token', async () => 'rubbish'],
  ['without a signature', async () => unsigned(await claims())],
  ['of another key under the same name', async () => sign(await claims(), { key: stranger.privateKey })],
  [
    'signed with the public key as a password',
    async () =>
      sign(await claims(), { key: Buffer.from(JSON.stringify(await exportJWK(real.publicKey))), alg: 'HS256' }),
  ],
  ['that was changed afterwards', async () => changed(await sign(await claims()))],
  ['for another application', async () => sign(await claims(), { audience: 'other.apps.example.com' })],
  ['of another issuer', async () => sign(await claims(), { issuer: 'https://evil.example.com' })],
  ['that has run out', async () => sign(await claims(), { expires: '-1m' })],
  ['with an address that is not verified', async () => sign(await claims({ email_verified: false }))],
  ['without a nonce', async () => sign(await claims({ nonce: undefined }))],
  ['with a nonce that is not ours', async () => sign(await claims({ nonce: 'zzz-abc.def' }))],
])('a credential %s is refused, and opens nothing', async (_name, make) => {
  const credential = await make();
  const before = await service.db('users').count();
  const { status, body } = await signIn(credential);
  expect([status, body.code]).toEqual([401, 'INVALID_CREDENTIALS']);
  expect(await service.db('users').count()).toEqual(before);
});

test('a credential is good once, and its nonce for ten minutes', async () => {
  const credential = await sign(await claims());
  expect((await signIn(credential)).status).toBe(200);
  expect((await signIn(credential)).body.code).toBe('INVALID_CREDENTIALS');
  const late = await sign(await claims());
  service.setTime(new Date(Date.now() + 11 * 60_000));
  expect((await signIn(late)).body.code).toBe('INVALID_CREDENTIALS');
  service.setTime(null);
});

test('an account is linked only when both sides are sure whose the address is', async () => {
  const waiting = await people.registered({ email: 'unverified@gmail.com' });
  const facts = await claims({ email: 'unverified@gmail.com' });
  expect((await signIn(await sign(facts))).body.code).toBe('USER_ALREADY_EXISTS');
  await service.db('users').where({ id: waiting.user.id }).update({ email_verified_at: new Date() });
  const linked = await signIn(await sign({ ...facts, nonce: await nonce() }));
  expect(linked.body.user).toMatchObject({ id: waiting.user.id, hasPassword: true });
  expect((await people.login('unverified@gmail.com', PASSWORD)).status).toBe(200);

  const elsewhere = await people.registered({ email: 'jo@company.example' });
  await service.db('users').where({ id: elsewhere.user.id }).update({ email_verified_at: new Date() });
  const moved = await claims({ email: 'jo@company.example' });
  expect((await signIn(await sign(moved))).body.code).toBe('USER_ALREADY_EXISTS'); // whose it was, not whose it is
  const owned = { ...moved, hd: 'company.example', nonce: await nonce() };
  expect((await signIn(await sign(owned))).body.user.id).toBe(elsewhere.user.id);
});

test('an address that Google has only seen once, and cannot speak for today, is verified by e-mail like any other', async () => {
  const facts = await claims({ email: 'boss@company.example' }); // an address that the settings name as admin
  const { status, body } = await signIn(await sign(facts));
  expect([status, body.user.emailVerified, body.user.role]).toEqual([200, false, 'user']);
  expect(await people.emails(facts.email)).toEqual(['verify-email']);
  const [link] = await people.links(facts.email, 'verify-email');
  await people.post('/auth/verify-email', { token: link?.get('verify') });
  const again = await signIn(await sign({ ...facts, nonce: await nonce() }));
  expect([again.body.user.id, again.body.user.role]).toEqual([body.user.id, 'admin']);
});

test('whoever opened an account with Google for an address that is not theirs loses it to the owner of the mailbox', async () => {
  const facts = await claims({ email: 'victim@company.example' });
  const { body: taken } = await signIn(await sign(facts));
  await people.post('/auth/request-password-reset', { email: facts.email });
  await people.deliverRequests(facts.email);
  const token = (await people.links(facts.email, 'reset-password'))[0]?.get('token');
  const reset = { email: facts.email, token, password: 'a finer horse' };
  expect((await people.post('/auth/reset-password', reset)).status).toBe(204);
  expect((await people.refresh(taken.refresh_token)).body.code).toBe('SESSION_EXPIRED');
  const back = await signIn(await sign({ ...facts, nonce: await nonce() }));
  expect(back.body.code).toBe('USER_ALREADY_EXISTS');
  expect((await people.login(facts.email, 'a finer horse')).body.user.id).toBe(taken.user.id);
});

test('an account that is linked to one person of Google is not handed to another who has the address now', async () => {
  const facts = await claims();
  const { body: first } = await signIn(await sign(facts));
  const heir = await signIn(await sign({ ...facts, sub: 'google-subject-heir', nonce: await nonce() }));
  expect([heir.status, heir.body.code]).toEqual([409, 'USER_ALREADY_EXISTS']);
  expect((await signIn(await sign({ ...facts, nonce: await nonce() }))).body.user.id).toBe(first.user.id);
});

test('two first sign-ins at once open one account', async () => {
  const facts = await claims();
  const credentials = await Promise.all([1, 2, 3].map(async () => sign({ ...facts, nonce: await nonce() })));
  const answers = await Promise.all(credentials.map((credential) => signIn(credential)));
  expect(answers.map(({ status }) => status).filter((status) => status >= 500)).toEqual([]);
  expect(await service.db('users').where({ email: facts.email })).toHaveLength(1);
});

test('who is locked stays out with Google too', async () => {
  const facts = await claims();
  const { body } = await signIn(await sign(facts));
  await service.db('users').where({ id: body.user.id }).update({ locked_at: new Date() });
  expect((await signIn(await sign({ ...facts, nonce: await nonce() }))).body.code).toBe('ACCOUNT_LOCKED');
});

describe('where Google is not set up', () => {
  const without = useService(() => authService());
  test('there is no button, and no call', async () => {
    expect((await without.anybody.get('/auth/google')).body).toEqual({ clientId: null, nonce: null });
    expect((await without.anybody.post('/auth/google', { credential: 'x' })).status).toBe(404);
  });
});

describe('while Google’s keys are away', () => {
  const google = { clientId: CLIENT, issuer: ISSUER, jwksUrl: 'http://127.0.0.1:9/certs' };
  const away = useService(() => authService({ google }));
  test('it is not the person’s fault', async () => {
    const facts = { ...(await claims()), nonce: (await away.anybody.get('/auth/google')).body.nonce };
    const { body } = await away.anybody.post('/auth/google', { credential: await sign(facts) });
    expect(body.code).toBe('SERVICE_UNAVAILABLE');
  });
});
