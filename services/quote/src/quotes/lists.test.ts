import { type Person, useService } from '@jobspeak/kit/testing';
import { quoteService } from '../app';
import { aLine, givenBy } from './testing';

const service = useService(quoteService);
const { tradesperson, draft } = givenBy(service);

const someId = '0b1f6a52-5f3e-4c0e-9d0a-2f6f5f7f0a01';
const titlesOf = (me: Person) => async (query: string) =>
  (await me.get(`/quotes?${query}`)).body.items.map(({ title }: { title: string }) => title);

test('a list is paged without gaps, searched and sorted', async () => {
  const me = await tradesperson();
  for (const [title, unitPrice] of [
    ['Hall', 100],
    ['Kitchen', 300],
    ['100% oak_stairs', 200],
  ] as const)
    await draft(me, { title, client: { name: `Client of ${title}` }, lines: [aLine({ quantity: 1, unitPrice })] });
  const titles = async (query: string) =>
    (await me.get(`/quotes?${query}`)).body.items.map(({ title }: { title: string }) => title);
  expect(await titles('sort=newest')).toEqual(['100% oak_stairs', 'Kitchen', 'Hall']);
  expect(await titles('sort=highest')).toEqual(['Kitchen', '100% oak_stairs', 'Hall']);
  expect(await titles('search=client of kit')).toEqual(['Kitchen']);
  expect(await titles(`search=${encodeURIComponent('100%')}`)).toEqual(['100% oak_stairs']);
  expect(await titles(`search=${encodeURIComponent('0_')}`)).toEqual([]);
  const first = (await me.get('/quotes?limit=2&sort=oldest')).body;
  expect(first.items).toHaveLength(2);
  expect(await titles(`limit=2&sort=oldest&cursor=${first.nextCursor}`)).toEqual(['100% oak_stairs']);
  expect((await me.get('/quotes?cursor=rubbish')).body).toMatchObject({ code: 'INVALID_INPUT' });
});

test.each([
  ['words of a line, whole or begun', 'herringb', ['Hall']],
  ['words in any order and case', 'FLOOR herringbone', ['Hall']],
  ['words without their accents', 'cafe', ['Café']],
  ['a number', '0418', ['Café']],
  ['a number without its zeros', 'q 417', ['Hall']],
  ['a client', 'lovel', ['Hall']],
  ['a word that is not there', 'marble', []],
  ['a word of which only the middle is there', 'bone', []],
  ['one word that is there and one that is not', 'herringbone marble', []],
  ['signs alone', "%'&:*", []],
  ['quotes and operators as they are', "herringbone' | marble", []],
])('quotes are found by %s', async (_what, search, wanted) => {
  const me = await tradesperson();
  const stranger = await tradesperson();
  await me.put('/business/settings', { firstQuoteNumber: 417 });
  await draft(stranger, { title: 'Theirs', lines: [aLine({ description: 'Herringbone floor, café' })] });
  const hall = await draft(me, {
    title: 'Hall',
    client: { name: 'Ada Lovelace' },
    lines: [aLine({ description: 'Herringbone floor' })],
  });
  const cafe = await draft(me, { title: 'Café' });
  for (const { id } of [hall, cafe]) await me.post(`/quotes/${id}/finalize`);
  expect(await titlesOf(me)(`search=${encodeURIComponent(search)}`)).toEqual(wanted);
});

test('an edit is found by its new words and no longer by its old ones', async () => {
  const me = await tradesperson();
  const { id } = await draft(me, { title: 'Hall' });
  await me.patch(`/quotes/${id}`, { version: 1, title: 'Kitchen' });
  expect([await titlesOf(me)('search=hall'), await titlesOf(me)('search=kitchen')]).toEqual([[], ['Kitchen']]);
});

