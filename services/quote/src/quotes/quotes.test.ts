import { randomUUID } from 'node:crypto';
import { type Line, Quote, recordingCompleted, recordingFailed, recordingTranscribed } from '@jobspeak/contracts';
import { type Person, useService } from '@jobspeak/kit/testing';
import { quoteService } from '../app';
import { aLine, givenBy } from './testing';

const service = useService(quoteService);
const { tradesperson, draft } = givenBy(service);

const spoken = 'Skirting board, twelve metres at nine pounds fifty a metre. Two hours labour at forty pounds an hour.';

async function transcribed(
  me: Person,
  text: string = spoken,
  ids = { recordingId: randomUUID(), quoteId: randomUUID() },
) {
  const eventId = randomUUID();
  const data = { ...ids, durationMs: 9000, engine: 'test', segments: [{ startMs: 0, endMs: 9000, text }] };
  const outcomes = await service.deliver(recordingTranscribed, me.accountId, data, eventId);
  return { ...ids, data, eventId, outcomes };
}

test('a quote starts from the settings of the business, and its totals are worked out', async () => {
  const me = await tradesperson();
  const quote = await draft(me);
  expect(quote).toMatchObject({
    state: 'draft',
    documentStatus: 'draft',
    number: null,
    version: 1,
    currency: 'GBP',
    taxRatePercent: 20,
    validDays: 30,
    totals: { subtotal: 11400, tax: 2280, total: 13680 },
  });
  expect((await me.get(`/quotes/${quote.id}`)).body).toEqual(quote);
});

test('the same request sent twice makes one quote', async () => {
  const me = await tradesperson();
  const key = { 'idempotency-key': randomUUID() };
  const answers = await Promise.all([1, 2, 3].map(() => me.post('/quotes', { title: 'Hall' }, key)));
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
  expect((await me.get('/quotes')).body.items).toHaveLength(1);
});

test('an edit changes what it names and counts the version', async () => {
  const me = await tradesperson();
  const quote = await draft(me, { title: 'Hall', lines: [aLine()] });
  const edited = await me.patch(`/quotes/${quote.id}`, { version: 1, lines: [{ ...quote.lines[0], unitPrice: 1000 }] });
  expect(edited.status).toBe(200);
  expect(edited.body).toMatchObject({ version: 2, title: 'Hall', totals: { subtotal: 12000, total: 14400 } });
});

test('a line that comes to more than can be added up is refused, and its quote stays as it was, in the list too', async () => {
  const me = await tradesperson();
  const quote = await draft(me, { title: 'Hall', lines: [aLine()] });
  const huge = { ...quote.lines[0], quantity: 1_000_000, unitPrice: 100_000_000 };
  const refused = await me.patch(`/quotes/${quote.id}`, { version: 1, lines: [huge] });
  expect([refused.status, refused.body.fields]).toEqual([
    400,
    { 'lines.0.unitPrice': 'This amount is too large for this quantity.' },
  ]);
  expect((await me.get('/quotes')).body.items).toMatchObject([{ total: quote.totals.total }]);
  // the largest that a document takes is one that every reader of the answer takes
  const most = { ...quote.lines[0], quantity: 1_000, unitPrice: 100_000_000 };
  const lines = Array.from({ length: 500 }, () => ({ ...most, id: randomUUID() }));
  const edited = await me.patch(`/quotes/${quote.id}`, { version: 1, lines });
  expect(Quote.parse(edited.body).totals.total).toBe(60_000_000_000_000);
});

test('figures that were heard as more than a document holds are a line without a price, not a failure', async () => {
  const me = await tradesperson();
  const { quoteId } = await transcribed(
    me,
    'Skirting board, nine hundred thousand metres at nine hundred thousand pounds a metre.',
  );
  const quote = Quote.parse((await me.get(`/quotes/${quoteId}`)).body);
  expect(quote).toMatchObject({ state: 'draft', lines: [{ quantity: 900_000, unitPrice: null }] });
});

test('an edit made on an old version is refused with the current one, and changes nothing', async () => {
  const me = await tradesperson();
  const { id } = await draft(me, { title: 'Hall' });
  await me.patch(`/quotes/${id}`, { version: 1, title: 'Hall and stairs' });
  const stale = await me.patch(`/quotes/${id}`, { version: 1, title: 'Kitchen' });
  expect(stale.status).toBe(409);
  expect(stale.body).toMatchObject({
    code: 'STALE_VERSION',
    details: { current: { version: 2, title: 'Hall and stairs' } },
  });
});

