import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { readCases } from '@jobspeak/reader/evaluation';
import { checkEntries, formatFault } from './check';
import type { Entry } from './evaluation-case';
import { corpusFiles, readJobs } from './files';
import { heardExample } from './heard';
import type { Job } from './job';
import { exampleOf } from './labels';
import { digitsOf, readNumbers, wordsToDigits } from './numbers';
import { formatQuote, formatSize, formatTokens } from './print';
import { caseOf } from './quote';

const HEADER = '# j-1 plumbing en-GB GBP tax=20 hour=55 day=280';

const checked = (jobs: readonly Job[]): Entry[] => {
  const entries = jobs.map((job) => ({ job, meant: caseOf(job) }));
  checkEntries(entries);
  return entries;
};
const entriesOf = (...lines: string[]): Entry[] => checked(readJobs('a.jobs', lines.join('\n')));
const entryOf = (...lines: string[]): Entry => entriesOf(...lines)[0]!;
const faultsOf = (entries: readonly Entry[]): string[] =>
  entries.flatMap(({ job }) => job.faults.map((fault) => formatFault(job, fault)));
const messagesOf = ({ job }: Entry): string[] => job.faults.map(({ message }) => message);

/** The lines of a quote in rows: quantity, unit, price in minor units, description, and what else there is. */
const rowsOf = ({ meant }: Entry): string[] =>
  meant.gold.lines.map(({ description, terms, kind, quantity, unit, unitPriceMinor, ...more }) => {
    const rest = Object.keys(more).length > 0 ? ` ${JSON.stringify(more)}` : '';
    return `${quantity} ${unit} ${unitPriceMinor ?? '?'} ${kind} ${description} [${terms.join()}]${rest}`;
  });

const library = ['+a Call out; visit; 75; f', '+b Filter; each; 18'];

