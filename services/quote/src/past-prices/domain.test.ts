import { type Charged, pastPricesOf } from './domain';

const lineId = '8a1f9a86-04a5-4c58-9f4e-1d7a4f0f6a11';

/** What was charged for taps, the latest first. */
const taps = (...prices: (number | null)[]): Charged[] =>
  prices.map((unitPrice, index) => ({
    description: 'Replace tap',
    unit: 'each',
    unitPrice,
    issuedOn: `2026-10-${String(28 - index).padStart(2, '0')}`,
  }));

const past = (description: string, charged: readonly Charged[], unit: Charged['unit'] = 'each') =>
  pastPricesOf([{ id: lineId, description, unit }], charged)[0];

test.each([
  // prices, the usual one, how often in all, its last day
  [[6500], 6500, 1, '2026-10-28'],
  [[7000, 6500, 6500], 6500, 2, '2026-10-27'],
  [[7000, 6500], 7000, 1, '2026-10-28'],
  [[6500, 7000, 7000, 6500], 6500, 2, '2026-10-28'],
  // the sixth counts as often charged, and not for what is usual
  [[7000, 7000, 6500, 6000, 5000, 6500, 6500], 7000, 2, '2026-10-28'],
  [[6500, 6500, 6500, 7000, 7000, 6500], 6500, 4, '2026-10-28'],
  [[null, 0, 6500], 6500, 1, '2026-10-26'],
])('of %j the usual price is %d, charged %d times, last on %s', (prices, unitPrice, times, lastOn) =>
  expect(past('Replace the taps', taps(...prices))?.usual).toEqual({ unitPrice, times, lastOn }),
);

test('the last five tell what is charged lately', () =>
  expect(past('Replace tap', taps(6800, 6500, 7000, 6600, 6700, 2000))?.recent).toEqual({
    low: 6500,
    high: 7000,
    times: 5,
  }));

test('the same name goes before what is merely like it, and both before another thing', () => {
  const [same] = taps(6500);
  const like = taps(8000, 8000, 8000).map((one) => ({ ...one, description: 'Replace old tap' }));
  const charged = [...like, ...(same ? [same] : [])];
  expect(past('replace tap ', charged)?.usual).toMatchObject({ unitPrice: 6500, times: 1 });
  expect(past('Replace the taps', charged)?.usual).toMatchObject({ unitPrice: 8000, times: 3 });
  expect(past('Replace bathroom tap', charged)).toBeUndefined();
});

test('another unit is another price, and nothing charged is none', () => {
  expect(past('Replace tap', taps(6500), 'hour')).toBeUndefined();
  expect(past('Replace tap', taps(null, 0))).toBeUndefined();
  expect(past('', taps(6500))).toBeUndefined();
});