test('of two edits at once one wins and the other is told', async () => {
  const me = await tradesperson();
  const { id } = await draft(me);
  const edit = (title: string) => () => me.patch(`/quotes/${id}`, { version: 1, title });
  const answers = await service.race('quotes', id, [edit('A'), edit('B')]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test.each([
  ['no words', { lines: [aLine({ description: ' ' })] }, 'lines.0.description', 'Describe the work.'],
  ['a negative price', { lines: [aLine({ unitPrice: -1 })] }, 'lines.0.unitPrice', 'An amount cannot be negative.'],
  ['half a penny', { lines: [aLine({ unitPrice: 0.5 })] }, 'lines.0.unitPrice', 'Enter an amount.'],
  ['nothing of it', { lines: [aLine({ quantity: 0 })] }, 'lines.0.quantity', 'The quantity must be more than 0.'],
  ['four decimals', { lines: [aLine({ quantity: 1.2345 })] }, 'lines.0.quantity', 'At most three decimals.'],
  ['a discount over 100 %', { discount: { type: 'percent', value: 101 } }, 'discount.value', 'At most 100%.'],
])('a line with %s is refused by name and stores nothing', async (_name, content, field, message) => {
  const me = await tradesperson();
  const refused = await me.post('/quotes', content);
  expect(refused.body).toMatchObject({ statusCode: 400, code: 'INVALID_INPUT', fields: { [field]: message } });
  expect((await me.get('/quotes')).body.items).toEqual([]);
});

test("another account's quote is not found, not listed, not edited, not deleted", async () => {
  const me = await tradesperson();
  const stranger = await tradesperson();
  const { id } = await draft(me);
  const answers = await Promise.all([
    stranger.get(`/quotes/${id}`),
    stranger.patch(`/quotes/${id}`, { version: 1, title: 'Mine now' }),
    stranger.delete(`/quotes/${id}`),
    stranger.post(`/quotes/${id}/restore`),
    stranger.get(`/quotes/${id}/pdf`),
    me.get('/quotes/not-an-id'),
  ]);
  expect(answers.map(({ status, body }) => [status, body.code])).toEqual(answers.map(() => [404, 'QUOTE_NOT_FOUND']));
  expect((await stranger.get('/quotes')).body.items).toEqual([]);
  expect((await me.get(`/quotes/${id}`)).body).toMatchObject({ version: 1, title: 'Hall' });
});

test('a deleted quote is gone, and comes back within 30 days', async () => {
  const me = await tradesperson();
  const { id } = await draft(me);
  expect((await me.delete(`/quotes/${id}`)).status).toBe(204);
  expect((await me.delete(`/quotes/${id}`)).status).toBe(204);
  expect((await me.get(`/quotes/${id}`)).status).toBe(404);
  expect((await me.patch(`/quotes/${id}`, { version: 2, title: 'x' })).status).toBe(404);
  expect((await me.post(`/quotes/${id}/restore`)).body).toMatchObject({ id, state: 'draft' });
  await me.delete(`/quotes/${id}`);
  await service
    .db('quotes')
    .where({ id })
    .update({ deleted_at: new Date(Date.now() - 31 * 86_400_000) });
  expect((await me.post(`/quotes/${id}/restore`)).status).toBe(404);
});

test('words become a priced draft, once, however often they are delivered', async () => {
  const me = await tradesperson();
  const ids = { recordingId: randomUUID(), quoteId: randomUUID() };
  await service.deliver(recordingCompleted, me.accountId, ids);
  expect((await me.get(`/quotes/${ids.quoteId}`)).body).toMatchObject({
    state: 'processing',
    generation: { state: 'running' },
  });
  const { data, eventId, outcomes } = await transcribed(me, spoken, ids);
  expect(outcomes).toEqual([{ kind: 'done' }]);
  await service.deliver(recordingTranscribed, me.accountId, data, eventId);
  const { body: quote } = await me.get(`/quotes/${ids.quoteId}`);
  expect(quote).toMatchObject({ state: 'draft', version: 2, generation: { state: 'done', transcript: spoken } });
  const engines = { heardBy: { engine: 'test', reason: null }, readBy: { engine: 'local', reason: null } };
  expect(quote.generation).toMatchObject(engines);
  expect(await service.db('generation_log').where({ quote_id: ids.quoteId })).toMatchObject([{ read_by: 'local' }]);
  expect(quote.lines).toMatchObject([
    { quantity: 12, unit: 'm', unitPrice: 950 },
    { kind: 'labour', quantity: 2, unit: 'hour', unitPrice: 4000 },
  ]);
  expect(quote.lines[0].source.text).toContain('twelve metres');
  expect(quote.lines[1].source.startMs).toBeGreaterThan(quote.lines[0].source.startMs);
  expect(await service.db('quotes').where({ account_id: me.accountId })).toHaveLength(1);
  const { body: timeline } = await me.get(`/quotes/${ids.quoteId}/timeline`);
  expect(timeline.items).toMatchObject([
    { what: 'generated', by: 'system' },
    { what: 'created', by: 'owner' },
  ]);
  const generated = (await service.outbox()).filter(
    ({ name, accountId }) => accountId === me.accountId && name.startsWith('quote.'),
  );
  expect(generated).toEqual([
    {
      name: 'quote.generated',
      accountId: me.accountId,
      data: { ...ids, lines: 2, total: 23280, missingPrices: 0, month: expect.stringMatching(/^\d{4}-\d\d$/), quote },
    },
  ]);
});

test('the first edit of a generated quote is told of, once; of one written by hand, none is', async () => {
  const me = await tradesperson();
  const { quoteId } = await transcribed(me);
  const byHand = (await me.post('/quotes', { title: 'By hand', lines: [] })).body;
  for (const id of [quoteId, quoteId, byHand.id]) {
    const { version } = (await me.get(`/quotes/${id}`)).body;
    expect((await me.patch(`/quotes/${id}`, { version, title: `Hall ${version}` })).status).toBe(200);
  }
  const edits = (await service.outbox()).filter(
    ({ name, accountId }) => accountId === me.accountId && name === 'quote.edited',
  );
  expect(edits.map(({ data }) => data)).toEqual([{ quoteId }]);
});

test('words that come before the news of their recording make the same draft', async () => {
  const me = await tradesperson();
  const { quoteId, recordingId } = await transcribed(me);
  await service.deliver(recordingCompleted, me.accountId, { quoteId, recordingId });
  expect((await me.get(`/quotes/${quoteId}`)).body).toMatchObject({ state: 'draft', lines: [{}, {}] });
});

test('an item of the library gives its price, a line without any price says so', async () => {
  const me = await tradesperson();
  await me.post('/items', { name: 'Radiator valve', kind: 'material', unit: 'each', unitPrice: 1850 });
  const { quoteId } = await transcribed(
    me,
    'Two radiator valves off the list. And a new bathroom mirror, price to be confirmed.',
  );
  const { body: quote } = await me.get(`/quotes/${quoteId}`);
  expect(quote.lines[0]).toMatchObject({ quantity: 2, unitPrice: 1850 });
  expect(quote.lines.slice(1).map(({ unitPrice }: Line) => unitPrice)).toEqual([null]);
  expect(quote.totals.missingPrices).toBe(1);
});

test('a failed generation keeps its error, can be made again, or typed by hand', async () => {
  const me = await tradesperson();
  const ids = { recordingId: randomUUID(), quoteId: randomUUID() };
  const failed = { ...ids, stage: 'transcribe', error: 'QUOTE_EMPTY_DETECTED' };
  await service.deliver(recordingFailed, me.accountId, failed);
  const { body: quote } = await me.get(`/quotes/${ids.quoteId}`);
  expect(quote).toMatchObject({ state: 'processing', generation: { state: 'failed', error: 'QUOTE_EMPTY_DETECTED' } });
  expect((await me.get('/quotes')).body.items).toMatchObject([{ id: ids.quoteId, failed: true }]);
  await service.deliver(recordingCompleted, me.accountId, ids);
  expect((await me.get(`/quotes/${ids.quoteId}`)).body.generation).toMatchObject({ state: 'running' });
  await service.deliver(recordingFailed, me.accountId, failed);
  const typed = await me.patch(`/quotes/${ids.quoteId}`, { version: quote.version, title: 'By hand' });
  expect(typed.body).toMatchObject({ state: 'draft', title: 'By hand' });
});

test('words that name no work fail the generation and are kept', async () => {
  const me = await tradesperson();
  const { quoteId } = await transcribed(me, 'Hello, hello, is this thing on?');
  expect((await me.get(`/quotes/${quoteId}`)).body).toMatchObject({
    state: 'processing',
    generation: { state: 'failed', error: 'QUOTE_EMPTY_DETECTED', transcript: 'Hello, hello, is this thing on?' },
  });
});

test('a quote being generated cannot be edited; one deleted meanwhile stays deleted and is a draft when restored', async () => {
  const me = await tradesperson();
  const ids = { recordingId: randomUUID(), quoteId: randomUUID() };
  await service.deliver(recordingCompleted, me.accountId, ids);
  expect((await me.patch(`/quotes/${ids.quoteId}`, { version: 1, title: 'x' })).body.code).toBe('INVALID_TRANSITION');
  await me.delete(`/quotes/${ids.quoteId}`);
  await transcribed(me, spoken, ids);
  expect((await me.get(`/quotes/${ids.quoteId}`)).status).toBe(404);
  expect((await me.post(`/quotes/${ids.quoteId}/restore`)).body).toMatchObject({ state: 'draft' });
});
