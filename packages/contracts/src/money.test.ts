import fc from 'fast-check';
import { exponentOf, formatMoney, markupOf, percentOf, priceOf, spread, taxWithin } from './money';

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

test.each([
  [12_000, 20, 2_000],
  [100, 20, 17],
  [-100, 20, -17],
  [1, 100, 1],
  [0, 20, 0],
])('of %d with tax, %d %% of tax are %d', (gross, percent, expected) => {
  expect(taxWithin(gross, percent)).toBe(expected);
});

test('a price is the cost with its markup, and tells it', () => {
  expect(priceOf(1_999, 25)).toBe(2_499);
  expect(priceOf(1_000, 1_000)).toBe(11_000);
  expect(markupOf(1_999, 2_499)).toBe(25.01);
  expect(markupOf(2_000, 1_500)).toBe(-25);
  expect(markupOf(0, 500)).toBeNull();
});

test('amounts are written as their readers write them', () => {
  expect(formatMoney(123456, 'GBP', 'en-GB')).toBe('£1,234.56');
  expect(formatMoney(123456, 'USD', 'en-US')).toBe('$1,234.56');
  expect(formatMoney(1_235, 'JPY', 'en-GB')).toBe('¥1,235');
  expect(formatMoney(1_234_567, 'KWD', 'en-GB').replace(/\s/g, ' ')).toBe('KWD 1,234.567');
  expect(formatMoney(-5, 'EUR', 'en-IE')).toBe('-€0.05');
  expect([exponentOf('JPY'), exponentOf('GBP'), exponentOf('KWD')]).toEqual([0, 2, 3]);
});
