import type { MeantLine, MeantQuote, ReadQuote } from './cases';
import { hedgeFiguresOf } from './hedges';
import type { ReadLineLike } from './match';
import { compare } from './scorer';

const plain = { discountPercent: undefined, optional: undefined, capMinor: undefined, condition: undefined };
const tap: MeantLine = {
  ...plain,
  description: 'Chrome tap',
  terms: ['tap'],
  quantity: 1,
  unit: 'each',
  unitPriceMinor: 8500,
  low: undefined,
  choice: undefined,
  chosen: undefined,
};
const first: MeantLine = { ...tap, choice: 'A', chosen: true };
const other: MeantLine = { ...tap, description: 'Brass tap', unitPriceMinor: 12000, choice: 'A' };
const tiling: MeantLine = { ...tap, description: 'Tiling', terms: ['tiling'] };
const ranged: MeantLine = { ...tiling, low: { quantity: undefined, unitPriceMinor: 7000 } };

const figuresOf = (meantLines: MeantLine[], lines: ReadLineLike[]) => {
  const terms = { depositPercent: undefined, depositMinor: undefined, validDays: undefined };
  const meant: MeantQuote = { client: {}, lines: meantLines, taxRatePercent: 0, ...terms };
  // nothing here hangs on what else a line has
  const read = { client: {}, lines, taxRatePercent: 0, notes: [], title: '' } as unknown as ReadQuote;
  return hedgeFiguresOf([{ meant, read, comparison: compare(meant, read) }]);
};

test.each<[string, MeantLine[], ReadLineLike[], object]>([
  ['all as it was meant', [first, other], [first, other], { right: 1, misnamed: 0, pricesOnce: 1, groups: 1 }],
  [
    'the other one chosen',
    [first, other],
    [
      { ...first, chosen: false },
      { ...other, chosen: true },
    ],
    { groups: 0, pricesOnce: 1 },
  ],
  ['an alternative lost', [first, other], [first], { right: 0.5, pricesOnce: 0, groups: 0 }],
  [
    'a price told twice',
    [ranged],
    [ranged, { ...ranged, description: 'Give or take' }],
    { misnamed: 1, pricesOnce: 0 },
  ],
  ['the lower end lost', [ranged], [tiling], { right: 0, pricesOnce: 0 }],
])('%s', (_what, meant, read, expected) => {
  expect(figuresOf(meant, read)).toMatchObject(expected);
});
