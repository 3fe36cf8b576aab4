import { read, rows } from '../testing/given';

test.each([
  [
    'Labour is Steve at 210 a day and Marcus at 140 a day, two days each.',
    ['2 day 21000 Labour: Steve', '2 day 14000 Labour: Marcus'],
  ],
  [
    'Sod, ten rolls at 8. Me and Rico, one day each, three eighty for me and two hundred for Rico.',
    ['10 roll 800 Sod', '1 day 38000 Labour', '1 day 20000 Labour: Rico'],
  ],
  [
    "Digging it out is me, Wayne and the lad, two days. I'm £200 a day, Wayne's £180, the lad's £95.",
    [
      '2 day 20000 Labour: digging it out',
      '2 day 18000 Labour: digging it out, Wayne',
      '2 day 9500 Labour: digging it out, lad',
    ],
  ],
  [
    "Me and Luc boarding for three days, I'm four fifty and he's three ten.",
    ['3 day 45000 Labour: boarding', '3 day 31000 Labour: boarding, Luc'],
  ],
  [
    "Me and Tommo clearing that for two days, he's on a hundred and ten a day and I'm my usual day rate.",
    ['2 day 11000 Labour: clearing, Tommo', '2 day 25000 Labour: clearing'],
  ],
  [
    'Fitting, me for 3 days at the day rate and Joel for 2 days at £130 a day.',
    ['3 day 25000 Labour: fitting', '2 day 13000 Labour: fitting, Joel'],
  ],
  [
    'Prep is half a day for me at £200 a day and half a day for Lee at £160 a day.',
    ['0.5 day 20000 Labour: prep', '0.5 day 16000 Labour: prep, Lee'],
  ],
])('people who cost different amounts are a line each: %s', (text, expected) => {
  expect(rows(read(text))).toEqual(expected);
});

test('what is fitted is nobody who is paid', () => {
  expect(rows(read('Labour is two days for me at 200 a day, and Velux 900.'))).toEqual([
    '2 day 20000 Labour',
    '1 each 90000 Velux',
  ]);
});

test('people who cost the same stay together', () => {
  expect(rows(read('Me and Callum, half a day at two hundred a day each'))).toEqual(['1 day 20000 Labour, two people']);
});