test.each([
  // descriptions
  ['the {1 close coupled toilet*} {p:165 one sixty five}', ['1 each 16500 material Close coupled toilet [toilet]']],
  [
    '{1 torus} in the hall {1 skirting*} {1 two coats} {p:9 nine}',
    ['1 each 900 material Torus skirting, 2 coats [skirting]'],
  ],
  ['{1 tap*} {1 with a hose} {p:9 nine}', ['1 each 900 material Tap with a hose [tap]']],
  ['{1:Closeboard panels, 6 foot| panels*} {p:30 thirty}', ['1 each 3000 material Closeboard panels, 6 foot [panels]']],
  ['{1:Wall tiling*| walls*l} {p:40 forty}', ['1 job 4000 labour Wall tiling [tiling]']],
  ['{1:Labour, two people} {q:2 me and the lad*l} {u:day days}', ['2 day 28000 labour Labour, two people [labo]']],
  [
    '{1,2 euro} {1 cylinder*} {1p:30 thirty}, {2 locks*} {2p:40 forty}',
    ['1 each 3000 material Euro cylinder [cylinder]', '1 each 4000 material Euro locks [locks]'],
  ],
  ['{1 skip*f} {p:240 two forty}', ['1 job 24000 fee Skip [skip]']],
  ['{1 gate*o} {p:240 two forty}', ['1 job 24000 other Gate [gate]']],
  // quantities
  ['{1 lads*l} {q:2 two}, {q:3 three} {u:day days} {p:150 one fifty}', ['6 day 15000 labour Lads [lads]']],
  ['{1 valve*} {q:3 three} front {q:+2 two} back {p:9 nine}', ['5 each 900 material Valve [valve]']],
  ['{1 walls*} {q:16 sixteen} {u:m2} {q:-2 less two}, {p:9 nine}', ['14 m2 900 material Walls [walls]']],
  ['{1 valve*} {<q:2 two} or {q:3 three}, {p:9 nine}', ['3 each 900 material Valve [valve] {"low":{"quantity":2}}']],
  ['{1 valve*} {q:3 three} {<q:2 or two}, {p:9 nine}', ['3 each 900 material Valve [valve] {"low":{"quantity":2}}']],
  [
    '{1 valve*} {q:10 ten} give or take {~q:2 two}, {p:9 nine}',
    ['12 each 900 material Valve [valve] {"low":{"quantity":8}}'],
  ],
  // prices
  ['{1 valve*} {p:? I will find out}', ['1 each ? material Valve [valve]']],
  ['{1 valve*} {1p:90 ninety} plus {1p:+20 twenty}', ['1 each 11000 material Valve [valve]']],
  ['{1 valve*} {1p:165 one sixty five} less {1p:-20 twenty}', ['1 each 14500 material Valve [valve]']],
  ['{1 valve*} {p:200 two hundred} plus {m:20 twenty percent}', ['1 each 24000 material Valve [valve]']],
  ['{1 valves*} {q:6 six}, {t:54 fifty four the lot}', ['1 job 5400 material 6 valves [valves]']],
  ['{1 pipe*} {q:6 six} {u:m metres} {t:54 fifty four}', ['1 job 5400 material Pipe, 6 metres [pipe]']],
  ['{1 call*f out} {b:a}', ['1 visit 7500 fee Call out [call]']],
  ['{1 call*f out} {b:a} but {1p:60 sixty}', ['1 visit 6000 fee Call out [call]']],
  ['{1q:2 two} {1b:b filters*}', ['2 each 1800 material Filter [filter]']],
  ['{1 labour*l} {q:3 three} {u:hour hours}', ['3 hour 5500 labour Labour [labo]']],
  ['{1 digger*} {q:3 three} {u:day days} {r the usual}', ['3 day 28000 material Digger [digger]']],
  ['{1 permit*f} at cost {c:200 two hundred tops}', ['1 job 20000 fee Permit [permit] {"capMinor":20000}']],
  [
    '{1 valve*} {<p:450 four fifty} to {p:500 five hundred}',
    ['1 each 50000 material Valve [valve] {"low":{"unitPriceMinor":45000}}'],
  ],
  [
    '{1 valve*} {p:500 five hundred} give or take {~p:50 fifty}',
    ['1 each 55000 material Valve [valve] {"low":{"unitPriceMinor":45000}}'],
  ],
  ['{1 valve*} {1p:50 fifty}, {1%:10 ten percent off}', ['1 each 5000 material Valve [valve] {"discountPercent":10}']],
  ['{1 valve*} {p:1200! twelve}', ['1 each 120000 material Valve [valve]']],
  // whether it is due
  ['{1 valve*} {p:50 fifty}, {1? if she wants}', ['1 each 5000 material Valve [valve] {"optional":true}']],
  [
    '{1i only if the joists are rotten} {1 joists*} {p:50 fifty}',
    ['1 each 5000 material Joists [joists] {"optional":true,"condition":"the joists are rotten"}'],
  ],
  [
    '{1i:it is not sound| unless it is} {1 joists*} {p:50 fifty}',
    ['1 each 5000 material Joists [joists] {"optional":true,"condition":"it is not sound"}'],
  ],
  [
    '{1a:A either} {1 gas*} {1p:50 fifty} {2a:A+ better} {2 pump*} {2p:60 sixty}',
    ['1 each 5000 material Gas [gas] {"choice":"A"}', '1 each 6000 material Pump [pump] {"choice":"A","chosen":true}'],
  ],
  [
    '{1a:A either} {1 gas*} {1p:50 fifty} {2a:A or} {2 pump*} {2p:60 sixty}',
    ['1 each 5000 material Gas [gas] {"choice":"A","chosen":true}', '1 each 6000 material Pump [pump] {"choice":"A"}'],
  ],
])('%s is read as lines', (text, rows) => {
  const entry = entryOf(HEADER, ...library, text);
  expect({ rows: rowsOf(entry), faults: messagesOf(entry) }).toEqual({ rows, faults: [] });
});

const LINE = '{1 valve*} {p:50 fifty}';

