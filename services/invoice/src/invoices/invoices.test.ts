import { randomUUID } from 'node:crypto';
import {
  canMoveInvoice,
  DocumentStatus,
  type Invoice,
  invoiceMovesFrom,
  type QuoteVersion,
  userDeleted,
} from '@jobspeak/contracts';
import { type Person, useService } from '@jobspeak/kit/testing';
import { invoiceService } from '../app';
import { agreedQuote, given, line, payment } from '../testing';

const service = useService(invoiceService);
const { settings, quote, calledOff, draft } = given(service);
const issued = (me: Person, content?: object) => given(service).issued(me, content);

const now = new Date('2026-06-30T23:30:00Z');
afterEach(() => service.setTime(null));

const key = (value: string) => ({ 'idempotency-key': value });
const convert = (me: Person, quoteId: string, portion: object, headers = {}) =>
  me.post(`/quotes/${quoteId}/invoice`, { portion }, headers);
const told = async (me: Person, id: string) =>
  (await me.get(`/invoices/${id}/timeline`)).body.items.map(({ what }: { what: string }) => what);
const announced = async (id: string) =>
  (await service.outbox()).filter(({ data }) => (data as { invoiceId?: string }).invoiceId === id);

describe('every action on every status', () => {
  const ACTIONS: Record<string, (me: Person, id: string, paymentId: string) => Promise<{ status: number }>> = {
    edit: (me, id) => me.patch(`/invoices/${id}`, { version: 1, title: 'New' }),
    issue: (me, id) => me.post(`/invoices/${id}/issue`),
    send: (me, id) => me.post(`/invoices/${id}/send`, { channel: 'link' }),
    pay: (me, id) => me.post(`/invoices/${id}/payments`, payment(100)),
    refund: (me, id) => me.post(`/invoices/${id}/payments`, payment(100, { kind: 'refund' })),
    correct: (me, id, paymentId) => me.delete(`/invoices/${id}/payments/${paymentId}`),
    credit: (me, id) => me.post(`/invoices/${id}/credit`, { amount: 100 }),
    cancel: (me, id) => me.post(`/invoices/${id}/cancel`),
    duplicate: (me, id) => me.post(`/invoices/${id}/duplicate`),
    delete: (me, id) => me.delete(`/invoices/${id}`),
  };
  const standings = [
    ...DocumentStatus.options.map((documentStatus) => ({ kind: 'invoice' as const, documentStatus })),
    { kind: 'credit-note' as const, documentStatus: 'completed' as const },
  ];
  const rows = standings.flatMap((standing) =>
    (['edit', 'issue', 'send', 'pay', 'refund', 'correct', 'credit', 'cancel', 'duplicate', 'delete'] as const).map(
      (action) => ({ ...standing, action, isAllowed: canMoveInvoice(action, standing) }),
    ),
  );
  let me: Person;
  beforeAll(async () => {
    me = await service.person();
  });

  test.each(rows)('$action of $kind, $documentStatus: $isAllowed', async ({ action, isAllowed, ...standing }) => {
    const { id } = await draft(me);
    const paymentId = randomUUID();
    await service.db('payments').insert({
      id: paymentId,
      account_id: me.accountId,
      invoice_id: id,
      kind: 'payment',
      amount: 500,
      currency: 'GBP',
      method: 'bank',
      paid_on: '2026-01-05',
      note: '',
      created_at: now,
    });
    const { kind, documentStatus: document_status } = standing;
    await service.db('invoices').where({ id }).update({ kind, document_status, paid: 500, number: id });
    const answer = await ACTIONS[action]?.(me, id, paymentId);
    if (isAllowed) expect(answer?.status).toBeLessThan(300);
    else
      expect(answer).toMatchObject({
        status: 409,
        body: { code: 'INVALID_TRANSITION', details: { moves: invoiceMovesFrom(standing) } },
      });
  });
});

test('an issued invoice has its number, its days and the business of that day, and can no longer be edited', async () => {
  const me = await service.person();
  const place = { countryCode: 'US', timeZone: 'Europe/Dublin' };
  await settings(me, { invoicePrefix: 'R', firstInvoiceNumber: 40, paymentDays: 10, ...place });
  const { id, version, ...blank } = await draft(me);
  expect(blank).toMatchObject({ number: null, documentStatus: 'draft', dueDays: 10, totals: { total: 13_680 } });
  service.setTime(now);
  const { status, body } = await me.post(`/invoices/${id}/issue`);
  // it is tomorrow already where the business is
  expect([status, body]).toMatchObject([
    200,
    { number: 'R-2026-0040', documentStatus: 'sent', issuedOn: '2026-07-01', dueOn: '2026-07-11', isOverdue: false },
  ]);
  expect(body.totals.balance).toBe(13_680);
  expect((await me.patch(`/invoices/${id}`, { version: version + 1, title: 'x' })).body).toMatchObject({
    code: 'INVALID_TRANSITION',
    details: { moves: ['send', 'pay', 'correct', 'credit', 'duplicate'] },
  });
  expect(await told(me, id)).toEqual(['finalized', 'created']);
  expect((await announced(id)).map(({ name }) => name)).toEqual(['invoice.created', 'invoice.sent']);
});

