import { read, rows } from '../testing/given';

test.each([
  ["The old shed's rotten, so new felt, two rolls at £30.", '2 roll 3000 New felt'],
  ['The stopcock has seized so isolator valve, £14.', '1 each 1400 Isolator valve'],
  ["Porch, the light's bust, so a brass lantern, £64.", '1 each 6400 Brass lantern, porch'],
  ['Fascia is perished, so replace it, twelve metres at £22 a metre.', '12 m 2200 Fascia is perished, replace'],
  ['Ceiling is cracked, so skim, £200.', '1 each 20000 Ceiling is cracked, skim'],
])('what is wrong gives no name to what is put in its place: %s', (text, row) => {
  expect(rows(read(text))).toEqual([row]);
});

test('nor does a discount on it', () => {
  const text = 'Walls are shot, so backer board, nine sheets at £17. Wall tiling £200. Ten percent off the walls.';
  expect(read(text).lines.map(({ discountPercent }) => discountPercent)).toEqual([0, 10]);
});
