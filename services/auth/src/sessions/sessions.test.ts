import { useService } from '@jobspeak/kit/testing';
import { decodeJwt } from 'jose';
import { authService } from '../app';
import { asPeople } from '../testing/people';

const service = useService(() => authService());
const people = asPeople(service);

let count = 0;
async function signedIn() {
  count += 1;
  const { body } = await service.anybody.post('/auth/register', {
    email: `session-${count}@example.com`,
    password: 'correct horse',
    businessName: 'Horse & Staple',
  });
  return body;
}
const refresh = (refreshToken: string) => service.anybody.post('/auth/refresh', { refreshToken });
const outcome = async (refreshToken: string) => {
  const { status, body } = await refresh(refreshToken);
  return status === 200 ? 'ok' : body.code;
};
/** As if the last use of a token were longer ago than a lost answer explains. */
const passTime = () =>
  service.db('refresh_tokens').update({ used_at: service.db.raw(`used_at - interval '1 minute'`) });

test('a refresh token is exchanged for a new pair of the same session', async () => {
  const session = await signedIn();
  const { status, body } = await refresh(session.refresh_token);
  expect(status).toBe(200);
  expect(body.refresh_token).not.toBe(session.refresh_token);
  expect(decodeJwt(body.access_token)).toMatchObject({
    sub: session.user.id,
    sid: decodeJwt(session.access_token).sid,
  });
  expect(await outcome(body.refresh_token)).toBe('ok');
});

