import { FLAG_KEYS, type FlagKey, type FlagRule, isFault, isOnFor, narrowsInVain, untouchedRule } from './flags';

const rule = (changes: Partial<FlagRule> = {}): FlagRule => ({ ...untouchedRule('tour'), isOn: true, ...changes });
const people = Array.from(
  { length: 10_000 },
  (_, index) => `0b1f6a52-5f3e-4c0e-9d0a-${String(index).padStart(12, '0')}`,
);
const having = (key: 'tour' | 'registration', changes: Partial<FlagRule>) =>
  people.filter((userId) => isOnFor(key, rule(changes), { userId }));

test.each<[string, Partial<FlagRule>, Parameters<typeof isOnFor>[2], boolean]>([
  ['on', {}, {}, true],
  ['off', { isOn: false }, { userId: 'a' }, false],
  ['off, for those who are named too', { isOn: false, userIds: ['a'] }, { userId: 'a' }, false],
  [
    'for those who are named, whatever their plan and share',
    { userIds: ['a'], plans: ['gold'], sharePercent: 0 },
    { userId: 'a', plan: 'free' },
    true,
  ],
  ['for a plan', { plans: ['gold'] }, { userId: 'a', plan: 'gold' }, true],
  ['for another plan', { plans: ['gold'] }, { userId: 'a', plan: 'free' }, false],
  ['for a plan, of somebody whose plan nobody knows', { plans: ['gold'] }, { userId: 'a' }, false],
  ['for nobody', { sharePercent: 0 }, { userId: 'a' }, false],
  ['for a share, of a stranger', { sharePercent: 99 }, {}, false],
])('%s', (_name, changes, who, expected) => {
  expect(isOnFor('tour', rule(changes), who)).toBe(expected);
});

test('a share is about as large as it says, stays with its people as it grows, and is another for each switch', () => {
  const tenth = having('tour', { sharePercent: 10 });
  const half = having('tour', { sharePercent: 50 });
  expect(tenth.length).toBeGreaterThan(850);
  expect(tenth.length).toBeLessThan(1_150);
  expect(half.length).toBeGreaterThan(4_700);
  expect(half.length).toBeLessThan(5_300);
  expect(tenth.filter((userId) => !half.includes(userId))).toEqual([]);
  const other = having('registration', { sharePercent: 10 });
  expect(other.filter((userId) => tenth.includes(userId)).length).toBeLessThan(200);
});

test('every switch that is no fault does something before anybody has set it', () => {
  for (const key of FLAG_KEYS) expect(isOnFor(key, untouchedRule(key), {})).toBe(!isFault(key));
});

test.each<[FlagKey, Partial<FlagRule>, string | null]>([
  ['tour', { sharePercent: 5, plans: ['gold'], userIds: ['a'], perDay: null }, null],
  ['tour', { perDay: 5 }, 'perDay'],
  ['registration', { sharePercent: 5, perDay: 0 }, null],
  ['registration', { plans: ['gold'] }, 'plans'],
  ['registration', { userIds: ['a'] }, 'userIds'],
  ['trial', { sharePercent: 99 }, 'sharePercent'],
])('%s with %j is narrowed in vain by %s', (key, changes, vain) => {
  expect(narrowsInVain(key, rule(changes))).toBe(vain);
});

test('nothing is broken until somebody breaks it', () => {
  const faults = FLAG_KEYS.filter(isFault);
  expect(faults.length).toBeGreaterThan(0);
  expect(faults.map((key) => untouchedRule(key).isOn)).toEqual(faults.map(() => false));
});
