import { isUnusualPrice } from './past-prices';

const recent = { low: 6500, high: 7000, times: 5 };

test.each([
  [6500, false],
  [7000, false],
  // to the penny: 15 % above the highest, 15 % below the lowest
  [8050, false],
  [8051, true],
  [5525, false],
  [5524, true],
  [9500, true],
  [0, true],
])('%d after £65 to £70: unusual %s', (unitPrice, unusual) => expect(isUnusualPrice(unitPrice, recent)).toBe(unusual));

test.each([
  [1, false],
  [2, false],
  [3, true],
])('of %d prices one can tell what is usual: %s', (times, unusual) =>
  expect(isUnusualPrice(9500, { ...recent, times })).toBe(unusual),
);