test.each([
  ['{W the downstairs loo}', { title: 'Downstairs loo' }],
  ['nothing of it', { title: 'Valve', taxRatePercent: 20, client: {} }],
  ["{N Mrs Doyle}'s", { client: { name: 'Mrs Doyle', email: 'doyle@x.ie' } }],
  [
    '{N:Wei Zhang| the Zhangs}, {A:7 Kiln Rise| seven Kiln Rise}',
    { client: { name: 'Wei Zhang', address: '7 Kiln Rise' } },
  ],
  ['{E:jo@x.ie jo at x dot ie}', { client: { email: 'jo@x.ie' } }],
  ['{F:0862214490 oh eight six double two one, double four nine oh}', { client: { phone: '0862214490' } }],
  ['{V:0 no VAT}', { taxRatePercent: 0 }],
  ['{D:50% half down}', { depositPercent: 50 }],
  ['{D:20 twenty} now', { depositMinor: 2000 }],
  ['{O:10% ten percent off}', { discount: { type: 'percent', value: 10 } }],
  ['{O:5 five} off', { discount: { type: 'amount', value: 500 } }],
  ['{G:28 four weeks}', { validDays: 28 }],
  ['{S towards the end of May}', { startDate: 'Towards the end of May' }],
  [
    '{! the spoil stays on site} {!:Tiles by customer| she has her own}',
    { notes: ['Spoil stays on site', 'Tiles by customer'] },
  ],
  ['{2 labour*l} {2u:hour} at {2p:40 forty}, {2c:600 six hundred tops}', { notes: ['hours open'] }],
  ['{x two}, {- fifty years ago} {= a hundred}, {=:50 fifty}', { lines: [{ description: 'Valve' }] }],
])('%s is read as terms of the quote', (text, terms) => {
  const entry = entryOf(HEADER, '& Mrs Doyle; doyle@x.ie', `${LINE}. ${text}`);
  expect(messagesOf(entry)).toEqual([]);
  expect(entry.meant.gold).toMatchObject(terms);
});

test.each([
  ['plain', '# j-1 plumbing en-GB GBP tax=20 plain', LINE],
  ['rate', HEADER, '{1 labour*l} {q:2 two} {u:hour hours}'],
  ['known-client', HEADER, `{N Mrs Doyle} ${LINE}`],
  ['added-price', HEADER, `${LINE} {1p:+5 five}`],
  ['added-qty', HEADER, `{1q:2 two} {1q:+2 two} ${LINE}`],
  ['people-days', HEADER, '{1 men*l} {q:2 two}, {q:3 three} {u:day days} {p:50 fifty}'],
  ['dimensions', HEADER, '{1 floor*} {q:2 two} by {q:3 three} {u:m2} {p:50 fifty}'],
  ['no-tax', HEADER, `${LINE} {V:0 no VAT}`],
  ['tax-spoken', HEADER, `${LINE} {V:5 five percent}`],
  ['missing-price', HEADER, '{1 valve*} {p:? I will find out}'],
  ['shared', HEADER, '{1 tap*} {2 valve*} {1,2p:50 fifty}'],
  ['long', HEADER, `${LINE} ${'you know '.repeat(60)}`],
])('%s is told of a job by a tag', (tag, header, text) => {
  const { tags } = entryOf(header, '& Mrs Doyle; doyle@x.ie', text).meant;
  const others = tag === 'long' ? [] : ['short'];
  expect(tags).toEqual([tag, ...others]);
});

