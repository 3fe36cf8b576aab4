import {
  CorrectionAnswer,
  type CorrectionRequest,
  type Line,
  type LineValue,
  Quote,
  QuoteContent,
} from '@jobspeak/contracts';
import { type Person, useService } from '@jobspeak/kit/testing';
import { quoteService } from '../app';
import { aLine, givenBy } from '../quotes/testing';

const service = useService(() => quoteService());
const given = givenBy(service);

const lines = (): Partial<Line>[] => [
  aLine({ quantity: 10 }),
  aLine({ description: 'Double sockets, white', quantity: 14, unit: 'each', unitPrice: 1250 }),
  aLine({ description: 'Single sockets, white', quantity: 3, unit: 'each', unitPrice: 950 }),
  aLine({ description: 'Labour', kind: 'labour', quantity: 4, unit: 'day', unitPrice: 28_000 }),
];

let me: Person;
let quote: Quote;
beforeEach(async () => {
  me = await given.tradesperson();
  quote = await given.draft(me, { title: 'Hall', lines: lines() });
});

const ask = (said: string, more: Partial<CorrectionRequest> = {}, person = me) =>
  person.post(`/quotes/${quote.id}/corrections`, { said, version: quote.version, ...more });
const answerTo = async (said: string, more: Partial<CorrectionRequest> = {}): Promise<CorrectionAnswer> => {
  const { status, body } = await ask(said, more);
  expect([status, body.code]).toEqual([200, undefined]);
  return CorrectionAnswer.parse(body);
};
const proposalFor = async (said: string, more: Partial<CorrectionRequest> = {}) => {
  const answer = await answerTo(said, more);
  if (answer.kind !== 'proposal') throw new Error(`“${said}” is answered with ${JSON.stringify(answer)}`);
  return answer;
};
const questionFor = async (said: string, more: Partial<CorrectionRequest> = {}) => {
  const answer = await answerTo(said, more);
  if (answer.kind !== 'question') throw new Error(`“${said}” is answered with ${JSON.stringify(answer)}`);
  return answer;
};
const stored = async () => Quote.parse((await me.get(`/quotes/${quote.id}`)).body);
const lineCalled = (description: string): Line => {
  const line = quote.lines.find((one) => one.description === description);
  if (!line) throw new Error(`There is no ${description}`);
  return line;
};
/** Keeps what was proposed, as any edit. */
const keep = async ({ edit, version }: { edit: object; version: number }) =>
  Quote.parse((await me.patch(`/quotes/${quote.id}`, { version, ...edit })).body);

test('a correction is proposed in words, with the total before and after, and nothing is kept of it', async () => {
  const proposal = await proposalFor('make the skirting twelve metres');
  expect(proposal.changes).toEqual([
    { lineId: lineCalled('Skirting board').id, text: 'Skirting board: 10 to 12 metres' },
  ]);
  expect(proposal.before).toEqual(quote.totals);
  expect(proposal.after.total - proposal.before.total).toBe(2280);
  expect(await stored()).toEqual(quote);
  expect(await given.told(me, quote.id)).toEqual(['created']);
});

test('what is kept is what was proposed: one line is different, and the edit before it is what undo restores', async () => {
  const proposal = await proposalFor('make the skirting twelve metres');
  const kept = await keep(proposal);
  expect(kept).toMatchObject({ version: quote.version + 1, totals: proposal.after });
  expect(kept.lines).toEqual(quote.lines.map((line, index) => (index === 0 ? { ...line, quantity: 12 } : line)));
  const undone = await keep({ edit: { lines: quote.lines }, version: kept.version });
  expect(JSON.stringify(QuoteContent.parse(undone))).toBe(JSON.stringify(QuoteContent.parse(quote)));
});

test.each<[said: string, texts: string[]]>([
  ['the doubles are thirteen pounds', ['Double sockets, white: £12.50 to £13.00 each']],
  ['make the singles black', ['Single sockets, white: now “Single sockets, black”']],
  ['take the singles off', ['Single sockets, white: removed']],
  ['five percent off the labour', ['Labour: 5% off']],
  ['the skirting is optional', ['Skirting board: now optional']],
  ['add a skip at two hundred pounds', ['Added: Skip, 1, £200.00 each']],
  [
    'the skirting is twelve metres and the labour is five days',
    ['Skirting board: 10 to 12 metres', 'Labour: 4 to 5 days'],
  ],
  ['knock fifty quid off the total', ['Discount: £50.00']],
  ['twenty five percent deposit', ['Deposit: 25%']],
  ['valid for two weeks', ['Valid for: 30 days to 14 days']],
  ['add a note that parking is at the back', ['Note: Parking is at the back']],
])('%s', async (said, texts) => {
  const { changes, edit, version } = await proposalFor(said);
  expect(changes.map(({ text }) => text)).toEqual(texts);
  expect((await keep({ edit, version })).version).toBe(version + 1);
});

