import { randomUUID } from 'node:crypto';
import { AdminDashboard, type Currency, subscriptionChanged, userDeleted } from '@jobspeak/contracts';
import { type Person, useService } from '@jobspeak/kit/testing';
import { adminService } from '../app';
import { TelemetryRetention } from '../settings';

const service = useService(() => adminService(TelemetryRetention.parse({})));
let boss: Person;
beforeAll(async () => {
  boss = await service.person({ role: 'admin' });
});
afterEach(async () => {
  for (const table of ['pays', 'pay_changes']) await service.db(table).delete();
});

/** Tells what an account pays from a day of March on. */
const pays = (accountId: string, day: string, monthly: number | null, currency: Currency = 'GBP') =>
  service.deliver(
    subscriptionChanged,
    accountId,
    { accountId, pays: monthly === null ? null : { currency, monthly } },
    undefined,
    new Date(`2026-03-${day}T09:00:00Z`),
  );
const read = async () => {
  const { body } = await boss.get('/admin/dashboard?from=2026-03-10T08:00:00Z&to=2026-03-16T00:00:00Z');
  return AdminDashboard.parse(body).revenue;
};

test('while nobody has paid there is nothing to show', async () => {
  expect(await read()).toEqual([]);
});

test('what subscriptions bring in a month is added up, beside what it was before', async () => {
  const [one, other, third] = [randomUUID(), randomUUID(), randomUUID()];
  await pays(one, '02', 1_900);
  await pays(other, '03', 4_900);
  await pays(one, '11', 4_900);
  await pays(one, '10', 1_900); // late news of what is over
  await pays(third, '12', 2_200, 'USD');
  expect(await read()).toEqual([
    { currency: 'GBP', monthly: 9_800, subscriptions: 2, before: 6_800 },
    { currency: 'USD', monthly: 2_200, subscriptions: 1, before: 0 },
  ]);
  await pays(other, '13', null);
  await pays(third, '13', 1_900);
  expect(await read()).toEqual([
    { currency: 'GBP', monthly: 6_800, subscriptions: 2, before: 6_800 },
    { currency: 'USD', monthly: 0, subscriptions: 0, before: 0 },
  ]);
});

test('two first tidings of one account at a moment are counted as one subscription', async () => {
  const id = randomUUID();
  await Promise.all([pays(id, '02', 1_900), pays(id, '03', 4_900)]);
  expect(await read()).toEqual([{ currency: 'GBP', monthly: 4_900, subscriptions: 1, before: 4_900 }]);
});

test('a deleted account pays nothing any more, and nothing is kept of it', async () => {
  const id = randomUUID();
  await pays(id, '02', 1_900);
  await service.deliver(userDeleted, id, { userId: id }, undefined, new Date('2026-03-11T09:00:00Z'));
  expect(await read()).toEqual([{ currency: 'GBP', monthly: 0, subscriptions: 0, before: 1_900 }]);
  expect(await service.db('pays').where({ account_id: id })).toEqual([]);
});
