import type { Invoice, Line, QuoteVersion } from '@jobspeak/contracts';
import { type Person, useService } from '@jobspeak/kit/testing';
import { invoiceService } from '../app';
import { agreedQuote, given, line, payment } from '../testing';

const service = useService(invoiceService);
const { quote } = given(service);

const work = line({ description: 'Work', quantity: 1, unit: 'job', unitPrice: 50_000 });
const clearing = line({
  description: 'Clear up',
  quantity: 1,
  unit: 'job',
  unitPrice: 100_000,
  low: { unitPrice: 80_000 },
});
const digging = line({ description: 'Dig', quantity: 1, unit: 'day', unitPrice: 30_000, cap: 60_000 });
const shoring = line({ description: 'Shore', quantity: 3, unit: 'day', unitPrice: 30_000, cap: 50_000 });
const joists = line({
  description: 'Joists',
  quantity: 1,
  unit: 'job',
  unitPrice: 20_000,
  optional: true,
  selected: true,
  condition: 'joists rotten',
});

/** Accepted: 500 as it is, 800 to 1,000, 300 and at most 600, at most 500, and 200 if the joists are rotten. */
const agreed = (changes: Partial<QuoteVersion> = {}) =>
  agreedQuote({ lines: [work, clearing, digging, shoring, joists], taxRatePercent: 0, ...changes });

const take = (me: Person, quoteId: string, portion: object = { type: 'whole' }) =>
  me.post(`/quotes/${quoteId}/invoice`, { portion });
const edit = (me: Person, { id, version }: Invoice, changes: object) =>
  me.patch(`/invoices/${id}`, { version, ...changes });
const set = (lines: readonly Line[], description: string, changes: Partial<Line>) =>
  lines.map((one) => (one.description === description ? { ...one, ...changes } : one));

async function started(changes?: Partial<QuoteVersion>) {
  const me = await service.person();
  const { id: quoteId } = await quote(me, agreed(changes));
  const { body } = (await take(me, quoteId)) as { body: Invoice };
  return { me, quoteId, invoice: body };
}

test('the invoice of a range starts with the upper end, one figure a line, and says what it asks for', async () => {
  const { invoice } = await started();
  const { lines, totals, basis } = invoice;
  expect(lines.map(({ description, quantity, unit, unitPrice }) => [description, quantity, unit, unitPrice])).toEqual([
    ['Work', 1, 'job', 50_000],
    ['Clear up', 1, 'job', 100_000],
    ['Dig', 1, 'day', 30_000],
    ['Shore', 1, 'job', 50_000],
    ['Joists', 1, 'job', 20_000],
  ]);
  expect(totals).toMatchObject({ total: 250_000, balance: 250_000, missingPrices: 0 });
  expect(JSON.stringify([lines, totals])).not.toMatch(/"low"|"cap"|"condition"|"most"/);
  const open = [
    { lineId: lines[1]?.id, low: 80_000, most: 100_000 },
    { lineId: lines[2]?.id, low: 30_000, most: 60_000 },
    { lineId: lines[3]?.id, low: 50_000, most: 50_000 },
    { lineId: lines[4]?.id, low: 20_000, most: 20_000, condition: 'joists rotten' },
  ];
  expect(basis).toMatchObject({ accepted: 280_000, open });
});

test('real figures are set, also below the lower end; a condition that was not met goes; then it is issued', async () => {
  const { me, invoice } = await started();
  const figures = set(set(invoice.lines, 'Clear up', { unitPrice: 70_001 }), 'Dig', { quantity: 2 });
  const lines = figures.filter(({ description }) => description !== 'Joists');
  const { status, body } = await edit(me, invoice, { lines });
  expect([status, body.totals.total]).toEqual([200, 50_000 + 70_001 + 60_000 + 50_000]);
  const issued = await me.post(`/invoices/${invoice.id}/issue`);
  expect(issued.body).toMatchObject({ documentStatus: 'sent', totals: { total: 230_001 } });
});

