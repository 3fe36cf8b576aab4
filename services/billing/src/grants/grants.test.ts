import { Act, PlanGrants, userDeleted } from '@jobspeak/contracts';
import { type Person, useService } from '@jobspeak/kit/testing';
import { up as tellGrants } from '../../migrations/004-tell-grants';
import { billingService } from '../app';

const service = useService(() => billingService());
let boss: Person;
beforeAll(async () => {
  boss = await service.person({ role: 'admin' });
});
const read = async (me: Person) => PlanGrants.parse((await boss.get(`/admin/plans/${me.accountId}`)).body);
const give = (me: Person, granted: string | null) => boss.put(`/admin/plans/${me.accountId}`, { granted });

test('an administrator gives a plan and takes it back; the account has it at once, and everybody hears of it', async () => {
  const me = await service.person();
  expect(await read(me)).toEqual({ plan: 'free', granted: null, pays: false, changes: [] });
  expect(PlanGrants.parse((await give(me, 'gold')).body)).toMatchObject({ plan: 'gold', granted: 'gold' });
  expect((await me.get('/billing/plan')).body).toMatchObject({ plan: 'gold', monthlyQuotes: null });
  expect(await service.announced('plan.changed', ({ accountId }) => accountId === me.accountId)).toMatchObject({
    plan: 'gold',
  });
  expect(await service.announced('admin.acted', ({ whose }) => whose === me.accountId)).toMatchObject({
    adminId: boss.userId,
    act: 'plan-given',
    change: { from: { plan: null }, to: { plan: 'gold' } },
  });
  await give(me, 'gold'); // nothing new, and nothing to note
  await give(me, null);
  expect(await read(me)).toMatchObject({
    plan: 'free',
    changes: [
      { adminId: boss.userId, from: 'gold', to: null },
      { adminId: boss.userId, from: null, to: 'gold' },
    ],
  });
});

test('what administrators gave stays written when the account is gone', async () => {
  const me = await service.person();
  await give(me, 'business');
  await service.deliver(userDeleted, me.accountId, { userId: me.userId });
  expect((await read(me)).changes).toHaveLength(1);
  await expect(service.db('grants_given').delete()).rejects.toThrow(/stays as it is written/);
});

test('what was given before there was a log for all services is told of; what was told is not told again', async () => {
  const [me, old] = [await service.person(), await service.person()];
  await give(me, 'gold');
  const at = new Date('2026-01-02T03:04:05.678Z');
  const [row]: { id: string }[] = await service
    .db('grants_given')
    .insert({ about: old.accountId, admin_id: boss.userId, at, before: null, after: 'business' })
    .returning('id');
  await tellGrants(service.db);
  const told = async (whose: string) =>
    (await service.outbox()).flatMap(({ name, data }) =>
      name === 'admin.acted' && (data as Act).whose === whose ? [Act.parse(data)] : [],
    );
  expect(await told(me.accountId)).toHaveLength(1);
  expect(await told(old.accountId)).toEqual([
    {
      actId: row?.id,
      adminId: boss.userId,
      act: 'plan-given',
      at: at.toISOString(),
      whose: old.accountId,
      what: null,
      change: { from: { plan: null }, to: { plan: 'business' } },
    },
  ]);
});

test('nobody else gives or sees any of it, and a plan that there is not is bad input', async () => {
  const me = await service.person();
  expect((await me.get(`/admin/plans/${me.accountId}`)).body.code).toBe('INSUFFICIENT_PERMISSIONS');
  expect((await me.put(`/admin/plans/${me.accountId}`, { granted: 'gold' })).body.code).toBe(
    'INSUFFICIENT_PERMISSIONS',
  );
  expect((await give(me, 'platinum')).status).toBe(400);
});
