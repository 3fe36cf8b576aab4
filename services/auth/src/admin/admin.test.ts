import { randomUUID } from 'node:crypto';
import { Act, AdminChanges, ListeningPermit, PermitClaims } from '@jobspeak/contracts';
import { useService } from '@jobspeak/kit/testing';
import { decodeJwt } from 'jose';
import { up as tellActs } from '../../migrations/009-tell-acts';
import { authService } from '../app';
import { asPeople, PASSWORD } from '../testing/people';

const service = useService(() => authService({ admins: ['boss@example.com'], trusted: ['boss@example.com'] }));
const people = asPeople(service);
const { login, refresh } = people;

let boss: Awaited<ReturnType<typeof people.registered>>;
beforeAll(async () => {
  boss = await people.registered({ email: 'boss@example.com' });
});
const edit = (id: string, change: object) => service.anybody.patch(`/admin/users/${id}`, change, boss.headers);

test.each<[object, string]>([
  [{ isLocked: true }, 'ACCOUNT_LOCKED'],
  [{ passwordExpired: true }, 'PASSWORD_EXPIRED'],
  [{ emailVerified: false }, 'EMAIL_NOT_VERIFIED'],
])('an administrator sets %j: out at once, everywhere, with %s at the next sign-in', async (change, code) => {
  const user = await people.registered();
  expect((await edit(user.user.id, change)).status).toBe(200);
  expect((await service.anybody.get('/auth/profile', user.headers)).body.code).toBe('SESSION_EXPIRED');
  expect(await people.endings()).toContain(user.sid);
  expect((await refresh(user.refresh_token)).body.code).toBe('SESSION_EXPIRED');
  expect((await login(user.input.email)).body.code).toBe(code);
  expect((await login(user.input.email, 'wrong horse')).body.code).toBe('INVALID_CREDENTIALS');
});

test('what an administrator has closed they open again; a password that expired is reset by its owner', async () => {
  const user = await people.registered();
  await edit(user.user.id, { isLocked: true, emailVerified: false });
  const opened = await edit(user.user.id, { isLocked: false, emailVerified: true });
  expect(opened.body).toMatchObject({ id: user.user.id, isLocked: false, emailVerified: true });
  expect((await login(user.input.email)).status).toBe(200);
  await edit(user.user.id, { passwordExpired: true });
  await people.post('/auth/request-password-reset', { email: user.input.email });
  await people.deliverRequests(user.input.email);
  const token = (await people.links(user.input.email, 'reset-password'))[0]?.get('token');
  await people.post('/auth/reset-password', { email: user.input.email, token, password: 'a finer horse' });
  expect((await login(user.input.email, 'a finer horse')).status).toBe(200);
});

test('who has changed what of whom is noted with the change, is read by administrators alone, and outlives the user', async () => {
  const user = await people.registered();
  await edit(user.user.id, { isLocked: true });
  await edit(user.user.id, { isLocked: false, role: 'tester' });
  await edit(user.user.id, { passwordExpired: true });
  await edit(user.user.id, {}); // nothing, and nothing to note
  const changes = await service.anybody.get(`/admin/users/${user.user.id}/changes`, boss.headers);
  const by = {
    adminId: boss.user.id,
    userId: user.user.id,
    act: 'edited',
    adminEmail: 'boss@example.com',
    at: expect.any(String),
  };
  expect(AdminChanges.parse(changes.body).items).toMatchObject([
    { ...by, change: { from: {}, to: { passwordExpired: true } } },
    { ...by, change: { from: { isLocked: true, role: 'user' }, to: { isLocked: false, role: 'tester' } } },
    { ...by, change: { from: { isLocked: false }, to: { isLocked: true } } },
  ]);
  for (const id of [randomUUID(), 'nonsense'])
    expect((await service.anybody.get(`/admin/users/${id}/changes`, boss.headers)).body.code).toBe('USER_NOT_FOUND');
  await service.db('users').where({ id: user.user.id }).delete();
  const kept = await service.db('admin_changes').where({ user_id: user.user.id });
  expect(kept).toHaveLength(3);
  expect(JSON.stringify(kept)).not.toContain(user.input.email);
});

