import { read, rows } from '../testing/given';

test.each([
  ["Thermostat, £240, and it's £189 on the list but that's the old one, so £240.", '1 each 24000 Thermostat'],
  ["Consumer unit, it's £140 on my list but that's last year's, so call it £165.", '1 each 16500 Consumer unit'],
  ["Latch is £12 in the book but they've gone up, so £14.", '1 each 1400 Latch'],
  ["Trim, 4 lengths, they've gone up so put £10.50.", '4 length 1050 Trim'],
  ["Spouts, eight, I've got them down at £6 but that's out of date, so £7.", '8 each 700 Spouts'],
  ["Bricks, 400 at 90p, he's put them up, £1.05.", '400 each 105 Bricks'],
  ["Cylinder, twelve hundred, it's gone up to thirteen fifty.", '1 each 135000 Cylinder'],
])('a price that no longer holds is told with the one that does: %s', (text, row) => {
  expect(rows(read(text))).toEqual([row]);
});

test('what went up is no price', () => {
  const text = "Ladder rack £90, and it's gone up on the roof already. Scaffold, it went up Monday, £300.";
  expect(rows(read(text))).toEqual(['1 each 9000 Ladder rack', '1 each 30000 Scaffold']);
});