test.each([
  ['{1 valve*} } {p:50 fifty}', ['stray } (marks do not nest)']],
  [`${LINE} {,}`, ['cannot read {,}']],
  [`{p:50 fifty} ${LINE}`, ['{p:50 fifty} has no line: no mark before it names one']],
  ['{1 valve*} {brass} {1p:50 fifty}', ['cannot read {brass}']],
  ['{1 valve*} {% off} {1p:50 fifty}', ['{% off} wants its line number', '{% off} needs a value']],
  [`${LINE}, {q:2 two}`, ['{q:2 two} wants its line number: the price before it closed its line']],
  [`${LINE} {k that}`, ['no such role "k"']],
  ['{1 valve*} {q two}, {p:50 fifty}', ['{q two} needs a value']],
  ['{1 valve*} {q:some of} {p:50 fifty}', ['value "some" is no number']],
  [`${LINE} {-}`, ['{-} has neither words nor value']],
  [`${LINE} {F:0123 oh one two four}`, ['phone: the words say 0124, the value 0123']],
  [`${LINE} {E:jo@x.ie jo at y dot ie}`, ['e-mail: the words say jo@y.ie, the value jo@x.ie']],
  ['{1 valve*} {p:15 fifty}', ['"fifty" says 50, the value 15 (add ! if it is meant)']],
  [
    '{1 valve*} {q:18 eighteen} {p:30 thirty}',
    ['"eighteen thirty": two figures run together, nobody could tell them apart'],
  ],
  ['{1 ball* valve*} {p:50 fifty}', ['two heads in one mark']],
  [`${LINE} tap*`, ['* in "tap*" stands in no mark of a line']],
  [`${LINE} 3mm`, ['"3mm": the text is all in words']],
  [`${LINE} two of`, ['"two" is a number outside any mark ({- …} if it is talk)']],
  ['{1 valve} {p:50 fifty}', ['line 1: 0 head words, wants one (word*)']],
  ['{1 pipe*} {u:m metre} {u:ft foot} {p:50 fifty}', ['line 1: two units']],
  [`${LINE}, {1p:60 sixty}`, ['line 1: two marks p; what is taken back is x, a sum is =']],
  ['{1 valve*} {b:z off the list} {1p:50 fifty}', ['line 1: no library item +z']],
  ['{1 valve*} {~q:2 two}, {q:5 five}, {p:50 fifty}', ['line 1: ~q before its q']],
  ['{1 valve*} {<q:2 two}, {p:50 fifty}', ['line 1: <q without q']],
  ['{1 valve*} {u:yards} {p:50 fifty}', ['line 1: no such unit "yards"']],
  [
    '{1 brass} {1p:50 fifty for the valve*}',
    ['line 1: "valve" is not in the description "Brass": star its term there'],
  ],
  [
    '{1 thing*} {p:50 fifty}',
    ['line 1: "thing" says nothing: star the noun that any description of this line must have'],
  ],
  ['{1 valve*} {p:+50 fifty}', ['line 1: a price that is added needs the price that it is added to before it']],
  ['{1 labour*l} {u:hour} {m:20 twenty}', ['line 1: a markup without the cost that it is put on']],
  ['{1 valve*}', ['line 1: no price: p, t, c, b, or a labour rate for its unit; {p:?} if it is to be looked up']],
  ['{1 valve*} {p:0 nothing}', ['line 1: a price of nothing: what is thrown in is a note {! …}']],
  ['{1 valve*} {<p:60 sixty}, {p:50 fifty}', ['line 1: the low end is not below the high end']],
  [
    `${LINE} {1i unless it is sound}`,
    ['line 1: a condition that does not begin with if, should or where is given: {i:what makes it due| …}'],
  ],
  ['hello there', ['no lines']],
  ['{2 valve*} {p:50 fifty}', ['lines are 2, not 1 to 1']],
  [`${LINE} {1a:A either}`, ['group A: 1 alternatives, 0 favoured']],
  [`{1a:A+ this} ${LINE} {2a:A+ that} {2 tap*} {p:60 sixty}`, ['group A: 2 alternatives, 2 favoured']],
  [`${LINE}, {=:70 seventy} all told`, ['no lines come to 70: 50, net 50']],
])('%s has a fault', (text, faults) => {
  expect(messagesOf(entryOf(HEADER, text))).toEqual(faults);
});

test.each([
  ['# j-1 pottery en-GB GBP tax=20', 'no such trade "pottery"'],
  ['# j-1 plumbing en-GB EUR tax=20', 'en-GB pays in GBP'],
  ['# j-1 plumbing en-GB GBP', 'tax= is missing'],
  ['# j-1 plumbing en-GB GBP tax=20 net=60', 'net=60, the lines come to 50: 50'],
])('the first line %s has a fault', (header, fault) => {
  expect(messagesOf(entryOf(header, LINE))).toEqual([fault]);
});

test('a fault is told with its file, line, column and job', () => {
  const entries = entriesOf(HEADER, LINE, '// a remark', HEADER, 'right then', `${LINE}, {1p:60 sixty} {E at home}`);
  expect(faultsOf(entries)).toEqual([
    'a.jobs:6:40: j-1: {E at home} needs a value',
    'a.jobs:6:1: j-1: line 1: two marks p; what is taken back is x, a sum is =',
    'a.jobs:4:1: j-1: id is used twice',
  ]);
});

