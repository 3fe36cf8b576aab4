import { readAmount, readPercent, writeAmount } from './figures';

test.each([
  ['12.5', 'GBP', 1250],
  ['12,50', 'EUR', 1250],
  ['£1,234.50', 'GBP', 123_450],
  ['1.234,50 €', 'EUR', 123_450],
  ['1 234,5', 'EUR', 123_450],
  ["CHF 1'234.50", 'CHF', 123_450],
  ['1,234', 'GBP', 123_400],
  ['A$ 12', 'AUD', 1200],
  ['USD 7.00', 'USD', 700],
  ['1500', 'JPY', 1500],
  ['1.234', 'KWD', 1234],
  ['0.10', 'GBP', 10],
  ['12.500', 'GBP', 1250],
])('%s in %s', (text, currency, minor) => {
  expect(readAmount(text, currency)).toBe(minor);
});

test.each([
  ['', 'GBP'],
  ['-5', 'GBP'],
  ['1.234', 'GBP'],
  ['0,123', 'GBP'],
  ['1.2.3', 'GBP'],
  ['12p', 'GBP'],
  ['1.5', 'JPY'],
  ['=1+1', 'GBP'],
])('%p in %s is refused', (text, currency) => {
  expect(() => readAmount(text, currency)).toThrow(/amount|decimals/);
});

test.each([
  [0, 'GBP', '0.00'],
  [5, 'GBP', '0.05'],
  [123_450, 'EUR', '1234.50'],
  [1500, 'JPY', '1500'],
  [1234, 'KWD', '1.234'],
])('%d %s is written and read as %s', (minor, currency, text) => {
  expect(writeAmount(minor, currency)).toBe(text);
  expect(readAmount(text, currency)).toBe(minor);
});

test('percentages', () => {
  expect(['20', '5,5 %', '0%', '17.50'].map(readPercent)).toEqual([20, 5.5, 0, 17.5]);
  for (const text of ['', 'VAT', '-1', '1.234']) expect(() => readPercent(text)).toThrow('not a percentage');
});
