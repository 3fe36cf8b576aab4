import fc from 'fast-check';
import { acceptedText, lineText, totalText } from './figure-text';
import { formatMoney } from './money';
import {
  acceptedOf,
  countedLines,
  type End,
  lineLow,
  lineMost,
  lineNet,
  type PricedLine,
  type Pricing,
  totalsOf,
} from './totals';

const line = (changes: Partial<PricedLine> = {}): PricedLine => ({
  quantity: 1,
  unitPrice: 1000,
  discountPercent: 0,
  taxRatePercent: null,
  optional: false,
  choice: null,
  selected: false,
  ...changes,
});
const pounds = (minor: number) => formatMoney(minor, 'GBP', 'en-GB');

test.each<[string, Partial<PricedLine>, [number, number, number], string]>([
  ['one figure', { unitPrice: 90_000 }, [90_000, 90_000, 90_000], '£900.00'],
  [
    'a range of the price',
    { unitPrice: 55_000, low: { unitPrice: 45_000 } },
    [45_000, 55_000, 55_000],
    '£450.00 to £550.00',
  ],
  [
    'a range of the quantity',
    { quantity: 3, unitPrice: 24_000, low: { quantity: 2 } },
    [48_000, 72_000, 72_000],
    '£480.00 to £720.00',
  ],
  [
    'a range of both, with a discount',
    { quantity: 3, unitPrice: 20_000, discountPercent: 10, low: { quantity: 2, unitPrice: 10_000 } },
    [18_000, 54_000, 54_000],
    '£180.00 to £540.00',
  ],
  ['a price that is its cap', { unitPrice: 2_000, cap: 2_000 }, [2_000, 2_000, 2_000], 'at most £20.00'],
  [
    'figures above their cap',
    { quantity: 2, unitPrice: 30_000, cap: 50_000 },
    [50_000, 50_000, 50_000],
    'at most £500.00',
  ],
  [
    'a range that reaches its cap',
    { quantity: 3, unitPrice: 30_000, low: { quantity: 1 }, cap: 60_000 },
    [30_000, 60_000, 60_000],
    '£300.00 to £600.00',
  ],
  [
    'a rate with a cap, its days open',
    { unitPrice: 30_000, cap: 60_000 },
    [30_000, 30_000, 60_000],
    '£300.00, at most £600.00',
  ],
  ['a cap without a price', { unitPrice: null, cap: 60_000 }, [0, 0, 60_000], 'at most £600.00'],
])('a line: %s', (_name, changes, ends, text) => {
  const given = line(changes);
  expect([lineLow(given), lineNet(given), lineMost(given)]).toEqual(ends);
  expect(lineText(given, pounds)).toBe(text);
});

test('a line that nobody has priced says nothing', () => {
  expect(lineText(line({ unitPrice: null }), pounds)).toBeNull();
});

const terms = { discount: null, taxRatePercent: 20, pricesIncludeTax: false, deposit: null };

test('a document with a range adds up by hand at both ends, and says the most', () => {
  const totals = totalsOf({
    ...terms,
    lines: [
      line({ unitPrice: 100_000, low: { unitPrice: 80_000 } }),
      line({ unitPrice: 30_000, taxRatePercent: 5, cap: 60_000 }),
    ],
    discount: { type: 'percent', value: 10 },
    deposit: { type: 'percent', value: 25 },
  });
  expect(totals).toMatchObject({ subtotal: 130_000, discount: 13_000, net: 117_000, tax: 19_350, total: 136_350 });
  expect(totals.low).toEqual({
    subtotal: 110_000,
    discount: 11_000,
    net: 99_000,
    taxes: [
      { ratePercent: 20, net: 72_000, tax: 14_400 },
      { ratePercent: 5, net: 27_000, tax: 1_350 },
    ],
    tax: 15_750,
    total: 114_750,
    deposit: 28_688,
  });
  expect(totals.most).toMatchObject({ subtotal: 160_000, net: 144_000, tax: 20_700, total: 164_700 });
  expect(acceptedOf(totals).total).toBe(164_700);
  expect(totalText(totals, pounds)).toBe('£1,147.50 to £1,363.50, at most £1,647.00');
  expect(acceptedText(totals, pounds)).toBe('up to £1,647.00');
});

test('what does not count has no range, and what is declared met counts at both ends', () => {
  const option = { optional: true, unitPrice: 5_000, low: { unitPrice: 4_000 }, cap: 9_000 };
  const other = line({ choice: 'Tap', unitPrice: 800, low: { unitPrice: 700 } });
  const lines = [line(), line(option), line({ choice: 'Tap', selected: true }), other];
  const totals = totalsOf({ ...terms, lines });
  expect([totals.total, totals.low, totals.most]).toEqual([2_400, undefined, undefined]);
  const met = totalsOf({ ...terms, lines: lines.map((one) => (one.optional ? { ...one, selected: true } : one)) });
  expect([met.low?.net, met.net, met.most?.net]).toEqual([6_000, 7_000, 11_000]);
});

