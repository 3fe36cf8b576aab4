import { createHash, randomUUID } from 'node:crypto';
import { invoiceCardPaid, invoiceCardRefunded, paymentsReadied } from '@jobspeak/contracts';
import { type Person, useService } from '@jobspeak/kit/testing';
import { invoiceService } from '../app';
import { given as givenBy, payment } from '../testing';

const service = useService(() => invoiceService({ webUrl: 'https://app.example.com' }));
const given = givenBy(service);

/** An invoice of 136.80 whose customer has a link. */
async function shared(me: Person): Promise<{ id: string; token: string }> {
  await given.settings(me);
  const { id } = await given.draft(me);
  await me.post(`/invoices/${id}/send`, { channel: 'link' });
  const { body } = await me.get(`/invoices/${id}/sharing`);
  return {
    id,
    token:
      String(body.link ?? body.url)
        .split('/')
        .at(-1) ?? '',
  };
}
const readied = (me: Person, isEnabled = true) =>
  service.deliver(paymentsReadied, me.accountId, { accountId: me.accountId, isEnabled });
const paidByCard = (me: Person, invoiceId: string, amount: number, paymentIntent = `pi_${randomUUID()}`) =>
  service.deliver(invoiceCardPaid, me.accountId, { invoiceId, paymentIntent, amount, currency: 'GBP' });
const paidBack = (me: Person, invoiceId: string, amount: number, paymentIntent: string, refund: string) =>
  service.deliver(invoiceCardRefunded, me.accountId, { invoiceId, paymentIntent, refund, amount, currency: 'GBP' });
const read = async (me: Person, id: string) => (await me.get(`/invoices/${id}`)).body;
const timeline = async (me: Person, id: string) => (await me.get(`/invoices/${id}/timeline`)).body.items;
const payables = async (id: string) =>
  (await service.outbox())
    .filter(({ name, data }) => name === 'invoice.payable' && (data as { invoiceId: string }).invoiceId === id)
    .map(({ data }) => data as { amountDue: number; isOpen: boolean; linkHash: string });
const pageOf = async (token: string, query = '') =>
  (await service.anybody.get(`/public/invoices/${token}/page${query}`)).bytes.toString();

test('what is due is told with a hash of the link whenever it changes, and nothing before there is one', async () => {
  const me = await service.person();
  const { id: issued } = await given.issued(me);
  expect(await payables(issued)).toEqual([]);
  const { id, token } = await shared(me);
  const linkHash = createHash('sha256').update(token).digest('hex');
  await me.post(`/invoices/${id}/payments`, payment(3_680));
  await me.post(`/invoices/${id}/credit`, { amount: 10_000 });
  expect(await payables(id)).toMatchObject([
    { amountDue: 13_680, isOpen: true, linkHash, clientName: 'Ada Byron', currency: 'GBP' },
    { amountDue: 10_000, isOpen: true, linkHash },
    { amountDue: 0, isOpen: false, linkHash },
  ]);
  expect(JSON.stringify(await payables(id))).not.toContain(token);
});

test('once the business takes cards, what is due of older invoices is told too', async () => {
  const me = await service.person();
  const { id } = await shared(me);
  await service.db('outbox').where({ account_id: me.accountId }).delete();
  await readied(me);
  expect(await payables(id)).toMatchObject([{ amountDue: 13_680, isOpen: true }]);
});

test('the page has a button while something is due and the business takes cards: a form that needs no script', async () => {
  const me = await service.person();
  const { id, token } = await shared(me);
  expect(await pageOf(token)).not.toContain('by card');
  await readied(me);
  const page = await pageOf(token);
  expect(page).toContain(`<form method="post" action="/i/${token}/pay">`);
  expect(page).toContain('<button type="submit" class="main">Pay £136.80 by card</button>');
  await paidByCard(me, id, 13_680);
  expect(await pageOf(token)).not.toContain('by card');
  await readied(me, false);
  const { token: other } = await shared(me);
  expect(await pageOf(other)).not.toContain('by card');
});

test.each([
  ['thanks', 'Your card payment is on its way'],
  ['cancelled', 'Nothing was charged.'],
  ['unavailable', 'Paying by card did not work just now.'],
])('who comes back with %s is told so, and only as long as it is not paid', async (how, words) => {
  const me = await service.person();
  await readied(me);
  const { id, token } = await shared(me);
  expect(await pageOf(token, `?card=${how}`)).toContain(words);
  await paidByCard(me, id, 13_680);
  const page = await pageOf(token, `?card=${how}`);
  expect(page).not.toContain(words);
  expect(page).toContain('This invoice is paid. Thank you!');
});

