import { read, rows } from '../testing/given';

test.each([
  [
    'Six conifers, four of them want topping at £120 each, the other two are £80 each.',
    ['4 each 12000 Conifers, topping', '2 each 8000 Conifers'],
  ],
  [
    "Three sash windows. Two of them need new cords, £65 each. The other one's the bay and I'm waiting on a price.",
    ['2 each 6500 Sash windows, new cords', '1 each unpriced Sash windows, bay'],
  ],
  ['Eight doors. Six of them are £55 each, the rest are £70 each.', ['6 each 5500 Doors', '2 each 7000 Doors']],
  ['Eight doors, £55 each. Two of them stick. Skip £90.', ['8 each 5500 Doors', '1 each 9000 Skip']],
])('what was counted together is told in parts: %s', (text, expected) => {
  expect(rows(read(text))).toEqual(expected);
});
