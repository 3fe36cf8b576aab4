import type { Invoice } from '@jobspeak/contracts';
import { type Person, useService } from '@jobspeak/kit/testing';
import { invoiceService } from '../app';
import { given, payment } from '../testing';

const service = useService(invoiceService);
const { settings, quote, calledOff } = given(service);
const issued = (me: Person, content?: object) => given(service).issued(me, content);

afterEach(() => service.setTime(null));

const pay = (me: Person, id: string, amount: number, changes: object = {}, headers = {}) =>
  me.post(`/invoices/${id}/payments`, payment(amount, changes), headers);
const refund = (me: Person, id: string, amount: number) => pay(me, id, amount, { kind: 'refund' });
const credit = (me: Person, id: string, body: object = {}) => me.post(`/invoices/${id}/credit`, body);
const read = async (me: Person, id: string): Promise<Invoice> => (await me.get(`/invoices/${id}`)).body;
const told = async (me: Person, id: string) =>
  (await me.get(`/invoices/${id}/timeline`)).body.items.map(({ what }: { what: string }) => what);
const paidNews = async (id: string) =>
  (await service.outbox()).flatMap(({ name, data }) =>
    name === 'invoice.paid' && (data as { invoiceId: string }).invoiceId === id ? [data] : [],
  );

test('part payments leave a balance, the last one completes it and is told once', async () => {
  const me = await service.person();
  const { id } = await issued(me);
  const part = await pay(me, id, 3_680);
  expect([part.status, part.body]).toMatchObject([
    201,
    { documentStatus: 'pending', totals: { paid: 3_680, balance: 10_000 } },
  ]);
  expect((await pay(me, id, 10_001)).body.fields).toEqual({ amount: 'At most £100.00 is left to pay.' });
  expect(await paidNews(id)).toEqual([]);
  expect((await pay(me, id, 10_000)).body).toMatchObject({
    documentStatus: 'completed',
    totals: { balance: 0 },
    payments: [{ amount: 3_680 }, { amount: 10_000, method: 'bank' }],
  });
  expect(await paidNews(id)).toMatchObject([{ total: 13_680, isQuoteSettled: false, quoteId: null }]);
  expect(await told(me, id)).toEqual(['paid', 'paid', 'finalized', 'created']);
});

test.each([
  ['no amount', { amount: 0 }, 'amount'],
  ['a day that is still to come', { paidOn: '2999-01-01' }, 'paidOn'],
  ['no day', { paidOn: '2026-02-30' }, 'paidOn'],
])('a payment with %s is refused', async (_name, changes, field) => {
  const me = await service.person();
  const { id } = await issued(me);
  expect((await pay(me, id, 100, changes)).body.fields).toMatchObject({ [field]: expect.any(String) });
  expect((await read(me, id)).totals.paid).toBe(0);
});

test('50 payments with one key are one; without a key two are two', async () => {
  const me = await service.person();
  const { id } = await issued(me);
  const headers = { 'idempotency-key': 'payment-1' };
  const answers = await Promise.all(Array.from({ length: 50 }, () => pay(me, id, 100, {}, headers)));
  expect(new Set(answers.map(({ status, body }) => `${status} ${body.version}`)).size).toBe(1);
  expect(await read(me, id)).toMatchObject({ totals: { paid: 100 }, payments: [{ amount: 100 }] });
  await pay(me, id, 100);
  await pay(me, id, 100);
  expect(await read(me, id)).toMatchObject({ totals: { paid: 300 } });
});

test('two payments at the same moment do not pay more than is owed', async () => {
  const me = await service.person();
  const { id } = await issued(me);
  const rival = () => pay(me, id, 13_680);
  const answers = await service.race('invoices', id, [rival, rival]);
  expect(answers.map(({ status }) => status)).toEqual([201, 409]);
  expect((await read(me, id)).totals).toMatchObject({ paid: 13_680, balance: 0 });
});

test('a payment by mistake is taken out and told; a paid-back one only after its refund', async () => {
  const me = await service.person();
  const { id } = await issued(me);
  const { body } = await pay(me, id, 13_680);
  const [first] = body.payments;
  const refunded = (await refund(me, id, 3_680)).body;
  expect(refunded).toMatchObject({ documentStatus: 'pending', totals: { paid: 10_000, balance: 3_680 } });
  expect((await refund(me, id, 10_001)).body.fields).toEqual({ amount: 'At most £100.00 can be paid back.' });
  expect((await me.delete(`/invoices/${id}/payments/${first.id}`)).body.code).toBe('INVALID_INPUT');
  await me.delete(`/invoices/${id}/payments/${refunded.payments[1].id}`);
  expect((await me.delete(`/invoices/${id}/payments/${first.id}`)).body).toMatchObject({
    documentStatus: 'sent',
    payments: [],
    totals: { paid: 0, balance: 13_680 },
  });
  expect((await me.delete(`/invoices/${id}/payments/${first.id}`)).body.code).toBe('NOT_FOUND');
  expect((await told(me, id)).slice(0, 4)).toEqual(['payment-removed', 'payment-removed', 'refunded', 'paid']);
});

