import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { invoicePayable } from '@jobspeak/contracts';
import { type Person, useService } from '@jobspeak/kit/testing';
import { billingService } from '../app';
import { WEB, withCards } from '../testing';
import { type Thing, thingOf } from '../testing/stripe-objects';
import { payOnPage, refund } from '../testing/stripe-people';
import { type StripeServer, signed, startStripe } from '../testing/stripe-server';
import { hashOf } from './actions';

let stripe: StripeServer;
beforeAll(async () => {
  stripe = await startStripe();
});
afterAll(() => stripe.stop());
const service = useService(() => withCards(() => stripe)());
const without = useService(() => billingService({ webUrl: WEB }));

const newToken = () => randomUUID().replaceAll('-', '').slice(0, 22);

/** A business that takes cards. */
async function business(): Promise<{ me: Person; connected: string }> {
  const me = await service.person();
  const connected = `acct_${randomUUID().slice(0, 8)}`;
  await service.db('payouts').insert({ account_id: me.accountId, connected, is_enabled: true });
  return { me, connected };
}

/** An invoice of which so much is due, as services/invoice tells. */
async function payable(me: Person, changes: object = {}, at = service) {
  const token = newToken();
  const facts = { number: 'INV-2026-0007', clientName: 'Ada Byron', amountDue: 13_680, currency: 'GBP', isOpen: true };
  const invoice = { invoiceId: randomUUID(), ...facts, linkHash: hashOf(token), ...changes };
  await at.deliver(invoicePayable, me.accountId, invoice);
  return { token, invoice, invoiceId: invoice.invoiceId };
}

/** Presses the button of the page. @returns where it leads. */
async function press(token: string, url = service.url): Promise<string> {
  const form = { method: 'POST', redirect: 'manual', body: new URLSearchParams() } as const;
  const response = await fetch(`${url}/public/invoices/${token}/pay`, form);
  expect(response.status).toBe(303);
  return response.headers.get('location') ?? '';
}
const pageOf = (location: string) => location.split('/').at(-1) ?? '';
const told = async ({ accountId }: Person) =>
  (await service.outbox())
    .filter((event) => event.accountId === accountId)
    .map(({ name, data }) => ({ name, ...(data as object) }));

async function settled(id: string): Promise<{ state: string }> {
  for (;;) {
    const row = await service.db('jobs').where({ id }).whereNot({ state: 'waiting' }).first();
    if (row) return row;
    await delay(20);
  }
}
async function tell(type: string, object: Thing, account?: string) {
  const { id, body } = stripe.event(type, object, account);
  expect((await service.anybody.post('/billing/webhook', Buffer.from(body), signed(body))).status).toBe(200);
  return settled(id);
}

/** An invoice that was paid on the page of Stripe, of which nobody has told us yet. */
async function paid() {
  const { me, connected } = await business();
  const { token, invoiceId } = await payable(me);
  const location = await press(token);
  return { me, connected, token, invoiceId, ...payOnPage(stripe.ledger, pageOf(location), connected) };
}

