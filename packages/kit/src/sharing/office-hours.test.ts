import { officeTimeFrom } from './office-hours';

test.each([
  // London: UTC in January, an hour before it in July
  ['in office hours', 'Europe/London', '2026-01-06', '2026-01-06T09:00:00Z', '2026-01-06T09:00:00Z'],
  ['at the end of the day', 'Europe/London', '2026-01-06', '2026-01-06T16:59:59Z', '2026-01-06T16:59:59Z'],
  ['before they open', 'Europe/London', '2026-01-06', '2026-01-06T05:10:00Z', '2026-01-06T09:00:00Z'],
  ['in summer', 'Europe/London', '2026-07-07', '2026-07-07T05:10:00Z', '2026-07-07T08:00:00Z'],
  ['in the evening', 'Europe/London', '2026-01-06', '2026-01-06T17:00:00Z', '2026-01-07T09:00:00Z'],
  ['on the day before', 'Europe/London', '2026-01-07', '2026-01-06T10:00:00Z', '2026-01-07T09:00:00Z'],
  ['on a Sunday', 'Europe/London', '2026-01-04', '2026-01-04T10:00:00Z', '2026-01-05T09:00:00Z'],
  [
    'on a Saturday, looked for again tomorrow',
    'Europe/London',
    '2026-01-03',
    '2026-01-03T08:00:00Z',
    '2026-01-04T08:00:00Z',
  ],
  [
    'days before, looked for again tomorrow',
    'Europe/London',
    '2026-01-09',
    '2026-01-06T10:00:00Z',
    '2026-01-07T10:00:00Z',
  ],
  // Auckland is 13 hours before UTC in January: its Monday is a Sunday here
  ['where it is Monday already', 'Pacific/Auckland', '2026-01-05', '2026-01-04T20:00:00Z', '2026-01-04T20:00:00Z'],
  ['where it is still Sunday', 'Pacific/Honolulu', '2026-01-04', '2026-01-05T01:00:00Z', '2026-01-05T19:00:00Z'],
])('%s', (_what, zone, day, now, at) => {
  expect(officeTimeFrom(zone, day, new Date(now))).toEqual(new Date(at));
});
