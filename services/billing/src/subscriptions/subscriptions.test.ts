import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { businessSaved, userDeleted } from '@jobspeak/contracts';
import { businessOf, type Person, useService } from '@jobspeak/kit/testing';
import { WEB, withCards } from '../testing';
import { type Thing, thingOf } from '../testing/stripe-objects';
import { changePrice, setPrices, subscribe } from '../testing/stripe-people';
import { type StripeServer, signed, startStripe } from '../testing/stripe-server';

let stripe: StripeServer;
beforeAll(async () => {
  stripe = await startStripe();
  setPrices(stripe.ledger);
});
afterAll(() => stripe.stop());
const service = useService(() => withCards(() => stripe)());
afterEach(() => service.setTime(null));

const DAY_MS = 86_400_000;
const planOf = async (me: Person) => (await me.get('/billing/plan')).body;
const sessionIn = (url: string) => url.split('/').at(-1) ?? '';
const hook = (body: string, headers: Record<string, string> = signed(body)) =>
  service.anybody.post('/billing/webhook', Buffer.from(body), headers);

/** The job that an event has become, once it is settled. */
async function settled(id: string): Promise<{ state: string; reason: string | null; attempts: number }> {
  for (;;) {
    const row = await service.db('jobs').where({ id }).whereNot({ state: 'waiting' }).first();
    if (row) return row;
    await delay(20);
  }
}
/** Tells of something, and waits until it has been looked at. */
async function tell(type: string, object: Thing, account?: string) {
  const { id, body } = stripe.event(type, object, account);
  expect((await hook(body)).status).toBe(200);
  return settled(id);
}
const changesOf = async ({ accountId }: Person) =>
  (await service.outbox())
    .filter((event) => event.name === 'plan.changed' && event.accountId === accountId)
    .map(({ data }) => (data as { plan: string }).plan);
const paysOf = async ({ accountId }: Person) =>
  (await service.outbox())
    .filter((event) => event.name === 'subscription.changed' && event.accountId === accountId)
    .map(({ data }) => (data as { pays: unknown }).pays);

const checkout = async (me: Person, plan = 'business') => {
  const answer = await me.post('/billing/checkout', { plan });
  expect(answer.status).toBe(200);
  return sessionIn(answer.body.url);
};
/** Somebody who has paid for a plan, of which nobody has told us yet. */
async function paid(plan = 'business', me?: Person) {
  const person = me ?? (await service.person());
  return { me: person, ...subscribe(stripe.ledger, await checkout(person, plan)) };
}
/** Somebody who has a plan. */
async function subscribed(plan = 'business') {
  const given = await paid(plan);
  await tell('checkout.session.completed', given.session);
  expect(await planOf(given.me)).toMatchObject({ plan });
  return given;
}

test('what may be bought is shown with its price, also to who has no account yet', async () => {
  const me = await service.person();
  const prices = [
    { plan: 'business', currency: 'GBP', monthly: 1_900 },
    { plan: 'gold', currency: 'GBP', monthly: 4_900 },
  ];
  expect((await planOf(me)).prices).toEqual(prices);
  expect((await service.anybody.get('/public/plans')).body).toEqual({ prices });
});

test('paying on the page of Stripe brings the plan, and everybody is told once', async () => {
  const me = await service.person();
  const email = 'office@harper.example';
  await service.deliver(businessSaved, me.accountId, {
    businessId: me.accountId,
    settings: businessOf({ businessName: 'Harper', email }),
    logo: null,
  });
  const page = await checkout(me);
  expect(stripe.asked.at(-1)).toMatchObject({
    what: 'POST /v1/checkout/sessions',
    fields: {
      mode: 'subscription',
      client_reference_id: me.accountId,
      customer_email: email,
      line_items: { 0: { price: 'price_business', quantity: '1' } },
      success_url: `${WEB}/subscription-success?plan=business`,
    },
  });
  expect(await planOf(me)).toMatchObject({ plan: 'free', subscription: null });
  const { session } = subscribe(stripe.ledger, page);
  expect(await tell('checkout.session.completed', session)).toMatchObject({ state: 'done' });
  expect(await planOf(me)).toMatchObject({ plan: 'business', monthlyQuotes: 100, subscription: { status: 'active' } });
  expect(await changesOf(me)).toEqual(['business']);
});