test('words that many quotes have are paged in order, too', async () => {
  const me = await tradesperson();
  const { id } = await draft(me, { title: 'Hall' });
  await draft(me, { title: 'Stairs' });
  await service.db.raw(
    `insert into quotes (id, account_id, state, currency, locale, content, title, client_name, total, missing_prices,
       to_check, words, created_at, updated_at)
     select gen_random_uuid(), account_id, state, currency, locale, content, title || ' ' || n, client_name, n, 0, 0,
       words, created_at + make_interval(secs => n), updated_at
     from quotes, generate_series(1, 1100) n where id = ?`,
    [id],
  );
  const first = (await me.get('/quotes?search=hall&limit=2')).body;
  expect(first.items.map(({ title }: { title: string }) => title)).toEqual(['Hall 1100', 'Hall 1099']);
  expect(await titlesOf(me)(`search=hall&limit=2&cursor=${first.nextCursor}`)).toEqual(['Hall 1098', 'Hall 1097']);
  expect((await me.get('/quotes/counts')).body).toMatchObject({
    mostCounted: 1000,
    statuses: [{ count: 1000 }, {}, {}, {}, {}, {}, {}, {}],
  });
});

test('lists are filtered by statuses and client, archived quotes stand apart, and all is counted', async () => {
  const me = await tradesperson();
  const { body: ada } = await me.post('/clients', { name: 'Ada' });
  const client = { id: ada.id, name: 'Ada' };
  const [open, approved, rejected, archived, deleted] = [
    await draft(me, { title: 'Open', client }),
    await draft(me, { title: 'Approved', client }),
    await draft(me, { title: 'Cancelled' }),
    await draft(me, { title: 'Archived', client }),
    await draft(me, { title: 'Deleted', client }),
  ];
  await me.post(`/quotes/${approved.id}/approve`);
  await me.post(`/quotes/${rejected.id}/cancel`);
  await me.post(`/quotes/${archived.id}/archive`);
  await me.delete(`/quotes/${deleted.id}`);
  const titles = titlesOf(me);
  expect(await titles('')).toEqual(['Cancelled', 'Approved', 'Open']);
  expect(await titles('status=approved')).toEqual(['Approved']);
  expect(await titles('statuses=approved,cancelled&sort=oldest')).toEqual(['Approved', 'Cancelled']);
  expect(await titles(`clientId=${ada.id}`)).toEqual(['Approved', 'Open']);
  expect(await titles('state=archived')).toEqual(['Archived']);
  expect(await titles('state=archived&search=archived')).toEqual(['Archived']);
  expect(await titles('state=draft')).toEqual(['Cancelled', 'Open']);
  expect(await titles('sort=number')).toEqual(['Approved', ...(await titles('sort=number')).slice(1)]);
  await me.patch(`/quotes/${open.id}`, { version: 1, notes: 'Called' });
  expect((await titles('sort=updated'))[0]).toBe('Open');
  for (const query of ['statuses=approved,lost', 'clientId=1', 'sort=worst'])
    expect((await me.get(`/quotes?${query}`)).body).toMatchObject({ code: 'INVALID_INPUT' });
  const { body } = await me.get('/quotes/counts');
  const counted = body.statuses.map(({ status, count }: { status: string; count: number }) => [status, count]);
  expect(Object.fromEntries(counted)).toMatchObject({ draft: 1, approved: 1, cancelled: 1, sent: 0 });
  expect(body.archived).toBe(1);
  expect((await (await tradesperson()).get('/quotes/counts')).body.archived).toBe(0);
});

