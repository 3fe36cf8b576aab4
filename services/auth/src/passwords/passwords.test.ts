import { useService } from '@jobspeak/kit/testing';
import { authService } from '../app';
import { asPeople, PASSWORD } from '../testing/people';

const service = useService(() => authService());
const people = asPeople(service);
const { post, login, refresh } = people;

test('a new password signs out everywhere but here', async () => {
  const here = await people.registered();
  const { body: elsewhere } = await login(here.input.email);
  const change = { currentPassword: PASSWORD, newPassword: 'a finer horse' };
  expect((await post('/auth/change-password', change, here.headers)).status).toBe(204);
  expect((await refresh(elsewhere.refresh_token)).body.code).toBe('SESSION_EXPIRED');
  const theirs = await people.headersOf(elsewhere);
  expect((await service.anybody.get('/auth/profile', theirs)).body.code).toBe('SESSION_EXPIRED');
  expect((await service.anybody.get('/auth/profile', here.headers)).status).toBe(200);
  expect((await refresh(here.refresh_token)).status).toBe(200);
  expect((await login(here.input.email)).body.code).toBe('INVALID_CREDENTIALS');
  expect((await login(here.input.email, 'a finer horse')).status).toBe(200);
  expect(await people.emails(here.input.email)).toContain('password-changed');
  // the same call again, because its answer was lost
  expect((await post('/auth/change-password', change, here.headers)).status).toBe(204);
});

test.each([
  [{ currentPassword: 'wrong horse', newPassword: 'a finer horse' }, 'currentPassword'],
  [{ currentPassword: PASSWORD, newPassword: '12345' }, 'newPassword'],
  [{ currentPassword: PASSWORD, newPassword: 'qwerty123' }, 'newPassword'],
  [{ newPassword: 'a finer horse' }, 'currentPassword'],
])('%j is refused at %s, and nothing changes', async (change, field) => {
  const me = await people.registered();
  const { status, body } = await post('/auth/change-password', change, me.headers);
  expect([status, body.code, Object.keys(body.fields)]).toEqual([400, 'INVALID_INPUT', [field]]);
  expect((await login(me.input.email)).status).toBe(200);
});

test('of two changes at once from one password, one counts', async () => {
  const me = await people.registered();
  const set = (newPassword: string) => () =>
    post('/auth/change-password', { currentPassword: PASSWORD, newPassword }, me.headers);
  const answers = await service.race('users', me.user.id, [set('horse number two'), set('horse number six')]);
  expect(answers.map(({ status }) => status).sort()).toEqual([204, 400]);
});

test('deleting an account asks the password, ends everything, and tells every service', async () => {
  const me = await people.registered();
  const neighbour = await people.registered();
  await post('/auth/request-password-reset', { email: me.input.email });
  const wrong = await post('/users/delete-my-account', { password: 'wrong horse' }, me.headers);
  expect([wrong.body.code, Object.keys(wrong.body.fields)]).toEqual(['INVALID_INPUT', ['password']]);
  expect((await post('/users/delete-my-account', { password: PASSWORD }, me.headers)).status).toBe(204);
  expect((await login(me.input.email)).body.code).toBe('INVALID_CREDENTIALS');
  expect((await refresh(me.refresh_token)).body.code).toBe('SESSION_EXPIRED');
  expect((await service.anybody.get('/auth/profile', me.headers)).body.code).toBe('SESSION_EXPIRED');
  const told = (await service.outbox()).filter(({ accountId }) => accountId === me.user.accountId);
  expect(told.map(({ name }) => name)).toEqual(['sessions.ended', 'user.deleted']);
  expect(await people.endings()).toContain(me.sid);
  for (const table of ['users', 'sessions', 'links', 'outbox', 'attempts'])
    expect(JSON.stringify(await service.db(table))).not.toContain(me.input.email);
  expect((await service.anybody.get('/auth/profile', neighbour.headers)).status).toBe(200);
  expect((await post('/auth/register', me.input)).status).toBe(201); // the address is free again
});
