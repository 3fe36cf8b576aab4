import { read, rows } from '../testing/given';

test.each([
  ['Fridge and oven, forty five each.', ['1 each 4500 Fridge', '1 each 4500 Oven']],
  ['Wardrobe and desk, sixty each to build.', ['1 each 6000 Wardrobe, build', '1 each 6000 Desk, build']],
  ['The fridge and the wine cooler, £45 each.', ['1 each 4500 Fridge', '1 each 4500 Wine cooler']],
  ['Front and back gate, £300 each.', ['1 each 30000 Front gate', '1 each 30000 Back gate']],
])('two things at a price each are two lines: %s', (text, expected) => {
  expect(rows(read(text))).toEqual(expected);
});

test.each([
  ['Supply and fit, £45 each.', ['1 each 4500 Supply and fit']],
  ['Sash windows, four. Overhaul and cord at £320 each.', ['4 each 32000 Overhaul and cord']],
  [
    'Kitchen and utility, walls £300, ceiling £200.',
    ['1 each 30000 Walls, kitchen utility', '1 each 20000 Ceiling, kitchen utility'],
  ],
])('one thing stays one: %s', (text, expected) => {
  expect(rows(read(text))).toEqual(expected);
});
