import { randomUUID } from 'node:crypto';
import {
  type HeardSegment,
  type Line,
  Quote,
  quoteGenerated,
  recordingCompleted,
  recordingFailed,
  recordingTranscribed,
  type TakeTarget,
} from '@jobspeak/contracts';
import { type Person, useService } from '@jobspeak/kit/testing';
import { quoteService } from '../app';
import { aLine, givenBy } from '../quotes/testing';

const service = useService(quoteService);
const given = givenBy(service);

const gate = 'One garden gate at eighty pounds.';

interface Facts {
  segments?: HeardSegment[];
  into?: TakeTarget;
  quoteId?: string;
  startedAt?: string;
  cutShort?: boolean;
}
async function say(me: Person, text: string, facts: Facts = {}) {
  const { into, startedAt, cutShort } = facts;
  const ids = { recordingId: randomUUID(), quoteId: into?.quoteId ?? facts.quoteId ?? randomUUID() };
  const { segments = [{ startMs: 0, endMs: 9000, text }] } = facts;
  const data = {
    ...ids,
    durationMs: 9000,
    engine: 'test',
    segments,
    ...(into && { into }),
    ...(startedAt && { startedAt }),
    ...(cutShort && { cutShort }),
  };
  const deliver = () => service.deliver(recordingTranscribed, me.accountId, data);
  expect(await deliver()).toEqual([{ kind: 'done' }]);
  return { ...ids, data, deliver };
}
const read = async (me: Person, id: string) => (await me.get(`/quotes/${id}`)).body;
const newsOf = async (recordingId: string) =>
  (await service.outbox()).filter(({ data }) => (data as { recordingId?: string }).recordingId === recordingId);

test('"and another thing": its lines are added to what stands there, once, and say where they were said', async () => {
  const me = await given.tradesperson();
  const quote = await given.draft(me, { title: 'Hall', lines: [aLine()], notes: 'Back door is open.' });
  const take = await say(me, gate, { into: { quoteId: quote.id } });
  const after = await read(me, quote.id);
  expect(after).toMatchObject({ version: 2, state: 'draft', title: 'Hall', notes: 'Back door is open.' });
  expect(after.lines).toMatchObject([
    quote.lines[0] ?? {},
    {
      description: expect.stringMatching(/gate/i),
      unitPrice: 8000,
      source: { recordingId: take.recordingId, startMs: 0 },
    },
  ]);
  expect(await newsOf(take.recordingId)).toMatchObject([
    { name: 'quote.generated', data: { quoteId: quote.id, lines: 2, missingPrices: 0 } },
  ]);
  await take.deliver(); // as a new event: somebody has pressed "try again"
  expect((await read(me, quote.id)).lines).toHaveLength(2);
  // an edit that was made before is not written over the take, nor the take over it
  expect((await me.patch(`/quotes/${quote.id}`, { version: 1, lines: [] })).body.code).toBe('STALE_VERSION');
});

test('"re-say": what is said stands in the place of the line, and the others stay', async () => {
  const me = await given.tradesperson();
  const quote = await given.draft(me, { title: 'Garden', lines: [aLine(), aLine({ description: 'Gaet' }), aLine()] });
  const line = quote.lines[1] as Line;
  const into = { quoteId: quote.id, lineId: line.id, version: quote.version };
  const take = await say(me, 'Two garden gates at eighty pounds each.', { into });
  const { lines } = await read(me, quote.id);
  expect(lines).toMatchObject([
    quote.lines[0] ?? {},
    { id: line.id, quantity: 2, unitPrice: 8000, source: { recordingId: take.recordingId } },
    quote.lines[2] ?? {},
  ]);
});

test('a line that somebody has changed meanwhile is not replaced before its person asks for it again', async () => {
  const me = await given.tradesperson();
  const quote = await given.draft(me);
  const lineId = quote.lines[0]?.id ?? '';
  await me.patch(`/quotes/${quote.id}`, { version: 1, lines: [{ ...quote.lines[0], quantity: 5 }] });
  const into = { quoteId: quote.id, lineId, version: 1 };
  const take = await say(me, gate, { into });
  expect(await newsOf(take.recordingId)).toMatchObject([
    { name: 'quote.generation_failed', data: { quoteId: quote.id, error: 'STALE_VERSION' } },
  ]);
  expect(await read(me, quote.id)).toMatchObject({ version: 2, lines: [{ quantity: 5 }] });
  const again = { ...take.data, into: { quoteId: quote.id, lineId } };
  await service.deliver(recordingTranscribed, me.accountId, again);
  expect(await read(me, quote.id)).toMatchObject({ version: 3, lines: [{ id: lineId, unitPrice: 8000 }] });
});

