import type { LinePastPrices } from '@jobspeak/contracts';
import { unusualText, usualText } from './past-prices';

const money = { currency: 'GBP', locale: 'en-GB', taxName: 'VAT' };
const NOW = new Date('2026-11-02T10:00:00Z');

const past = (usual: LinePastPrices['usual']): LinePastPrices => ({
  lineId: '0b1f6a52-5f3e-4c0e-9d0a-000000000001',
  description: 'Replace tap',
  unit: 'each',
  usual,
  recent: { low: 6500, high: 7000, times: 5 },
});

test.each([
  [4, '2026-10-12', '£65.00, you charged that 4 times, last in October'],
  [1, '2026-10-31', '£65.00, you charged that once, in October'],
  [2, '2025-12-01', '£65.00, you charged that 2 times, last in December 2025'],
])('charged %d times, last on %s', (times, lastOn, words) =>
  expect(usualText(past({ unitPrice: 6500, times, lastOn }), money, NOW)).toBe(words),
);

test.each([
  [{ low: 6500, high: 7000, times: 5 }, '£95.00, you charged £65.00 to £70.00 the last five times'],
  [{ low: 6500, high: 6500, times: 3 }, '£95.00, you charged £65.00 the last three times'],
])('a price beside %j', (recent, words) => expect(unusualText(9500, recent, money)).toBe(words));
