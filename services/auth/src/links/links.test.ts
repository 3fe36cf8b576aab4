import { useService } from '@jobspeak/kit/testing';
import { authService } from '../app';
import { asPeople, PASSWORD } from '../testing/people';

const service = useService(() => authService({ admins: ['boss@example.com'], webUrl: 'https://app.example.com' }));
const people = asPeople(service);
const { post, login, refresh } = people;

const later = (minutes: number) => service.setTime(new Date(Date.now() + minutes * 60_000));
afterEach(() => service.setTime(null));

/** Asks for a reset as a person would, and answers the token of the link. */
async function resetLink(email: string): Promise<string> {
  expect((await post('/auth/request-password-reset', { email })).status).toBe(204);
  await people.deliverRequests(email);
  return (await people.links(email, 'reset-password')).at(-1)?.get('token') ?? '';
}
const stateOf = async (email: string, token: string) =>
  (await service.anybody.get(`/auth/verify-reset-token?${new URLSearchParams({ email, token }).toString()}`)).body;

test('a link resets the password once, ends every session and says so by e-mail', async () => {
  const { input, refresh_token, sid, headers } = await people.registered();
  const token = await resetLink(input.email);
  expect(await stateOf(input.email, token)).toEqual({ valid: true, reason: null });
  const reset = { email: input.email, token, password: 'a finer horse' };
  expect((await post('/auth/reset-password', reset)).status).toBe(204);
  expect((await login(input.email)).body.code).toBe('INVALID_CREDENTIALS');
  expect((await login(input.email, 'a finer horse')).status).toBe(200);
  expect((await refresh(refresh_token)).body.code).toBe('SESSION_EXPIRED');
  expect((await service.anybody.get('/auth/profile', headers)).body.code).toBe('SESSION_EXPIRED');
  expect(await people.endings()).toContain(sid);
  expect(await people.emails(input.email)).toEqual(['verify-email', 'reset-password', 'password-changed']);
  expect((await post('/auth/reset-password', { ...reset, password: 'a third horse' })).body.code).toBe('INVALID_TOKEN');
  expect(await stateOf(input.email, token)).toEqual({ valid: false, reason: 'used' });
});

test('a reset whose answer was lost is sent again under its key, and is done once', async () => {
  const { input, user } = await people.registered();
  const token = await resetLink(input.email);
  const reset = { email: input.email, token, password: 'a finer horse' };
  const key = { 'idempotency-key': 'submit-0001' };
  const send = () => service.anybody.post('/auth/reset-password', reset, key);
  const answers = await service.race('users', user.id, [send, send]);
  expect(answers.map(({ status }) => status)).toEqual([204, 204]);
  expect((await send()).status).toBe(204);
  const emails = await people.emails(input.email);
  expect(emails.filter((template) => template === 'password-changed')).toHaveLength(1);
  const other = await service.anybody.post('/auth/reset-password', reset, { 'idempotency-key': 'submit-0002' });
  expect(other.body.code).toBe('INVALID_TOKEN');
});

test('an address whose verification was answered into the void is verified all the same', async () => {
  const { input } = await people.registered();
  const token = (await people.links(input.email, 'verify-email')).at(-1)?.get('verify') ?? '';
  const send = (key: string) => service.anybody.post('/auth/verify-email', { token }, { 'idempotency-key': key });
  expect((await send('submit-0001')).status).toBe(204);
  expect((await send('submit-0001')).status).toBe(204);
  expect((await send('submit-0002')).body.code).toBe('INVALID_TOKEN');
});

test('of two resets with one link at once, one counts', async () => {
  const { input, user } = await people.registered();
  const token = await resetLink(input.email);
  const set = (password: string) => () => post('/auth/reset-password', { email: input.email, token, password });
  const answers = await service.race('users', user.id, [set('horse number two'), set('horse number six')]);
  expect(answers.map(({ status }) => status).sort()).toEqual([204, 400]);
});

test('a link lives half an hour, is for its address alone, and is replaced by the next', async () => {
  const { input } = await people.registered();
  const first = await resetLink(input.email);
  expect(await stateOf('other@example.com', first)).toEqual({ valid: false, reason: 'invalid' });
  expect(await stateOf(input.email, 'made-up')).toEqual({ valid: false, reason: 'invalid' });
  expect((await service.anybody.get('/auth/verify-reset-token')).body).toEqual({ valid: false, reason: 'invalid' });
  const password = 'a finer horse';
  expect((await post('/auth/reset-password', { email: 'other@example.com', token: first, password })).body.code).toBe(
    'INVALID_TOKEN',
  );
  later(31);
  expect(await stateOf(input.email, first)).toEqual({ valid: false, reason: 'expired' });
  expect((await post('/auth/reset-password', { email: input.email, token: first, password })).body.code).toBe(
    'INVALID_TOKEN',
  );
  const second = await resetLink(input.email);
  expect(second).not.toBe(first);
  expect(await stateOf(input.email, first)).toEqual({ valid: false, reason: 'invalid' });
});

