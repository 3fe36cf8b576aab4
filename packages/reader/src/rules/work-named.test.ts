import { read, rows } from '../testing/given';

describe('what people are for, told after what they cost', () => {
  test.each([
    [
      "Garden job for Joanne Hargreaves. 3 lads for 4 days at £165 a day each, that's the clearing and levelling. Turf £20.",
      ['12 day 16500 Labour: clearing and levelling, three people', '1 each 2000 Turf'],
    ],
    [
      'Four men, one day, one ninety five a man, lifting the crowns on the lime avenue.',
      ['4 day 19500 Labour: lifting the crowns on the lime avenue, four people'],
    ],
    [
      "Labour's two days at £210, that's for second fix and snagging. Skip £90.",
      ['2 day 21000 Labour: second fix and snagging', '1 each 9000 Skip'],
    ],
    [
      "Skip £90. Then it's the team for half a day at the day rate, clearing the laurel by the vestry.",
      ['1 each 9000 Skip', '0.5 day 25000 Labour: clearing the laurel by the vestry'],
    ],
    [
      'Skirting £90. Me for a day at £220, hanging the doors.',
      ['1 each 9000 Skirting', '1 day 22000 Labour: hanging the doors'],
    ],
  ])('%s', (text, expected) => {
    expect(rows(read(text))).toEqual(expected);
  });

  test('what has its own price is the next thing', () => {
    expect(rows(read('Me and Jo for a day at my day rate, cutting blades, the pair at £26 each.'))).toEqual([
      '2 day 25000 Labour, two people',
      '2 each 2600 Cutting blades',
    ]);
  });

  test.each([
    'Two men two days at £180 a day, waiting on the weather mind.',
    "Two men for two days at £180 a day, that's the hard bit.",
    'Two men for two days at £180 a day, finishing Friday.',
  ])('talk names no work: %s', (text) => {
    expect(rows(read(text))).toEqual(['4 day 18000 Labour, two people']);
  });
});

test.each([
  [
    "Take out the old suite, that's one day for the two of us at £210 a day each.",
    '2 day 21000 Labour: take out the old suite, two people',
  ],
  ['First fix is a day for both of us at £230 a day each.', '2 day 23000 Labour: first fix, two people'],
  ['Labour for the pair of us is two days at £200 a day each.', '4 day 20000 Labour, two people'],
  ['Three days for the two of us at £210 a day each.', '6 day 21000 Labour, two people'],
])('all of us are counted: %s', (text, expected) => {
  expect(rows(read(text))).toEqual([expected]);
});
