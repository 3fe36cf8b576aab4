import type { Unit } from '@jobspeak/contracts';
import fc from 'fast-check';
import type { DraftLine } from './draft';
import { readCorrection } from './read-correction';

type Thing = [description: string, name: string, unit: Unit, misheard: string];

/** Lines of many trades; what each is called, and what a recogniser may make of that. No two share a word. */
const THINGS: readonly Thing[] = [
  ['Skirting', 'skirting', 'm', 'skurting'],
  ['Labour, two men', 'labour', 'day', 'labor'],
  ['Double sockets', 'sockets', 'each', 'sockits'],
  ['Quad gutter', 'gutter', 'm', 'gutta'],
  ['Plasterboard 12.5mm', 'plasterboard', 'sheet', 'plaster board'],
  ['Muck away', 'muck away', 'load', 'muck a way'],
  ['Isolation valves', 'valves', 'each', 'valfs'],
  ['Ridge tiles', 'ridge', 'each', 'rige'],
  ['Fence posts, 100 by 100', 'posts', 'each', 'postes'],
  ['Skip hire', 'skip', 'week', 'skipp'],
  ['Emulsion', 'emulsion', 'tin', 'immulsion'],
  ['Thermostat, 3 channel', 'thermostat', 'each', 'thermo stat'],
  ['Cork underlay', 'underlay', 'roll', 'under lay'],
  ['Consumer unit, ten way', 'consumer unit', 'each', 'consumer unite'],
];

const figure = fc.constantFrom('two', 'three', '7', 'twelve', 'twenty four', '31', 'a hundred and ten', 'two fifty');
const amount = fc.constantFrom('£45', 'eighty quid', 'two hundred and ten', '19.50', 'three forty', 'a tenner');

/** Ways to say something of one thing that is named, with a figure and an amount. */
const WAYS: readonly ((name: string, count: string, price: string) => string)[] = [
  (name, count) => `make the ${name} ${count}`,
  (name, count) => `${count} more ${name}`,
  (name, count) => `it's ${count}, the ${name}`,
  (name, _count, price) => `the ${name} is ${price}`,
  (name, _count, price) => `knock ${price} off the ${name}`,
  (name, count, price) => `the ${name}, ${count} of them at ${price}`,
  (name) => `take the ${name} off`,
  (name) => `put the ${name} down as an extra`,
  (name) => `make the ${name} white`,
  (name) => `ten percent off the ${name}`,
  (name, _count, price) => `swap the ${name} for another make at ${price}`,
  (name) => `bump the ${name} up a bit`,
  (name) => `how much is the ${name}`,
  (name) => `leave the ${name} as it is`,
];

/** What people say beside it, which names no line and asks for nothing. */
const talk = fc.constantFrom(
  '',
  'no sorry',
  'hang on',
  'right then',
  'mate',
  'she rang me this morning',
  "they've put it up again",
  'I measured it twice',
  'no wait',
);

const draftOf = (things: readonly Thing[], figures: readonly number[]): DraftLine[] =>
  things.map(([description, , unit], index) => ({
    id: description,
    description,
    kind: 'material',
    quantity: 1 + ((figures[index] ?? 0) % 40),
    unit,
    unitPriceMinor: 100 * (1 + (figures[index] ?? 0)),
    optional: (figures[index] ?? 0) % 7 === 0,
  }));

const asked = fc.record({
  things: fc.uniqueArray(fc.constantFrom(...THINGS), { minLength: 2, maxLength: 8 }),
  figures: fc.array(fc.integer({ min: 0, max: 900 }), { minLength: 8, maxLength: 8 }),
  way: fc.constantFrom(...WAYS),
  count: figure,
  price: amount,
  before: talk,
  after: talk,
});
type Asked = typeof asked extends fc.Arbitrary<infer Value> ? Value : never;

const read = ({ things, figures, way, count, price, before, after }: Asked, isMisheard: boolean) => {
  const [target] = things;
  const said = [before, target ? way(isMisheard ? target[3] : target[1], count, price) : '', after].filter(Boolean);
  const lines = draftOf(things, figures);
  const draft = { lines, taxRatePercent: 20, discount: null, depositPercent: 25, validDays: 30 };
  const text = said.join(', ');
  const correction = readCorrection(text, draft, { locale: 'en-GB', currency: 'GBP' });
  return { text, target: target?.[0], patch: 'question' in correction ? [] : correction.patch };
};

test.each([
  ['named', false],
  ['named in words that were misheard', true],
])('no line but the one that is %s changes, whatever is said of it, and none is added', (_how, isMisheard) => {
  fc.assert(
    fc.property(asked, (one) => {
      const { text, target, patch } = read(one, isMisheard);
      const others = patch.filter((operation) => !('line' in operation) || operation.line !== target);
      expect({ text, others }).toEqual({ text, others: [] });
    }),
    { numRuns: 150, seed: 11 },
  );
});

test('of a name that no line has, nothing is changed', () => {
  fc.assert(
    fc.property(asked, ({ things, ...one }) => {
      const [named, ...left] = things;
      if (!named || left.length === 0) return;
      const { way, count, price, figures } = one;
      const draft = { lines: draftOf(left, figures), taxRatePercent: 20, discount: null };
      const said = way(named[1], count, price);
      const correction = readCorrection(said, draft, { locale: 'en-GB', currency: 'GBP' });
      const changed = 'question' in correction ? [] : correction.patch.filter((operation) => 'line' in operation);
      expect({ said, changed }).toEqual({ said, changed: [] });
    }),
    { numRuns: 150, seed: 12 },
  );
});
