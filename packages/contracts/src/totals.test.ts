import fc from 'fast-check';
import { countedLines, lineNet, marginOf, type PricedLine, type Pricing, subtotalsOf, totalsOf } from './totals';

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

test.each([
  ['whole', line({ quantity: 3, unitPrice: 995 }), 2985],
  ['three decimals', line({ quantity: 2.375, unitPrice: 1000 }), 2375],
  ['half a penny rounds away from zero', line({ quantity: 0.5, unitPrice: 1 }), 1],
  ['discount', line({ quantity: 7, unitPrice: 333, discountPercent: 12.5 }), 2040],
  ['all of it off', line({ discountPercent: 100 }), 0],
  ['no price yet', line({ unitPrice: null }), 0],
  ['large', line({ quantity: 1_000_000, unitPrice: 100_000_000 }), 100_000_000_000_000],
])('a line: %s', (_name, priced, expected) => {
  expect(lineNet(priced)).toBe(expected);
});

test('a document adds up by hand', () => {
  const totals = totalsOf({
    lines: [
      line({ quantity: 22, unitPrice: 840 }),
      line({ quantity: 2, unitPrice: 18500, discountPercent: 10, taxRatePercent: 5 }),
      line({ unitPrice: 5000, optional: true }),
      line({ unitPrice: null }),
    ],
    discount: { type: 'percent', value: 5 },
    taxRatePercent: 20,
    pricesIncludeTax: false,
    deposit: { type: 'percent', value: 25 },
  });
  expect(totals).toEqual({
    subtotal: 51780,
    discount: 2589,
    net: 49191,
    taxes: [
      { ratePercent: 20, net: 17556, tax: 3511 },
      { ratePercent: 5, net: 31635, tax: 1582 },
    ],
    tax: 5093,
    total: 54284,
    deposit: 13571,
    optional: 5000,
    missingPrices: 1,
  });
});

test('a discount of more than there is takes all and no more', () => {
  const totals = totalsOf({
    lines: [line()],
    discount: { type: 'amount', value: 9999 },
    taxRatePercent: 20,
    pricesIncludeTax: false,
    deposit: { type: 'amount', value: 50 },
  });
  expect(totals).toMatchObject({ discount: 1000, net: 0, tax: 0, total: 0, deposit: 0 });
});

test('prices that include the tax are what the customer pays', () => {
  const totals = totalsOf({
    lines: [line({ unitPrice: 12_000 }), line({ unitPrice: 10_500, taxRatePercent: 5 })],
    discount: { type: 'amount', value: 1_500 },
    taxRatePercent: 20,
    pricesIncludeTax: true,
    deposit: null,
  });
  expect(totals).toMatchObject({
    subtotal: 22_500,
    discount: 1_500,
    taxes: [
      { ratePercent: 20, net: 9_333, tax: 1_867 },
      { ratePercent: 5, net: 9_333, tax: 467 },
    ],
    net: 18_666,
    tax: 2_334,
    total: 21_000,
  });
});

test('an option counts when it is taken, and one alternative of each choice always', () => {
  const lines = [
    line({ unitPrice: 1 }),
    line({ unitPrice: 10, optional: true }),
    line({ unitPrice: 100, optional: true, selected: true }),
    line({ unitPrice: 1_000, choice: 'Boiler' }),
    line({ unitPrice: 2_000, choice: 'Boiler', selected: true }),
    line({ unitPrice: 3_000, choice: 'Boiler', selected: true }),
    line({ unitPrice: 10_000, choice: 'Tap' }),
    line({ unitPrice: 20_000, choice: 'Tap' }),
  ];
  expect(countedLines(lines).map(({ unitPrice }) => unitPrice)).toEqual([1, 100, 2_000, 10_000]);
  const totals = totalsOf({ lines, discount: null, taxRatePercent: 0, pricesIncludeTax: false, deposit: null });
  expect(totals).toMatchObject({ subtotal: 12_101, total: 12_101, optional: 10 });
});

test('the margin is what is left of the net when the costs are paid', () => {
  const lines = [
    { ...line({ quantity: 2, unitPrice: 6_000 }), unitCost: 4_000 },
    { ...line({ unitPrice: 3_000 }), unitCost: null },
    { ...line({ unitPrice: 9_000, optional: true }), unitCost: 8_000 },
  ];
  expect(marginOf({ lines, discount: null, taxRatePercent: 20, pricesIncludeTax: false, deposit: null })).toEqual({
    cost: 8_000,
    profit: 7_000,
    marginPercent: 46.67,
    unknownCosts: 1,
  });
});

const lines = fc.array(
  fc.record({
    quantity: fc.integer({ min: 1, max: 5_000_000 }).map((n) => n / 1000),
    unitPrice: fc.option(fc.integer({ min: 0, max: 5_000_000 })),
    discountPercent: fc.integer({ min: 0, max: 10_000 }).map((n) => n / 100),
    taxRatePercent: fc.option(fc.constantFrom(0, 5, 13.5, 20)),
    optional: fc.boolean(),
    choice: fc.constant(null),
    selected: fc.boolean(),
    sectionId: fc.option(fc.constantFrom('hall', 'bath')),
  }),
  { maxLength: 20 },
);
const adjustment = fc.option(
  fc.oneof(
    fc.record({
      type: fc.constant('percent' as const),
      value: fc.integer({ min: 0, max: 10_000 }).map((n) => n / 100),
    }),
    fc.record({ type: fc.constant('amount' as const), value: fc.integer({ min: 0, max: 10_000_000 }) }),
  ),
);
const pricing = fc.record({
  lines,
  discount: adjustment,
  deposit: adjustment,
  taxRatePercent: fc.constantFrom(0, 7.25, 20),
  pricesIncludeTax: fc.boolean(),
});
const sum = (amounts: Iterable<number>) => [...amounts].reduce((total, amount) => total + amount, 0);

test('parts always add up, whether prices include the tax or not', () => {
  fc.assert(
    fc.property(pricing, (document) => {
      const totals = totalsOf(document);
      expect(sum(countedLines(document.lines).map(lineNet))).toBe(totals.subtotal);
      expect(sum(subtotalsOf(document.lines).values())).toBe(totals.subtotal);
      expect(sum(totals.taxes.map(({ net }) => net))).toBe(totals.net);
      expect(sum(totals.taxes.map(({ tax }) => tax))).toBe(totals.tax);
      expect(totals.net + totals.tax).toBe(totals.total);
      expect(totals.subtotal - totals.discount).toBe(document.pricesIncludeTax ? totals.total : totals.net);
      expect(totals.deposit).toBeLessThanOrEqual(totals.total);
      expect(totals.discount).toBeLessThanOrEqual(totals.subtotal);
    }),
  );
});

test('the order of the lines does not matter', () => {
  const shuffled = pricing.chain((document: Pricing) =>
    fc.tuple(
      fc.constant(document),
      fc.shuffledSubarray([...document.lines], { minLength: document.lines.length, maxLength: document.lines.length }),
    ),
  );
  fc.assert(
    fc.property(shuffled, ([document, reordered]) => {
      expect(totalsOf({ ...document, lines: reordered })).toEqual(totalsOf(document));
    }),
  );
});
