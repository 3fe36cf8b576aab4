import type { LineOrigins, Origin, Reading, ReadLine } from '@jobspeak/contracts';
import fc from 'fast-check';
import { figuresOf } from '../numbers/said';
import { account, read, said } from '../testing/given';
import { readTranscript } from './read-transcript';

const library = [
  { name: 'Radiator valve', unit: 'each' as const, unitPrice: 1850, kind: 'material' as const },
  { name: 'Oak post', unit: 'each' as const, unitPrice: 1234, kind: 'material' as const },
];
const short = (origin: Origin | null): string => (origin ? `${origin.found}: ${origin.words?.text ?? '-'}` : 'none');
const told = (origins: LineOrigins | undefined): string[] =>
  origins
    ? [origins.description, origins.quantity, origins.unit, origins.unitPrice].map(short)
    : ['without any origin'];
const first = (reading: Reading): string[] => told(reading.lines[0]?.source.origins);

test.each([
  [
    'Skirting board, twelve metres at nine pounds fifty a metre.',
    ['heard: Skirting board', 'heard: twelve metres', 'heard: twelve metres', 'heard: nine pounds fifty a metre'],
  ],
  [
    'Three radiator valves.',
    ['library: radiator valves', 'heard: Three', 'library: radiator valves', 'library: radiator valves'],
  ],
  ['Fuse board, £60.', ['heard: Fuse board', 'assumed: -', 'assumed: -', 'heard: £60']],
  [
    'Two of us for three days labour.',
    [
      'heard: labour',
      'heard: Two of us for three days',
      'rate: Two of us for three days',
      'rate: Two of us for three days',
    ],
  ],
  [
    'Sockets, three at £40 each, no, make that four.',
    ['heard: Sockets', 'heard: four', 'assumed: -', 'heard: £40 each'],
  ],
])('%s tells where each value comes from', (text, origins) => {
  expect(first(read(text, { library }))).toEqual(origins);
});

test('the values of the document tell where they come from', () => {
  const text = 'For Joan Abernathy. Tap £85. Five percent off the total. Good for thirty days, no VAT. Half up front.';
  const clients = [{ id: '7d0f6f3c-56c0-4e0c-9d8a-0d5a5d0a4b11', name: 'Joan Abernathy' }];
  const { origins } = read(text, { clients });
  expect(Object.fromEntries(Object.entries(origins ?? {}).map(([name, origin]) => [name, short(origin)]))).toEqual({
    client: 'library: Joan Abernathy',
    discount: 'heard: Five percent off the total',
    taxRatePercent: 'heard: no VAT',
    deposit: 'heard: Half up front',
    validDays: 'heard: Good for thirty days',
  });
  expect(read('Tap £85.').origins).toMatchObject({ client: null, deposit: null, taxRatePercent: { found: 'assumed' } });
});

test('words know their segment and its time', () => {
  const [tap, valve] = ['Tap £85.', 'Valve £4.'];
  const segments = [
    { startMs: 0, endMs: 800, text: tap },
    { startMs: 5_000, endMs: 5_900, text: valve },
  ];
  const { lines } = readTranscript({ text: `${tap} ${valve}`, segments }, account());
  expect(lines[1]?.source.origins?.unitPrice?.words).toMatchObject({ text: '£4', segment: 1, startMs: 5_600 });
});

const WORDS =
  `the a and of for at no sorry make that it scratch skip labour two three forty fifty hundred grand each per day
hour metre square socket oak post list price same rate usual percent off hours days optional blank half dozen and , . £40
12 3.5 9x4 by tenner quid dollars actually hang on leave supplying cost me adding call out to too won ate our ours mrs Smith
eight pound forty plus twenty percent radiator valves pence dollar ten 3550 six`.split(/\s+/);
const soup = fc.array(fc.constantFrom(...WORDS), { maxLength: 60 }).map((words) => words.join(' '));

/** What some of the words may be that sound alike: "twenty too" is twenty two. */
const ALIKE: Readonly<Record<string, string>> = { to: 'two', too: 'two', for: 'four', won: 'one', ate: 'eight' };

const LONGEST_AMOUNT = 8;
/** Every amount that some of the words can mean, wherever it begins and ends. */
const amountsIn = (words: readonly string[]): number[] =>
  words.flatMap((_, from) =>
    Array.from({ length: LONGEST_AMOUNT }, (_never, more) => words.slice(from, from + more + 1).join(' ')).flatMap(
      (some) => [...figuresOf(some, true).minor],
    ),
  );

/** Everything that a price can be: said, with any markup that was said on it, listed, or a rate. */
const derivable = (text: string, { unitPrice }: ReadLine): boolean => {
  if (unitPrice === null) return true;
  const { hour, day } = account().labourRates;
  if ([...library.map((item) => item.unitPrice), hour, day].includes(unitPrice)) return true;
  const words = text.split(' ');
  const amounts = [...amountsIn(words), ...amountsIn(words.map((word) => ALIKE[word] ?? word))];
  const markups = [...figuresOf(text, true).values];
  return amounts.some(
    (cost) => cost === unitPrice || markups.some((each) => Math.round(cost * (1 + each / 100)) === unitPrice),
  );
};

test('money is never assumed: each price can be had from the words, the library or the rates', () => {
  fc.assert(
    fc.property(soup, (text) => {
      for (const line of readTranscript(said(text), account({ library })).lines) {
        const { origins } = line.source;
        expect(origins?.unitPrice === null).toBe(line.unitPrice === null);
        expect(origins?.unitPrice?.found).not.toBe('assumed');
        if (!derivable(text, line)) throw new Error(`${line.unitPrice} for ${line.description} came from nowhere`);
      }
    }),
    { numRuns: 400 },
  );
});

test('every origin quotes the transcript', () => {
  fc.assert(
    fc.property(soup, (text) => {
      for (const { source } of read(text, { library }).lines) {
        for (const origin of Object.values(source.origins ?? {})) {
          const words = origin?.words;
          if (words) expect(text.slice(words.start, words.end)).toBe(words.text);
        }
      }
    }),
    { numRuns: 300 },
  );
});