const percent = fc.integer({ min: 0, max: 10_000 }).map((n) => n / 100);
const quantity = fc.integer({ min: 1, max: 5_000_000 });
const price = fc.oneof(fc.integer({ min: 0, max: 300 }), fc.integer({ min: 0, max: 5_000_000 }));

/** Lines of every kind that a person may keep: each low end is no more than the upper one. */
const ranged = fc
  .record({
    quantities: fc.tuple(quantity, fc.option(quantity)),
    prices: fc.tuple(fc.option(price), fc.option(price)),
    cap: fc.option(price.map((cap) => cap + 1)),
    discountPercent: fc.oneof(fc.constant(0), percent),
    taxRatePercent: fc.option(fc.constantFrom(0, 5, 13.5, 20)),
    optional: fc.boolean(),
    choice: fc.option(fc.constantFrom('Tap', 'Boiler')),
    selected: fc.boolean(),
  })
  .map(({ quantities: [one, other], prices: [price1, price2], ...rest }): PricedLine => {
    const hasRange = price1 !== null && price2 !== null;
    return {
      ...rest,
      quantity: Math.max(one, other ?? one) / 1000,
      unitPrice: hasRange ? Math.max(price1, price2) : price1,
      low: {
        ...(other !== null && { quantity: Math.min(one, other) / 1000 }),
        ...(hasRange && { unitPrice: Math.min(price1, price2) }),
      },
    };
  });
const adjustment = fc.option(
  fc.oneof(
    fc.record({ type: fc.constant('percent' as const), value: percent }),
    fc.record({ type: fc.constant('amount' as const), value: fc.integer({ min: 0, max: 10_000_000 }) }),
  ),
);
const pricing: fc.Arbitrary<Pricing> = fc.record({
  lines: fc.array(ranged, { maxLength: 12 }),
  discount: adjustment,
  deposit: adjustment,
  taxRatePercent: fc.constantFrom(0, 7.25, 20),
  pricesIncludeTax: fc.boolean(),
});
const sum = (amounts: Iterable<number>) => [...amounts].reduce((total, amount) => total + amount, 0);
const SUMS = ['subtotal', 'discount', 'net', 'tax', 'total', 'deposit'] as const;

test('at each end the parts add up exactly', () => {
  fc.assert(
    fc.property(pricing, (document) => {
      const { low, most, ...high } = totalsOf(document);
      const counted = countedLines(document.lines);
      const ends: [End, (one: PricedLine) => number][] = [[high, lineNet]];
      if (low) ends.push([low, lineLow]);
      if (most) ends.push([most, lineMost]);
      for (const [end, amountOf] of ends)
        expect([end.subtotal, end.net, end.tax, end.total, end.subtotal - end.discount]).toEqual([
          sum(counted.map(amountOf)),
          sum(end.taxes.map(({ net }) => net)),
          sum(end.taxes.map(({ tax }) => tax)),
          end.net + end.tax,
          document.pricesIncludeTax ? end.total : end.net,
        ]);
    }),
  );
});

test('the lower end is never above the upper one, and that never above the most, part by part', () => {
  fc.assert(
    fc.property(pricing, (document) => {
      const high = totalsOf(document);
      const { low = high, most = high } = high;
      const partsOf = ({ taxes, ...end }: End) => [
        ...SUMS.map((part) => end[part]),
        ...taxes.flatMap(({ net, tax }) => [net, tax]),
      ];
      const falling = [
        [partsOf(low), partsOf(high)],
        [partsOf(high), partsOf(most)],
      ].flatMap(([lower = [], upper = []]) => lower.filter((amount, index) => amount > (upper[index] ?? 0)));
      expect(falling).toEqual([]);
    }),
  );
});

test('the upper end is what the document comes to without its lower ends, as it always was', () => {
  fc.assert(
    fc.property(pricing, (document) => {
      const { low: _low, most: _most, ...high } = totalsOf(document);
      const lines = document.lines.map(({ low: _, cap: _cap, ...plain }) => plain);
      const plain = totalsOf({ ...document, lines });
      expect([plain.low, plain.most]).toEqual([undefined, undefined]);
      if (document.lines.every(({ cap }) => cap === null)) expect(high).toEqual(plain);
      else expect(high.subtotal).toBeLessThanOrEqual(plain.subtotal);
    }),
  );
});

test('each end is the document whose lines have those figures, but for a unit that a discount leaves on another rate', () => {
  fc.assert(
    fc.property(pricing, (document) => {
      const { low } = totalsOf(document);
      const lines = document.lines.map(({ low: end, ...one }) => ({ ...one, ...end }));
      const alone = totalsOf({ ...document, lines });
      if (!low) return;
      expect([low.subtotal, low.discount]).toEqual([alone.subtotal, alone.discount]);
      expect(Math.abs(low.total - alone.total)).toBeLessThanOrEqual(document.lines.length);
      if (document.discount === null) expect(low.taxes).toEqual(alone.taxes);
    }),
  );
});
