import { createHash, randomUUID } from 'node:crypto';
import { businessSaved } from '@jobspeak/contracts';
import { businessOf, useService } from '@jobspeak/kit/testing';
import { decodeJwt, decodeProtectedHeader } from 'jose';
import { authService } from '../app';
import { AT_ONCE, inHashingTurn } from './password';

const OWNER = 'owner@example.com';
const service = useService(() => authService({ admins: [OWNER], trusted: [OWNER] }));

let count = 0;
const someone = (changes: object = {}) => {
  count += 1;
  return {
    email: `someone-${count}@example.com`,
    password: 'correct horse',
    businessName: 'Horse & Staple',
    firstName: 'Jo',
    lastName: 'Staple',
    locale: 'en-GB',
    timeZone: 'Europe/Isle_of_Man',
    ...changes,
  };
};
const register = (input: object) => service.anybody.post('/auth/register', input);
const login = (email: string, password: string) => service.anybody.post('/auth/login', { email, password });
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

test('registering opens an account, signs in and announces it once', async () => {
  const input = someone({ email: '  Jo.Staple@Example.COM ' });
  const { status, body } = await register(input);
  expect(status).toBe(201);
  expect(body.user).toMatchObject({
    email: 'jo.staple@example.com',
    firstName: 'Jo',
    businessName: 'Horse & Staple',
    role: 'user',
    emailVerified: false,
  });
  expect(body.access_token).toEqual(expect.any(String));
  expect(body.refresh_token.length).toBeGreaterThanOrEqual(43);
  expect(JSON.stringify(body)).not.toMatch(/argon|passwordH|hash"/i);
  const announced = (await service.outbox()).filter(
    ({ accountId, name }) => accountId === body.user.accountId && name !== 'email.requested',
  );
  expect(announced).toMatchObject([
    {
      name: 'user.registered',
      data: {
        userId: body.user.id,
        email: 'jo.staple@example.com',
        locale: 'en-GB',
        timeZone: 'Europe/Isle_of_Man',
      },
    },
  ]);
  const [row] = await service.db('users').where({ id: body.user.id });
  expect(row.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});

test('of many who register one address at once, one gets it', async () => {
  const input = someone();
  const answers = await Promise.all([1, 2, 3, 4].map(() => register(input)));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
  const again = await register({ ...input, email: input.email.toUpperCase() });
  expect(again.body).toMatchObject({
    code: 'USER_ALREADY_EXISTS',
    message: 'An account with this email already exists. Please try logging in instead.',
  });
});

test.each([
  ['a short password', { password: '12345' }, 'password', 'Password must be at least 6 characters long.'],
  ['no password', { password: undefined }, 'password', 'Password must be at least 6 characters long.'],
  [
    'a short business name',
    { businessName: ' A ' },
    'businessName',
    'Business name is required and must be at least 2 characters.',
  ],
  [
    'no business name',
    { businessName: undefined },
    'businessName',
    'Business name is required and must be at least 2 characters.',
  ],
  ['no address', { email: 'jo' }, 'email', 'Please enter a valid email address.'],
  ['an address that is not ASCII', { email: 'jö@example.com' }, 'email', 'Please enter a valid email address.'],
])('registering with %s is refused by name and stores nothing', async (_name, changes, field, message) => {
  const before = await service.db('users').count();
  const { status, body } = await register(someone(changes));
  expect([status, body.code, body.fields]).toEqual([400, 'INVALID_INPUT', { [field]: message }]);
  expect(await service.db('users').count()).toEqual(before);
});

test('signing in needs the right password, and tells nothing about who exists', async () => {
  const input = someone();
  const { body: registered } = await register(input);
  const { status, body } = await login(input.email, input.password);
  expect([status, body.user]).toEqual([200, registered.user]);
  const wrong = await login(input.email, 'wrong horse');
  const unknown = await login('nobody@example.com', 'wrong horse');
  for (const answer of [wrong, unknown])
    expect(answer.body).toMatchObject({ statusCode: 401, code: 'INVALID_CREDENTIALS' });
});

test('a locked account is told so, only after the right password', async () => {
  const input = someone();
  const { body } = await register(input);
  await service.db('users').where({ id: body.user.id }).update({ locked_at: new Date() });
  expect((await login(input.email, input.password)).body.code).toBe('ACCOUNT_LOCKED');
  expect((await login(input.email, 'wrong horse')).body.code).toBe('INVALID_CREDENTIALS');
});

test('the access token says who, for ten minutes, and can be checked with the published key', async () => {
  const { body } = await register(someone());
  const claims = decodeJwt(body.access_token);
  expect(claims).toMatchObject({ sub: body.user.id, accountId: body.user.accountId, role: 'user' });
  expect(Number(claims.exp) - Number(claims.iat)).toBe(600);
  const { body: jwks } = await service.anybody.get('/auth/.well-known/jwks.json');
  expect(jwks.keys).toEqual([
    {
      kty: 'EC',
      crv: 'P-256',
      alg: 'ES256',
      use: 'sig',
      kid: decodeProtectedHeader(body.access_token).kid,
      x: expect.any(String),
      y: expect.any(String),
    },
  ]);
});

test('the signing key outlives a restart', async () => {
  const { body: before } = await service.anybody.get('/auth/.well-known/jwks.json');
  await service.restart();
  expect((await service.anybody.get('/auth/.well-known/jwks.json')).body).toEqual(before);
});

test('what a business is called is what its settings say, and no profile says otherwise', async () => {
  const [{ body: mine }, { body: other }] = [await register(someone()), await register(someone())];
  const { id, accountId } = mine.user;
  const settings = businessOf({ businessName: 'Staple & Daughters', email: '' });
  await service.deliver(businessSaved, accountId, { businessId: accountId, settings, logo: null, by: 'owner' });
  const token = await service.tokenFor(id, accountId);
  await service.anybody.patch('/auth/profile', { businessName: 'Horse Limited' }, bearer(token));
  expect((await service.anybody.get('/auth/profile', bearer(token))).body.businessName).toBe('Staple & Daughters');
  expect((await service.db('users').where({ id: other.user.id }))[0].business_name).toBe('Horse & Staple');
});

test('a profile is read and changed by its own person alone', async () => {
  const { body: registered } = await register(someone());
  const me = await service.person();
  expect((await me.get('/auth/profile')).body.code).toBe('SESSION_EXPIRED');
  const [token, id] = [await service.tokenFor(registered.user.id, registered.user.accountId), registered.user.id];
  expect((await service.anybody.get('/auth/profile', bearer(token))).body).toEqual(registered.user);
  const changed = await service.anybody.patch('/auth/profile', { firstName: 'Joanna', role: 'admin' }, bearer(token));
  expect(changed.body).toEqual({ ...registered.user, firstName: 'Joanna' });
  expect((await service.anybody.patch('/auth/profile', { firstName: 'x'.repeat(500) }, bearer(token))).status).toBe(
    400,
  );
  expect((await service.db('users').where({ id }))[0].role).toBe('user');
});

test('only an admin of the database lists users, page by page', async () => {
  const { body: user } = await register(someone({ businessName: 'Findable & Sons' }));
  const { body: owner } = await register(someone({ email: OWNER }));
  expect(owner.user.role).toBe('admin');
  const forged = await service.person({ role: 'admin' });
  expect((await forged.get('/admin/users')).status).toBe(401);
  const asUser = bearer(await service.tokenFor(user.user.id, user.user.accountId, 'admin'));
  expect((await service.anybody.get('/admin/users', asUser)).body.code).toBe('INSUFFICIENT_PERMISSIONS');

  const asOwner = bearer(await service.tokenFor(owner.user.id, owner.user.accountId));
  const seen: string[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const { body } = await service.anybody.get(`/admin/users?limit=2${cursor && `&cursor=${cursor}`}`, asOwner);
    seen.push(...body.items.map(({ id }: { id: string }) => id));
    cursor = body.nextCursor;
  }
  const all = await service.db('users').select('id');
  expect(seen.sort()).toEqual(all.map(({ id }) => id).sort());
  const { body: found } = await service.anybody.get('/admin/users?search=findable %26', asOwner);
  expect(found.items).toMatchObject([{ businessName: 'Findable & Sons', lastSeenAt: user.user.createdAt }]);
  const email = `ren.e-${randomUUID()}@horse.example`;
  await register(someone({ email, firstName: 'Renée', lastName: 'O’Hara' }));
  const meant = ['RENÉE', 'o’hara', 'horse.example ren', email.toUpperCase(), email.slice(0, -10)];
  for (const search of ['rene ohar', email.replace('.', '_'), email.slice(1), ...meant])
    expect(
      (await service.anybody.get(`/admin/users?search=${encodeURIComponent(search)}`, asOwner)).body.items,
    ).toEqual(meant.includes(search) ? [expect.objectContaining({ firstName: 'Renée' })] : []);
  expect((await service.anybody.get('/admin/users?search=%26', asOwner)).body.items).toEqual([]);
  expect(JSON.stringify(found)).not.toMatch(/argon|hash/i);
  expect((await service.anybody.get('/admin/users?cursor=rubbish', asOwner)).status).toBe(400);
});

test('an address named as admin after registering becomes admin at the next start', async () => {
  const { body } = await register(someone({ email: `late-${randomUUID()}@example.com` }));
  await service.db('users').where({ email: OWNER }).delete();
  await service.db('users').where({ id: body.user.id }).update({ email: OWNER, email_verified_at: new Date() });
  await service.restart();
  expect((await service.db('users').where({ id: body.user.id }))[0].role).toBe('admin');
});

test('who is locked out is out at once, an admin too', async () => {
  const { body: owner } = await register(someone());
  const headers = bearer(await service.tokenFor(owner.user.id, owner.user.accountId));
  await service.db('users').where({ id: owner.user.id }).update({ role: 'admin' });
  expect((await service.anybody.get('/admin/users', headers)).status).toBe(200);
  await service.db('users').where({ id: owner.user.id }).update({ locked_at: new Date() });
  for (const path of ['/admin/users', '/auth/profile'])
    expect((await service.anybody.get(path, headers)).body.code).toBe('ACCOUNT_LOCKED');
  expect((await service.anybody.patch('/auth/profile', { firstName: 'Eve' }, headers)).body.code).toBe(
    'ACCOUNT_LOCKED',
  );
  expect((await service.db('users').where({ id: owner.user.id }))[0].first_name).toBe('Jo');
});

test('an admin that lost the role loses the list with it, whatever the token says', async () => {
  const { body: owner } = await register(someone());
  await service.db('users').where({ id: owner.user.id }).update({ role: 'admin' });
  const headers = bearer(await service.tokenFor(owner.user.id, owner.user.accountId, 'admin'));
  expect((await service.anybody.get('/admin/users', headers)).status).toBe(200);
  await service.db('users').where({ id: owner.user.id }).update({ role: 'user' });
  expect((await service.anybody.get('/admin/users', headers)).body.code).toBe('INSUFFICIENT_PERMISSIONS');
});

test('a text that cannot be stored is bad input, and a search for it finds nobody', async () => {
  const answer = await register(someone({ firstName: 'Jo\u0000' }));
  expect([answer.status, answer.body.code]).toEqual([400, 'INVALID_INPUT']);
  const { body: owner } = await register(someone());
  await service.db('users').where({ id: owner.user.id }).update({ role: 'admin' });
  const headers = bearer(await service.tokenFor(owner.user.id, owner.user.accountId));
  expect((await service.anybody.get('/admin/users?search=%00', headers)).body.items).toEqual([]);
});

test('two hundred who sign in at once wait for their turn, and everybody else is answered meanwhile', async () => {
  const { body: me } = await register(someone());
  const headers = bearer(await service.tokenFor(me.user.id, me.user.accountId));
  // whoever has their turn is held in it, so that all the others have to wait
  const holder = await service.db.transaction();
  await holder.raw('lock table attempts in share row exclusive mode');
  const crowd = Array.from({ length: 200 }, () => login(me.user.email, 'correct horse'));
  while (inHashingTurn.waiting() < 200 - AT_ONCE) await service.anybody.get('/auth/google');
  const others = [
    await service.anybody.get('/auth/profile', headers),
    await service.anybody.patch('/auth/profile', { firstName: 'Joanna' }, headers),
    await service.anybody.get('/auth/sessions', headers),
    await service.anybody.post('/auth/refresh', { refreshToken: me.refresh_token }),
    await service.anybody.get('/auth/.well-known/jwks.json'),
  ];
  expect(others.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  const held = await service.db('pg_locks').whereRaw(`not granted and relation = 'attempts'::regclass`);
  expect([held.length, inHashingTurn.waiting()]).toEqual([AT_ONCE, 200 - AT_ONCE]); // none has got any further
  // none of them has been hashed yet: a wait that begins now refuses all two hundred, and nobody hashes in vain
  const [session] = await service.db('sessions').where({ user_id: me.user.id });
  await holder('attempts').insert({
    email_hash: createHash('sha256').update(me.user.email).digest(),
    address: session.address,
    failures: 100,
    since: new Date(),
    locked_until: new Date(Date.now() + 60_000),
  });
  await holder.commit();
  const answers = await Promise.all(crowd);
  expect(answers.map(({ body }) => body.code)).toEqual(Array.from({ length: 200 }, () => 'ACCOUNT_LOCKED'));
});
