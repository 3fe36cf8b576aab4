import { CURRENCIES, type Currency } from '@jobspeak/contracts';
import { read, rows } from '../testing/given';
import { scaled } from './scale';

test('a threshold is one in every currency', () => {
  for (const currency of CURRENCIES) expect(scaled(100, currency)).toBeGreaterThan(0);
});

const cases: [Currency, string, string][] = [
  ['GBP', 'Tiling, twelve square metres, nine hundred.', '1 job 90000 Tiling'],
  ['INR', 'Tiling, twelve square metres, nine hundred.', '12 m2 90000 Tiling'],
  ['INR', 'Tiling, twelve square metres, ninety thousand.', '1 job 9000000 Tiling'],
  ['ZAR', 'Skirting, nine metres, four hundred.', '9 m 40000 Skirting'],
  ['GBP', 'Tiling, twelve square metres, ninety.', '12 m2 9000 Tiling'],
  ['KWD', 'Tiling, twelve square metres, ninety.', '1 job 9000 Tiling'],
];
test.each(cases)('in %s: %s', (currency, text, row) => {
  expect(rows(read(text, { currency }))).toEqual([row]);
});
