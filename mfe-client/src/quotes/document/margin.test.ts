import type { JobMargin } from '@jobspeak/contracts';
import { leavesText, likeText, oldText, unknownText } from './margin';

const money = { currency: 'GBP', locale: 'en-GB' } as const;
const margin = (facts: Partial<JobMargin> = {}): JobMargin => ({
  profit: 31_000,
  marginPercent: 34.5,
  lines: 3,
  unknownCosts: 0,
  like: null,
  oldCosts: [],
  ...facts,
});

test.each<[Partial<JobMargin>, string, string?]>([
  [{}, 'This job leaves £310.00, 35%.'],
  [{ unknownCosts: 1 }, 'This job leaves at most £310.00, 35%.', 'One line has no cost.'],
  [{ unknownCosts: 2 }, 'This job leaves at most £310.00, 35%.', '2 lines have no cost.'],
  [{ unknownCosts: 3 }, 'Nobody knows what this job leaves: none of its lines has a cost.'],
  [{ profit: -4000, marginPercent: -5 }, 'This job loses £40.00.'],
  [{ profit: -4000, unknownCosts: 1 }, 'This job loses at least £40.00.', 'One line has no cost.'],
  [{ profit: 0, marginPercent: null }, 'This job leaves £0.00.'],
])('of %j is said what it leaves', (facts, words, unknown = '') => {
  expect(leavesText(margin(facts), money)).toBe(words);
  expect(unknownText(margin(facts)) ?? '').toBe(unknown);
});

test.each([
  [null, null],
  [{ jobs: 5, marginPercent: 28.4, unknownJobs: 0 }, 'Your last 5 jobs like this left 28%.'],
  [{ jobs: 1, marginPercent: 28, unknownJobs: 0 }, 'Your last job like this left 28%.'],
  [
    { jobs: 5, marginPercent: 28, unknownJobs: 1 },
    'Your last 5 jobs like this left at most 28%: one of them has lines without a cost.',
  ],
  [
    { jobs: 5, marginPercent: 28, unknownJobs: 2 },
    'Your last 5 jobs like this left at most 28%: 2 of them have lines without a cost.',
  ],
  [{ jobs: 5, marginPercent: 100, unknownJobs: 5 }, null],
])('of %j is said what the jobs like it left', (like, words) => expect(likeText(margin({ like }), money)).toBe(words));

test('an old cost is named with its month', () =>
  expect(oldText({ description: 'Fit boiler', since: '2026-03-02' }, 'en-GB')).toBe(
    'The cost of Fit boiler is from March 2026.',
  ));