test.each([
  ['/auth/request-password-reset', 'reset-password', 1],
  ['/auth/resend-verification', 'verify-email', 2], // the first one came with the account
])('who asks %s for a link learns nothing of who is known, and cannot flood anybody', async (path, template, sent) => {
  const { input } = await people.registered();
  later(5);
  const answers = [];
  for (const email of [input.email, 'nobody@example.com', input.email]) answers.push(await post(path, { email }));
  expect(answers.map(({ status, bytes }) => [status, bytes.length])).toEqual(answers.map(() => [204, 0]));
  const requests = (await service.outbox()).filter(({ name }) => name === 'link.requested').slice(-3);
  // known or not, the same is written: the answer cannot take longer for one of them
  expect(requests.map(({ data }) => Object.keys(data as object))).toEqual(
    requests.map(() => ['requestId', 'purpose', 'email'].sort()).map((keys) => expect.arrayContaining(keys)),
  );
  await people.deliverRequests(input.email);
  await people.deliverRequests('nobody@example.com');
  expect(await people.links(input.email, template)).toHaveLength(sent);
  expect(await people.emails('nobody@example.com')).toEqual([]);
});

test('no secret of a link is stored as it is', async () => {
  const { input } = await people.registered();
  const token = await resetLink(input.email);
  expect(token.length).toBeGreaterThanOrEqual(43);
  const rows = await service.db('links');
  expect(JSON.stringify(rows.map(({ hash }) => hash.toString()))).not.toContain(token);
});

test('an address is verified by its link, once', async () => {
  const { input, user } = await people.registered();
  const [link] = await people.links(input.email, 'verify-email');
  const token = link?.get('verify') ?? '';
  expect((await post('/auth/verify-email', { token: 'made-up' })).body.code).toBe('INVALID_TOKEN');
  expect((await post('/auth/verify-email', { token })).status).toBe(204);
  expect((await login(input.email)).body.user).toEqual({ ...user, emailVerified: true });
  expect((await post('/auth/verify-email', { token })).body.code).toBe('INVALID_TOKEN');
  later(5);
  await post('/auth/resend-verification', { email: input.email });
  await people.deliverRequests(input.email);
  expect(await people.links(input.email, 'verify-email')).toHaveLength(1); // verified already: nothing more to send
});

test('a link to verify can be had again, and does not reset a password', async () => {
  const { input } = await people.registered();
  later(5);
  expect((await post('/auth/resend-verification', { email: input.email })).status).toBe(204);
  await people.deliverRequests(input.email);
  const links = await people.links(input.email, 'verify-email');
  expect(links).toHaveLength(2);
  const [first, token] = links.map((link) => link.get('verify') ?? '') as [string, string];
  expect((await post('/auth/verify-email', { token: first })).body.code).toBe('INVALID_TOKEN');
  const reset = { email: input.email, token, password: 'a finer horse' };
  expect((await post('/auth/reset-password', reset)).body.code).toBe('INVALID_TOKEN');
  expect((await post('/auth/verify-email', { token })).status).toBe(204);
});

test('an address named as admin gives the role only once it is verified, in a new session', async () => {
  const boss = await people.registered({ email: 'boss@example.com' });
  expect(boss.user.role).toBe('user');
  const [link] = await people.links('boss@example.com', 'verify-email');
  expect((await post('/auth/verify-email', { token: link?.get('verify') })).status).toBe(204);
  expect((await refresh(boss.refresh_token)).body.code).toBe('SESSION_EXPIRED');
  expect((await login('boss@example.com', PASSWORD)).body.user.role).toBe('admin');
});

test('a common password is refused by name, and the link still works', async () => {
  const { input } = await people.registered();
  const token = await resetLink(input.email);
  const common = await post('/auth/reset-password', { email: input.email, token, password: 'Password1' });
  expect([common.body.code, Object.keys(common.body.fields)]).toEqual(['INVALID_INPUT', ['password']]);
  expect(await stateOf(input.email, token)).toEqual({ valid: true, reason: null });
});