test('a name that two lines have is asked about; the line that is chosen changes, and the other one does not', async () => {
  const question = await questionFor('the sockets should be four');
  const [doubles, singles] = [lineCalled('Double sockets, white'), lineCalled('Single sockets, white')];
  expect(question.choices).toEqual([
    { lineId: doubles.id, text: 'Double sockets, white' },
    { lineId: singles.id, text: 'Single sockets, white' },
  ]);
  const chosen = await proposalFor('the sockets should be four', { meant: singles.id, notMeant: [doubles.id] });
  expect(chosen.changes).toEqual([{ lineId: singles.id, text: 'Single sockets, white: 3 to 4' }]);
  const kept = await keep(chosen);
  expect(kept.lines.find(({ id }) => id === doubles.id)).toEqual(doubles);
});

test('of a name that no line has, any line may be meant, and the one that is chosen changes', async () => {
  const question = await questionFor('the architrave is eleven metres');
  expect(question.choices).toHaveLength(4);
  const { id } = lineCalled('Skirting board');
  const { changes } = await proposalFor('the architrave is eleven metres', { meant: id });
  expect(changes).toEqual([{ lineId: id, text: 'Skirting board: 10 to 11 metres' }]);
});

test('"it" is the line that was changed last, or that is chosen', async () => {
  const { id } = lineCalled('Single sockets, white');
  const expected = [{ lineId: id, text: 'Single sockets, white: 3 to 5' }];
  expect((await questionFor('make it five')).choices).toHaveLength(4);
  expect((await proposalFor('make it five', { lastTouched: id })).changes).toEqual(expected);
  expect((await proposalFor('make it five', { meant: id })).changes).toEqual(expected);
});

test('a change without a figure is asked about, and the answer is about that line', async () => {
  const question = await questionFor('make the doubles a bit cheaper');
  expect(question).toMatchObject({ choices: [], about: lineCalled('Double sockets, white').id });
  const { changes } = await proposalFor('eleven pounds', { lastTouched: question.about ?? undefined });
  expect(changes.map(({ text }) => text)).toEqual(['Double sockets, white: £12.50 to £11.00 each']);
});

test('lines are counted as they are seen, in their sections', async () => {
  const section = { id: '6f2b9d53-6a4e-4c58-9d25-6f3f2f6f9a01', name: 'Kitchen' };
  const [first, ...others] = lines();
  quote = await given.draft(me, { sections: [section], lines: [{ ...first, sectionId: section.id }, ...others] });
  const { changes } = await proposalFor('the last line is twelve metres');
  expect(changes.map(({ text }) => text)).toEqual(['Skirting board: 10 to 12 metres']);
});

test('a figure that was a range is the one that is said now; a cap stays until a price is said', async () => {
  const ranged = aLine({ description: 'Digging', unit: 'day', quantity: 3, unitPrice: 20_000, low: { quantity: 2 } });
  const capped = aLine({ description: 'Tip fees', unit: 'load', quantity: 1, unitPrice: 5000, cap: 12_000 });
  quote = await given.draft(me, { lines: [ranged, capped] });
  const digging = await proposalFor('the digging is four days');
  expect(digging.changes.map(({ text }) => text)).toEqual(['Digging: now 4 days']);
  expect(digging.after.low).toBeUndefined();
  const loads = await proposalFor('tip fees are two loads');
  expect(loads.changes.map(({ text }) => text)).toEqual(['Tip fees: 1 to 2 loads']);
  quote = await keep(loads);
  expect(quote.lines[1]).toMatchObject({ quantity: 2, cap: 12_000 });
  expect(quote.lines[0]).toMatchObject({ low: { quantity: 2 } });
  const { changes } = await proposalFor('tip fees are eighty pounds a load');
  expect(changes.map(({ text }) => text)).toEqual(['Tip fees: £50.00 to £80.00 per load, no longer at most £120.00']);
});

