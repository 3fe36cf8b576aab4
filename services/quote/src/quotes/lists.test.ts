import { type Person, useService } from '@jobspeak/kit/testing';
import { quoteService } from '../app';
import { aLine, givenBy } from './testing';

const service = useService(quoteService);
const { tradesperson, draft } = givenBy(service);

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