describe('what noise has covered, said again', () => {
  const segments: HeardSegment[] = [
    { startMs: 0, endMs: 4000, text: 'Two fence panels at forty pounds each.' },
    { startMs: 4200, endMs: 7000, text: 'One garden gate at eighty pounds.' },
    // of the covered seconds some words were heard, and misheard
    { startMs: 8000, endMs: 11_000, text: 'A skip at two pounds.', unheard: [{ startMs: 7500, endMs: 11_500 }] },
    { startMs: 12_000, endMs: 15_000, text: 'Four fence posts at twelve pounds each.' },
  ];
  const covered = async (me: Person) => {
    const { quoteId } = await say(me, '', { segments });
    const quote = Quote.parse(await read(me, quoteId));
    const [question, ...others] = (quote.generation?.questions ?? []).filter(({ unheard }) => unheard);
    if (!question || others.length > 0) throw new Error('One question is expected');
    return { quote, into: { quoteId, questionId: question.id, version: quote.version } };
  };
  const named = (quote: Quote) => quote.lines.map(({ description, unitPrice }) => [description, unitPrice]);

  test('stands in the place of the lines of those seconds, and settles their question; all else stays', async () => {
    const me = await given.tradesperson();
    const { quote, into } = await covered(me);
    expect(quote.lines).toHaveLength(4);
    const take = await say(me, 'A skip at two hundred and forty pounds. Two days labour at three hundred a day.', {
      into,
    });
    const after = Quote.parse(await read(me, quote.id));
    expect(new Map(named(after) as [string, number][])).toEqual(
      new Map([
        ['Fence panels', 4000],
        ['Garden gate', 8000],
        ['Labour', 30_000],
        ['Skip', 24_000],
        ['Fence posts', 1200],
      ]),
    );
    const same = ({ lines }: Quote) => lines.filter(({ description }) => !['Skip', 'Labour'].includes(description));
    expect(same(after)).toEqual(same(quote));
    expect(after.lines.at(0)?.description).toBe('Fence panels');
    expect(after.lines.at(-1)?.description).toBe('Fence posts');
    expect(after.generation?.questions).toEqual([]);
    expect(after.lines.find(({ description }) => description === 'Skip')?.source?.recordingId).toBe(take.recordingId);
    await take.deliver();
    expect((await read(me, quote.id)).lines).toHaveLength(5);
  });

  test('a line beside them that is said again is that line, and not another one', async () => {
    const me = await given.tradesperson();
    const { quote, into } = await covered(me);
    await say(me, 'One garden gate at ninety pounds. A skip at two hundred and forty pounds.', { into });
    const after = Quote.parse(await read(me, quote.id));
    expect(named(after)).toEqual([
      ['Fence panels', 4000],
      ['Garden gate', 9000],
      ['Skip', 24_000],
      ['Fence posts', 1200],
    ]);
    expect(after.lines.map(({ id }) => id)).toEqual(quote.lines.map(({ id }) => id));
  });

  test('what was changed since is not written over; where the question is settled, what is said is added', async () => {
    const me = await given.tradesperson();
    const { quote, into } = await covered(me);
    const skip = quote.lines.findIndex(({ description }) => description === 'Skip');
    const lines = quote.lines.map((line, index) => (index === skip ? { ...line, unitPrice: 24_000 } : line));
    await me.patch(`/quotes/${quote.id}`, { version: quote.version, lines });
    const take = await say(me, 'A skip at two hundred and fifty pounds.', { into });
    expect(await newsOf(take.recordingId)).toMatchObject([{ data: { error: 'STALE_VERSION' } }]);
    expect((await read(me, quote.id)).lines[skip]).toMatchObject({ unitPrice: 24_000 });
    await me.delete(`/quotes/${quote.id}/questions/${into.questionId}`);
    await say(me, gate, { into });
    expect((await read(me, quote.id)).lines).toHaveLength(5);
  });
});

test.each([
  [
    'one that has been sent',
    'INVALID_TRANSITION',
    async (me: Person, id: string) => void (await me.post(`/quotes/${id}/finalize`)),
  ],
  [
    'one that is deleted',
    'INVALID_TRANSITION',
    async (me: Person, id: string) => void (await me.delete(`/quotes/${id}`)),
  ],
])('a take for %s is refused, and says so', async (_, error, act) => {
  const me = await given.tradesperson();
  const quote = await given.draft(me);
  await act(me, quote.id);
  const take = await say(me, gate, { into: { quoteId: quote.id } });
  expect(await newsOf(take.recordingId)).toMatchObject([{ name: 'quote.generation_failed', data: { error } }]);
  const row = await service.db('quotes').where({ id: quote.id }).first('content');
  expect(row.content.lines).toHaveLength(1);
});

test('a take for the quote of another account changes nothing', async () => {
  const [me, stranger] = [await given.tradesperson(), await given.tradesperson()];
  const quote = await given.draft(me);
  const take = await say(stranger, gate, { into: { quoteId: quote.id } });
  expect(await newsOf(take.recordingId)).toMatchObject([
    { accountId: stranger.accountId, name: 'quote.generation_failed', data: { error: 'QUOTE_NOT_FOUND' } },
  ]);
  expect(await read(me, quote.id)).toEqual(quote);
});

test('words that hold no line change nothing', async () => {
  const me = await given.tradesperson();
  const quote = await given.draft(me);
  const take = await say(me, 'Well, hello there.', { into: { quoteId: quote.id } });
  expect(await newsOf(take.recordingId)).toMatchObject([{ data: { error: 'QUOTE_EMPTY_DETECTED' } }]);
  expect(await read(me, quote.id)).toEqual(quote);
});