const changesOf = async (userId: string) =>
  AdminChanges.parse((await service.anybody.get(`/admin/users/${userId}/changes`, boss.headers)).body).items;

test('a look at a user is noted, once an hour', async () => {
  const { user } = await people.registered();
  const start = Date.now() - 3 * 60 * 60_000;
  for (const minutes of [0, 59, 61]) {
    service.setTime(new Date(start + minutes * 60_000));
    await service.anybody.get(`/admin/users/${user.id}`, boss.headers);
  }
  service.setTime(null);
  const looks = await changesOf(user.id);
  expect(looks.map(({ act, at }) => [act, (Date.parse(at) - start) / 60_000])).toEqual([
    ['looked', 61],
    ['looked', 0],
  ]);
});

test('an administrator signs a user out, sends them the link again, and deletes them; each is noted', async () => {
  const user = await people.registered();
  const at = `/admin/users/${user.user.id}`;
  await service.anybody.patch(at, { emailVerified: false }, boss.headers);
  await people.post(`${at}/verification`, {}, boss.headers);
  expect(await people.links(user.input.email, 'verify-email')).toHaveLength(2);
  await service.anybody.patch(at, { emailVerified: true }, boss.headers);
  expect((await people.post(`${at}/verification`, {}, boss.headers)).body.code).toBe('INVALID_TRANSITION');
  const { body: session } = await login(user.input.email, PASSWORD, { 'user-agent': 'Phone' });
  const { items } = (await service.anybody.get(`${at}/sessions`, boss.headers)).body;
  expect(items).toMatchObject([{ userAgent: 'Phone', isCurrent: false }]);
  expect((await service.anybody.delete(`${at}/sessions`, boss.headers)).status).toBe(204);
  expect((await refresh(session.refresh_token)).body.code).toBe('SESSION_EXPIRED');
  expect((await service.anybody.delete(at, boss.headers)).status).toBe(204);
  expect((await login(user.input.email)).body.code).toBe('INVALID_CREDENTIALS');
  expect(await service.announced('user.deleted', ({ userId }) => userId === user.user.id)).toBeDefined();
  const acts = service.db('admin_changes').where({ user_id: user.user.id }).orderBy('at').pluck('act');
  expect(await acts).toEqual(['edited', 'verification-sent', 'edited', 'looked', 'signed-out', 'deleted']);
  const told = (await service.outbox()).filter(({ data }) => (data as Act).whose === user.user.accountId);
  expect(told.map(({ name, data }) => [name, (data as Act).act, (data as Act).adminId])).toEqual(
    ['user-edited', 'user-verification-sent', 'user-edited', 'user-looked-at', 'user-signed-out', 'user-deleted'].map(
      (act) => ['admin.acted', act, boss.user.id],
    ),
  );
  for (const path of [at, `${at}/sessions`])
    expect((await service.anybody.delete(path, boss.headers)).body.code).toBe('USER_NOT_FOUND');
});

test('nobody signs themselves out or deletes themselves from here', async () => {
  for (const path of [`/admin/users/${boss.user.id}`, `/admin/users/${boss.user.id}/sessions`])
    expect((await service.anybody.delete(path, boss.headers)).body.code).toBe('INSUFFICIENT_PERMISSIONS');
});

test('what administrators have done is read page by page, and nobody can change it, not in the database either', async () => {
  const user = await people.registered();
  for (const role of ['tester', 'user', 'tester']) await edit(user.user.id, { role });
  const seen: string[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const path = `/admin/users/${user.user.id}/changes?limit=2${cursor && `&cursor=${cursor}`}`;
    const page = AdminChanges.parse((await service.anybody.get(path, boss.headers)).body);
    seen.push(...page.items.map(({ change }) => String(change.to.role)));
    cursor = page.nextCursor;
  }
  expect(seen).toEqual(['tester', 'user', 'tester']);
  const kept = /stays as it is written/;
  await expect(service.db('admin_changes').update({ at: new Date() })).rejects.toThrow(kept);
  await expect(service.db('admin_changes').delete()).rejects.toThrow(kept);
  await expect(service.db.raw('truncate admin_changes')).rejects.toThrow(kept);
});

