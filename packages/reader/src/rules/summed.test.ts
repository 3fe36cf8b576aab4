import { read, rows } from '../testing/given';

test.each([
  [
    "Front lawn is 40 square metres, the back's 60 square metres, turf on all of it at £9 a square metre.",
    ['100 m2 900 Front lawn, back, turf'],
  ],
  ['Front is 12 metres, side 8 metres. All of it at £30 a metre.', ['20 m 3000 Side, front']],
  [
    'Walls: hall 30 square metres, two bedrooms are 20 each, so call that 40, landing 9. All of it at £8 a square metre, so 79 altogether.',
    ['79 m2 800 Walls, hall, bedrooms, landing'],
  ],
  [
    'Skirting £40. Gutter, front 9 metres, back 11, all of that at £24 a metre, so 20 metres. Just put it as one line. Skip £200.',
    ['1 each 4000 Skirting', '20 m 2400 Gutter, front, back', '1 each 20000 Skip'],
  ],
])('what was measured for one price is added up: %s', (text, expected) => {
  expect(rows(read(text))).toEqual(expected);
});

test('what has its own price is not', () => {
  const text = 'Tiles, 12 metres at £4 a metre, trim, 8 metres at £2 a metre. All of it at the front.';
  expect(rows(read(text))).toEqual(['12 m 400 Tiles', '8 m 200 Trim']);
});
