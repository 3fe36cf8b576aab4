import { isTimeZone, lastZoneOf, monthIn, nextMonthIn, zoneOf } from '.';

test.each([
  ['Europe/London', '2026-06-30T22:59:59Z', '2026-06', '2026-06-30T23:00:00.000Z'],
  ['Europe/London', '2026-06-30T23:00:00Z', '2026-07', '2026-07-31T23:00:00.000Z'],
  ['Europe/London', '2026-10-20T12:00:00Z', '2026-10', '2026-11-01T00:00:00.000Z'], // the clocks go back in between
  ['America/New_York', '2026-12-31T23:00:00Z', '2026-12', '2027-01-01T05:00:00.000Z'],
  ['America/New_York', '2026-10-31T12:00:00Z', '2026-10', '2026-11-01T04:00:00.000Z'], // on the day of the change
  ['Pacific/Auckland', '2026-06-30T12:00:00Z', '2026-07', '2026-07-31T12:00:00.000Z'],
  ['Asia/Kolkata', '2026-02-28T18:29:59Z', '2026-02', '2026-02-28T18:30:00.000Z'],
])('in %s at %s it is %s, and the next month begins at %s', (zone, now, month, next) => {
  expect([monthIn(zone, new Date(now)), nextMonthIn(zone, new Date(now)).toISOString()]).toEqual([month, next]);
  expect(monthIn(zone, new Date(Date.parse(next) - 1))).toBe(month);
  expect(monthIn(zone, new Date(next))).not.toBe(month);
});

test('a business reads its own calendar, or the usual one of its country', () => {
  expect(zoneOf({ countryCode: 'US', timeZone: 'America/Denver' })).toBe('America/Denver');
  expect(zoneOf({ countryCode: 'US' })).toBe('America/New_York');
  expect([isTimeZone('Europe/London'), isTimeZone('Europe/Nowhere'), isTimeZone('')]).toEqual([true, false, false]);
});

test.each([
  ['GB', undefined, 'Europe/London'],
  ['US', 'America/New_York', 'Pacific/Honolulu'], // the customer may be there
  ['GB', 'America/Denver', 'America/Denver'],
  ['NZ', 'Asia/Kolkata', 'Asia/Kolkata'],
  ['GB', 'Pacific/Auckland', 'Europe/London'],
  ['FR', 'Europe/Paris', 'Etc/GMT+12'],
])('for a business in %s whose zone is %s, a day ends last in %s', (countryCode, timeZone, last) => {
  expect(lastZoneOf({ countryCode, timeZone }, new Date('2026-06-01T12:00:00Z'))).toBe(last);
});
