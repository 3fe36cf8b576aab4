import { kindWord, spelt, UNITS, unitWord } from './units';

test.each([
  [1, 'hour', 'en-GB', 'hour'],
  [2.5, 'hour', 'en-GB', 'hours'],
  [0.5, 'day', 'en-GB', 'days'],
  [2, 'box', 'en-GB', 'boxes'],
  [3, 'm2', 'en-GB', 'm²'],
  [3, 'sqft', 'en-US', 'sq ft'],
  [2, 'each', 'en-GB', 'each'],
  [5, 'litre', 'en-CA', 'litres'],
  [5, 'litre', 'en-US', 'liters'],
] as const)('%d of a %s in %s are written %s', (quantity, unit, locale, word) => {
  expect(unitWord(unit, quantity, locale)).toBe(word);
});

test('every unit has words', () => {
  for (const unit of UNITS) expect(unitWord(unit, 2, 'en-GB')).toMatch(/\S/);
});

test.each([
  ['en-GB', 'Labour'],
  ['en-AU', 'Labour'],
  ['en-CA', 'Labour'],
  ['en-US', 'Labor'],
])('work is spelt in %s: %s', (locale, word) => {
  expect(kindWord('labour', locale)).toBe(word);
});

test('whole sentences are spelt too', () => {
  expect(spelt('“Two days’ labour”, and light colours', 'en-US')).toBe('“Two days’ labor”, and light colors');
  expect(spelt('“Two days’ labour”', 'en-NZ')).toBe('“Two days’ labour”');
});
