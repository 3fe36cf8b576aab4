import { randomUUID } from 'node:crypto';
import { businessSaved, quoteGenerated, userDeleted, userRegistered } from '@jobspeak/contracts';
import { businessOf, useService } from '@jobspeak/kit/testing';
import { billingService } from '../app';

const service = useService(() => billingService({ grants: { base: 'free', goldEmails: ['sam@harper.example'] } }));
afterEach(() => service.setTime(null));

const registered = (email: string, userId: string = randomUUID()) => ({
  userId,
  email,
  firstName: 'Sam',
  lastName: 'Harper',
  businessName: 'Harper Plumbing',
  locale: 'en-GB',
});
const settings = businessOf({ businessName: 'Harper Plumbing', email: 'office@harper.example' });
const generated = (month: string | undefined, quoteId: string = randomUUID()) => ({
  quoteId,
  recordingId: randomUUID(),
  lines: 1,
  total: 100,
  missingPrices: 0,
  month,
});

test('who pays nothing is on the free plan, and sees when the month ends where they are', async () => {
  service.setTime(new Date('2026-06-15T12:00:00Z'));
  const me = await service.person();
  expect((await me.get('/billing/plan')).body).toEqual({
    plan: 'free',
    monthlyQuotes: 10,
    used: 0,
    renewsAt: '2026-06-30T23:00:00.000Z', // midnight in London in summer
    subscription: null,
    prices: [],
  });
});

test('without a card provider there is no price to tell anybody', async () => {
  expect(await service.anybody.get('/public/plans')).toMatchObject({ status: 200, body: { prices: [] } });
});

test('a month begins in the time zone of the business', async () => {
  const me = await service.person();
  const zoned = { ...settings, countryCode: 'NZ', timeZone: 'Pacific/Auckland' };
  await service.deliver(businessSaved, me.accountId, { businessId: me.accountId, settings: zoned, logo: null });
  await service.deliver(quoteGenerated, me.accountId, generated('2026-07'));
  service.setTime(new Date('2026-06-30T11:59:59Z'));
  expect((await me.get('/billing/plan')).body).toMatchObject({ used: 0, renewsAt: '2026-06-30T12:00:00.000Z' });
  service.setTime(new Date('2026-06-30T12:00:00Z'));
  expect((await me.get('/billing/plan')).body).toMatchObject({ used: 1, renewsAt: '2026-07-31T12:00:00.000Z' });
});

test('a quote counts once, in its month and in its account, and one without a month not at all', async () => {
  service.setTime(new Date('2026-06-15T12:00:00Z'));
  const [me, other] = [await service.person(), await service.person()];
  const quote = generated('2026-06');
  for (const _time of [1, 2]) await service.deliver(quoteGenerated, me.accountId, quote);
  for (const month of ['2026-05', undefined, '2026-07'])
    await service.deliver(quoteGenerated, me.accountId, generated(month));
  expect((await me.get('/billing/plan')).body.used).toBe(1);
  expect((await other.get('/billing/plan')).body.used).toBe(0);
});

test('an address on the list is on gold from the sign-up on, and everybody is told', async () => {
  const [sam, ann] = [await service.person(), await service.person()];
  await service.deliver(userRegistered, sam.accountId, registered('Sam@Harper.example'));
  await service.deliver(userRegistered, ann.accountId, registered('ann@harper.example'));
  expect((await sam.get('/billing/plan')).body).toMatchObject({ plan: 'gold', monthlyQuotes: null });
  expect((await ann.get('/billing/plan')).body).toMatchObject({ plan: 'free', monthlyQuotes: 10 });
  const told = (await service.outbox()).filter(({ accountId }) => [sam.accountId, ann.accountId].includes(accountId));
  expect(told).toEqual([
    {
      name: 'plan.changed',
      accountId: sam.accountId,
      data: { accountId: sam.accountId, plan: 'gold', monthlyQuotes: null },
    },
  ]);
});

test('a deleted account leaves nothing', async () => {
  const me = await service.person();
  await service.deliver(quoteGenerated, me.accountId, generated('2026-06'));
  await me.get('/billing/plan');
  await service.deliver(userDeleted, me.accountId, { userId: randomUUID() });
  for (const table of ['accounts', 'generated'])
    expect(await service.db(table).where({ account_id: me.accountId })).toEqual([]);
});

describe('where everybody has another plan', () => {
  const generous = useService(() => billingService({ grants: { base: 'gold', goldEmails: [] } }));

  test('it is told of each account when it is opened', async () => {
    const me = await generous.person();
    await generous.deliver(userRegistered, me.accountId, registered('ann@harper.example'));
    expect((await me.get('/billing/plan')).body).toMatchObject({ plan: 'gold', monthlyQuotes: null });
    expect(await generous.announced('plan.changed', ({ accountId }) => accountId === me.accountId)).toMatchObject({
      plan: 'gold',
    });
  });

  test('accounts from before follow by themselves', async () => {
    const accountId = randomUUID();
    await generous.db('accounts').insert({ account_id: accountId, plan: 'free' });
    await generous.restart();
    expect(await generous.announced('plan.changed', (data) => data.accountId === accountId)).toMatchObject({
      plan: 'gold',
    });
  });
});
