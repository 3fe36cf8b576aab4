import { aLine } from '../testing';
import { conflictsIn, merge } from './merge';

const line = (id: string, facts = {}) => aLine({ id, description: id, ...facts });
const [a, b, c, x] = [line('a'), line('b'), line('c'), line('x')];
const ids = (lines: readonly { id: string }[]) => lines.map(({ id }) => id).join('');
const of = (before: unknown[], mine: unknown[], theirs: unknown[]) => ({
  mineBefore: { lines: before },
  mine: { lines: mine },
  theirsBefore: { lines: before },
  theirs: { lines: theirs },
});
const merged = (before: unknown[], mine: unknown[], theirs: unknown[]) =>
  merge(of(before, mine, theirs), () => 'mine').lines as (typeof a)[];

test.each([
  ['the order of whoever has moved something stays', [a, b, c], [c, a, b], [a, b, c], 'cab'],
  ['what they have added stands after its neighbour', [a, b, c], [c, a, b], [a, x, b, c], 'caxb'],
  ['what I have added stands after its neighbour', [a, b, c], [a, b, x, c], [c, b, a], 'cbxa'],
  ['what both have added is there once each', [a], [a, x], [a, b], 'abx'],
  ['what either has deleted is gone', [a, b, c], [a, c], [a, b], 'a'],
  ['what they add first stands first', [a], [a, b], [x, a], 'xab'],
  ['both have moved to the same order', [a, b], [b, a], [b, a], 'ba'],
])('%s', (_, before, mine, theirs, expected) => {
  expect(ids(merged(before, mine, theirs))).toBe(expected);
  expect(conflictsIn(of(before, mine, theirs))).toEqual([]);
});

test('both have moved something, differently: it is asked', () => {
  expect(conflictsIn(of([a, b, c], [b, a, c], [a, c, b]))).toMatchObject([{ path: 'lines' }]);
});

test('what has not changed is the same object, so that it is not drawn anew', () => {
  const mine = [a, { ...b, quantity: 2 }];
  const result = merged([a, b], mine, [a, { ...b, unitPrice: 5 }]);
  expect(result[0]).toBe(a);
  expect(merged([a, b], mine, [a, b])).toBe(mine);
});
