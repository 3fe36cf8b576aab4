import { Flag, FlagChanges, Flags, FlagValues, PLANS, planChanged } from '@jobspeak/contracts';
import { type Person, useService } from '@jobspeak/kit/testing';
import { adminService } from '../app';
import { TelemetryRetention } from '../settings';

const service = useService(() => adminService(TelemetryRetention.parse({})));
let boss: Person;
beforeAll(async () => {
  boss = await service.person({ role: 'admin' });
});

const read = async () => Flags.parse((await boss.get('/admin/feature-flags')).body).items;
const valuesOf = async (me: Person) => FlagValues.parse((await me.get('/feature-flags')).body).flags;

/** Sets the switch of the tour on what is there now. */
async function set(rule: object) {
  const before = (await read()).find(({ key }) => key === 'tour');
  const whole = { isOn: true, sharePercent: 100, plans: [], userIds: [], version: before?.version, ...rule };
  return boss.put('/admin/feature-flags/tour', whole);
}

test('a switch is on for those it is meant for: named people, a plan, a share', async () => {
  const [me, other, gold] = [await service.person(), await service.person(), await service.person()];
  await service.deliver(planChanged, gold.accountId, { accountId: gold.accountId, plan: 'gold', ...PLANS.gold });
  const seen = async () => Promise.all([me, other, gold].map(async (one) => (await valuesOf(one)).tour));
  expect(await seen()).toEqual([true, true, true]);
  await set({ isOn: false });
  expect(await seen()).toEqual([false, false, false]);
  await set({ sharePercent: 0, userIds: [me.userId] });
  expect(await seen()).toEqual([true, false, false]);
  await set({ plans: ['gold'] });
  expect(await seen()).toEqual([false, false, true]);
});

test('a change is told to everybody, kept for good, and made on what was seen', async () => {
  const first = Flag.parse((await set({ isOn: false })).body);
  expect(await service.announced('flag.changed', ({ version }) => version === first.version)).toMatchObject({
    key: 'tour',
    rule: { isOn: false },
  });
  const stale = { ...first, isOn: true, version: first.version - 1 };
  const refused = await boss.put('/admin/feature-flags/tour', stale);
  expect([refused.status, refused.body.details.current.version]).toEqual([409, first.version]);
  const { items } = FlagChanges.parse((await boss.get('/admin/feature-flags/changes')).body);
  expect(items[0]).toMatchObject({ key: 'tour', adminId: boss.userId, to: { isOn: false } });
  const audited = (await boss.get('/admin/audit?act=flag-set')).body.items;
  expect(audited[0]).toMatchObject({ adminId: boss.userId, what: 'tour', change: { to: { isOn: false } } });
  await expect(service.db('switch_changes').delete()).rejects.toThrow(/stays as it is written/);
});

test('of two changes of the same version at once, one is made', async () => {
  const { version = 0 } = (await read()).find(({ key }) => key === 'registration') ?? {};
  const rule = { isOn: true, sharePercent: 50, plans: [], userIds: [], version };
  const answers = await Promise.all([1, 2].map(() => boss.put('/admin/feature-flags/registration', rule)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test("faults cannot be switched on, nor are they any browser's concern", async () => {
  const rule = { isOn: true, sharePercent: 100, plans: [], userIds: [], version: 0 };
  expect((await boss.put('/admin/feature-flags/brokenPdfs', rule)).body.code).toBe('FAULTS_REFUSED');
  expect(Flags.parse((await boss.get('/admin/feature-flags')).body).allowsFaults).toBe(false);
  expect((await boss.put('/admin/feature-flags/brokenPdfs', { ...rule, isOn: false })).status).toBe(200);
  expect(Object.keys(await valuesOf(boss))).not.toContain('brokenPdfs');
});

describe('in development', () => {
  const inDevelopment = useService(() =>
    adminService({ ...TelemetryRetention.parse({}), faults: { allowsFaults: true } }),
  );
  test('faults can be switched on, and every service is told', async () => {
    const tester = await inDevelopment.person({ role: 'admin' });
    expect(Flags.parse((await tester.get('/admin/feature-flags')).body).allowsFaults).toBe(true);
    const rule = { isOn: true, sharePercent: 0, plans: [], userIds: [tester.accountId], version: 0 };
    expect((await tester.put('/admin/feature-flags/brokenPdfs', rule)).status).toBe(200);
    await inDevelopment.announced('flag.changed', ({ key }) => key === 'brokenPdfs');
  });
});

test.each([
  ['what it is not narrowed by', '/admin/feature-flags/trial', { sharePercent: 50 }],
  ['a switch that is not there', '/admin/feature-flags/nothing', {}],
  ['more than all', '/admin/feature-flags/tour', { sharePercent: 101 }],
  ['a plan that is not there', '/admin/feature-flags/tour', { plans: ['platinum'] }],
])('%s is bad input', async (_what, path, changes) => {
  const rule = { isOn: true, sharePercent: 100, plans: [], userIds: [], version: 0, ...changes };
  expect((await boss.put(path, rule)).status).toBe(400);
});

test('nobody but an administrator sees rules or sets them', async () => {
  const user = await service.person();
  expect((await user.get('/admin/feature-flags')).body.code).toBe('INSUFFICIENT_PERMISSIONS');
  expect((await user.put('/admin/feature-flags/tour', {})).body.code).toBe('INSUFFICIENT_PERMISSIONS');
  expect((await service.anybody.get('/feature-flags')).status).toBe(401);
});