test('who has just paid is not asked to pay again; who has not still is', async () => {
  const me = await service.person();
  await readied(me);
  const { token } = await shared(me);
  const asks = [/by card<\/button>/, /Please pay/, /How to pay/];
  const paid = await pageOf(token, '?card=thanks');
  for (const ask of asks) expect(paid).not.toMatch(ask);
  expect(paid).toContain(`<a href="/i/${token}">Show the invoice as it stands now</a>`);
  for (const query of ['', '?card=cancelled', '?card=unavailable'])
    for (const ask of asks) expect(await pageOf(token, query)).toMatch(ask);
});

test('an address says nothing of its own', async () => {
  const { token } = await shared(await service.person());
  const plain = await pageOf(token);
  for (const query of ['?card=constructor', '?card=<b>', '?card[]=thanks', '?card=thanks', '?card=paid'])
    expect([query, await pageOf(token, query)]).toEqual([query, plain]);
});

test('a payment by card is noted once, pays the invoice and is told', async () => {
  const me = await service.person();
  const { id } = await shared(me);
  const intent = `pi_${randomUUID()}`;
  for (const _time of [1, 2, 3]) expect(await paidByCard(me, id, 13_680, intent)).toEqual([{ kind: 'done' }]);
  expect(await read(me, id)).toMatchObject({
    documentStatus: 'completed',
    totals: { paid: 13_680, balance: 0 },
    payments: [{ kind: 'payment', amount: 13_680, method: 'card' }],
  });
  const [told] = await timeline(me, id);
  expect(told).toMatchObject({ by: 'customer', what: 'paid', note: '£136.80 by card' });
  const news = (await service.outbox()).filter(
    ({ name, accountId }) => name === 'invoice.paid' && accountId === me.accountId,
  );
  expect(news).toHaveLength(1);
});

test('two deliveries at the same moment note one payment', async () => {
  const me = await service.person();
  const { id } = await shared(me);
  const pay = () => paidByCard(me, id, 5_000, 'pi_at_once');
  await service.race('invoices', id, [pay, pay]);
  expect((await read(me, id)).totals).toMatchObject({ paid: 5_000, balance: 8_680 });
});

test('money that comes when it is paid already is noted all the same, and said to be too much', async () => {
  const me = await service.person();
  const { id } = await shared(me);
  await me.post(`/invoices/${id}/payments`, payment(10_000));
  await paidByCard(me, id, 13_680);
  expect(await read(me, id)).toMatchObject({ documentStatus: 'completed', totals: { paid: 23_680, balance: -10_000 } });
  const [told] = await timeline(me, id);
  expect(told.note).toBe('£136.80 by card, £100.00 more than was due');
});

test('what is paid back at the card provider is noted once for each time', async () => {
  const me = await service.person();
  const { id } = await shared(me);
  await paidByCard(me, id, 13_680, 'pi_back');
  for (const _time of [1, 2]) await paidBack(me, id, 3_680, 'pi_back', 're_1');
  await paidBack(me, id, 1_000, 'pi_back', 're_2');
  expect(await read(me, id)).toMatchObject({ documentStatus: 'pending', totals: { paid: 9_000, balance: 4_680 } });
  const [told] = await timeline(me, id);
  expect(told).toMatchObject({ by: 'system', what: 'refunded', note: '£10.00 to the card' });
  expect((await payables(id)).at(-1)).toMatchObject({ amountDue: 4_680, isOpen: true });
});

test('a refund that comes before its payment waits for it', async () => {
  const me = await service.person();
  const { id } = await shared(me);
  expect(await paidBack(me, id, 1_000, 'pi_late', 're_late')).toMatchObject([{ kind: 'retry' }]);
  expect((await read(me, id)).payments).toEqual([]);
  await paidByCard(me, id, 13_680, 'pi_late');
  expect(await paidBack(me, id, 1_000, 'pi_late', 're_late')).toEqual([{ kind: 'done' }]);
  expect((await read(me, id)).totals.paid).toBe(12_680);
});

test('a payment by card is not taken out by hand', async () => {
  const me = await service.person();
  const { id } = await shared(me);
  await paidByCard(me, id, 13_680);
  const [{ id: paymentId }] = (await read(me, id)).payments;
  expect(await me.delete(`/invoices/${id}/payments/${paymentId}`)).toMatchObject({
    status: 400,
    body: { fields: { payment: 'This was paid by card. Pay it back in Stripe instead.' } },
  });
  expect((await read(me, id)).totals.paid).toBe(13_680);
});

test('what is paid to one account is nothing to another', async () => {
  const [me, other] = [await service.person(), await service.person()];
  const { id } = await shared(me);
  expect(await paidByCard(other, id, 13_680)).toMatchObject([{ kind: 'retry' }]);
  expect((await read(me, id)).totals.paid).toBe(0);
});
