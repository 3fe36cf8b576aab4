import { placeAt, type Stop, scrollStep, stopAt } from './drag';

/** Heads and lines of 50 pixels each, one below the other. */
const stops = (...names: string[]): Stop[] =>
  names.map((id, index) => ({
    id,
    kind: id.startsWith('#') ? 'section' : id === '+' ? 'other' : 'line',
    top: index * 50,
    height: 50,
  }));

test.each([
  ['above everything', -10, { sectionId: null, beforeId: 'a' }],
  ['between two lines', 50, { sectionId: null, beforeId: 'b' }],
  ['below the last line before a head', 100, { sectionId: null, beforeId: null }],
  ['below what adds a line', 150, { sectionId: null, beforeId: null }],
  ['below the head of a section', 200, { sectionId: '#kitchen', beforeId: 'c' }],
  ['at the end of a section', 250, { sectionId: '#kitchen', beforeId: null }],
  ['in a section without lines', 300, { sectionId: '#bath', beforeId: null }],
  ['below everything', 900, { sectionId: '#bath', beforeId: null }],
])('a line that is let go %s comes to stand there', (_, middle, place) => {
  const others = stops('a', 'b', '+', '#kitchen', 'c', '#bath');
  expect(placeAt(others, stopAt(others, middle))).toEqual(place);
});

test('the screen scrolls near its edges alone, faster the nearer', () => {
  expect(Math.abs(scrollStep(400, 0, 800))).toBe(0);
  expect(scrollStep(10, 0, 800)).toBeLessThan(scrollStep(80, 0, 800));
  expect(scrollStep(795, 0, 800)).toBeGreaterThan(scrollStep(710, 0, 800));
});
