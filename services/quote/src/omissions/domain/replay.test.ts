import { yearsOfQuotes } from '../../sent-lines/testing';
import { leaveLinesOut } from './testing';

const left = leaveLinesOut(yearsOfQuotes(200));

test('a line that is left out is mostly asked about where it stands on most jobs of the kind', () => {
  expect(left.usual).toBeGreaterThan(80);
  expect(left.asked / left.usual).toBeGreaterThanOrEqual(0.6);
});

test('of a quote that has what its kind has, little is asked', () => {
  expect(left.needless / left.complete).toBeLessThanOrEqual(0.3);
});
