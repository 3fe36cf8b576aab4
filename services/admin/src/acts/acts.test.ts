import { randomUUID } from 'node:crypto';
import { type Act, AuditPage, adminActed, userDeleted, userRegistered } from '@jobspeak/contracts';
import { type Person, useService } from '@jobspeak/kit/testing';
import { adminService } from '../app';
import { TelemetryRetention } from '../settings';

const service = useService(() => adminService(TelemetryRetention.parse({})));
let boss: Person;
beforeAll(async () => {
  boss = await service.person({ role: 'admin' });
  await register(boss, 'boss@example.com');
});

const register = ({ userId, accountId }: Pick<Person, 'userId' | 'accountId'>, email: string) => {
  const names = { firstName: '', lastName: '', businessName: 'B', locale: 'en-GB' };
  return service.deliver(userRegistered, accountId, { userId, email, ...names });
};

let minutes = 0;
const act = (facts: Partial<Act> = {}): Act => ({
  actId: randomUUID(),
  adminId: boss.userId,
  act: 'user-looked-at',
  at: new Date(Date.parse('2026-03-01T00:00:00.000Z') + minutes++ * 60_000).toISOString(),
  whose: randomUUID(),
  what: null,
  change: null,
  ...facts,
});
const keep = async (one: Act, eventId = randomUUID()) => {
  expect(await service.deliver(adminActed, boss.accountId, one, eventId)).toEqual([{ kind: 'done' }]);
  return one;
};
const read = async (query = '') => AuditPage.parse((await boss.get(`/admin/audit?${query}`)).body);
const idsOf = ({ items }: AuditPage) => items.map(({ id }) => id);

test('what administrators do anywhere is read by who, about whom, what and when, page by page, the latest first', async () => {
  const person = await service.person();
  await register(person, 'Ann.Lee@example.com');
  const other = randomUUID();
  const looked = await keep(act({ whose: person.accountId }));
  const eventId = randomUUID();
  const heard = act({ act: 'recording-listened-to', whose: person.accountId, what: randomUUID(), adminId: other });
  await keep(heard, eventId);
  await keep(heard, eventId); // told twice, kept once
  const change = { from: { plan: null }, to: { plan: 'gold' } };
  const given = await keep(act({ act: 'plan-given', whose: person.accountId, change }));
  const strange = await keep(act());

  const all = [given, heard, looked].map(({ actId }) => actId);
  expect(idsOf(await read(`whose=${person.accountId}`))).toEqual(all);
  expect(idsOf(await read('whose=ann.lee'))).toEqual(all);
  expect(idsOf(await read('whose=%25'))).toEqual([]);
  expect(idsOf(await read(`adminId=${other}`))).toEqual([heard.actId]);
  expect(idsOf(await read('act=plan-given'))).toEqual([given.actId]);
  expect(idsOf(await read(`whose=ann.lee&from=${heard.at}&to=${given.at}`))).toEqual([heard.actId]);
  const first = await read('limit=3');
  const second = await read(`limit=3&cursor=${first.nextCursor}`);
  expect([...idsOf(first), ...idsOf(second)]).toEqual([strange.actId, ...all]);
  expect(first.items[1]).toEqual({
    id: given.actId,
    at: given.at,
    adminId: boss.userId,
    adminEmail: 'boss@example.com',
    act: 'plan-given',
    whose: person.accountId,
    what: null,
    change,
    person: { userId: person.userId, email: 'Ann.Lee@example.com' },
  });
  expect(first.admins).toEqual([
    { id: boss.userId, email: 'boss@example.com' },
    { id: other, email: null },
  ]);
});

test('what was done stays when the person goes, without their name; nobody changes it, not in the database either', async () => {
  const person = await service.person();
  await register(person, 'gone@example.com');
  const { actId } = await keep(act({ whose: person.accountId }));
  await service.deliver(userDeleted, person.accountId, { userId: person.userId });
  expect((await read(`whose=${person.accountId}`)).items).toMatchObject([{ id: actId, person: null }]);
  expect(JSON.stringify(await service.db('acts'))).not.toContain('gone@example.com');
  const stays = 'The audit log is never changed.';
  await expect(service.db('acts').where({ id: actId }).update({ act: 'nothing' })).rejects.toThrow(stays);
  await expect(service.db('acts').delete()).rejects.toThrow(stays);
  await expect(service.db.raw('truncate acts')).rejects.toThrow(stays);
});

test('all that fits is saved as a file in which nothing is a formula; that it was saved is kept too', async () => {
  const person = await service.person();
  await register(person, '=cmd()@example.com');
  const change = { from: { role: 'user' }, to: { role: 'admin', isLocked: true } };
  const one = await keep(act({ act: 'user-edited', whose: person.accountId, change }));
  const saved = await boss.get(`/admin/audit/export?whose=${person.accountId}`);
  expect(saved.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  const [head, line, ...rest] = saved.bytes.toString().split('\r\n');
  expect(head).toContain('"administrator","administrator id","act"');
  const cells = [one.at, 'boss@example.com', boss.userId, 'user-edited', "'=cmd()@example.com", person.accountId];
  expect(line).toBe([...cells, '', 'isLocked:  → true; role: user → admin'].map((cell) => `"${cell}"`).join(','));
  expect(rest).toEqual(['']);
  expect((await read('act=audit-saved')).items).toMatchObject([{ adminId: boss.userId, whose: null }]);
});

test('what is told again, by its id or as the same gift, is kept once', async () => {
  const person = await service.person();
  const change = { from: { plan: null }, to: { plan: 'gold' } };
  const given = act({ act: 'plan-given', whose: person.accountId, change });
  for (const again of [given, given, { ...given, actId: randomUUID() }]) await keep(again);
  expect(idsOf(await read(`whose=${person.accountId}`))).toEqual([given.actId]);
  await keep({ ...given, actId: randomUUID(), at: new Date(Date.parse(given.at) + 1).toISOString() });
  expect(idsOf(await read(`whose=${person.accountId}`))).toHaveLength(2);
});

test('it is for administrators alone', async () => {
  for (const place of ['/admin/audit', '/admin/audit/export']) {
    expect((await service.anybody.get(place)).status).toBe(401);
    expect((await (await service.person()).get(place)).body.code).toBe('INSUFFICIENT_PERMISSIONS');
  }
  expect((await boss.get('/admin/audit?act=stolen')).status).toBe(400);
});