test('a credit note takes back a part, and another the rest, tax and all', async () => {
  const me = await service.person();
  await settings(me);
  const { id, number } = await issued(me);
  const { status, body: note } = await credit(me, id, { amount: 3_680, reason: 'Scratched' });
  expect([status, note]).toMatchObject([
    201,
    {
      kind: 'credit-note',
      number: expect.stringMatching(/^CN-\d{4}-0001$/),
      creditOf: { invoiceId: id, number },
      notes: 'Scratched',
      documentStatus: 'completed',
      totals: { total: 3_680, net: 3_067, tax: 613, balance: 0 },
    },
  ]);
  expect(await read(me, id)).toMatchObject({ documentStatus: 'sent', totals: { credited: 3_680, balance: 10_000 } });
  expect((await read(me, id)).credits).toEqual([{ invoiceId: note.id, number: note.number, total: 3_680 }]);
  expect((await credit(me, id, { amount: 10_001 })).body.fields).toEqual({
    amount: 'At most £100.00 is left to credit.',
  });
  const { body: last } = await credit(me, id);
  expect(last.totals).toMatchObject({ net: 11_400 - 3_067, tax: 2_280 - 613, total: 10_000 });
  expect(await read(me, id)).toMatchObject({ documentStatus: 'cancelled', totals: { balance: 0, credited: 13_680 } });
  expect(last.number).toMatch(/-0002$/);
  expect((await me.get('/invoices')).body).toMatchObject({ counts: { all: 1, cancelled: 1 } });
});

test('what was paid of a credited invoice is owed to the customer until it is paid back', async () => {
  const me = await service.person();
  const { id } = await issued(me);
  await pay(me, id, 5_000);
  await credit(me, id);
  expect(await read(me, id)).toMatchObject({ documentStatus: 'completed', totals: { balance: -5_000 } });
  await refund(me, id, 5_000);
  expect(await read(me, id)).toMatchObject({ documentStatus: 'cancelled', totals: { balance: 0, paid: 0 } });
});

test('a quote is settled when all of it is invoiced and these are paid, whichever is paid last', async () => {
  const me = await service.person();
  const { id: quoteId } = await quote(me);
  const next = async (portion: object): Promise<Invoice> => {
    const { body } = await me.post(`/quotes/${quoteId}/invoice`, { portion });
    return (await me.post(`/invoices/${body.id}/issue`)).body;
  };
  const wrong = await next({ type: 'percent', percent: 50 });
  await credit(me, wrong.id);
  const deposit = await next({ type: 'deposit' });
  await pay(me, deposit.id, deposit.totals.balance);
  expect(await paidNews(deposit.id)).toMatchObject([{ quoteId, isQuoteSettled: false }]);
  const stage = await next({ type: 'percent', percent: 30 });
  const rest = await next({ type: 'rest' });
  const settle = (one: Invoice) => () => pay(me, one.id, one.totals.balance);
  // each holds its own invoice, and both wait for the quote
  await service.race('agreed_quotes', quoteId, [settle(stage), settle(rest)]);
  expect(await paidNews(stage.id)).toMatchObject([{ isQuoteSettled: false }]);
  expect(await paidNews(rest.id)).toMatchObject([{ isQuoteSettled: true }]);
});

test('the dashboard adds up what is owed, overdue, to be invoiced and has come in', async () => {
  const [me, neighbour] = [await service.person(), await service.person()];
  await issued(neighbour);
  await quote(neighbour);
  service.setTime(new Date('2026-01-10T12:00:00Z'));
  const late = await issued(me, { dueDays: 1 });
  await issued(me, { dueDays: 90 });
  await pay(me, late.id, 3_680, { paidOn: '2025-12-31' });
  await pay(me, late.id, 1_000, { paidOn: '2026-01-10' });
  await refund(me, late.id, 500);
  const { id, agreed } = await quote(me);
  const { id: gone } = await quote(me);
  await calledOff(me, gone);
  const { body: part } = await me.post(`/quotes/${id}/invoice`, { portion: { type: 'percent', percent: 50 } });
  service.setTime(new Date('2026-01-20T12:00:00Z'));
  const { body } = await me.get('/invoices/dashboard');
  expect(body).toMatchObject({
    currency: 'GBP',
    owed: { count: 2, total: 13_680 + 9_500 },
    overdue: { count: 1, total: 9_500 },
    toInvoice: { count: 1, total: agreed.totals.total - part.totals.total },
  });
  expect(body.overdueInvoices.map(({ id }: { id: string }) => id)).toEqual([late.id]);
  const { number } = agreed;
  const facts = { number, title: 'Hall', clientName: 'Ada Byron', currency: 'GBP' };
  expect(body.quotesToInvoice).toEqual([{ quoteId: id, ...facts, left: body.toInvoice.total }]);
  const { id: next } = await quote(me);
  const first = (await me.get('/invoices/to-invoice?limit=1')).body;
  const second = (await me.get(`/invoices/to-invoice?limit=1&cursor=${first.nextCursor}`)).body;
  expect([...first.items, ...second.items].map(({ quoteId }) => quoteId)).toEqual([id, next]);
  expect(second.nextCursor).toBeNull();
  expect(body.revenue).toHaveLength(12);
  expect(body.revenue.slice(-3)).toEqual([
    { month: '2025-11', total: 0 },
    { month: '2025-12', total: 3_680 },
    { month: '2026-01', total: 500 },
  ]);
});