test('a penny above a cap is refused with the amounts, and so is a penny above what was accepted', async () => {
  const { me, invoice } = await started();
  const dig = invoice.lines[2];
  const above = await edit(me, invoice, { lines: set(invoice.lines, 'Dig', { unitPrice: 60_001 }) });
  expect(above).toMatchObject({
    status: 409,
    body: {
      code: 'INVOICE_ABOVE_ACCEPTED',
      details: {
        accepted: 280_000,
        invoicedBefore: 0,
        total: 280_001,
        lines: [{ lineId: dig?.id, most: 60_000, amount: 60_001 }],
      },
    },
  });
  const most = await edit(me, invoice, { lines: set(invoice.lines, 'Dig', { unitPrice: 60_000 }) });
  expect([most.status, most.body.totals.total]).toEqual([200, 280_000]);
  const other = await edit(me, most.body, { lines: set(most.body.lines, 'Work', { unitPrice: 50_001 }) });
  expect(other.body).toMatchObject({ code: 'INVOICE_ABOVE_ACCEPTED', details: { total: 280_001, lines: [] } });
});

test('figures that were one figure stay the quote’s', async () => {
  const { me, invoice } = await started();
  for (const changes of [
    { lines: set(invoice.lines, 'Work', { unitPrice: 49_999 }) },
    { lines: set(invoice.lines, 'Clear up', { description: 'Other' }) },
    { lines: invoice.lines.slice(1) },
    { lines: invoice.lines, discount: { type: 'amount', value: 1 } },
  ])
    expect((await edit(me, invoice, changes)).body.code).toBe('INVALID_INPUT');
});

test('an invoice of a quote without ranges cannot come to more than was accepted either', async () => {
  const me = await service.person();
  const { id } = await quote(me, agreedQuote({ lines: [work], taxRatePercent: 20 }));
  const { body } = await take(me, id);
  const answer = await edit(me, body, { lines: set(body.lines, 'Work', { unitPrice: 50_001 }) });
  expect(answer).toMatchObject({
    status: 409,
    body: {
      code: 'INVOICE_ABOVE_ACCEPTED',
      details: { accepted: 60_000, invoicedBefore: 0, total: 60_001, lines: [] },
    },
  });
});

test('the lines of a quote without ranges stay in its order, and its sums with them', async () => {
  const me = await service.person();
  const { id } = await quote(me);
  const { body } = await take(me, id);
  expect((await edit(me, body, { lines: body.lines.toReversed() })).body.code).toBe('INVALID_INPUT');
});

test('after a deposit and a stage, the rest follows the real figures and no more is left to invoice', async () => {
  const me = await service.person();
  const { id } = await quote(me, agreed({ taxRatePercent: 20, deposit: { type: 'percent', value: 10 } }));
  const issued: Invoice[] = [];
  for (const portion of [{ type: 'deposit' }, { type: 'percent', percent: 50 }]) {
    const { body } = await take(me, id, portion);
    issued.push((await me.post(`/invoices/${body.id}/issue`)).body);
  }
  // parts are taken of the total, 3,000.00 with its tax
  expect(issued.map(({ totals }) => totals.total)).toEqual([30_000, 150_000]);
  const { body: rest } = await take(me, id, { type: 'rest' });
  expect(rest.totals).toMatchObject({ total: 120_000, invoicedBefore: 180_000 });
  const tooMuch = set(rest.lines, 'Dig', { quantity: 3 });
  expect((await edit(me, rest, { lines: tooMuch })).body.details).toMatchObject({
    invoicedBefore: 180_000,
    total: 192_000,
  });
  const lower = await edit(me, rest, { lines: set(rest.lines, 'Clear up', { unitPrice: 80_000 }) });
  expect(lower.body.totals).toMatchObject({ net: 80_000, tax: 16_000, total: 96_000 });
  expect((await me.get('/invoices/to-invoice')).body.items).toEqual([]);
  await me.post(`/invoices/${rest.id}/issue`);
  expect((await take(me, id, { type: 'rest' })).body.fields.portion).toBe('All of this quote is invoiced already.');
  for (const [invoice, amount] of [...issued.map((one) => [one, one.totals.total]), [rest, 96_000]] as [
    Invoice,
    number,
  ][])
    await me.post(`/invoices/${invoice.id}/payments`, payment(amount));
  const paid = (await service.outbox()).filter(
    ({ name, accountId }) => name === 'invoice.paid' && accountId === me.accountId,
  );
  expect(paid.map(({ data }) => (data as { isQuoteSettled: boolean }).isQuoteSettled)).toEqual([false, false, true]);
});

test('an invoice by hand keeps one figure a line, whatever is sent', async () => {
  const me = await service.person();
  const { body } = await me.post('/invoices', { lines: [clearing, digging] });
  expect(JSON.stringify(body.lines)).not.toMatch(/"low"|"cap"/);
  expect(body.totals).toMatchObject({ subtotal: 130_000 });
});
