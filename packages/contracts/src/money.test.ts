import fc from 'fast-check';
import { exponentOf, formatMoney, lineNet, type PricedLine, percentOf, spread, totalsOf } from './money';

const line = (changes: Partial<PricedLine> = {}): PricedLine => ({
  quantity: 1,
  unitPrice: 1000,
  discountPercent: 0,
  taxRatePercent: null,
  optional: false,
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
    deposit: { type: 'amount', value: 50 },
  });
  expect(totals).toMatchObject({ discount: 1000, net: 0, tax: 0, total: 0, deposit: 0 });
});

const lines = fc.array(
  fc.record({
    quantity: fc.integer({ min: 1, max: 5_000_000 }).map((n) => n / 1000),
    unitPrice: fc.option(fc.integer({ min: 0, max: 5_000_000 })),
    discountPercent: fc.integer({ min: 0, max: 10_000 }).map((n) => n / 100),
    taxRatePercent: fc.option(fc.constantFrom(0, 5, 13.5, 20)),
    optional: fc.boolean(),
  }),
  { maxLength: 20 },
);
const discount = fc.option(
  fc.oneof(
    fc.record({
      type: fc.constant('percent' as const),
      value: fc.integer({ min: 0, max: 10_000 }).map((n) => n / 100),
    }),
    fc.record({ type: fc.constant('amount' as const), value: fc.integer({ min: 0, max: 10_000_000 }) }),
  ),
);

test('parts always add up, and the order of lines does not matter', () => {
  fc.assert(
    fc.property(lines, discount, (priced, off) => {
      const document = { discount: off, taxRatePercent: 20, deposit: { type: 'percent' as const, value: 30 } };
      const totals = totalsOf({ ...document, lines: priced });
      const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0);
      expect(sum(priced.filter(({ optional }) => !optional).map(lineNet))).toBe(totals.subtotal);
      expect(totals.subtotal - totals.discount).toBe(totals.net);
      expect(sum(totals.taxes.map(({ net }) => net))).toBe(totals.net);
      expect(sum(totals.taxes.map(({ tax }) => tax))).toBe(totals.tax);
      expect(totals.net + totals.tax).toBe(totals.total);
      expect(totals.deposit).toBeLessThanOrEqual(totals.total);
      const reversed = totalsOf({ ...document, lines: [...priced].reverse() });
      expect([reversed.subtotal, reversed.discount, reversed.net]).toEqual([
        totals.subtotal,
        totals.discount,
        totals.net,
      ]);
    }),
  );
});

test('an amount is spread without a penny lost', () => {
  fc.assert(
    fc.property(fc.nat(10_000_000), fc.array(fc.nat(10_000_000), { minLength: 1, maxLength: 30 }), (amount, shares) => {
      const parts = spread(amount, shares);
      const whole = shares.reduce((sum, share) => sum + share, 0);
      expect(parts.reduce((sum, part) => sum + part, 0)).toBe(whole === 0 ? 0 : amount);
    }),
  );
});

test.each([
  [1250, 7.25, 91],
  [1, 50, 1],
  [0, 20, 0],
])('%d at %d %% is %d', (minor, percent, expected) => {
  expect(percentOf(minor, percent)).toBe(expected);
});

test('amounts are written as their readers write them', () => {
  expect(formatMoney(123456, 'GBP', 'en-GB')).toBe('£1,234.56');
  expect(formatMoney(123456, 'USD', 'en-US')).toBe('$1,234.56');
  expect(formatMoney(-5, 'EUR', 'en-IE')).toBe('-€0.05');
  expect([exponentOf('JPY'), exponentOf('GBP'), exponentOf('KWD')]).toEqual([0, 2, 3]);
});