describe('one value that was pressed', () => {
  const range = { unit: 'day', quantity: 3, unitPrice: 20_000, low: { quantity: 2 }, cap: 90_000 } as const;
  const source = {
    text: 'ten metres of skirting',
    start: 0,
    end: 22,
    startMs: 0,
    endMs: 2000,
    origins: {
      description: null,
      quantity: { found: 'heard', words: null },
      unit: { found: 'heard', words: null },
      unitPrice: { found: 'library', words: null },
    },
  } as const;
  beforeEach(async () => {
    const [skirting, ...others] = lines();
    const heard = { ...skirting, confidence: 0.4, source: { ...source, doubts: ['one-side'] } };
    const content = {
      lines: [
        heard,
        ...others,
        aLine({ description: 'Digging', ...range }),
        aLine({ unitPrice: null, description: 'Skip' }),
      ],
    };
    quote = await given.draft(me, content);
  });
  const pressed = (description: string, field: LineValue) => ({ value: { lineId: lineCalled(description).id, field } });

  test.each<[description: string, field: LineValue, said: string, text: string]>([
    ['Skirting board', 'quantity', 'Twelve.', 'Skirting board: 10 to 12 metres'],
    ['Skirting board', 'unitPrice', 'ten fifty', 'Skirting board: £9.50 to £10.50 per metre'],
    ['Labour', 'unitPrice', 'three hundred to three fifty', 'Labour: now £300.00 to £350.00 per day'],
    ['Labour', 'quantity', 'four to five', 'Labour: now 4 to 5 days'],
    ['Labour', 'discountPercent', 'five percent', 'Labour: 5% off'],
    ['Skip', 'unitPrice', 'two eighty', 'Skip: price £280.00 per metre'],
    ['Digging', 'quantity', 'four', 'Digging: now 2 to 4 days'],
    ['Digging', 'low.quantity', 'one', 'Digging: now 1 to 3 days'],
    ['Digging', 'cap', 'up to eight hundred', 'Digging: at most £800.00, before £900.00'],
  ])('%s, %s: “%s” changes it and nothing else', async (description, field, said, text) => {
    const proposal = await proposalFor(said, pressed(description, field));
    const before = lineCalled(description);
    expect(proposal.changes).toEqual([{ lineId: before.id, text }]);
    const kept = await keep(proposal);
    const after = kept.lines.find(({ id }) => id === before.id);
    const FREE = ['low', 'confidence', 'source', field.split('.')[0]];
    const rest = (line: Line | undefined) => Object.entries(line ?? {}).filter(([name]) => !FREE.includes(name));
    expect(rest(after)).toEqual(rest(before));
    expect(kept.lines.filter(({ id }) => id !== before.id)).toEqual(quote.lines.filter(({ id }) => id !== before.id));
  });

  test('is no longer the recording’s; the other values of its line are', async () => {
    const { edit } = await proposalFor('twelve', pressed('Skirting board', 'quantity'));
    const [line] = edit.lines ?? [];
    expect(line).toMatchObject({ quantity: 12, confidence: 1 });
    expect(line?.source).toEqual({ ...source, origins: { ...source.origins, quantity: null } });
  });

  test('the end of a range that was not pressed stays, and so does the cap', async () => {
    const kept = await keep(await proposalFor('four', pressed('Digging', 'quantity')));
    expect(kept.lines[4]).toMatchObject({ quantity: 4, low: { quantity: 2 }, cap: 90_000 });
  });

  test.each<[description: string, field: LineValue, said: string, text: string]>([
    ['Skirting board', 'quantity', 'Hello there.', 'No figure in “Hello there”. Say it alone, as “twelve”.'],
    ['Skirting board', 'quantity', 'twelve at nine', '“twelve at nine” is more than one figure. What is the quantity?'],
    ['Skirting board', 'quantity', 'nine pounds', '“nine pounds” is not a quantity. What is the quantity?'],
    ['Labour', 'unitPrice', 'four days', '“four days” is not a price. What is the price?'],
    [
      'Digging',
      'low.quantity',
      'five',
      'With “five” the lower end would be above the upper one. What is the lower quantity?',
    ],
  ])('%s, %s: “%s” is asked about, and changes nothing', async (description, field, said, text) => {
    const question = await questionFor(said, pressed(description, field));
    expect(question).toMatchObject({ reason: 'amount', text, choices: [], about: lineCalled(description).id });
    expect(await stored()).toEqual(quote);
  });

  test('that is so already is no change; one that no line can have, or of a line that is gone, is refused', async () => {
    expect(await answerTo('ten', pressed('Skirting board', 'quantity'))).toEqual({ kind: 'nothing' });
    const none = { value: { lineId: quote.id, field: 'quantity' as const } };
    for (const [said, value] of [
      ['2000000', pressed('Skirting board', 'quantity')],
      ['zero', pressed('Skirting board', 'quantity')],
      ['two hundred percent', pressed('Labour', 'discountPercent')],
      ['twelve', none],
    ] as const)
      expect(await ask(said, value)).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
    const unknown = { value: { lineId: lineCalled('Labour').id, field: 'unitCost' } };
    expect((await me.post(`/quotes/${quote.id}/corrections`, { said: 'ten', version: 1, ...unknown })).status).toBe(
      400,
    );
    expect(await stored()).toEqual(quote);
  });
});