test('a take for a quote that is still being made waits for it', async () => {
  const me = await given.tradesperson();
  const first = { recordingId: randomUUID(), quoteId: randomUUID() };
  await service.deliver(recordingCompleted, me.accountId, first);
  const take = await say(me, gate, { into: { quoteId: first.quoteId }, cutShort: true });
  await service.deliver(recordingFailed, me.accountId, {
    recordingId: randomUUID(),
    quoteId: first.quoteId,
    into: { quoteId: first.quoteId },
    stage: 'decode',
    error: 'RECORDING_TOO_SHORT',
  });
  expect(await read(me, first.quoteId)).toMatchObject({ state: 'processing', generation: { state: 'running' } });
  const segments = [{ startMs: 0, endMs: 9000, text: 'Skirting board, twelve metres at nine pounds fifty a metre.' }];
  await service.deliver(recordingTranscribed, me.accountId, { ...first, durationMs: 9000, engine: 'test', segments });
  const generated = await service.announced('quote.generated', ({ recordingId }) => recordingId === first.recordingId);
  expect(await service.deliver(quoteGenerated, me.accountId, generated)).toEqual([{ kind: 'done' }]);
  expect(await read(me, first.quoteId)).toMatchObject({
    lines: [{}, { source: { recordingId: take.recordingId } }],
    cutShortTakes: [take.recordingId],
  });
});

test('quotes that were spoken without a signal stand in the order of speaking', async () => {
  const me = await given.tradesperson();
  const later = await say(me, gate, { startedAt: '2026-01-01T12:00:00.000Z' });
  const earlier = await say(me, gate, { startedAt: '2026-01-01T11:00:00.000Z' });
  const { items } = (await me.get('/quotes')).body;
  expect(items).toMatchObject([
    { id: later.quoteId, createdAt: '2026-01-01T12:00:00.000Z' },
    { id: earlier.quoteId, createdAt: '2026-01-01T11:00:00.000Z' },
  ]);
});

describe('a device that had fallen silent and has come back', () => {
  const fence = 'Two fence panels at forty pounds each.';
  const at = (startMs: number, text: string) => ({ startMs, endMs: startMs + 5000, text });
  const ids = () => ({ recordingId: randomUUID(), quoteId: randomUUID(), engine: 'test' });
  const tell = (me: Person, data: Parameters<typeof service.deliver<typeof recordingTranscribed>>[2]) =>
    service.deliver(recordingTranscribed, me.accountId, data);

  test('completes the quote that was made of what had arrived, once, whatever its person has made of it', async () => {
    const me = await given.tradesperson();
    const facts = ids();
    const first = at(0, fence);
    await tell(me, { ...facts, durationMs: 6000, segments: [first], cutShort: true });
    const quote = await read(me, facts.quoteId);
    expect(quote).toMatchObject({ state: 'draft', generation: { cutShort: true }, lines: [{ unitPrice: 4000 }] });
    const lines = [{ ...quote.lines[0], quantity: 3 }];
    await me.patch(`/quotes/${quote.id}`, { version: quote.version, lines });
    const whole = { ...facts, durationMs: 12_000, segments: [first, at(6500, gate)], goesOnFromMs: 6000 };
    for (const _ of [1, 2]) await tell(me, whole);
    const after = await read(me, facts.quoteId);
    expect(after.lines).toMatchObject([{ quantity: 3 }, { unitPrice: 8000, source: { startMs: 6500 } }]);
    expect(after).toMatchObject({ generation: { cutShort: false }, cutShortTakes: [] });
  });

  test('has its words read whole where nothing had come of those that had arrived', async () => {
    const me = await given.tradesperson();
    const facts = ids();
    await tell(me, { ...facts, durationMs: 6000, segments: [at(0, 'Well, hello.')], cutShort: true });
    await service.deliver(recordingCompleted, me.accountId, facts);
    await tell(me, { ...facts, durationMs: 12_000, segments: [at(0, fence), at(6500, gate)], goesOnFromMs: 6000 });
    expect((await read(me, facts.quoteId)).lines).toMatchObject([{ unitPrice: 4000 }, { unitPrice: 8000 }]);
  });

  test('adds the rest of a second take, too', async () => {
    const me = await given.tradesperson();
    const { id } = await given.draft(me, { title: 'Hall', lines: [aLine()] });
    const facts = { ...ids(), quoteId: id, into: { quoteId: id } };
    await tell(me, { ...facts, durationMs: 6000, segments: [at(0, fence)], cutShort: true });
    expect((await read(me, id)).cutShortTakes).toEqual([facts.recordingId]);
    const whole = { ...facts, durationMs: 12_000, segments: [at(0, fence), at(6500, gate)], goesOnFromMs: 6000 };
    for (const _ of [1, 2]) await tell(me, whole);
    expect((await read(me, id)).lines).toMatchObject([{}, { unitPrice: 4000 }, { unitPrice: 8000 }]);
    expect((await read(me, id)).cutShortTakes).toEqual([]);
  });
});