test('fifty uses of one token at once get one and the same successor', async () => {
  const { refresh_token: token } = await signedIn();
  const answers = await Promise.all(Array.from({ length: 50 }, () => refresh(token)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  const [successor, ...others] = new Set<string>(answers.map(({ body }) => body.refresh_token));
  expect(others).toEqual([]);
  expect(await outcome(successor!)).toBe('ok');
});

test('a token used again later ends the whole session, the newest token too', async () => {
  const { refresh_token: first } = await signedIn();
  const { body: second } = await refresh(first);
  await passTime();
  expect(await outcome(first)).toBe('SESSION_EXPIRED');
  expect(await outcome(second.refresh_token)).toBe('SESSION_EXPIRED');
});

test('a grandparent ends the session even at once', async () => {
  const { refresh_token: first } = await signedIn();
  const { body: second } = await refresh(first);
  const { body: third } = await refresh(second.refresh_token);
  expect(await outcome(first)).toBe('SESSION_EXPIRED');
  expect(await outcome(third.refresh_token)).toBe('SESSION_EXPIRED');
});

test('one stolen session leaves the others alone', async () => {
  const mine = await signedIn();
  const other = await signedIn();
  await refresh(mine.refresh_token);
  await passTime();
  expect(await outcome(mine.refresh_token)).toBe('SESSION_EXPIRED');
  expect(await outcome(other.refresh_token)).toBe('ok');
});

test('an expired, an unknown and an empty token are refused', async () => {
  const { refresh_token: token } = await signedIn();
  await service.db('refresh_tokens').update({ expires_at: new Date(0) });
  expect(await outcome(token)).toBe('SESSION_EXPIRED');
  expect(await outcome('never-issued')).toBe('SESSION_EXPIRED');
  expect(await outcome('')).toBe('INVALID_INPUT');
});

test('logging out ends the session; logging out twice, or without a token, is fine', async () => {
  const { refresh_token: refreshToken } = await signedIn();
  expect((await service.anybody.post('/auth/logout', { refreshToken })).status).toBe(204);
  expect(await outcome(refreshToken)).toBe('SESSION_EXPIRED');
  expect((await service.anybody.post('/auth/logout', { refreshToken })).status).toBe(204);
  expect((await service.anybody.post('/auth/logout', {})).status).toBe(204);
  expect((await service.anybody.post('/auth/logout')).status).toBe(204);
});

test('a logout at the same moment as a refresh leaves no living token', async () => {
  const { refresh_token: refreshToken, access_token } = await signedIn();
  const id = decodeJwt(access_token).sid as string;
  const logout = () => service.anybody.post('/auth/logout', { refreshToken });
  const answers = await service.race('sessions', id, [() => refresh(refreshToken), logout]);
  expect(answers[1]?.status).toBe(204);
  for (const { body } of answers)
    if (body?.refresh_token) expect(await outcome(body.refresh_token)).toBe('SESSION_EXPIRED');
  expect(await outcome(refreshToken)).toBe('SESSION_EXPIRED');
  const [session] = await service.db('sessions').where({ id });
  expect(session.ended_because).toBe('logout');
});

test('a locked person gets no further', async () => {
  const session = await signedIn();
  await service.db('users').where({ id: session.user.id }).update({ locked_at: new Date() });
  expect(await outcome(session.refresh_token)).toBe('ACCOUNT_LOCKED');
});

test('no refresh token is stored as it is', async () => {
  const { refresh_token: token } = await signedIn();
  const rows = await service.db('refresh_tokens');
  expect(JSON.stringify(rows)).not.toContain(token);
  expect(rows.some(({ hash }) => hash.toString() === token)).toBe(false);
});

test('a session that goes on is seen, and forgets what ran out', async () => {
  const { user, refresh_token: first } = await signedIn();
  const { body: second } = await refresh(first);
  await service
    .db('refresh_tokens')
    .whereNotNull('used_at')
    .update({ expires_at: new Date(0) });
  const later = new Date(Date.now() + 60_000);
  service.setTime(later);
  expect(await outcome(second.refresh_token)).toBe('ok');
  service.setTime(null);
  const tokens = await service
    .db('refresh_tokens')
    .join('sessions', 'sessions.id', 'session_id')
    .where({ user_id: user.id });
  expect(tokens).toHaveLength(2);
  expect((await service.db('users').where({ id: user.id }))[0].last_seen_at).toEqual(later);
});

test('signing in forgets the sessions that ran out, and no other', async () => {
  const { user, access_token } = await signedIn();
  const credentials = { email: user.email, password: 'correct horse' };
  const { body: second } = await service.anybody.post('/auth/login', credentials);
  await service
    .db('refresh_tokens')
    .where({ session_id: decodeJwt(access_token).sid as string })
    .update({ expires_at: new Date(0) });
  const { body: third } = await service.anybody.post('/auth/login', credentials);
  const left = await service.db('sessions').where({ user_id: user.id }).select('id');
  const sidOf = (session: { access_token: string }) => decodeJwt(session.access_token).sid;
  expect(left.map(({ id }) => id).sort()).toEqual([sidOf(second), sidOf(third)].sort());
});

test('a person sees where they are signed in, and ends one of the others or all of them', async () => {
  const here = await people.registered();
  const [phone, laptop] = [await people.login(here.input.email), await people.login(here.input.email)];
  const list = async () => (await service.anybody.get('/auth/sessions', here.headers)).body.items;
  const items = await list();
  expect(items).toHaveLength(3);
  expect(items.filter((item: { isCurrent: boolean }) => item.isCurrent)).toMatchObject([{ id: here.sid }]);
  const phoneId = String(decodeJwt(phone.body.access_token).sid);
  expect((await service.anybody.delete(`/auth/sessions/${phoneId}`, here.headers)).status).toBe(204);
  expect(await outcome(phone.body.refresh_token)).toBe('SESSION_EXPIRED');
  expect(await people.endings()).toContain(phoneId);
  expect((await service.anybody.delete(`/auth/sessions/${phoneId}`, here.headers)).status).toBe(404);
  expect((await service.anybody.delete('/auth/sessions', here.headers)).status).toBe(204);
  expect(await outcome(laptop.body.refresh_token)).toBe('SESSION_EXPIRED');
  expect(await list()).toMatchObject([{ id: here.sid, isCurrent: true }]);
  expect(await outcome(here.refresh_token)).toBe('ok');
});

test('a session of somebody else answers like one that is not there', async () => {
  const [me, other] = [await people.registered(), await people.registered()];
  for (const id of [other.sid, other.user.id, 'nonsense']) {
    const { status, body } = await service.anybody.delete(`/auth/sessions/${id}`, me.headers);
    expect([status, body.code]).toEqual([404, 'NOT_FOUND']);
  }
  expect(await outcome(other.refresh_token)).toBe('ok');
});

test('what ended lately is listed for the other processes, until no token of it can be valid', async () => {
  const me = await people.registered();
  await service.anybody.post('/auth/logout', { refreshToken: me.refresh_token });
  const listed = async () =>
    (await service.anybody.get('/internal/ended-sessions')).body.items.map(({ id }: { id: string }) => id);
  expect(await listed()).toContain(me.sid);
  expect((await service.anybody.get('/auth/profile', me.headers)).body.code).toBe('SESSION_EXPIRED');
  service.setTime(new Date(Date.now() + 16 * 60_000));
  expect(await listed()).toEqual([]);
  service.setTime(null);
});
