import { randomUUID } from 'node:crypto';
import {
  invoiceSent,
  onboardingStepCompleted,
  PLANS,
  type PlanName,
  planChanged,
  quoteGenerated,
  UserAnalytics,
  userDeleted,
  userRegistered,
} from '@jobspeak/contracts';
import { type Person, useService } from '@jobspeak/kit/testing';
import { adminService } from '../app';
import { TelemetryRetention } from '../settings';

const service = useService(() => adminService(TelemetryRetention.parse({})));
let boss: Person;
beforeAll(async () => {
  boss = await service.person({ role: 'admin' });
});
afterEach(async () => {
  for (const table of ['beginnings', 'counted', 'step_counts', 'week_counts', 'plan_counts', 'plans'])
    await service.db(table).delete();
  service.setTime(null);
});

/** Whoever is told of events as of a moment. */
const as = (accountId: string, at: string) => ({
  signsUp: () =>
    service.deliver(
      userRegistered,
      accountId,
      {
        userId: accountId,
        email: `${accountId}@example.com`,
        firstName: '',
        lastName: '',
        businessName: 'A',
        locale: 'en-GB',
      },
      undefined,
      new Date(at),
    ),
  does: (step: string, how = 'done') =>
    service.deliver(onboardingStepCompleted, accountId, { userId: accountId, step, how }, undefined, new Date(at)),
  quotes: () =>
    service.deliver(
      quoteGenerated,
      accountId,
      { quoteId: randomUUID(), recordingId: randomUUID(), lines: 1, total: 1, missingPrices: 0 },
      undefined,
      new Date(at),
    ),
  takes: (plan: PlanName) =>
    service.deliver(planChanged, accountId, { accountId, plan, ...PLANS[plan] }, undefined, new Date(at)),
});
const read = async (query = 'from=2026-03-02T00:00:00Z&to=2026-03-16T00:00:00Z') =>
  UserAnalytics.parse((await boss.get(`/admin/user-analytics?${query}`)).body);

test('what those have done who signed up in this time is counted once each; skipped and ticked off is not', async () => {
  const [one, other, earlier] = [randomUUID(), randomUUID(), randomUUID()];
  for (const [id, day] of [
    [one, '03'],
    [other, '10'],
    [earlier, '01'],
  ] as const)
    await as(id, `2026-03-${day}T09:00:00Z`).signsUp();
  await as(one, '2026-03-03T10:00:00Z').does('businessSettings');
  await as(one, '2026-03-03T11:00:00Z').does('businessSettings');
  await as(one, '2026-03-03T11:00:00Z').does('firstQuote');
  await as(other, '2026-03-10T10:00:00Z').does('firstQuote', 'skipped');
  await as(other, '2026-03-10T10:00:00Z').does('quoteEdit', 'told');
  await as(earlier, '2026-03-11T10:00:00Z').does('firstQuote');
  const { signedUp, funnel } = await read();
  expect(signedUp).toBe(2);
  expect(Object.fromEntries(funnel.map(({ step, people }) => [step, people]))).toMatchObject({
    businessSettings: 1,
    firstQuote: 1,
    quoteEdit: 0,
    invoicePaid: 0,
  });
});

test('who comes back is counted by the week of the sign-up, and by the weeks after it', async () => {
  const [one, other] = [randomUUID(), randomUUID()];
  await as(one, '2026-03-04T09:00:00Z').signsUp();
  await as(other, '2026-03-08T23:00:00Z').signsUp();
  for (const at of ['2026-03-04T10:00:00Z', '2026-03-05T10:00:00Z', '2026-03-19T10:00:00Z']) await as(one, at).quotes();
  await as(other, '2026-03-09T10:00:00Z').quotes();
  await service.deliver(
    invoiceSent,
    other,
    { invoiceId: other, number: 'INV-1', quoteId: null, clientName: '', total: 1, currency: 'GBP', channel: 'link' },
    undefined,
    new Date('2026-03-16T10:00:00Z'),
  );
  service.setTime(new Date('2026-03-23T09:00:00Z'));
  expect((await read('from=2026-03-02T00:00:00Z')).retention).toEqual([
    { week: '2026-03-02', signedUp: 2, active: [2, 1, 1, 0] },
  ]);
});

test('each account is counted under the plan that it is on now', async () => {
  const [one, other] = [randomUUID(), randomUUID()];
  await as(one, '2026-03-04T09:00:00Z').takes('business');
  await as(other, '2026-03-04T09:00:00Z').takes('business');
  await as(one, '2026-03-05T09:00:00Z').takes('gold');
  await as(one, '2026-03-04T10:00:00Z').takes('free'); // late news of what is over
  expect((await read()).plans).toEqual([
    { plan: 'free', accounts: 0 },
    { plan: 'business', accounts: 1 },
    { plan: 'gold', accounts: 1 },
  ]);
});

test('of a deleted account nothing is kept but that it was counted, and nobody else may read', async () => {
  const id = randomUUID();
  await as(id, '2026-03-03T09:00:00Z').signsUp();
  await as(id, '2026-03-03T09:00:00Z').takes('gold');
  await service.deliver(userDeleted, id, { userId: id });
  const { signedUp, plans } = await read();
  expect([signedUp, plans.map(({ accounts }) => accounts)]).toEqual([1, [0, 0, 0]]);
  for (const table of ['beginnings', 'counted', 'people', 'plans'])
    expect(await service.db(table).where({ account_id: id })).toEqual([]);
  const user = await service.person();
  expect((await user.get('/admin/user-analytics')).body.code).toBe('INSUFFICIENT_PERMISSIONS');
});
