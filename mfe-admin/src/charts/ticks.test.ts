import { momentTicks, valueTicks } from './ticks';

test('a count has steps of 1, 2 or 5 and their tens, and no half things', () => {
  const ticks = (most: number) => valueTicks({ most, least: 1 });
  expect(ticks(0)).toEqual([0, 1]);
  expect(ticks(1)).toEqual([0, 1]);
  expect(ticks(3)).toEqual([0, 1, 2, 3]);
  expect(ticks(45)).toEqual([0, 20, 40, 60]);
  expect(ticks(88)).toEqual([0, 50, 100]);
  expect(ticks(20_000)).toEqual([0, 5_000, 10_000, 15_000, 20_000]);
});

test('a duration has steps of seconds and minutes as a clock has them', () => {
  const ticks = (most: number) => valueTicks({ most, least: 0.1, unitMs: 1 });
  expect(ticks(2_190)).toEqual([0, 1_000, 2_000, 3_000]);
  expect(ticks(629)).toEqual([0, 200, 400, 600, 800]);
  expect(ticks(0.7)).toEqual([0, 0.2, 0.4, 0.6, 0.8]);
  expect(ticks(55_000)).toEqual([0, 15_000, 30_000, 45_000, 60_000]);
  expect(ticks(400_000)).toEqual([0, 120_000, 240_000, 360_000, 480_000]);
  expect(valueTicks({ most: 0.055, least: 0.0001, unitMs: 1_000 })).toEqual([0, 0.02, 0.04, 0.06]);
});

test('a share has steps of percents', () => {
  expect(valueTicks({ most: 0.82, least: 0.01 })).toEqual([0, 0.5, 1]);
  expect(valueTicks({ most: 0.07, least: 0.01 })).toEqual([0, 0.02, 0.04, 0.06, 0.08]);
});

/** So many moments of local time from a beginning. */
const moments = (year: number, month: number, day: number, stepMinutes: number, count: number): string[] =>
  Array.from({ length: count }, (_, index) => new Date(year, month, day, 0, 37 + index * stepMinutes).toISOString());
const clocks = (ticks: string[]) => ticks.map((tick) => new Date(tick).toTimeString().slice(0, 5));

test('labels along time stand at round moments', () => {
  expect(clocks(momentTicks(moments(2026, 1, 3, 1, 60)))).toEqual([
    '00:40',
    '00:50',
    '01:00',
    '01:10',
    '01:20',
    '01:30',
  ]);
  expect(clocks(momentTicks(moments(2026, 1, 3, 5, 72)))).toEqual([
    '01:02',
    '02:02',
    '03:02',
    '04:02',
    '05:02',
    '06:02',
  ]);
  expect(momentTicks(moments(2026, 1, 3, 1_440, 30)).map((tick) => new Date(tick).getDay())).toEqual([1, 1, 1, 1]);
  const year = momentTicks(moments(2026, 0, 12, 10_080, 52)).map((tick) => new Date(tick).getMonth());
  expect(year).toEqual([2, 4, 6, 8, 10, 0]);
});

test('one moment is its own label', () => {
  const one = moments(2026, 1, 3, 1, 1);
  expect(momentTicks(one)).toEqual(one);
  expect(momentTicks([])).toEqual([]);
});
