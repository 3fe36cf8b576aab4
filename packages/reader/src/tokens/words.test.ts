import fc from 'fast-check';
import { distance } from 'fastest-levenshtein';
import { lettersApart, lettersOf } from './words';

const word = fc.string({ unit: fc.constantFrom(...'abcdexyz0 '), maxLength: 8 });

test('the letters that only one of two words has are never more than must change between them', () => {
  fc.assert(
    fc.property(word, word, (left, right) => {
      expect(lettersApart(lettersOf(left), lettersOf(right))).toBeLessThanOrEqual(distance(left, right));
    }),
    { numRuns: 2_000 },
  );
});
