import { randomUUID } from 'node:crypto';
import { Quote, recordingHeard, recordingTranscribed } from '@jobspeak/contracts';
import { useService } from '@jobspeak/kit/testing';
import { quoteService } from '../app';
import { givenBy } from '../quotes/testing';

const service = useService(quoteService);
const given = givenBy(service);

const segmentOf = (text: string) => ({ startMs: 0, endMs: 4000, text });
const sketchesOf = async (recordingId: string) =>
  (await service.outbox()).filter(
    ({ name, data }) => name === 'quote.sketched' && (data as { recordingId: string }).recordingId === recordingId,
  );

test('while somebody speaks, the lines and their sum so far are told; no quote is made of it', async () => {
  const me = await given.tradesperson();
  const ids = { recordingId: randomUUID(), quoteId: randomUUID() };
  const hear = (heardMs: number, text: string, tail: string) =>
    service.deliver(recordingHeard, me.accountId, { ...ids, heardMs, segments: [segmentOf(text)], tail });
  const skirting = 'Skirting board, twelve metres at nine pounds fifty a metre.';
  expect(await hear(5_000, skirting, 'Two hours labour at forty pounds an hour.')).toEqual([{ kind: 'done' }]);
  expect(await sketchesOf(ids.recordingId)).toMatchObject([
    {
      accountId: me.accountId,
      data: {
        ...ids,
        heardMs: 5_000,
        currency: 'GBP',
        lines: [
          { quantity: 12, unit: 'm', unitPrice: 950, net: 11_400 },
          { quantity: 2, unit: 'hour', unitPrice: 4000, net: 8_000 },
        ],
        total: 23_280,
        tax: 3_880,
        missingPrices: 0,
      },
    },
  ]);
  // words that were overtaken on their way change nothing
  await hear(4_000, skirting, '');
  expect(await sketchesOf(ids.recordingId)).toMatchObject([{ data: { heardMs: 5_000 } }]);
  expect((await me.get('/quotes')).body.items).toEqual([]);
});

test('a range shows as one while it is spoken', async () => {
  const me = await given.tradesperson();
  const ids = { recordingId: randomUUID(), quoteId: randomUUID() };
  const segments = [segmentOf('Plastering the lounge, four hundred to four fifty.')];
  await service.deliver(recordingHeard, me.accountId, { ...ids, heardMs: 4_000, segments, tail: '' });
  expect(await sketchesOf(ids.recordingId)).toMatchObject([
    { data: { lines: [{ unitPrice: 45_000, low: { unitPrice: 40_000 } }] } },
  ]);
});

describe('what is made of a recording', () => {
  const said = (startMs: number, text: string) => ({ startMs, endMs: startMs + 4000, text });
  /** The quote of words, after others were shown while they were spoken. */
  const made = async (shown: string[], heard: string[]): Promise<Quote> => {
    const me = await given.tradesperson();
    const ids = { recordingId: randomUUID(), quoteId: randomUUID() };
    const segments = (texts: string[]) => texts.map((text, index) => said(index * 4000, text));
    const heardMs = shown.length * 4000;
    await service.deliver(recordingHeard, me.accountId, { ...ids, heardMs, segments: segments(shown), tail: '' });
    const data = { ...ids, durationMs: 12_000, engine: 'test', segments: segments(heard) };
    await service.deliver(recordingTranscribed, me.accountId, data);
    return Quote.parse((await me.get(`/quotes/${ids.quoteId}`)).body);
  };
  const gate = 'One garden gate at eighty pounds.';
  const sand = 'Sharp sand, two loads at ninety pounds a load.';

  test('is marked where it differs in money from what was shown, with what was shown beside it', async () => {
    const board = (metres: string) => `Skirting board, ${metres} metres at nine pounds fifty a metre.`;
    const { lines } = await made([board('twelve'), gate, sand], [board('twenty'), gate, sand]);
    expect(lines).toMatchObject([
      { quantity: 20, source: { doubts: ['differs-from-live'], other: { quantity: 12, unit: 'm', unitPrice: 950 } } },
      { quantity: 1 },
      { quantity: 2 },
    ]);
    expect(lines[0]?.confidence).toBeLessThan(0.6);
    expect(lines.slice(1).flatMap(({ source }) => source?.doubts ?? [])).toEqual([]);
  });

  test('is marked with what was shown although the thing was heard as another one', async () => {
    const { lines } = await made(
      [gate, 'Skylight flashing, two at sixty pounds each.', sand],
      [gate, 'Sky white fleshing, ten at sixty pounds each.', sand],
    );
    expect(lines[1]).toMatchObject({
      quantity: 10,
      source: { doubts: ['differs-from-live'], other: { quantity: 2, unitPrice: 6000 } },
    });
  });

  test('asks about a price that was shown and is nowhere in it, in the words of then', async () => {
    const quote = await made(
      [gate, 'Fence panels, six at forty pounds each.', sand, sand],
      [gate, 'And so on.', sand, sand],
    );
    expect(quote.generation?.questions).toMatchObject([
      {
        kind: 'figure',
        words: { text: expect.stringContaining('six at forty pounds each'), startMs: expect.any(Number) },
      },
    ]);
  });

  test('asks nothing about a price that has another line, or that was shown while it was still being said', async () => {
    const quote = await made([gate, 'Back gate, one at ninety pounds.', sand], [gate, sand]);
    expect(quote.generation?.questions ?? []).toEqual([]);
    const late = await made([gate, 'Fence panels, six at forty pounds each.'], [gate, sand]);
    expect(late.generation?.questions ?? []).toEqual([]);
  });

  test('is left alone where it says the same, was not shown, or was shown while it was still being said', async () => {
    const more = 'Fence panels, six at forty pounds each.';
    const { lines } = await made([gate, 'Fence panels, six'], [gate, more, sand]);
    expect(lines.map(({ source }) => source?.doubts ?? [])).toEqual([[], [], []]);
  });
});

test('an hour of words leaves one sketch behind', async () => {
  const me = await given.tradesperson();
  const ids = { recordingId: randomUUID(), quoteId: randomUUID() };
  for (const second of [1, 2, 3]) {
    const words = { ...ids, heardMs: second * 1_000, segments: [segmentOf('One gate at eighty pounds.')], tail: '' };
    await service.deliver(recordingHeard, me.accountId, words);
    await service.db('outbox').where({ name: 'quote.sketched' }).update({ published_at: new Date() });
  }
  expect(await sketchesOf(ids.recordingId)).toMatchObject([{ data: { heardMs: 3_000, total: 9_600 } }]);
});

test('what cannot be read is not tried again', async () => {
  const me = await given.tradesperson();
  expect(await service.deliver(recordingHeard, me.accountId, { heardMs: 'soon' })).toMatchObject([
    { kind: 'dead-letter' },
  ]);
});
