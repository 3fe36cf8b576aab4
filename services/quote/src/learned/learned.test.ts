import { randomUUID } from 'node:crypto';
import { type LearnedWording, type Line, type Quote, recordingTranscribed, userDeleted } from '@jobspeak/contracts';
import { type Person, useService } from '@jobspeak/kit/testing';
import { quoteService } from '../app';
import { recordingOf, tradesperson } from '../generation/testing/spoken';

const service = useService(() => quoteService());

const HEARD = 'Radiator mount, three at £20 each.';

async function quoteFrom(me: Person, words: string): Promise<Quote> {
  const recording = recordingOf(words);
  await service.deliver(recordingTranscribed, me.accountId, recording);
  return (await me.get(`/quotes/${recording.quoteId}`)).body;
}

const change = async (me: Person, quote: Quote, part: Partial<Line>): Promise<Quote> => {
  const lines = quote.lines.map((line, index) => (index === 0 ? { ...line, ...part } : line));
  return (await me.patch(`/quotes/${quote.id}`, { version: quote.version, lines })).body;
};
const finalize = async (me: Person, quote: Quote) =>
  expect((await me.post(`/quotes/${quote.id}/finalize`)).status).toBe(200);
const learnedBy = async (me: Person): Promise<LearnedWording[]> => (await me.get('/learned')).body.items;

/** A business that has put one line right, and sent it off. */
async function taught(part: Partial<Line> = { description: 'Radiator valve' }): Promise<Person> {
  const me = await tradesperson(service);
  await finalize(me, await change(me, await quoteFrom(me, HEARD), part));
  return me;
}

test('a correction is learned when the quote leaves draft, and used from then on by that business alone', async () => {
  const me = await tradesperson(service);
  const corrected = await change(me, await quoteFrom(me, HEARD), { description: 'Radiator valve' });
  expect(await learnedBy(me)).toEqual([]);
  await finalize(me, corrected);
  expect(await learnedBy(me)).toMatchObject([
    { heard: 'Radiator mount', description: 'Radiator valve', itemId: null, uses: 0, lastUsedAt: null },
  ]);
  const [line] = (await quoteFrom(me, 'Two radiator mounts at £22 each.')).lines;
  expect(line).toMatchObject({ description: 'Radiator valve', quantity: 2, unitPrice: 2_200 });
  expect(line?.source?.origins).toMatchObject({ description: { found: 'learned' }, unitPrice: { found: 'heard' } });
  expect(await learnedBy(me)).toMatchObject([{ uses: 1, lastUsedAt: expect.any(String) }]);
  const stranger = await tradesperson(service);
  expect((await quoteFrom(stranger, HEARD)).lines).toMatchObject([{ description: 'Radiator mount' }]);
  expect(await learnedBy(stranger)).toEqual([]);
});

test('a line with a range is called what was learned, too', async () => {
  const me = await taught();
  const [line] = (await quoteFrom(me, 'Radiator mount, that will be four to five hundred pounds.')).lines;
  expect(line).toMatchObject({ description: 'Radiator valve', unitPrice: 50_000, low: { unitPrice: 40_000 } });
  expect(line?.source?.origins).toMatchObject({ description: { found: 'learned' } });
});

test('an item that was picked gives its price to the words that were heard', async () => {
  const me = await tradesperson(service);
  const valve = { name: 'Thermostatic valve', kind: 'material', unit: 'each', unitPrice: 1_850 };
  const { id: itemId } = (await me.post('/items', valve)).body;
  const picked = { itemId, description: valve.name, unitPrice: valve.unitPrice };
  await finalize(me, await change(me, await quoteFrom(me, HEARD), picked));
  expect(await learnedBy(me)).toMatchObject([{ heard: 'Radiator mount', itemId }]);
  const [line] = (await quoteFrom(me, 'Four radiator mounts.')).lines;
  expect(line).toMatchObject({ description: valve.name, quantity: 4, unitPrice: 1_850, itemId });
  expect(line?.source?.origins).toMatchObject({ description: { found: 'learned' }, unitPrice: { found: 'learned' } });
  await me.delete(`/items/${itemId}`);
  expect(await learnedBy(me)).toMatchObject([{ heard: 'Radiator mount', description: valve.name, itemId: null }]);
  expect((await quoteFrom(me, 'Four radiator mounts at £9 each.')).lines).toMatchObject([
    { description: valve.name, unitPrice: 900, itemId: null },
  ]);
});

test('what was learned is unlearned by who learned it', async () => {
  const [me, stranger] = [await taught(), await taught()];
  const [learned] = await learnedBy(me);
  expect((await stranger.delete(`/learned/${learned?.id}`)).status).toBe(404);
  expect((await me.delete(`/learned/${learned?.id}`)).status).toBe(204);
  expect(await me.delete(`/learned/${learned?.id}`)).toMatchObject({
    status: 404,
    body: { code: 'NOT_FOUND' },
  });
  expect((await me.delete('/learned/nothing')).status).toBe(404);
  expect(await learnedBy(me)).toEqual([]);
  expect((await quoteFrom(me, HEARD)).lines).toMatchObject([{ description: 'Radiator mount' }]);
  expect(await learnedBy(stranger)).toHaveLength(1);
});

test('a later correction of the same words replaces the earlier one', async () => {
  const me = await taught();
  const read = await quoteFrom(me, HEARD);
  expect(read.lines).toMatchObject([{ description: 'Radiator valve' }]);
  await finalize(me, await change(me, read, { description: 'Radiator bracket' }));
  expect(await learnedBy(me)).toMatchObject([{ description: 'Radiator bracket' }]);
  expect((await quoteFrom(me, HEARD)).lines).toMatchObject([{ description: 'Radiator bracket' }]);
});

test('more detail teaches nothing', async () => {
  expect(await learnedBy(await taught({ description: 'Radiator mount, white, 15 mm' }))).toEqual([]);
});

test('what was learned is forgotten with its account', async () => {
  const [me, neighbour] = [await taught(), await taught()];
  await service.deliver(userDeleted, me.accountId, { userId: randomUUID() });
  expect(await service.db('learned_wordings').where({ account_id: me.accountId })).toEqual([]);
  expect(await service.db('learned_wordings').where({ account_id: neighbour.accountId })).toHaveLength(1);
});