test.each([
  ['nobody to pay it', { client: { name: '' } }, 'client.name'],
  ['a line without a price', { lines: [line({ unitPrice: null })] }, 'lines'],
  ['nothing to pay', { lines: [] }, 'lines'],
])('with %s an invoice is not issued, and takes no number', async (_name, content, field) => {
  const me = await service.person();
  const { id } = await draft(me, content);
  expect((await me.post(`/invoices/${id}/issue`)).body).toMatchObject({
    code: 'INVALID_INPUT',
    fields: { [field]: expect.any(String) },
  });
  expect((await issued(me)).number).toMatch(/^INV-\d{4}-0001$/);
});

test('50 issues at the same moment give 50 consecutive numbers', async () => {
  const me = await service.person();
  const drafts: Invoice[] = await Promise.all(Array.from({ length: 50 }, () => draft(me)));
  const answers = await Promise.all(drafts.map(({ id }) => me.post(`/invoices/${id}/issue`)));
  const numbers = answers.map(({ body }) => Number(body.number.slice(-4))).sort((a, b) => a - b);
  expect(numbers).toEqual(drafts.map((_draft, index) => index + 1));
});

test('an edit of an older version changes nothing and brings the current one', async () => {
  const me = await service.person();
  const { id, version } = await draft(me);
  expect((await me.patch(`/invoices/${id}`, { version, title: 'First' })).body).toMatchObject({ title: 'First' });
  expect((await me.patch(`/invoices/${id}`, { version, title: 'Second' })).body).toMatchObject({
    statusCode: 409,
    code: 'STALE_VERSION',
    details: { current: { title: 'First', version: version + 1 } },
  });
  expect((await me.get(`/invoices/${id}`)).body.title).toBe('First');
});

const sum = (invoices: readonly Invoice[], of: (invoice: Invoice) => number) =>
  invoices.reduce((all, invoice) => all + of(invoice), 0);

/** Makes and issues the next invoice of a quote. */
async function take(me: Person, quoteId: string, portion: object): Promise<Invoice> {
  const { status, body } = await convert(me, quoteId, portion);
  expect(status).toBe(201);
  return (await me.post(`/invoices/${body.id}/issue`)).body;
}

test.each([
  ['without tax', {}],
  ['with tax', { pricesIncludeTax: true }],
  ['with a discount', { discount: { type: 'percent' as const, value: 7.77 } }],
] as [string, Partial<QuoteVersion>][])(
  'a deposit, stages and the rest of a quote add up to it, prices %s',
  async (_name, changes) => {
    const me = await service.person();
    const { id, agreed } = await quote(me, agreedQuote(changes));
    const invoices = [
      await take(me, id, { type: 'deposit' }),
      await take(me, id, { type: 'percent', percent: 33.33 }),
      await take(me, id, { type: 'percent', percent: 0.01 }),
      await take(me, id, { type: 'rest' }),
    ];
    expect(invoices[0]?.totals.total).toBe(agreed.totals.deposit);
    for (const part of ['net', 'tax', 'total'] as const)
      expect([part, sum(invoices, ({ totals }) => totals[part])]).toEqual([part, agreed.totals[part]]);
    const rest = invoices[3];
    expect(rest?.totals.invoicedBefore).toBe(agreed.totals.total - (rest?.totals.total ?? 0));
    expect(rest?.basis?.earlier.map(({ number }) => number)).toEqual(invoices.slice(0, 3).map(({ number }) => number));
    expect(rest?.lines.map(({ description }) => description)).not.toContain('Not taken');
    expect((await convert(me, id, { type: 'rest' })).body.fields).toMatchObject({ portion: expect.any(String) });
  },
);

