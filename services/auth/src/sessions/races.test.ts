import { useService } from '@jobspeak/kit/testing';
import { decodeJwt } from 'jose';
import { authService } from '../app';
import { asPeople, PASSWORD } from '../testing/people';

/** What happens to one person's session at the same moment, in the order that would hurt. */
const service = useService(() => authService({ admins: ['boss@example.com'], trusted: ['boss@example.com'] }));
const people = asPeople(service);
const { post, login, refresh } = people;

let boss: Awaited<ReturnType<typeof people.registered>>;
beforeAll(async () => {
  boss = await people.registered({ email: 'boss@example.com' });
});
const sidOf = (session: { access_token: string }) => String(decodeJwt(session.access_token).sid);

test('a session is renewed while its person changes the password: neither waits for the other for ever', async () => {
  const here = await people.registered();
  const { body: elsewhere } = await login(here.input.email);
  const change = { currentPassword: PASSWORD, newPassword: 'a finer horse' };
  const answers = await service.race('sessions', sidOf(elsewhere), [
    () => refresh(elsewhere.refresh_token),
    () => post('/auth/change-password', change, here.headers),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 204]);
  expect((await refresh(answers[0]?.body.refresh_token)).body.code).toBe('SESSION_EXPIRED');
});

test('a session is renewed while an administrator locks its person', async () => {
  const user = await people.registered();
  const answers = await service.race('sessions', user.sid, [
    () => refresh(user.refresh_token),
    () => service.anybody.patch(`/admin/users/${user.user.id}`, { isLocked: true }, boss.headers),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect((await refresh(answers[0]?.body.refresh_token)).body.code).toBe('SESSION_EXPIRED');
});

test('a session is renewed while its account is deleted', async () => {
  const user = await people.registered();
  const answers = await service.race('sessions', user.sid, [
    () => refresh(user.refresh_token),
    () => post('/users/delete-my-account', { password: PASSWORD }, user.headers),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 204]);
  expect(await service.db('users').where({ id: user.user.id })).toEqual([]);
});

test('who signs in with a password that is replaced at that moment does not get in', async () => {
  const me = await people.registered();
  const change = { currentPassword: PASSWORD, newPassword: 'a finer horse' };
  const answers = await service.race('users', me.user.id, [
    () => post('/auth/change-password', change, me.headers),
    () => login(me.input.email), // the password was right when it was compared
  ]);
  expect(answers.map(({ status, body }) => [status, body?.code])).toEqual([
    [204, undefined],
    [401, 'INVALID_CREDENTIALS'],
  ]);
});

test('who signs in while they are locked, or deleted, does not get in', async () => {
  const [locked, gone] = [await people.registered(), await people.registered()];
  const lock = () => service.anybody.patch(`/admin/users/${locked.user.id}`, { isLocked: true }, boss.headers);
  const late = await service.race('users', locked.user.id, [lock, () => login(locked.input.email)]);
  expect(late.map(({ status, body }) => [status, body?.code])).toEqual([
    [200, undefined],
    [403, 'ACCOUNT_LOCKED'],
  ]);
  const remove = () => post('/users/delete-my-account', { password: PASSWORD }, gone.headers);
  const later = await service.race('users', gone.user.id, [remove, () => login(gone.input.email)]);
  expect(later.map(({ status, body }) => [status, body?.code])).toEqual([
    [204, undefined],
    [401, 'INVALID_CREDENTIALS'],
  ]);
});

test('an account whose password is replaced at that moment is not deleted with the old one', async () => {
  const me = await people.registered();
  const change = { currentPassword: PASSWORD, newPassword: 'a finer horse' };
  const answers = await service.race('users', me.user.id, [
    () => post('/auth/change-password', change, me.headers),
    () => post('/users/delete-my-account', { password: PASSWORD }, me.headers),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([204, 400]);
  expect((await login(me.input.email, 'a finer horse')).status).toBe(200);
});

test('a reset that is under way and a new link that is asked for do not wait for each other for ever', async () => {
  const { input, user } = await people.registered();
  await post('/auth/request-password-reset', { email: input.email });
  await people.deliverRequests(input.email);
  const token = (await people.links(input.email, 'reset-password'))[0]?.get('token');
  service.setTime(new Date(Date.now() + 2 * 60_000));
  await post('/auth/request-password-reset', { email: input.email });
  const answers = await service.race<unknown>('users', user.id, [
    () => people.deliverRequests(input.email),
    () => post('/auth/reset-password', { email: input.email, token, password: 'a finer horse' }),
  ]);
  service.setTime(null);
  // the link was replaced first, so the old one no longer works; what must not happen is a failure of ours
  expect(answers[1]).toMatchObject({ status: 400, body: { code: 'INVALID_TOKEN' } });
  expect((await login(input.email)).status).toBe(200);
});