test.each([
  ['scrub that', { kind: 'undo' }],
  ['how much is the labour', { kind: 'nothing' }],
  ['the skirting is ten metres', { kind: 'nothing' }],
])('%s is no change', async (said, answer) => {
  expect(await answerTo(said)).toEqual(answer);
});

test('only the draft of the account that asks is corrected, as it stands', async () => {
  const stranger = await given.tradesperson();
  expect(await ask('make it five', {}, stranger)).toMatchObject({ status: 404, body: { code: 'QUOTE_NOT_FOUND' } });
  const stale = await ask('make the skirting twelve metres', { version: 7 });
  expect(stale).toMatchObject({ status: 409, body: { code: 'STALE_VERSION', details: { current: { version: 1 } } } });
  expect((await ask(' ')).body).toMatchObject({ code: 'INVALID_INPUT', fields: { said: 'Say what is to change.' } });
  expect((await ask('skirting '.repeat(90))).body.code).toBe('INVALID_INPUT');
  await me.post(`/quotes/${quote.id}/finalize`);
  expect(await ask('make the skirting twelve metres')).toMatchObject({
    status: 409,
    body: { code: 'INVALID_TRANSITION' },
  });
  await me.delete(`/quotes/${quote.id}`);
  expect((await ask('make the skirting twelve metres')).body.code).toBe('QUOTE_NOT_FOUND');
});

test('a figure that no line can have is refused, and the quote stays as it is', async () => {
  const { status, body } = await ask('the skirting is 2000000 metres');
  expect([status, body.code]).toEqual([400, 'INVALID_INPUT']);
  expect(await stored()).toEqual(quote);
});

describe('prices that were charged before', () => {
  const single = (description: string, unitPrice: number | null = null) =>
    aLine({ description, quantity: 1, unit: 'each', unitPrice });
  beforeEach(async () => {
    const past = [single('Replace tap', 6500), single('Isolation valve', 1250)];
    const sent = await given.draft(me, { title: 'Bathroom', lines: past });
    await me.post(`/quotes/${sent.id}/send`, { channel: 'link' });
    const fresh = [...lines(), single('Replace the taps'), single('Isolation valve'), single('Pump')];
    quote = await given.draft(me, { title: 'Hall', lines: fresh });
  });
  const taps = 'Replace the taps: price £65.00 each';
  const valve = 'Isolation valve: price £12.50 each';

  test.each([
    ['Yes.', [taps, valve]],
    ['use my usual prices', [taps, valve]],
    ['The same as last time, please', [taps, valve]],
    ['the taps at my usual price', [taps]],
    ['Use my last price for the taps.', [taps]],
    ['what I charged before for the isolation valve', [valve]],
  ])('"%s" proposes them, and nothing is kept of it', async (said, texts) => {
    const { changes } = await proposalFor(said);
    expect(changes.map(({ text }) => text)).toEqual(texts);
    expect(await stored()).toEqual(quote);
  });

  test.each(['the pump at my usual price', 'the labour at my usual price'])(
    '"%s", which has none, proposes no price of another line',
    async (said) => {
      const answer = await answerTo(said);
      const changes = answer.kind === 'proposal' ? answer.changes : [];
      expect(changes.filter(({ text }) => text === taps || text === valve)).toEqual([]);
      expect(JSON.stringify(changes)).not.toContain('£');
    },
  );

  test('once all lines have their prices, a yes is about nothing', async () => {
    quote = await given.draft(me, { title: 'Hall', lines: lines() });
    expect((await answerTo('yes')).kind).not.toBe('proposal');
  });
});
