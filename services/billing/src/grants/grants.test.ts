import { PlanGrants, userDeleted } from '@jobspeak/contracts';
import { type Person, useService } from '@jobspeak/kit/testing';
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

test('nobody else gives or sees any of it, and a plan that there is not is bad input', async () => {
  const me = await service.person();
  expect((await me.get(`/admin/plans/${me.accountId}`)).body.code).toBe('INSUFFICIENT_PERMISSIONS');
  expect((await me.put(`/admin/plans/${me.accountId}`, { granted: 'gold' })).body.code).toBe(
    'INSUFFICIENT_PERMISSIONS',
  );
  expect((await give(me, 'platinum')).status).toBe(400);
});