test('several statuses are one list in its order, paged without gaps', async () => {
  const me = await tradesperson();
  for (const [title, move] of [
    ['Sent', 'send'],
    ['Won', 'approve'],
    ['Opened', 'send'],
    ['Draft', null],
    ['Won too', 'approve'],
  ] as const) {
    const { id } = await draft(me, { title, client: { name: 'Ada' }, lines: [aLine()] });
    if (move) expect((await me.post(`/quotes/${id}/${move}`, { channel: 'link' })).status).toBe(200);
    if (title === 'Opened') await givenBy(service).move(me, id, 'open');
  }
  const titles = titlesOf(me);
  const of = 'statuses=sent,pending,approved';
  expect(await titles(of)).toEqual(['Won too', 'Opened', 'Won', 'Sent']);
  expect(await titles(`${of}&search=ada&sort=oldest`)).toEqual(['Sent', 'Won', 'Opened', 'Won too']);
  for (const sort of ['newest', 'oldest', 'updated', 'highest', 'number']) {
    const first = (await me.get(`/quotes?${of}&sort=${sort}&limit=3`)).body;
    const rest = (await me.get(`/quotes?${of}&sort=${sort}&limit=3&cursor=${first.nextCursor}`)).body;
    const paged = [...first.items, ...rest.items].map(({ title }: { title: string }) => title);
    expect([sort, paged.sort()]).toEqual([sort, ['Opened', 'Sent', 'Won', 'Won too']]);
  }
});

test('deleted quotes are listed and counted for as long as they can be restored', async () => {
  const me = await tradesperson();
  const [old, late] = [await draft(me, { title: 'Old' }), await draft(me, { title: 'Late' })];
  for (const { id } of [old, late]) await me.delete(`/quotes/${id}`);
  await service
    .db('quotes')
    .where({ id: old.id })
    .update({ deleted_at: new Date(Date.now() - 31 * 86_400_000) });
  const { body } = await me.get('/quotes?state=deleted');
  expect(body.items).toEqual([expect.objectContaining({ title: 'Late', deletedAt: expect.any(String) })]);
  expect((await me.get('/quotes/counts')).body).toMatchObject({ deleted: 1, archived: 0 });
  expect((await (await tradesperson()).get('/quotes?state=deleted')).body.items).toEqual([]);
});

describe('many quotes at once', () => {
  test('each moves by the table, and who could not is named', async () => {
    const me = await tradesperson();
    const stranger = await draft(await tradesperson());
    const [one, two, archived, deleted] = [await draft(me), await draft(me), await draft(me), await draft(me)];
    await me.post(`/quotes/${archived.id}/archive`);
    await me.delete(`/quotes/${deleted.id}`);
    const ids = [two, one, archived, deleted, stranger].map(({ id }) => id);
    const { status, body } = await me.post('/quotes/bulk', { action: 'archive', ids });
    expect(status).toBe(200);
    expect(new Set(body.done)).toEqual(new Set([one.id, two.id]));
    expect(new Map(body.refused.map(({ id, code }: { id: string; code: string }) => [id, code]))).toEqual(
      new Map([
        [archived.id, 'INVALID_TRANSITION'],
        [deleted.id, 'QUOTE_NOT_FOUND'],
        [stranger.id, 'QUOTE_NOT_FOUND'],
      ]),
    );
    expect(await titlesOf(me)('')).toEqual([]);
    expect(await givenBy(service).told(me, one.id)).toEqual(['archived', 'created']);
    const back = await me.post('/quotes/bulk', { action: 'restore', ids: [one.id, two.id, deleted.id, stranger.id] });
    expect(back.body.done).toHaveLength(3);
    expect((await me.get(`/quotes/${one.id}`)).body).toMatchObject({ state: 'draft' });
    expect((await me.post('/quotes/bulk', { action: 'delete', ids: [one.id, one.id] })).body).toEqual({
      done: [one.id],
      refused: [],
    });
  });

  test('one key does it once, and answers the same again', async () => {
    const me = await tradesperson();
    const { id } = await draft(me);
    const send = () => me.post('/quotes/bulk', { action: 'archive', ids: [id] }, { 'idempotency-key': 'archive-them' });
    const answers = await Promise.all([send(), send(), send()]);
    expect(answers.map(({ body }) => body)).toEqual(Array(3).fill({ done: [id], refused: [] }));
    expect(await givenBy(service).told(me, id)).toEqual(['archived', 'created']);
  });

  test.each([
    ['none', { action: 'archive', ids: [] }],
    ['another move', { action: 'approve', ids: [someId] }],
    ['what is no id', { action: 'archive', ids: ['1'] }],
    ['more than 200', { action: 'archive', ids: Array(201).fill(someId) }],
  ])('%s is refused', async (_what, body) => {
    expect((await (await tradesperson()).post('/quotes/bulk', body)).body).toMatchObject({ code: 'INVALID_INPUT' });
  });
});

