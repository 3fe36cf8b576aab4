import fc from 'fast-check';
import { distance } from './words';

/** The rule itself, without any short cut. */
const plain = (left: string, right: string): number => {
  if (left === '' || right === '') return left.length + right.length;
  const [first, second] = [left.slice(1), right.slice(1)];
  if (left[0] === right[0]) return plain(first, second);
  return 1 + Math.min(plain(first, second), plain(first, right), plain(left, second));
};

const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 6 });

test('letters to change are counted up to the limit', () => {
  fc.assert(
    fc.property(word, word, fc.integer({ min: 0, max: 4 }), (left, right, limit) => {
      expect(distance(left, right, limit)).toBe(Math.min(plain(left, right), limit + 1));
    }),
    { numRuns: 2_000 },
  );
});