test('the button leads to a page of Stripe, of the business itself, for just what is due', async () => {
  const { me, connected } = await business();
  const { token, invoiceId } = await payable(me);
  expect(await press(token)).toMatch(/^https:\/\/checkout\.stripe\.com\//);
  expect(stripe.asked.at(-1)).toMatchObject({
    what: 'POST /v1/checkout/sessions',
    account: connected,
    fields: {
      mode: 'payment',
      client_reference_id: invoiceId,
      line_items: {
        0: {
          quantity: '1',
          price_data: { currency: 'gbp', unit_amount: '13680', product_data: { name: 'Invoice INV-2026-0007' } },
        },
      },
      success_url: `${WEB}/i/${token}?card=thanks`,
      cancel_url: `${WEB}/i/${token}?card=cancelled`,
    },
  });
});

test('pressing twice leads to one page; once something else is due, it closes and there is another', async () => {
  const { me } = await business();
  const { token, invoice } = await payable(me);
  const [one, two] = await Promise.all([press(token), press(token)]);
  expect([two, await press(token)]).toEqual([one, one]);
  await service.deliver(invoicePayable, me.accountId, { ...invoice, amountDue: 5_000 });
  const other = await press(token);
  expect(other).not.toBe(one);
  const account = (await service.db('payouts').where({ account_id: me.accountId }).first()).connected;
  expect(thingOf(stripe.ledger, pageOf(one), account).status).toBe('expired');
  expect(thingOf(stripe.ledger, pageOf(other), account).amount_total).toBe(5_000);
});

test.each<[string, object]>([
  ['is paid', { isOpen: false, amountDue: 0 }],
  ['was called off', { isOpen: false }],
])('an invoice that %s leads back to its page', async (_what, changes) => {
  const { me } = await business();
  const { token } = await payable(me, changes);
  expect(await press(token)).toBe(`${WEB}/i/${token}?card=unavailable`);
});

test('so does one of a business that takes no cards, one that nobody knows, and one while Stripe is away', async () => {
  const plain = await service.person();
  const { token } = await payable(plain);
  const { token: elsewhere } = await payable(await without.person(), {}, without);
  for (const one of [token, newToken()]) expect(await press(one)).toBe(`${WEB}/i/${one}?card=unavailable`);
  expect(await press(elsewhere, without.url)).toBe(`${WEB}/i/${elsewhere}?card=unavailable`);
  const { me } = await business();
  const { token: away } = await payable(me);
  stripe.breaks('POST /v1/checkout/sessions', 3);
  expect(await press(away)).toBe(`${WEB}/i/${away}?card=unavailable`);
  expect(await press(away)).toMatch(/^https:\/\/checkout\.stripe\.com\//);
  expect((await service.anybody.post('/public/invoices/none/pay')).status).toBe(404);
});

test('what was paid is told once, however often its events come', async () => {
  const { me, connected, session, invoiceId, intent } = await paid();
  const { id, body } = stripe.event('checkout.session.completed', session, connected);
  for (const _time of [1, 2, 3]) await service.anybody.post('/billing/webhook', Buffer.from(body), signed(body));
  await settled(id);
  await tell('checkout.session.async_payment_succeeded', session, connected);
  expect(await told(me)).toEqual([
    { name: 'invoice.card_paid', invoiceId, paymentIntent: intent.id, amount: 13_680, currency: 'GBP' },
  ]);
});

test.each<[string, (given: Awaited<ReturnType<typeof paid>>) => void]>([
  ['another amount', ({ session }) => Object.assign(session, { amount_total: 1 })],
  ['another currency', ({ session }) => Object.assign(session, { currency: 'usd' })],
  ['another invoice', ({ session }) => Object.assign(session, { client_reference_id: randomUUID() })],
])('a page of %s is refused, and nothing is told', async (_what, change) => {
  const given = await paid();
  change(given);
  expect(await tell('checkout.session.completed', given.session, given.connected)).toMatchObject({ state: 'refused' });
  expect(await told(given.me)).toEqual([]);
});

test('a business cannot have the invoices of another one paid by pages of its own', async () => {
  const { me, session } = await paid();
  const { connected: thief } = await business();
  stripe.ledger.things.set(`${thief}/${session.id}`, { ...session });
  expect(await tell('checkout.session.completed', session, thief)).toMatchObject({ state: 'refused' });
  expect(await told(me)).toEqual([]);
});

test('what a business sells besides is nothing to us', async () => {
  const { me, connected, session, charge, intent } = await paid();
  for (const own of [session, intent]) own.metadata = {};
  expect(await tell('checkout.session.completed', session, connected)).toMatchObject({ state: 'done' });
  refund(stripe.ledger, charge, 100, connected);
  expect(await tell('charge.refunded', charge, connected)).toMatchObject({ state: 'done' });
  expect(await told(me)).toEqual([]);
});

test('a page that waits for its bank is told of when the money is there', async () => {
  const { me, connected, session } = await paid();
  session.payment_status = 'unpaid';
  await tell('checkout.session.completed', session, connected);
  expect(await told(me)).toEqual([]);
  session.payment_status = 'paid';
  await tell('checkout.session.async_payment_succeeded', session, connected);
  expect(await told(me)).toMatchObject([{ name: 'invoice.card_paid' }]);
});

test('what is paid back at Stripe is told once for each time, and only once it has succeeded', async () => {
  const { me, connected, session, charge, invoiceId, intent } = await paid();
  await tell('checkout.session.completed', session, connected);
  const first = refund(stripe.ledger, charge, 1_000, connected);
  await tell('charge.refunded', charge, connected);
  const second = refund(stripe.ledger, charge, 2_000, connected, 'pending');
  await tell('refund.created', { id: second.id, charge: charge.id }, connected);
  second.status = 'succeeded';
  await tell('refund.updated', { id: second.id, charge: charge.id }, connected);
  await tell('charge.refunded', charge, connected);
  const facts = { name: 'invoice.card_refunded', invoiceId, paymentIntent: intent.id, currency: 'GBP' };
  expect((await told(me)).slice(1)).toEqual([
    { ...facts, refund: first.id, amount: 1_000 },
    { ...facts, refund: second.id, amount: 2_000 },
  ]);
});

test('a refund that is heard of before its payment waits for it', async () => {
  const { me, connected, session, charge } = await paid();
  refund(stripe.ledger, charge, 500, connected);
  const { id, body } = stripe.event('charge.refunded', charge, connected);
  await service.anybody.post('/billing/webhook', Buffer.from(body), signed(body));
  while (!(await service.db('jobs').where({ id }).whereNotNull('reason').first())) await delay(20);
  await tell('checkout.session.completed', session, connected);
  await service
    .db('jobs')
    .where({ id })
    .update({ available_at: new Date(0) });
  expect(await settled(id)).toMatchObject({ state: 'done' });
  expect((await told(me)).map(({ name }) => name)).toEqual(['invoice.card_paid', 'invoice.card_refunded']);
});
