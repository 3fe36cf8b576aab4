import { closestLocale, firstSettings } from './first-settings';

test.each([
  ['en-NZ', 'en-NZ'],
  ['mi-NZ', 'en-NZ'],
  ['fr-CA', 'en-CA'],
  ['pl', 'en-GB'],
  ['', 'en-GB'],
])('a browser that speaks %p is served in %s', (wanted, served) => {
  expect(closestLocale(wanted)).toBe(served);
});

test('a business of which nothing is known begins as a British one', () => {
  expect(firstSettings()).toMatchObject({
    businessName: 'My business',
    countryCode: 'GB',
    currency: 'GBP',
    taxRatePercent: 20,
  });
});
