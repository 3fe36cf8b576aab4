import { randomUUID } from 'node:crypto';
import { PastPrices, type Quote, recordingTranscribed } from '@jobspeak/contracts';
import { type Person, useService } from '@jobspeak/kit/testing';
import { up } from '../../migrations/022-sent-lines';
import { quoteService } from '../app';
import { aLine, givenBy } from '../quotes/testing';

const service = useService(quoteService);
const { tradesperson, draft } = givenBy(service);

afterEach(() => service.setTime(null));

const tap = (unitPrice: number | null, changes = {}) =>
  aLine({ description: 'Replace tap', quantity: 1, unit: 'each', unitPrice, ...changes });

async function sent(me: Person, lines: object[], on = '2026-10-12'): Promise<Quote> {
  service.setTime(new Date(`${on}T10:00:00Z`));
  const { id } = await draft(me, { title: 'Bathroom', lines });
  const { body } = await me.post(`/quotes/${id}/send`, { channel: 'link' });
  service.setTime(new Date('2026-11-02T10:00:00Z'));
  return body as Quote;
}

const pastOf = async (me: Person, lines: object[]) => {
  const { id } = await draft(me, { title: 'Bathroom', lines });
  return PastPrices.parse((await me.get(`/quotes/${id}/past-prices`)).body).lines;
};

test('a line without a price is told what its like was charged, and when last', async () => {
  const me = await tradesperson();
  await sent(me, [tap(6500), aLine()], '2026-09-01');
  await sent(me, [tap(6500)], '2026-10-12');
  expect(await pastOf(me, [tap(null, { description: 'Replace the taps' }), aLine({ description: 'Boiler' })])).toEqual([
    expect.objectContaining({
      description: 'Replace the taps',
      unit: 'each',
      usual: { unitPrice: 6500, times: 2, lastOn: '2026-10-12' },
      recent: { low: 6500, high: 6500, times: 2 },
    }),
  ]);
});

test('a line that was spoken without a price is offered what its like was charged', async () => {
  const me = await tradesperson();
  await sent(me, [tap(6500)]);
  const ids = { recordingId: randomUUID(), quoteId: randomUUID() };
  const segments = [{ startMs: 0, endMs: 5000, text: 'Replace two taps.' }];
  await service.deliver(recordingTranscribed, me.accountId, { ...ids, durationMs: 5000, engine: 'test', segments });
  const spoken = (await me.get(`/quotes/${ids.quoteId}`)).body as Quote;
  expect(spoken.lines).toMatchObject([{ unitPrice: null }]);
  expect((await me.get(`/quotes/${ids.quoteId}/past-prices`)).body.lines).toMatchObject([
    { lineId: spoken.lines[0]?.id, usual: { unitPrice: 6500, times: 1 } },
  ]);
});

test('only what was sent counts: no draft, nothing taken back, deleted or too old', async () => {
  const me = await tradesperson();
  await draft(me, { lines: [tap(6500)] });
  const finalized = await draft(me, { lines: [tap(6600)] });
  await me.post(`/quotes/${finalized.id}/finalize`);
  await sent(me, [tap(6700)], '2024-10-12');
  const email = { channel: 'email', to: 'jo@example.com', subject: 'Your quote', message: 'Here it is.' };
  const undone = await draft(me, { lines: [tap(6800)] });
  expect((await me.post(`/quotes/${undone.id}/send`, email)).status).toBe(200);
  expect(await pastOf(me, [tap(null)])).toMatchObject([{ usual: { unitPrice: 6800 } }]);
  expect((await me.post(`/quotes/${undone.id}/send/undo`)).status).toBe(200);
  const { id } = await sent(me, [tap(6900)]);
  expect(await pastOf(me, [tap(null)])).toMatchObject([{ usual: { unitPrice: 6900, times: 1 } }]);
  await me.delete(`/quotes/${id}`);
  expect(await pastOf(me, [tap(null)])).toEqual([]);
  await me.post(`/quotes/${id}/restore`);
  expect(await pastOf(me, [tap(null)])).toMatchObject([{ usual: { unitPrice: 6900 } }]);
});

test('a price that was agreed by hand counts, and of a revised quote the one that was sent last', async () => {
  const me = await tradesperson();
  const { id } = await draft(me, { lines: [tap(6500)] });
  await me.post(`/quotes/${id}/approve`, { name: 'Jo' });
  const quote = await sent(me, [tap(9000)]);
  expect((await me.post(`/quotes/${quote.id}/reject`, {})).status).toBe(200);
  const revised = (await me.post(`/quotes/${quote.id}/revise`)).body as Quote;
  await me.patch(`/quotes/${quote.id}`, { version: revised.version, lines: [tap(7000)] });
  expect(await pastOf(me, [tap(null)])).toMatchObject([{ recent: { low: 6500, high: 9000, times: 2 } }]);
  expect((await me.post(`/quotes/${quote.id}/send`, { channel: 'link' })).status).toBe(200);
  expect(await pastOf(me, [tap(null)])).toMatchObject([{ recent: { low: 6500, high: 7000, times: 2 } }]);
});

test('no price of another currency, with the tax within, of a range, or of the quote itself', async () => {
  const me = await tradesperson();
  const { id } = await sent(me, [tap(6500, { low: { unitPrice: 5000 } }), tap(null)]);
  expect(await pastOf(me, [tap(null)])).toEqual([]);
  const own = await sent(me, [tap(6500)]);
  expect((await me.get(`/quotes/${own.id}/past-prices`)).body).toEqual({ lines: [] });
  expect((await me.get(`/quotes/${id}/past-prices`)).body.lines).toHaveLength(2);
  const gross = await draft(me, { lines: [tap(null)], pricesIncludeTax: true });
  expect((await me.get(`/quotes/${gross.id}/past-prices`)).body).toEqual({ lines: [] });
  await service.db('quotes').where({ id: gross.id }).update({ currency: 'EUR', content: own });
  expect((await me.get(`/quotes/${gross.id}/past-prices`)).body).toEqual({ lines: [] });
});

test('an account reads its own prices alone', async () => {
  const [me, stranger] = [await tradesperson(), await tradesperson()];
  const { id } = await sent(me, [tap(6500)]);
  expect(await pastOf(stranger, [tap(null)])).toEqual([]);
  expect(await stranger.get(`/quotes/${id}/past-prices`)).toMatchObject({
    status: 404,
    body: { code: 'QUOTE_NOT_FOUND' },
  });
});

test('what was sent before there were these rows is told of all the same', async () => {
  const me = await tradesperson();
  const quote = await sent(me, [tap(6500), tap(7000, { low: { unitPrice: 5000 } }), tap(null, { quantity: 2.5 })]);
  const finalized = await draft(me, { lines: [tap(6600)] });
  await me.post(`/quotes/${finalized.id}/finalize`);
  const rows = () => service.db('sent_lines').orderBy(['quote_id', 'revision', 'position']);
  const kept = await rows();
  expect(kept.filter(({ quote_id }) => quote_id === quote.id)).toHaveLength(3);
  await service.db.schema.dropTable('sent_lines');
  await up(service.db);
  expect(await rows()).toEqual(kept);
});
