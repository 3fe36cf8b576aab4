import { setTimeout as delay } from 'node:timers/promises';
import { type Person, useService } from '@jobspeak/kit/testing';
import { billingService } from '../app';
import { withCards } from '../testing';
import { thingOf } from '../testing/stripe-objects';
import { type StripeServer, signed, startStripe } from '../testing/stripe-server';

let stripe: StripeServer;
beforeAll(async () => {
  stripe = await startStripe();
});
afterAll(() => stripe.stop());
const service = useService(() => withCards(() => stripe)());
const without = useService(() => billingService());

const statusOf = async (me: Person) => (await me.get('/billing/payouts')).body.status;
const connectedOf = async ({ accountId }: Person): Promise<string> =>
  (await service.db('payouts').where({ account_id: accountId }).first('connected')).connected;
const told = async ({ accountId }: Person) =>
  (await service.outbox())
    .filter((event) => event.accountId === accountId && event.name === 'payments.readied')
    .map(({ data }) => (data as { isEnabled: boolean }).isEnabled);

/** Tells that an account has changed over there, and waits until it has been looked at. */
async function tell(connected: string, type = 'account.updated') {
  const { id, body } = stripe.event(type, thingOf(stripe.ledger, connected), connected);
  await service.anybody.post('/billing/webhook', Buffer.from(body), signed(body));
  while (!(await service.db('jobs').where({ id, state: 'done' }).first())) await delay(20);
}

test('a business says on pages of Stripe who it is, with one account however often it begins', async () => {
  const me = await service.person();
  expect(await statusOf(me)).toBe('none');
  const answers = await Promise.all([me.post('/billing/payouts'), me.post('/billing/payouts')]);
  for (const { status, body } of answers) {
    expect(status).toBe(200);
    expect(body.url).toMatch(/^https:\/\/connect\.stripe\.com\//);
  }
  const accounts = stripe.asked.filter(({ what }) => what === 'POST /v1/account_links');
  expect(new Set(accounts.map(({ fields }) => fields.account)).size).toBe(1);
  expect(await statusOf(me)).toBe('incomplete');
});

test('customers can pay by card once Stripe takes cards for the business, and everybody is told of each change', async () => {
  const me = await service.person();
  await me.post('/billing/payouts');
  const connected = await connectedOf(me);
  await tell(connected); // nothing has changed yet
  expect([await statusOf(me), await told(me)]).toEqual(['incomplete', []]);
  const account = thingOf(stripe.ledger, connected);
  account.charges_enabled = true;
  await tell(connected);
  await tell(connected);
  expect([await statusOf(me), await told(me)]).toEqual(['ready', [true]]);
  stripe.ledger.things.delete(`/${connected}`); // no longer ours to see
  const { id, body } = stripe.event('account.application.deauthorized', { id: 'ca_1' }, connected);
  await service.anybody.post('/billing/webhook', Buffer.from(body), signed(body));
  while (!(await service.db('jobs').where({ id, state: 'done' }).first())) await delay(20);
  expect([await statusOf(me), await told(me)]).toEqual(['incomplete', [true, false]]);
});

test('where no cards are taken, that is said, and everything else works', async () => {
  const me = await without.person();
  expect(await statusOf(me)).toBe('unavailable');
  for (const [path, body] of [
    ['/billing/checkout', { plan: 'gold' }],
    ['/billing/portal', undefined],
    ['/billing/payouts', undefined],
    ['/billing/webhook', {}],
  ] as const)
    expect([path, (await me.post(path, body)).body]).toEqual([
      path,
      expect.objectContaining({
        code: 'CARD_PAYMENTS_OFF',
        message: 'Card payments are not set up here.',
      }),
    ]);
  expect((await me.get('/billing/plan')).body).toMatchObject({ plan: 'free', prices: [] });
});
