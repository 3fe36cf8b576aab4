import { goesInCircles } from './circles';

/** The pieces of 0 to 9. */
const DIGITS = [29900, 29896, 29906, 29941, 29946, 29945, 29953, 29955, 29947, 29929];

/** The latest piece first; letters for pieces, digits as they are. */
const latest = (text: string): number[] =>
  [...text].reverse().map((letter) => DIGITS[Number(letter)] ?? letter.charCodeAt(0));

test.each([
  ['nothing', '', false],
  ['a word four times', 'aaaa', false],
  ['a word five times', 'aaaaa', true],
  ['it, after something else', 'xyaaaaa', true],
  ['something else after it', 'aaaaax', false],
  ['two words three times', 'ababab', false],
  ['two words four times', 'abababab', true],
  ['six words four times', 'abcdefabcdefabcdefabcdef', true],
  ['five words four times, as in a list of doors', 'abcdeabcdeabcdeabcde', false],
  ['a figure of twelve digits', '123456789012', false],
  ['a figure of thirteen digits', '1234567890123', true],
])('%s', (_what, text, circles) => {
  expect(goesInCircles(latest(text))).toBe(circles);
});