test('who asks twice for a plan gets the same page, also at the same moment; another plan closes it', async () => {
  const me = await service.person();
  const [one, two] = await Promise.all([checkout(me), checkout(me)]);
  expect([two, await checkout(me)]).toEqual([one, one]);
  await checkout(me, 'gold');
  expect(thingOf(stripe.ledger, one).status).toBe('expired');
});

test('an event counts once, however often and however many at a time it is told', async () => {
  const { me, session } = await paid();
  const { id, body } = stripe.event('checkout.session.completed', session);
  const answers = await Promise.all(Array.from({ length: 5 }, () => hook(body)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  await settled(id);
  await tell('checkout.session.completed', session); // another event about the same page
  await hook(body);
  expect(await changesOf(me)).toEqual(['business']);
  expect(await service.db('jobs').where({ id })).toHaveLength(1);
});

test('events out of order end at what is true', async () => {
  const { me, session, subscription } = await paid();
  const created = stripe.event('customer.subscription.created', { ...subscription });
  changePrice(stripe.ledger, subscription, 'price_gold');
  const updated = stripe.event('customer.subscription.updated', { ...subscription });
  Object.assign(subscription, { status: 'canceled' });
  const deleted = stripe.event('customer.subscription.deleted', { ...subscription });
  await hook(deleted.body);
  await tell('checkout.session.completed', session);
  for (const { body } of [updated, created]) await hook(body);
  for (const { id } of [updated, created]) await settled(id);
  expect(await planOf(me)).toMatchObject({ plan: 'free', subscription: null });
  expect(await changesOf(me)).toEqual([]); // it never was anything else, as far as anybody could see
});

test('an old reading that arrives late changes nothing', async () => {
  const { me, subscription } = await subscribed();
  const what = `GET /v1/subscriptions/${subscription.id}`;
  const held = stripe.hold(what);
  const early = stripe.event('customer.subscription.updated', subscription);
  await hook(early.body);
  const letGo = await held; // it has read the business plan, and its answer is still on its way
  changePrice(stripe.ledger, subscription, 'price_gold');
  await tell('customer.subscription.updated', subscription);
  expect(await planOf(me)).toMatchObject({ plan: 'gold' });
  letGo();
  await settled(early.id);
  expect(await planOf(me)).toMatchObject({ plan: 'gold' });
  expect(await changesOf(me)).toEqual(['business', 'gold']);
});

describe('an event that cannot be believed', () => {
  const anEvent = async () => {
    const { me, session } = await paid();
    return { me, session, ...stripe.event('checkout.session.completed', session) };
  };
  const now = () => Math.floor(Date.now() / 1_000);
  test.each<[string, (body: string) => [string, Record<string, string>]]>([
    ['is signed by somebody else', (body) => [body, signed(body, 'whsec_forged')]],
    ['was signed ten minutes ago', (body) => [body, signed(body, undefined, now() - 600)]],
    ['was changed after it was signed', (body) => [body.replace('evt_', 'evt_x'), signed(body)]],
    ['is not signed', (body) => [body, { 'content-type': 'application/json' }]],
  ])('because it %s, is refused and leaves nothing', async (_why, change) => {
    const { me, id, body } = await anEvent();
    const [sent, headers] = change(body);
    expect(await hook(sent, headers)).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
    expect(await service.db('jobs').where({ id })).toEqual([]);
    expect(await planOf(me)).toMatchObject({ plan: 'free' });
  });

  test.each<[string, (session: Thing) => void]>([
    ['another amount', (session) => Object.assign(session, { amount_subtotal: 1 })],
    ['another currency', (session) => Object.assign(session, { currency: 'usd' })],
    ['another account', (session) => Object.assign(session, { client_reference_id: randomUUID() })],
    ['an offer that was never made', (session) => Object.assign(session, { metadata: { offer: randomUUID() } })],
    ['no offer', (session) => Object.assign(session, { metadata: {} })],
  ])('because its page is of %s, changes nothing', async (_what, change) => {
    const { me, session } = await anEvent();
    change(session);
    expect(await tell('checkout.session.completed', session)).toMatchObject({ state: 'refused', attempts: 1 });
    expect(await planOf(me)).toMatchObject({ plan: 'free', subscription: null });
  });

  test('because another page bears the name of the offer, changes nothing', async () => {
    const { me, session } = await anEvent();
    const { session: other } = await paid();
    Object.assign(other, { metadata: session.metadata, client_reference_id: session.client_reference_id });
    expect(await tell('checkout.session.completed', other)).toMatchObject({ state: 'refused' });
    expect(await planOf(me)).toMatchObject({ plan: 'free' });
  });

  test('because it pays for something else, is refused', async () => {
    const { me, subscription } = await subscribed();
    changePrice(stripe.ledger, subscription, 'price_other');
    expect(await tell('customer.subscription.updated', subscription)).toMatchObject({ state: 'refused' });
    expect(await planOf(me)).toMatchObject({ plan: 'business' });
  });
});

test('an event of a process that died after it was verified is worked off by another', async () => {
  const { me, session } = await paid();
  const { id, body } = stripe.event('checkout.session.completed', session);
  const held = stripe.hold(`GET /v1/checkout/sessions/${session.id}`);
  await hook(body);
  const letGo = await held; // verified, noted, answered, and being worked on
  // the process is gone: nobody holds the lease any more, and nothing of it has been written
  await service
    .db('jobs')
    .where({ id })
    .update({ lease_until: new Date(0) });
  expect(await settled(id)).toMatchObject({ state: 'done', attempts: 2 });
  letGo(); // and what the dead one was doing counts no more
  expect(await planOf(me)).toMatchObject({ plan: 'business' });
  await service.restart();
  expect(await planOf(me)).toMatchObject({ plan: 'business' });
  expect(await changesOf(me)).toEqual(['business']);
});

test('while Stripe fails, it is asked again until it answers', async () => {
  const { me, session } = await paid();
  stripe.breaks(`GET /v1/checkout/sessions/${session.id}`, 3); // the library's own two repetitions too
  const { id, body } = stripe.event('checkout.session.completed', session);
  await hook(body);
  expect(await settled(id)).toMatchObject({ state: 'done', attempts: 2 });
  expect(await planOf(me)).toMatchObject({ plan: 'business' });
});

test('a subscription that is heard of before its page is read again once it is known whose it is', async () => {
  const { me, session, subscription } = await paid();
  const early = stripe.event('customer.subscription.updated', subscription);
  await hook(early.body);
  while (!(await service.db('jobs').where({ id: early.id }).whereNotNull('reason').first())) await delay(20);
  await tell('checkout.session.completed', session);
  await service
    .db('jobs')
    .where({ id: early.id })
    .update({ available_at: new Date(0) });
  expect(await settled(early.id)).toMatchObject({ state: 'done' });
  expect(await planOf(me)).toMatchObject({ plan: 'business' });
});

test('a payment that fails keeps the plan for its grace, and then takes nothing but the plan', async () => {
  const { me, subscription } = await subscribed('gold');
  Object.assign(subscription, { status: 'past_due' });
  await tell('customer.subscription.updated', subscription);
  const state = await planOf(me);
  expect(state).toMatchObject({ plan: 'gold', subscription: { status: 'past_due' } });
  const graceEnds = new Date(state.subscription.until);
  expect(Math.round((graceEnds.getTime() - Date.now()) / DAY_MS)).toBe(14);
  await tell('customer.subscription.updated', subscription); // failed again: the grace does not begin anew
  expect((await planOf(me)).subscription.until).toBe(state.subscription.until);
  service.setTime(graceEnds);
  await service.restart(); // looks at once
  while ((await changesOf(me)).length < 2) await delay(20);
  service.setTime(null);
  expect(await planOf(me)).toMatchObject({ plan: 'free', monthlyQuotes: 10 });
  Object.assign(subscription, { status: 'active' });
  await tell('customer.subscription.updated', subscription);
  expect(await planOf(me)).toMatchObject({ plan: 'gold', subscription: { status: 'active' } });
  expect(await changesOf(me)).toEqual(['gold', 'free', 'gold']);
});

test('a subscription that is cancelled lasts until it is paid for', async () => {
  const { me, subscription } = await subscribed();
  Object.assign(subscription, { cancel_at_period_end: true });
  await tell('customer.subscription.updated', subscription);
  const { subscription: shown, plan } = await planOf(me);
  expect([plan, shown.status]).toEqual(['business', 'ending']);
  service.setTime(new Date(shown.until));
  await service.restart();
  while ((await changesOf(me)).length < 2) await delay(20);
  expect(await changesOf(me)).toEqual(['business', 'free']);
});

test('everybody is told what an account pays, whenever that becomes another sum, and what it paid before that was', async () => {
  const { me, subscription } = await subscribed();
  await tell('customer.subscription.updated', subscription);
  changePrice(stripe.ledger, subscription, 'price_gold');
  await tell('customer.subscription.updated', subscription);
  // as it stood in a product that did not keep it
  await service.db('accounts').where({ account_id: me.accountId }).update({ pays: null });
  Object.assign(subscription, { cancel_at_period_end: true });
  await tell('customer.subscription.updated', subscription);
  Object.assign(subscription, { status: 'canceled' });
  await tell('customer.subscription.deleted', subscription);
  expect(await paysOf(me)).toEqual([
    { currency: 'GBP', monthly: 1_900 },
    { currency: 'GBP', monthly: 4_900 },
    { currency: 'GBP', monthly: 4_900 },
    null,
  ]);
});

test('who tries a plan out pays nothing yet', async () => {
  const { me, session, subscription } = await paid();
  Object.assign(subscription, { status: 'trialing' });
  await tell('checkout.session.completed', session);
  expect([(await planOf(me)).plan, await paysOf(me)]).toEqual(['business', []]);
});

test('who pays already changes the plan on a page of Stripe, and pays nothing twice', async () => {
  const { me, subscription } = await subscribed();
  const { body } = await me.post('/billing/checkout', { plan: 'gold' });
  expect(body.url).toMatch(/^https:\/\/billing\.stripe\.com\//);
  expect(stripe.asked.at(-1)).toMatchObject({
    what: 'POST /v1/billing_portal/sessions',
    fields: {
      flow_data: {
        type: 'subscription_update_confirm',
        subscription_update_confirm: { subscription: subscription.id, items: { 0: { price: 'price_gold' } } },
      },
    },
  });
  changePrice(stripe.ledger, subscription, 'price_gold');
  await tell('customer.subscription.updated', subscription);
  expect(await planOf(me)).toMatchObject({ plan: 'gold' });
});

test('of two subscriptions of an account the later one stays, in whatever order they are told', async () => {
  const me = await service.person();
  const first = await checkout(me);
  await service.db('checkouts').where({ account_id: me.accountId }).update({ state: 'replaced' });
  const second = await checkout(me, 'gold');
  const [old, latest] = [subscribe(stripe.ledger, first), subscribe(stripe.ledger, second)];
  await tell('checkout.session.completed', latest.session);
  await tell('checkout.session.completed', old.session);
  expect(await settled(`end ${old.subscription.id}`)).toMatchObject({ state: 'done' });
  expect([old.subscription.status, latest.subscription.status]).toEqual(['canceled', 'active']);
  expect(await planOf(me)).toMatchObject({ plan: 'gold' });
});

test('with its account a subscription ends at Stripe too', async () => {
  const { me, subscription } = await subscribed();
  await service.deliver(userDeleted, me.accountId, { userId: me.userId });
  expect(await settled(`end ${subscription.id}`)).toMatchObject({ state: 'done' });
  expect(subscription.status).toBe('canceled');
  const late = await paid();
  await service.deliver(userDeleted, late.me.accountId, { userId: late.me.userId });
  await tell('checkout.session.completed', late.session); // paid at the last moment
  expect(await settled(`end ${late.subscription.id}`)).toMatchObject({ state: 'done' });
  expect(late.subscription.status).toBe('canceled');
});

test('the page for cards and bills is for who has paid', async () => {
  const [stranger, { me }] = [await service.person(), await subscribed()];
  expect(await stranger.post('/billing/portal')).toMatchObject({ status: 409, body: { code: 'INVALID_TRANSITION' } });
  const { body } = await me.post('/billing/portal');
  expect(body.url).toMatch(/^https:\/\/billing\.stripe\.com\//);
});

test('an event that is nothing to us is taken and forgotten', async () => {
  const { id, body } = stripe.event('product.created', { id: 'prod_1' });
  expect((await hook(body)).status).toBe(200);
  expect(await service.db('jobs').where({ id })).toEqual([]);
});