test('the whole of a quote has its lines and its sums, which an edit leaves alone', async () => {
  const me = await service.person();
  const { id, agreed } = await quote(me);
  const { body } = await convert(me, id, { type: 'whole' });
  expect(body).toMatchObject({ title: 'Hall', notes: 'Mind the cat.', basis: { quoteNumber: 'Q-2026-0007' } });
  expect(body.totals).toMatchObject({ ...agreed.totals, deposit: 0, optional: 0, balance: agreed.totals.total });
  expect(body.lines).toHaveLength(3);
  expect((await convert(me, id, { type: 'whole' })).body.fields.portion).toMatch(/draft/);
  const refused = await me.patch(`/invoices/${body.id}`, { version: 1, discount: { type: 'amount', value: 1 } });
  expect(refused.body).toMatchObject({ code: 'INVALID_INPUT', fields: { discount: expect.any(String) } });
  const edited = await me.patch(`/invoices/${body.id}`, { version: 1, lines: body.lines, title: 'Hall, done' });
  expect(edited.body).toMatchObject({ title: 'Hall, done', totals: body.totals });
  expect((await me.delete(`/invoices/${body.id}`)).status).toBe(204);
  expect((await convert(me, id, { type: 'whole' })).status).toBe(201);
});

test('each invoice that is begun is told of once: by hand, of its quote, as a copy', async () => {
  const me = await service.person();
  const { id: quoteId } = await quote(me);
  const byHand = await draft(me);
  const ofQuote = (await convert(me, quoteId, { type: 'whole' }, key('once-only'))).body;
  await convert(me, quoteId, { type: 'whole' }, key('once-only'));
  const copy = (await me.post(`/invoices/${byHand.id}/duplicate`)).body;
  const begun = (await service.outbox()).filter(
    ({ name, accountId }) => accountId === me.accountId && name === 'invoice.created',
  );
  expect(begun.map(({ data }) => data)).toEqual([
    { invoiceId: byHand.id, quoteId: null },
    { invoiceId: ofQuote.id, quoteId },
    { invoiceId: copy.id, quoteId: null },
  ]);
});

test('50 conversions with one key make one invoice', async () => {
  const me = await service.person();
  const { id } = await quote(me);
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => convert(me, id, { type: 'whole' }, key('conversion-1'))),
  );
  expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1);
  expect((await me.get(`/invoices?quoteId=${id}`)).body.items).toHaveLength(1);
});

test('two conversions at the same moment do not take the same part twice', async () => {
  const me = await service.person();
  const { id } = await quote(me);
  const tap = () => convert(me, id, { type: 'percent', percent: 60 });
  const answers = await service.race('agreed_quotes', id, [tap, tap]);
  expect(answers.map(({ status }) => status)).toEqual([201, 400]);
});

test('a quote that was called off has no more invoices, until it is agreed again', async () => {
  const me = await service.person();
  const { id, agreed } = await quote(me);
  await calledOff(me, id);
  expect((await convert(me, id, { type: 'whole' })).body.code).toBe('INVALID_TRANSITION');
  await quote(me, { ...agreed, revision: 2, title: 'Hall again' }, id);
  expect((await convert(me, id, { type: 'whole' })).body).toMatchObject({ title: 'Hall again' });
  const unheard = randomUUID();
  await calledOff(me, unheard);
  expect((await convert(me, unheard, { type: 'whole' })).body.code).toBe('QUOTE_NOT_FOUND');
});

test('what is of another account is not found', async () => {
  const [me, stranger] = [await service.person(), await service.person()];
  const { id } = await issued(me);
  const { id: quoteId } = await quote(me);
  const tries = [
    stranger.get(`/invoices/${id}`),
    stranger.get(`/invoices/${id}/timeline`),
    stranger.get(`/invoices/${id}/pdf`),
    stranger.patch(`/invoices/${id}`, { version: 2, title: 'Mine' }),
    stranger.delete(`/invoices/${id}`),
    stranger.post(`/invoices/${id}/issue`),
    stranger.post(`/invoices/${id}/payments`, payment(100)),
    stranger.post(`/invoices/${id}/credit`),
    stranger.post(`/invoices/${id}/duplicate`),
    stranger.get('/invoices/not-an-id'),
  ];
  for (const { body } of await Promise.all(tries)) expect(body.code).toBe('INVOICE_NOT_FOUND');
  expect((await convert(stranger, quoteId, { type: 'whole' })).body.code).toBe('QUOTE_NOT_FOUND');
  expect((await stranger.get('/invoices')).body).toMatchObject({ items: [], counts: { all: 0 } });
  expect((await me.get(`/invoices/${id}`)).body).toMatchObject({ documentStatus: 'sent', version: 2 });
});

