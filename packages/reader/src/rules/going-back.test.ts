import { read, rows } from '../testing/given';

test.each([
  [
    'its price',
    'Floor is three metres by two point four, forty eight a square metre to lay. Tanking, 38 pounds. Oh and that floor, herringbone takes longer, make it fifty two a square metre not forty eight.',
    ['7.2 m2 5200 Floor, lay', '1 each 3800 Tanking'],
  ],
  [
    'its count',
    'Picket fence, five metres at 24 a metre. Gate, 90. Oh that picket fence, it has grown, seven metres.',
    ['7 m 2400 Picket fence', '1 each 9000 Gate'],
  ],
  [
    'its area, and not what it was',
    'Oak in the hall, 27 square metres at 58 a square metre. Underlay, 4 rolls at 36. Back to the hall, so it is 25.5 square metres and not 27.',
    ['25.5 m2 5800 Oak in the hall', '4 roll 3600 Underlay'],
  ],
  [
    'not what is spared',
    "Sleepers, sixteen at 34 quid. Mulch, nine bags at seven pounds. Oh and the sleepers, there's two spare in my yard, so only charge her for fourteen.",
    ['14 each 3400 Sleepers', '9 bag 700 Mulch'],
  ],
  [
    'what the words are of, not what lies on it',
    'Uppers, twelve at 210 to hang. Crown on top of the uppers, thirty feet at 14 a foot. Oh and the uppers, one comes off for the window so eleven.',
    ['11 each 21000 Uppers, hang', '30 ft 1400 Crown on top of the uppers'],
  ],
  [
    'a price in the library',
    "Fourteen sheets of plasterboard at 12 a sheet. Nine lengths of cove at 19. Actually the plasterboard, I've priced it better, it's £21.50 a sheet.",
    ['14 sheet 2150 Plasterboard', '9 length 1900 Cove'],
  ],
  [
    'the line told last',
    'Eight pines at 275 to drop. One of those leans on the power line, so it comes back to seven.',
    ['7 each 27500 Pines to drop'],
  ],
])('a sentence goes back to a line and puts right %s', (_what, text, expected) => {
  expect(rows(read(text))).toEqual(expected);
});

test('more of the same is a line of its own', () => {
  const text =
    'Plank in the lounge, 20 square metres at 31 a square metre. Oh, the lounge again, another 20 square metres of cork at 9 a square metre.';
  expect(rows(read(text))).toHaveLength(2);
});
