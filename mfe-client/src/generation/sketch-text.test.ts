import { factsText, lineAmount, quantityText, type SketchLine, standingOf, sumRange } from './sketch-text';

const line = (facts: Partial<SketchLine> = {}): SketchLine => ({
  description: 'Dig',
  quantity: 3,
  unit: 'day',
  unitPrice: 24_000,
  optional: false,
  net: 72_000,
  ...facts,
});

test('a line of one figure says it as it is', () => {
  expect(quantityText(line(), 'GBP')).toBe('3 days');
  expect(factsText(line(), 'GBP')).toBe('3 days × £240.00');
  expect(lineAmount(line(), 'GBP')).toBeNull();
  expect(standingOf(line())).toBe('');
  expect(sumRange({ total: 72_000, currency: 'GBP' })).toBeNull();
});

test('a range is said at both ends, and a cap as the most', () => {
  const ranged = line({ low: { quantity: 2 } });
  expect(quantityText(ranged, 'GBP')).toBe('2 to 3 days');
  expect(factsText({ ...ranged, low: { quantity: 2, unitPrice: 20_000 } }, 'GBP')).toBe(
    '2 to 3 days × £200.00 to £240.00',
  );
  expect(lineAmount(ranged, 'GBP')).toBe('£480.00 to £720.00');
  expect(lineAmount(line({ cap: 90_000 }), 'GBP')).toBe('£720.00, at most £900.00');
  expect(sumRange({ low: 48_000, total: 72_000, currency: 'GBP' })).toBe('£480.00 to £720.00');
});

test('of a line with a discount only what it comes to is known', () => {
  expect(lineAmount(line({ low: { quantity: 2 }, net: 64_800 }), 'GBP')).toBeNull();
});

test.each([
  [{ optional: true }, 'Optional'],
  [{ optional: true, condition: 'it is rock' }, 'Only if: it is rock'],
  [{ choice: 'Oak or pine', chosen: true }, 'One of: Oak or pine'],
  [{ choice: 'Oak or pine' }, 'Or, not in the total: Oak or pine'],
])('a line with %j stands apart', (facts, words) => {
  expect(standingOf(line(facts))).toBe(words);
});
