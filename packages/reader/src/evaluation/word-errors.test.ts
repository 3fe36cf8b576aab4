import { align } from './alignment';
import { wordErrorsOf } from './word-errors';

const caseOf = (spoken: string | undefined, ...terms: string[]) => ({ spoken, gold: { lines: [{ terms }] } });

test.each([
  ['a b c', 'a b c', 'a=a b=b c=c'],
  ['a b c', 'a x c', 'a=a b=x c=c'],
  ['a b c', 'a c', 'a=a b=- c=c'],
  ['a c', 'a b c', 'a=a -=b c=c'],
  ['a b', '-', 'a=- b=-'],
])('"%s" beside "%s"', (meant, heard, expected) => {
  const words = (text: string) => (text === '-' ? [] : text.split(' '));
  const pairs = align(words(meant), words(heard));
  expect(pairs.map((pair) => `${pair.meant ?? '-'}=${pair.heard ?? '-'}`).join(' ')).toBe(expected);
});

test.each([
  ['Architrave, 4 sets at £32.', { words: [6, 0], numbers: [2, 0], lost: 0, trade: [1, 0] }],
  ['Architraves, 4 sets at £32.', { words: [6, 1], numbers: [2, 0], lost: 0, trade: [1, 0] }],
  ['Arch rave, 4 sets at £3.', { words: [6, 3], numbers: [2, 1], lost: 0, trade: [1, 1] }],
  ['Architrave, sets at 432.', { words: [6, 2], numbers: [2, 2], lost: 1, trade: [1, 0] }],
  ['Architrave, 4 sets at £32 and 6.', { words: [6, 2], numbers: [2, 1], lost: 0, trade: [1, 0] }],
])('heard as "%s"', (heard, expected) => {
  const spoken = 'architrave, four sets at thirty two, each';
  const one = caseOf(spoken, 'architrave');
  const { words, numbers, numbersLost, tradeWords } = wordErrorsOf([{ one, heard: `${heard} each` }]);
  const count = ({ said, wrong }: { said: number; wrong: number }) => [said, wrong];
  expect({ words: count(words), numbers: count(numbers), lost: numbersLost, trade: count(tradeWords) }).toEqual(
    expected,
  );
});

test('cases that do not say what was spoken are counted as skipped', () => {
  const hearings = ['-', undefined, 'three doors hung'].map((spoken) => ({
    one: caseOf(spoken),
    heard: '3 doors hung',
  }));
  expect(wordErrorsOf(hearings)).toMatchObject({ cases: 1, skipped: 2, words: { said: 3, wrong: 0 } });
});
