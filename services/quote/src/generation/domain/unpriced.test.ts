import { needsCheck } from '@jobspeak/contracts';
import { read, rows } from './given';

describe('what is named plainly stays, for its person to price', () => {
  test.each([
    ['Bathroom, tiling at 400. One bath panel.', '1 each unpriced Bath panel'],
    ['Tiling, 400. Fit a heated towel rail.', '1 each unpriced Fit a heated towel rail'],
    ['Radiator valves, three at eighteen pounds each. A skip.', '1 each unpriced Skip'],
    ['Tiling, 400. Then six double sockets.', '6 each unpriced Double sockets'],
    ['Tiling, 400. Supply and fit two extractor fans.', '2 each unpriced Supply and fit extractor fans'],
  ])('%s', (text, row) => {
    const reading = read(text);
    expect(rows(reading).at(-1)).toBe(row);
    expect(reading.lines.filter(({ unitPrice }) => unitPrice === null).every(needsCheck)).toBe(true);
  });
});

test.each([
  'Tiling, 400. One of the dogs is mad.',
  'Tiling, 400. Two days after that he is away.',
  'Tiling, 400. A nice place.',
  'Tiling, 400. A couple of weeks away.',
  'Tiling, 400. She is supplying a bath panel.',
  'Tiling, 400. A three bed semi.',
  'Tiling, 400. A lovely couple.',
])('talk is no line: %s', (text) => {
  expect(rows(read(text))).toEqual(['1 each 40000 Tiling']);
});
