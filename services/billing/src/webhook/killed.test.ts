import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { hashOf } from '../invoices/actions';
import { keepPayable } from '../invoices/store';
import { type BillingProcess, type Place, preparePlace } from '../testing/process';
import { payOnPage, setPrices, subscribe } from '../testing/stripe-people';
import { type StripeServer, signed, startStripe } from '../testing/stripe-server';

let stripe: StripeServer;
let place: Place;
let billing: BillingProcess;
beforeAll(async () => {
  stripe = await startStripe();
  setPrices(stripe.ledger);
  place = await preparePlace(stripe.url);
  billing = await place.start();
});
afterAll(async () => {
  await billing.kill();
  await place.remove();
  await stripe.stop();
});

const LOOK_AGAIN_MS = 10;
const LONG_ENOUGH_MS = 30_000;

/** Looks until there is an answer. @throws Error when there is none after a long time */
async function until<T>(what: string, look: () => Promise<T | null>): Promise<T> {
  for (const deadline = Date.now() + LONG_ENOUGH_MS; Date.now() < deadline; await delay(LOOK_AGAIN_MS)) {
    const answer = await look();
    if (answer !== null) return answer;
  }
  throw new Error(`${what} did not come to pass`);
}

const pageIn = (url: string) => url.split('/').at(-1) ?? '';

interface Told {
  id: string;
  body: string;
}
const hook = ({ body }: Told) =>
  fetch(`${billing.url}/billing/webhook`, { method: 'POST', body, headers: signed(body) }).then(({ status }) => status);

/** Somebody who has paid for a plan at Stripe. */
async function planPaid() {
  const accountId = randomUUID();
  const token = await place.sign({ sub: randomUUID(), accountId, sid: randomUUID(), role: 'user' });
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const body = JSON.stringify({ plan: 'business' });
  const answer = await fetch(`${billing.url}/billing/checkout`, { method: 'POST', headers, body });
  const { session } = subscribe(stripe.ledger, pageIn(((await answer.json()) as { url: string }).url));
  const planOf = async () => (await fetch(`${billing.url}/billing/plan`, { headers })).json();
  return { accountId, session: session.id, planOf, ...stripe.event('checkout.session.completed', session) };
}

/** A customer who has paid an invoice at Stripe. */
async function invoicePaid() {
  const [accountId, invoiceId, token] = [randomUUID(), randomUUID(), randomUUID().replaceAll('-', '').slice(0, 22)];
  const connected = `acct_${randomUUID().slice(0, 8)}`;
  await place.db('payouts').insert({ account_id: accountId, connected, is_enabled: true });
  const facts = { number: 'INV-2026-0007', clientName: 'Ada Byron', amountDue: 13_680, currency: 'GBP' as const };
  const payable = { accountId, invoiceId, ...facts, isOpen: true, linkHash: hashOf(token) };
  await place.db.transaction((trx) => keepPayable(trx, payable, new Date()));
  const form = { method: 'POST', redirect: 'manual', body: new URLSearchParams() } as const;
  const { headers } = await fetch(`${billing.url}/public/invoices/${token}/pay`, form);
  const { session, intent } = payOnPage(stripe.ledger, pageIn(headers.get('location') ?? ''), connected);
  const told = stripe.event('checkout.session.completed', session, connected);
  return { accountId, invoiceId, session: session.id, intent: intent.id, ...told };
}

type Plan = Awaited<ReturnType<typeof planPaid>>;
type Invoice = Awaited<ReturnType<typeof invoicePaid>>;

/** Something in the way of both, until it is let go. */
interface Obstacle {
  reached: Promise<unknown>;
  letGo: () => Promise<unknown>;
}

/** Resolves when so many statements of the process wait for somebody else's lock. */
function waiting(like: string, count: number) {
  const blocked = () =>
    place
      .db('pg_stat_activity')
      .where({ wait_event_type: 'Lock', application_name: 'jobspeak billing' })
      .whereRaw('datname = current_database()')
      .whereLike('query', like);
  return until(`waiting for ${like}`, async () => ((await blocked()).length < count ? null : true));
}

async function atItsNote(): Promise<Obstacle> {
  const holder = await place.db.transaction();
  await holder.raw('lock table jobs in exclusive mode');
  return { reached: waiting('insert into "jobs"%', 2), letGo: () => holder.rollback() };
}

async function atStripe(plan: Plan, invoice: Invoice): Promise<Obstacle> {
  const held = [plan, invoice].map(({ session }) => stripe.hold(`GET /v1/checkout/sessions/${session}`));
  const reached = Promise.all(held);
  return { reached, letGo: async () => void reached.then((answers) => answers.forEach((answer) => answer())) };
}

async function atItsRow(plan: Plan, invoice: Invoice): Promise<Obstacle> {
  const holder = await place.db.transaction();
  await holder('accounts').where({ account_id: plan.accountId }).forUpdate();
  await holder('card_payments').where({ invoice_id: invoice.invoiceId }).forUpdate();
  const reached = Promise.all([waiting('%"accounts"%', 1), waiting('%"card_payments"%', 1)]);
  return { reached, letGo: () => holder.rollback() };
}

/** Waits until both are settled. */
function settled(ids: string[]) {
  const rows = () => place.db('jobs').whereIn('id', ids).whereNot({ state: 'waiting' }).select('state');
  return until('the work of both events', async () => {
    const found = await rows();
    return found.length === ids.length ? found : null;
  });
}

const announced = async (): Promise<unknown[]> =>
  place.db('outbox').orderBy('seq').select('name', 'account_id', 'data');

test.each<[string, (plan: Plan, invoice: Invoice) => Promise<Obstacle>, number[]]>([
  ['before it is noted', atItsNote, []],
  ['while Stripe is asked', atStripe, [200, 200]],
  ['while it is being written', atItsRow, [200, 200]],
])(
  'killed after an event was verified and %s, the plan ends right and the invoice is paid, once',
  async (...given) => {
    const [, putInTheWay, answered] = given;
    const [plan, invoice] = [await planPaid(), await invoicePaid()];
    const ids = [plan.id, invoice.id];
    const before = (await announced()).length;
    const obstacle = await putInTheWay(plan, invoice);
    const answers = Promise.allSettled([plan, invoice].map(hook));
    await obstacle.reached.finally(async () => {
      await billing.kill();
      await obstacle.letGo();
    });
    const heard = await answers;
    expect(heard.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))).toEqual(answered);
    expect((await announced()).slice(before)).toEqual([]);
    // what the dead one had taken is free once its lease is over: now
    await place
      .db('jobs')
      .whereIn('id', ids)
      .update({ lease_until: new Date(0) });

    billing = await place.start();
    // Stripe tells again what nobody has answered, and sometimes what somebody has
    expect(await Promise.all([plan, invoice].map(hook))).toEqual([200, 200]);
    expect(await settled(ids)).toEqual([{ state: 'done' }, { state: 'done' }]);
    expect(await plan.planOf()).toMatchObject({ plan: 'business', subscription: { status: 'active' } });
    expect(await Promise.all([plan, invoice].map(hook))).toEqual([200, 200]);
    const news = (await announced()).slice(before);
    expect(news).toHaveLength(3);
    expect(news).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ name: 'plan.changed', account_id: plan.accountId }),
        expect.objectContaining({ name: 'subscription.changed', account_id: plan.accountId }),
        expect.objectContaining({
          name: 'invoice.card_paid',
          account_id: invoice.accountId,
          data: { invoiceId: invoice.invoiceId, paymentIntent: invoice.intent, amount: 13_680, currency: 'GBP' },
        }),
      ]),
    );
  },
  60_000,
);