const askToListen = (asked: object, headers: Record<string, string>) =>
  service.anybody.post('/admin/listenings', asked, headers);

test('who is to listen to a recording has a permit for a few minutes; that it is heard is told by who plays it', async () => {
  const { user } = await people.registered();
  const recordingId = randomUUID();
  const answer = await askToListen({ accountId: user.accountId, recordingId }, boss.headers);
  expect(answer.status).toBe(201);
  const { permit, expiresAt } = ListeningPermit.parse(answer.body);
  expect(PermitClaims.parse(decodeJwt(permit))).toEqual({ sub: boss.user.id, accountId: user.accountId, recordingId });
  expect(Date.parse(expiresAt) - Date.now()).toBeLessThanOrEqual(5 * 60_000);
  expect(await service.db('admin_changes').where({ user_id: user.id })).toEqual([]);
});

test('what was done before there was a log for all services is told of, once, with the id that it has here', async () => {
  const { user } = await people.registered();
  const at = new Date('2026-01-02T03:04:05.678Z');
  const change = { from: { role: 'user' }, to: { role: 'admin', isLocked: true } };
  const old = { user_id: user.id, admin_id: boss.user.id, at, change: JSON.stringify({ from: {}, to: {} }) };
  const recordingId = randomUUID();
  const gone = { admin_id: randomUUID(), user_id: randomUUID() };
  const rows: { id: string }[] = await service
    .db('admin_changes')
    .insert([
      { ...old, act: 'edited', change: JSON.stringify(change) },
      { ...old, act: 'listened', subject_id: recordingId },
      { ...old, ...gone, act: 'deleted' },
    ])
    .returning('id');
  const ids = rows.map(({ id }) => id);
  const told = async () =>
    (await service.outbox())
      .filter(({ name }) => name === 'admin.acted')
      .map(({ data }) => Act.parse(data))
      .filter(({ actId }) => ids.includes(actId));
  for (let time = 0; time < 2; time++) await tellActs(service.db);
  const facts = { adminId: boss.user.id, at: at.toISOString(), whose: user.accountId, what: user.id, change: null };
  expect(await told()).toHaveLength(3);
  expect(await told()).toEqual(
    expect.arrayContaining([
      { ...facts, actId: ids[0], act: 'user-edited', change },
      { ...facts, actId: ids[1], act: 'recording-listened-to', what: recordingId },
      { ...facts, actId: ids[2], act: 'user-deleted', adminId: gone.admin_id, whose: null, what: gone.user_id },
    ]),
  );
});

test('nobody gets a permit whom the database does not call an administrator', async () => {
  const user = await people.registered();
  const asked = { accountId: user.user.accountId, recordingId: randomUUID() };
  const claimed = await service.tokenFor(user.user.id, user.user.accountId, 'admin', user.sid);
  for (const headers of [user.headers, { authorization: `Bearer ${claimed}` }])
    expect((await askToListen(asked, headers)).body.code).toBe('INSUFFICIENT_PERMISSIONS');
  expect((await askToListen({ ...asked, accountId: randomUUID() }, boss.headers)).body.code).toBe('USER_NOT_FOUND');
  expect((await askToListen({ ...asked, recordingId: 'all' }, boss.headers)).status).toBe(400);
});

test('a change that is refused is not noted, and neither is done without the other', async () => {
  const user = await people.registered();
  expect((await edit(user.user.id, { role: 'owner' })).status).toBe(400);
  expect((await edit(boss.user.id, { isLocked: true })).status).toBe(403);
  await service.db.schema.renameTable('admin_changes', 'away');
  expect((await edit(user.user.id, { isLocked: true })).status).toBe(500);
  await service.db.schema.renameTable('away', 'admin_changes');
  expect(await service.db('admin_changes').where({ user_id: user.user.id })).toEqual([]);
  expect((await login(user.input.email)).status).toBe(200);
});

