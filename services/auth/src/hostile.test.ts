import { request } from 'node:http';
import { useService } from '@jobspeak/kit/testing';
import { authService } from './app';
import { asPeople, PASSWORD } from './testing/people';

/** What nobody sends who only wants to sign in. */
const service = useService(() => authService());
const people = asPeople(service);

/** Sends bytes as they are, which a polite client would not. */
const raw = (path: string, body: string, type = 'application/json', method = 'POST') =>
  new Promise<[number, string]>((resolve, reject) => {
    const call = request(service.url + path, { method, headers: { 'content-type': type } }, (res) => {
      res.setEncoding('utf8');
      let text = '';
      res.on('data', (part: string) => {
        text += part;
      });
      res.on('end', () => resolve([res.statusCode ?? 0, text === '' ? '' : JSON.parse(text).code]));
    });
    call.on('error', reject);
    call.end(body);
  });
const registration = (changes: object) => JSON.stringify(people.someone(changes));

test.each<[string, () => Promise<[number, string]>]>([
  ['a body that is no JSON', () => raw('/auth/login', '{"email":')],
  ['a body of another kind', () => raw('/auth/login', 'email=jo', 'application/x-www-form-urlencoded')],
  ['a body in letters that nobody knows', () => raw('/auth/login', '{}', 'application/json; charset=klingon')],
  ['a list for a body', () => raw('/auth/login', '[]')],
  ['nothing for a body', () => raw('/auth/login', 'null')],
  ['a list for an address', () => raw('/auth/login', '{"email":["jo@example.com"],"password":"correct horse"}')],
  ['half a letter in a name', () => raw('/auth/register', registration({}).replace('"Horse', '"\\ud83d Horse'))],
  ['a NUL in a name', () => raw('/auth/register', registration({ firstName: 'Jo\u0000' }))],
  ['a NUL in an address', () => raw('/auth/login', '{"email":"jo\\u0000@example.com","password":"correct horse"}')],
  ['a NUL in a locale', () => raw('/auth/register', registration({ locale: 'en\u0000' }))],
  ['a password without end', () => raw('/auth/login', `{"email":"jo@example.com","password":"${'x'.repeat(201)}"}`)],
  ['a token without end', () => raw('/auth/refresh', `{"refreshToken":"${'x'.repeat(501)}"}`)],
  [
    'an address in letters that look like others',
    () => raw('/auth/login', '{"email":"jо@example.com","password":"x"}'),
  ],
])('%s is bad input, and no failure of ours', async (_name, send) => {
  expect(await send()).toEqual([400, 'INVALID_INPUT']);
});

test('a body that is too large is refused', async () => {
  const [status, code] = await raw('/auth/login', JSON.stringify({ email: 'x'.repeat(2_000_000) }));
  expect([status, code]).toEqual([413, 'PAYLOAD_TOO_LARGE']);
});

test('an address in the path that cannot be read is not there', async () => {
  expect(await raw('/auth/sessions/%ff', '', 'application/json', 'DELETE')).toEqual([400, 'INVALID_INPUT']);
  const { headers } = await people.registered();
  for (const id of ['%ff', '%00', '..%2f..', '%F0%9F%98%80'])
    expect((await service.anybody.delete(`/auth/sessions/${id}`, headers)).status).toBeLessThan(500);
});

test('names of a prototype in a body give nobody anything', async () => {
  const input = people.someone();
  const body = `{"__proto__":{"role":"admin"},"constructor":{"prototype":{"role":"admin"}},${JSON.stringify(input).slice(1)}`;
  expect(await raw('/auth/register', body)).toEqual([201, undefined]);
  const { body: session } = await people.login(input.email);
  expect(session.user.role).toBe('user');
  expect(({} as { role?: string }).role).toBeUndefined();
});

test('more than was asked for changes nothing: role, verification and ids are not to be chosen', async () => {
  const chosen = { role: 'admin', emailVerified: true, id: '00000000-0000-4000-8000-000000000000', accountId: 'mine' };
  const { user, headers } = await people.registered(chosen);
  expect(user).toMatchObject({ role: 'user', emailVerified: false });
  expect([user.id, user.accountId]).not.toContain(chosen.id);
  const edited = await service.anybody.patch('/auth/profile', { ...chosen, firstName: 'Jo', email: 'x@y.zz' }, headers);
  expect(edited.body).toEqual({ ...user, firstName: 'Jo' });
});

test.each([
  ['a NUL', 'correct\u0000horse', 'correct\u0000house'],
  ['pictures', '\u{1f40e}'.repeat(6), '\u{1f40f}'.repeat(6)],
  ['letters of two forms', '\ufb01ne \u212b horse', 'fine A horse'],
  ['spaces at its ends', '  horse  ', 'horse'],
  ['two hundred letters', `${'x'.repeat(199)}y`, 'x'.repeat(200)],
])('a password with %s is one, in either form of its letters, and no other fits', async (_name, password, other) => {
  const { input } = await people.registered({ password });
  for (const form of ['NFC', 'NFD', 'NFKC'])
    expect((await people.login(input.email, password.normalize(form))).status).toBe(200);
  expect((await people.login(input.email, other)).body.code).toBe('INVALID_CREDENTIALS');
});

test('an address is the same in any case, for signing in, resetting and registering', async () => {
  const { input } = await people.registered({ email: 'Mixed.Case@Example.com' });
  const upper = input.email.toUpperCase();
  expect((await people.login(upper)).status).toBe(200);
  expect((await people.post('/auth/register', { ...input, email: upper })).body.code).toBe('USER_ALREADY_EXISTS');
  await people.post('/auth/request-password-reset', { email: ` ${upper} ` });
  await people.deliverRequests(input.email.toLowerCase());
  const [link] = await people.links('mixed.case@example.com', 'reset-password');
  const reset = { email: upper, token: link?.get('token'), password: 'a finer horse' };
  expect((await people.post('/auth/reset-password', reset)).status).toBe(204);
  expect((await people.login(input.email, PASSWORD)).status).toBe(401);
});

test('no answer shows what a person must not see', async () => {
  const { body, input, headers } = { body: null, ...(await people.registered()) };
  const answers = [
    body,
    (await people.login(input.email)).body,
    (await people.login(input.email, 'wrong horse')).body,
    (await service.anybody.get('/auth/profile', headers)).body,
    (await service.anybody.get('/auth/sessions', headers)).body,
  ];
  expect(JSON.stringify(answers)).not.toMatch(/argon|hash|stack|select |googleSubject|lockedAt|passwordChanged/i);
});
