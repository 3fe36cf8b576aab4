import { stepsOf } from './steps';

const between = (from: string, to: string) => ({ from: new Date(from), to: new Date(to) });

test('hours without any are there too', () => {
  const hours = [
    { at: '2026-03-02T08:00:00.000Z', count: 2 },
    { at: '2026-03-02T11:00:00.000Z', count: 1 },
  ];
  const { byDay, rows } = stepsOf(hours, between('2026-03-02T07:30:00.000Z', '2026-03-02T11:30:00.000Z'));
  expect(byDay).toBe(false);
  expect(rows.map(({ at, count }) => `${at.slice(11, 13)} ${count}`)).toEqual(['07 0', '08 2', '09 0', '10 0', '11 1']);
});

test('of a long stretch there are days, with all of their hours', () => {
  const hours = [3, 20].map((hour) => ({ at: new Date(Date.UTC(2026, 2, 9, hour)).toISOString(), count: 4 }));
  const { byDay, rows } = stepsOf(hours, between('2026-03-01T12:00:00.000Z', '2026-03-31T12:00:00.000Z'));
  expect(byDay).toBe(true);
  expect(rows).toHaveLength(31);
  expect(rows.filter(({ count }) => count > 0)).toEqual([{ at: '2026-03-09T00:00:00.000Z', count: 8 }]);
});