test('text before the first job is no file of jobs', () => {
  expect(() => entriesOf('', 'right then', HEADER)).toThrow('a.jobs:2: text before the first "# id …" line');
});

test.each([
  ['four fifty', [450, 4.5]],
  ['eighteen hundred', [1800]],
  ['a thousand two fifty', [1250]],
  ['two and a half grand', [2500]],
  ['a day and a half', [1.5]],
  ['three quarters', [0.75]],
  ['two point four', [2.4]],
  ['fifty pence', [0.5, 50]],
  ['two metres by three', [203, 2.03, 2, 3, 6, 5]],
  ['one of them', []],
])('%s can mean %j', (words, values) => {
  expect(readNumbers(words)).toEqual(values);
});

test.each([
  ['double four oh seven', '4407'],
  ['treble nine', '999'],
  ['two hundred', ''],
])('the digits of %s are "%s"', (words, digits) => {
  expect(digitsOf(words)).toBe(digits);
});

test.each([
  ['a hundred and fifty litre cylinder', 'a 150 litre cylinder'],
  ['three quarter pipe', 'three quarter pipe'],
  ['two and a half kilowatt unit', '2.5 kilowatt unit'],
  ['one of two', 'one of 2'],
  ['plots nine and ten', 'plots 9 and 10'],
  ['a hundred and ten pipe', 'a 110 pipe'],
])('%s is written %s', (words, text) => {
  expect(wordsToDigits(words)).toBe(text);
});

const EXAMPLE = [
  HEADER,
  '+a Bolt; each; 9',
  '& Mrs Doyle',
  "{N Mrs Doyle}'s {1 anti-snap* locks}, {2 nine inch bolt*}. {1p:8.40 eight forty a go}, {2p:8.40}",
  'and {1p:+2 a couple more} {2? if she wants}',
];

const EACH = { kind: 'material', unit: 'each', conditional: false, choice: null, chosen: false, basis: 'each' };

test('training has the words, spans, numbers and heads of a job', () => {
  expect(exampleOf(entryOf(...EXAMPLE))).toEqual({
    id: 'j-1',
    locale: 'en-GB',
    tokens: "Mrs Doyle's anti - snap locks , nine inch bolt . eight forty a go , and a couple more if she wants".split(
      ' ',
    ),
    hints: [2, 2, 0, 0, 0, 0, 0, 0, 0, 1, ...Array<number>(13).fill(0)],
    spans: [
      { role: 'name', from: 0, to: 2, lines: [], value: null, reading: null },
      { role: 'desc', from: 2, to: 6, lines: [0], value: null, reading: null },
      { role: 'desc', from: 7, to: 10, lines: [1], value: null, reading: null },
      // narrowed to the number, and shared by the line of which it was not said again
      { role: 'price', from: 11, to: 13, lines: [0, 1], value: 8.4, reading: 'decimal' },
      { role: 'price-more', from: 18, to: 19, lines: [0], value: 2, reading: null },
      { role: 'optional', from: 20, to: 23, lines: [1], value: null, reading: null },
    ],
    numbers: [{ from: 7, to: 8, value: 9 }],
    heads: [4, 9],
    lines: [
      { ...EACH, text: 'Anti-snap locks', optional: false },
      { ...EACH, text: '9 inch bolt', optional: true },
    ],
  });
});

const NO_NAMES = { library: [], clients: [] };
const heardOf = (words: string, ...rows: string[]) =>
  heardExample(exampleOf(entryOf(HEADER, ...rows)), { id: 'j-1', round: 2, words }, NO_NAMES);
const TWO_LINES = [
  '{N Mrs Doyle} wants {1 twelve inch valves*}, {1q:4 four of them} at {1p:165 one sixty five}',
  'and {2 skirting board*}, {2q:30 thirty} {u:m metres}, {2p:9.5 nine fifty}',
];