test('the dashboard names what was opened without an answer, and what became of the quotes of each month', async () => {
  const me = await tradesperson();
  service.setTime(new Date('2026-06-15T12:00:00Z'));
  const sent = async (title: string) => {
    const quote = await draft(me, { title, lines: [aLine()], client: { name: 'Ada' } });
    await me.post(`/quotes/${quote.id}/send`, { channel: 'link' });
    return quote;
  };
  const [opened, won, lost, before] = [await sent('Opened'), await sent('Won'), await sent('Lost'), await sent('May')];
  await sent('Unread');
  await givenBy(service).move(me, opened.id, 'open', new Date('2026-06-15T12:00:00Z'));
  for (const { id } of [won, before]) await me.post(`/quotes/${id}/approve`);
  await me.post(`/quotes/${lost.id}/reject`);
  await service.db('quotes').where({ id: before.id }).update({ issued_on: '2026-05-31' });
  const { body } = await me.get('/dashboard?timeZone=Europe/London');
  service.setTime(null);
  expect(body.opened.map(({ title }: { title: string }) => title)).toEqual(['Opened']);
  expect(body.months.map(({ month }: { month: string }) => month)).toEqual([
    '2026-01',
    '2026-02',
    '2026-03',
    '2026-04',
    '2026-05',
    '2026-06',
  ]);
  expect(body.months.slice(-3)).toEqual([
    { month: '2026-04', won: 0, lost: 0 },
    { month: '2026-05', won: 1, lost: 0 },
    { month: '2026-06', won: 1, lost: 1 },
  ]);
});

test('the dashboard adds up what is there, for this account alone', async () => {
  const me = await tradesperson();
  await draft(await tradesperson());
  await draft(me);
  await draft(me, { title: 'To check', lines: [aLine({ unitPrice: null })] });
  const { body } = await me.get('/dashboard?timeZone=Europe/London');
  expect(body).toMatchObject({
    currency: 'GBP',
    drafts: { count: 2, total: 13680 },
    thisMonth: { count: 2, total: 13680 },
    processing: 0,
    toCheck: [{ title: 'To check', missingPrices: 1 }],
  });
  expect(body.recent).toHaveLength(2);
  expect((await me.get('/dashboard?timeZone=Moon/Base')).body.code).toBe('INVALID_INPUT');
});

test('money waits while a quote is unanswered, and is won in the month of the person', async () => {
  const me = await tradesperson();
  const [sent, won, wonBefore] = [await draft(me), await draft(me), await draft(me)];
  await me.post(`/quotes/${sent.id}/send`, { channel: 'link' });
  await me.post(`/quotes/${won.id}/approve`);
  await me.post(`/quotes/${wonBefore.id}/approve`);
  // the last minutes of the month before, in Auckland
  service.setTime(new Date('2026-06-30T13:00:00Z'));
  const approvedAt = (id: string, time: string) => service.db('quotes').where({ id }).update({ approved_at: time });
  await approvedAt(won.id, '2026-06-30T12:30:00Z');
  await approvedAt(wonBefore.id, '2026-06-30T11:30:00Z');
  const inAuckland = (await me.get('/dashboard?timeZone=Pacific/Auckland')).body;
  const inLondon = (await me.get('/dashboard?timeZone=Europe/London')).body;
  service.setTime(null);
  expect(inAuckland).toMatchObject({ waiting: { count: 1, total: 13_680 }, won: { count: 1, total: 13_680 } });
  expect(inLondon.won).toEqual({ count: 2, total: 27_360 });
  await me.post(`/quotes/${sent.id}/reject`);
  await me.post(`/quotes/${won.id}/cancel`);
  const after = (await me.get('/dashboard?timeZone=UTC')).body;
  expect(after.waiting).toEqual({ count: 0, total: 0 });
});