test('lists are searched, narrowed, sorted, counted and read page by page', async () => {
  const me = await service.person();
  service.setTime(new Date('2026-01-10T12:00:00Z'));
  const clientId = randomUUID();
  const late = await issued(me, { title: 'Loft', client: { id: clientId, name: 'Zoë Quill' }, dueDays: 3 });
  service.setTime(new Date('2026-01-10T13:00:00Z'));
  const dear = await issued(me, { lines: [line({ unitPrice: 99_000, description: 'Oak staircase' })], dueDays: 60 });
  service.setTime(new Date('2026-01-10T14:00:00Z'));
  const open = await draft(me);
  service.setTime(new Date('2026-01-14T12:00:00Z'));
  const ids = async (query: string) =>
    (await me.get(`/invoices?${query}`)).body.items.map(({ id }: { id: string }) => id);
  expect(await ids('overdue=true')).toEqual([late.id]);
  expect((await me.get(`/invoices/${late.id}`)).body.isOverdue).toBe(true);
  expect(await ids('status=draft')).toEqual([open.id]);
  expect(await ids(`clientId=${clientId}`)).toEqual([late.id]);
  for (const [search, id] of [
    ['0002', dear.id],
    ['oak', dear.id],
    ['zoe', late.id],
    ['loft', late.id],
  ])
    expect([search, await ids(`search=${search}`)]).toEqual([search, [id]]);
  expect(await ids(`search=${encodeURIComponent("'; --")}`)).toEqual([]);
  expect(await ids('sort=due')).toEqual([late.id, dear.id, open.id]);
  expect((await ids('sort=highest'))[0]).toBe(dear.id);
  const first = (await me.get('/invoices?limit=2&sort=oldest')).body;
  expect(first.counts).toEqual({
    ...{ all: 3, draft: 1, sent: 2, pending: 0, completed: 0, cancelled: 0, overdue: 1 },
    mostCounted: 1000,
  });
  const second = (await me.get(`/invoices?limit=2&sort=oldest&cursor=${first.nextCursor}`)).body;
  expect([...first.items, ...second.items].map(({ id }: { id: string }) => id)).toEqual([late.id, dear.id, open.id]);
  expect([second.nextCursor, second.counts]).toEqual([null, null]);
  expect((await me.get('/invoices?cursor=broken')).body.code).toBe('INVALID_INPUT');
});

test('a copy of an invoice is a draft of its own, which takes nothing of the quote', async () => {
  const me = await service.person();
  const { id } = await quote(me);
  const whole = await take(me, id, { type: 'whole' });
  const { status, body } = await me.post(`/invoices/${whole.id}/duplicate`);
  expect([status, body]).toMatchObject([201, { basis: null, number: null, documentStatus: 'draft', title: 'Hall' }]);
  expect(body.totals.total).toBe(whole.totals.total);
  expect((await me.get('/invoices?status=draft')).body.items).toMatchObject([{ quoteId: null }]);
});

test('a deleted account is forgotten whole, and comes back by no late event', async () => {
  const [me, neighbour] = [await service.person(), await service.person()];
  for (const person of [me, neighbour]) {
    await settings(person, {}, 'data:image/png;base64,AAAA');
    const { id } = await quote(person);
    const { id: invoiceId } = await take(person, id, { type: 'whole' });
    await person.post(`/invoices/${invoiceId}/payments`, payment(100));
    await person.post(`/invoices/${invoiceId}/credit`, { amount: 100 });
  }
  await service.deliver(userDeleted, me.accountId, { userId: me.userId });
  await quote(me);
  const tables = ['businesses', 'logos', 'agreed_quotes', 'invoices', 'payments', 'invoice_timeline', 'counters'];
  for (const table of tables) {
    expect([table, await service.db(table).where({ account_id: me.accountId })]).toEqual([table, []]);
    expect([table, await service.db(table).where({ account_id: neighbour.accountId })]).not.toEqual([table, []]);
  }
});

test('words that many invoices have are paged in order, and no count goes beyond a thousand', async () => {
  const me = await service.person();
  const { id } = (await me.post('/invoices', { title: 'Hall' })).body;
  await service.db.raw(
    `insert into invoices (id, account_id, kind, version, document_status, currency, locale, content, invoiced_before,
       credited, paid, title, client_name, total, balance, words, created_at, updated_at)
     select gen_random_uuid(), account_id, kind, 1, document_status, currency, locale, content, 0, 0, 0,
       title || ' ' || n, client_name, n, n, words, created_at + make_interval(secs => n), updated_at
     from invoices, generate_series(1, 1100) n where id = ?`,
    [id],
  );
  const titles = ({ items }: { items: { title: string }[] }) => items.map(({ title }) => title);
  const first = (await me.get('/invoices?search=hall&limit=2')).body;
  expect(titles(first)).toEqual(['Hall 1100', 'Hall 1099']);
  expect(first.counts).toMatchObject({ all: 1000, draft: 1000, sent: 0 });
  const second = (await me.get(`/invoices?search=hall&limit=2&cursor=${first.nextCursor}`)).body;
  expect(titles(second)).toEqual(['Hall 1098', 'Hall 1097']);
});