test('a role that the settings give is noted too', async () => {
  const late = await people.registered();
  await service.db('users').where({ email: 'boss@example.com' }).update({ email: 'was-boss@example.com' });
  const named = { email: 'boss@example.com', email_verified_at: new Date() };
  await service.db('users').where({ id: late.user.id }).update(named);
  await service.restart();
  const noted = await service.db('admin_changes').where({ user_id: late.user.id });
  expect(noted).toMatchObject([{ admin_id: null, change: { from: { role: 'user' }, to: { role: 'admin' } } }]);
  await service.db('users').where({ id: late.user.id }).delete();
  await service.db('users').where({ email: 'was-boss@example.com' }).update({ email: 'boss@example.com' });
});

test('the users of a role, and those who are locked out, are listed alone, found by name, and page by page', async () => {
  const [locked, tester, both] = await Promise.all(
    ['Amber', 'Birch', 'Cedar'].map((lastName) => people.registered({ firstName: 'Narrow', lastName })),
  );
  if (!locked || !tester || !both) throw new Error('three are registered');
  await edit(locked.user.id, { isLocked: true });
  await edit(tester.user.id, { role: 'tester' });
  await edit(both.user.id, { role: 'tester', isLocked: true });
  const named = async (query: string) => {
    const { body } = await service.anybody.get(`/admin/users?search=narrow&${query}`, boss.headers);
    return body.items.map(({ lastName }: { lastName: string }) => lastName).sort();
  };
  expect(await named('role=tester')).toEqual(['Birch', 'Cedar']);
  expect(await named('access=locked')).toEqual(['Amber', 'Cedar']);
  expect(await named('access=open')).toEqual(['Birch']);
  expect(await named('role=tester&access=locked')).toEqual(['Cedar']);
  expect(await named('role=user&access=open')).toEqual([]);
  const address = encodeURIComponent(both.input.email);
  for (const [role, count] of Object.entries({ tester: 1, user: 0 })) {
    const { body } = await service.anybody.get(`/admin/users?search=${address}&role=${role}`, boss.headers);
    expect(body.items).toHaveLength(count);
  }
  const first = (await service.anybody.get('/admin/users?access=locked&limit=1', boss.headers)).body;
  const second = await service.anybody.get(
    `/admin/users?access=locked&limit=1&cursor=${first.nextCursor}`,
    boss.headers,
  );
  const seen = [...first.items, ...second.body.items];
  expect(seen.every(({ isLocked }) => isLocked)).toBe(true);
  expect(new Set(seen.map(({ id }) => id)).size).toBe(2);
  expect((await service.anybody.get('/admin/users?role=owner', boss.headers)).body.code).toBe('INVALID_INPUT');
});

test('a new role comes with a new session', async () => {
  const user = await people.registered();
  expect((await edit(user.user.id, { role: 'tester' })).body.role).toBe('tester');
  expect((await service.anybody.get('/auth/profile', user.headers)).body.code).toBe('SESSION_EXPIRED');
  expect((await login(user.input.email)).body.user.role).toBe('tester');
  expect((await edit(user.user.id, { role: 'owner' })).status).toBe(400);
});

test('an administrator cannot change themselves, nor who is not there, and nobody else can change anybody', async () => {
  expect((await edit(boss.user.id, { role: 'user' })).body.code).toBe('INSUFFICIENT_PERMISSIONS');
  for (const id of [randomUUID(), 'nonsense'])
    expect((await edit(id, { isLocked: true })).body.code).toBe('USER_NOT_FOUND');
  const user = await people.registered();
  const asUser = await service.anybody.patch(`/admin/users/${boss.user.id}`, { isLocked: true }, user.headers);
  expect(asUser.body.code).toBe('INSUFFICIENT_PERMISSIONS');
  expect((await service.anybody.get(`/admin/users/${user.user.id}`, user.headers)).body.code).toBe(
    'INSUFFICIENT_PERMISSIONS',
  );
  expect((await service.anybody.get(`/admin/users/${user.user.id}`, boss.headers)).body).toMatchObject({
    email: user.input.email,
    isLocked: false,
  });
  expect((await login(boss.input.email, PASSWORD)).status).toBe(200);
});
