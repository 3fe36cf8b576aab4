import { read, rows } from '../testing/given';

test.each([
  ["Skip £200 because the drive's narrow. Gate £90.", ['1 each 20000 Skip', '1 each 9000 Gate']],
  ['Hooks at £3, four of them cause two broke.', ['4 each 300 Hooks']],
  ["Twelve panels because the last one's a half, £30 each.", ['12 each 3000 Panels']],
  ['Sockets, six, because she wants two by the bed, at £38.', ['6 each 3800 Sockets']],
  ['Six lights at £30 since the hall has two.', ['6 each 3000 Lights']],
  ["Gate £90, and because it's a Sunday £40 call out.", ['1 each 9000 Gate', '1 each 4000 Sunday call out']],
])('why it is so is neither name nor count: %s', (text, expected) => {
  expect(rows(read(text))).toEqual(expected);
});

test.each([
  ["The fascia's rotten at the end so it needs a new length, £40.", ['1 each 4000 Fascia, new length']],
  ["Gate's dropped so we need two hinges at £12.", ['2 each 1200 Hinges']],
  [
    "The study's got that dark green so it wants a stain block, 2 tins at £26, then it's £360 for the walls in there.",
    ['2 tin 2600 Stain block, study', '1 each 36000 Walls, study'],
  ],
])('what is the matter is not what is done: %s', (text, expected) => {
  expect(rows(read(text))).toEqual(expected);
});
