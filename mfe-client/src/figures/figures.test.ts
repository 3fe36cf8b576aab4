import fc from 'fast-check';
import { amountText, currencySign, decimalText, parseAmount, parseDays, parsePercent, parseQuantity } from './figures';

test.each([
  ['35.50', 3550],
  ['35.5', 3550],
  ['35', 3500],
  ['35.', 3500],
  ['.5', 50],
  ['0', 0],
  ['£35', 3500],
  ['£ 1,200', 120_000],
  ['1,200.99', 120_099],
  ['1200', 120_000],
  ['1,234,567.89', 123_456_789],
  ['GBP 12', 1200],
  ['12 €', 1200],
  ['  7.10 ', 710],
  ['0.07', 7],
  ['1.15', 115],
  ['', null],
  ['   ', null],
])('the price "%s" is %s pence', (text, minor) => {
  expect(parseAmount(text, 'en-GB', 'GBP')).toEqual({ value: minor });
});

test.each([['abc'], ['-5'], ['35,50'], ['1,20'], ['1.200'], ['12,34,567'], ['1.2.3'], ['£'], ['3 5'], ['1e3']])(
  '"%s" is not a price, and says how one looks',
  (text) => {
    expect(parseAmount(text, 'en-GB', 'GBP')).toEqual({ problem: 'Enter an amount, like 35.50.' });
  },
);

test('a price may not be too large', () => {
  expect(parseAmount('1,000,000,000', 'en-GB', 'GBP')).toEqual({ value: 100_000_000_000 });
  expect(parseAmount('1,000,000,000.01', 'en-GB', 'GBP')).toEqual({ problem: 'This amount is too large.' });
});

test('separators follow the country', () => {
  expect(parseAmount('1.234,50', 'de-DE', 'EUR')).toEqual({ value: 123_450 });
  expect(parseAmount('1,234.50', 'de-DE', 'EUR')).toMatchObject({ problem: expect.any(String) });
  expect(amountText(123_450, 'de-DE', 'EUR')).toBe('1.234,50');
});

test('every amount is read back as it was written', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 100_000_000_000 }),
      fc.constantFrom('en-GB', 'en-US', 'de-DE'),
      (minor, locale) => {
        expect(parseAmount(amountText(minor, locale, 'GBP'), locale, 'GBP')).toEqual({ value: minor });
      },
    ),
  );
});

test.each([
  ['12', 12],
  ['2.5', 2.5],
  ['0.125', 0.125],
  ['1,000', 1000],
])('the quantity "%s" is %d', (text, value) => expect(parseQuantity(text, 'en-GB')).toEqual({ value }));

test.each([
  ['', 'Enter a quantity.'],
  ['two', 'Enter a quantity.'],
  ['1.2345', 'Enter a quantity.'],
  ['0', 'The quantity must be more than 0.'],
  ['1000001', 'This quantity is too large.'],
])('the quantity "%s" is refused', (text, problem) => expect(parseQuantity(text, 'en-GB')).toEqual({ problem }));

test('percentages and days have their limits', () => {
  expect(['', '10', '7.25', '10 %', '100'].map((text) => parsePercent(text, 'en-GB'))).toEqual(
    [0, 10, 7.25, 10, 100].map((value) => ({ value })),
  );
  expect(parsePercent('101', 'en-GB')).toEqual({ problem: 'At most 100%.' });
  expect(parsePercent('x', 'en-GB')).toEqual({ problem: 'Enter a percentage.' });
  expect(parseDays('30')).toEqual({ value: 30 });
  for (const text of ['0', '366', '1.5', '']) expect(parseDays(text)).toEqual({ problem: 'Between 1 and 365 days.' });
});

test('figures are shown as they are typed', () => {
  expect(decimalText(2.5, 'en-GB')).toBe('2.5');
  expect(decimalText(2.5, 'de-DE')).toBe('2,5');
  expect(currencySign('en-GB', 'GBP')).toBe('£');
  expect(currencySign('en-US', 'USD')).toBe('$');
});