test('labels go over to the words that were heard, a figure as a whole', () => {
  const heard = heardOf(
    'Mrs Doil wants 12 inch vowels for of them at 165, and skating bored, thirty meters, 950.',
    ...TWO_LINES,
  );
  const words = ({ from, to }: { from: number; to: number }) => heard?.tokens.slice(from, to).join(' ');
  expect(heard?.id).toBe('heard2-j-1');
  expect(heard?.spans.map((span) => [span.role, span.lines, words(span), span.value, span.reading])).toEqual([
    ['name', [], 'Mrs Doil', null, null],
    ['desc', [0], '12 inch vowels', null, null],
    ['quantity', [0], 'for', 4, null],
    ['price', [0], '165', 165, 'whole'],
    ['desc', [1], 'skating bored', null, null],
    ['quantity', [1], 'thirty', 30, null],
    ['unit', [1], 'meters', null, null],
    ['price', [1], '950', 9.5, 'decimal'],
  ]);
  expect(heard?.heads.map((head) => heard.tokens[head])).toEqual(['vowels', 'bored']);
});

test('a figure that was heard as another is one whose value is unknown, and what was lost has no label', () => {
  const heard = heardOf(
    'Mrs Doyle wants twelve inch valves, four of them at one sixty five and thirteen metres',
    ...TWO_LINES,
  );
  expect(heard?.lines.map(({ text }) => text)).toEqual(['12 inch valves']);
  const again = heardOf(
    'Mrs Doyle wants twelve inch valves, four at one sixty nine, and skirting board, thirty metres',
    ...TWO_LINES,
  );
  expect(again?.spans.filter(({ role }) => role === 'price')).toMatchObject([{ lines: [0], value: null }]);
});

test('words in which too little of a job was heard teach nothing', () => {
  expect(heardOf('mumble grumble the weather is nice over by the sea', ...TWO_LINES)).toBeNull();
});

test.each([
  ['{1 valve*} {1p:50 fifty}', 'each'],
  ['{1 valve*} {1t:50 fifty the lot}', 'total'],
  ['{1 valve*} {1b:a off the list}', 'library'],
  ['{1 labour*l} {u:hour}', 'rate'],
  ['{1 valve*} {1p:? I will find out}', 'lookup'],
  ['{1 permit*f} {1c:50 fifty tops}', 'cap'],
])('%s: training learns where the price comes from', (text, basis) => {
  const { lines } = exampleOf(entryOf(HEADER, ...library, text));
  expect(lines.map((line) => line.basis)).toEqual([basis]);
});

test('a job is printed word by word', () => {
  const { job } = entryOf(HEADER, '{1 anti-snap* locks}, {q:2}', 'at {p:50 fifty}');
  expect(formatTokens(job).split('\n')).toEqual([
    '# j-1',
    'anti-snap\tB-desc\t1\t-\thead',
    'locks,\tI-desc\t1\t-\t-',
    '∅\tB-quantity\t1\t2\t-',
    'at\tO\t-\t-\t-',
    'fifty\tB-price\t1\t50\t-',
    '',
  ]);
});

test('a job is printed with its quote and its net', () => {
  const { meant } = entryOf(HEADER, '{1 locks*} {q:2}, {p:50 fifty}. {2 bolt*} {p:9 nine} {2? if she wants}');
  expect(formatQuote(meant).split('\n')).toEqual([
    '',
    'j-1 (plumbing)',
    'locks, fifty. bolt nine if she wants',
    '  {"title":"Locks","client":{},"taxRatePercent":20}',
    '  - Locks [locks] material: 2 each × 50 ',
    '  - Bolt [bolt] material: 1 each × 9 {"optional":true}',
  ]);
  expect(formatSize(meant)).toBe('j-1\t2 lines\t7 words\tnet 100.00');
});

test('the corpus has no fault, and every job of it is an evaluation case', async () => {
  const entries = checked(corpusFiles().flatMap((file) => readJobs(file)));
  expect(faultsOf(entries)).toEqual([]);
  const folder = await mkdtemp(path.join(os.tmpdir(), 'corpus-'));
  try {
    const file = path.join(folder, 'cases.jsonl');
    await writeFile(file, entries.map(({ meant }) => JSON.stringify(meant)).join('\n'));
    const cases = await readCases(file);
    expect(cases.length).toBeGreaterThan(500);
    expect(cases.map(({ id }) => id)).toEqual(entries.map(({ meant }) => meant.id));
  } finally {
    await rm(folder, { recursive: true });
  }
});
