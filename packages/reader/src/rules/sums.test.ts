import { read, rows } from '../testing/given';

test.each([
  ['of the line before', "Two doors at 280 each, that's 560 all in.", ['2 each 28000 Doors']],
  [
    'of all lines',
    "Boarding, 20 square metres at 15 a square, comes to 300. Skip 200. That's 500 plus VAT all in.",
    ['20 m2 1500 Boarding', '1 each 20000 Skip'],
  ],
  [
    'at the end',
    'Labour, 3 days at 200 a day. Materials 400. Total one thousand.',
    ['3 day 20000 Labour', '1 job 40000 Materials'],
  ],
  [
    'with other words',
    'Niches in the shower, three at fifty, so that is one fifty on niches.',
    ['3 each 5000 Niches in the shower'],
  ],
  ['at the end of it', 'Tap washers, three at 60 each, one eighty all told.', ['3 each 6000 Tap washers']],
  ['of a line without a price', "Bathroom refit. That's 4500 all in.", ['1 job 450000 Bathroom refit']],
  ['that settles what a price meant', "Oak boards, 12 at six fifty, that's 78 pounds.", ['12 each 650 Oak boards']],
  ['that settles it the other way', "Oak boards, 12 at six fifty, that's 7800 pounds.", ['12 each 65000 Oak boards']],
])('a total is no line of its own: %s', (_what, text, expected) => {
  expect(rows(read(text))).toEqual(expected);
});

test.each([
  ["Lewis for two days at £110 a day. Plumber's £220.", ['2 day 11000 Labour: Lewis', '1 each 22000 Plumber']],
  ['Two lamps at £45, timer £90.', ['2 each 4500 Lamps', '1 each 9000 Timer']],
])('what another thing costs is no total, though it comes to as much: %s', (text, expected) => {
  expect(rows(read(text))).toEqual(expected);
});

test.each([["Wiring £900 plus the VAT, that's £1,080.", ['1 each 90000 Wiring']]])(
  'what it comes to with its tax is no line: %s',
  (text, expected) => {
    expect(rows(read(text))).toEqual(expected);
  },
);

test('a price a hundred times that of the library is read again', () => {
  const library = [
    { name: 'Isolation valve', unit: 'each' as const, unitPrice: 425, kind: 'material' as const },
    { name: 'Basin set', unit: 'each' as const, unitPrice: 38000, kind: 'material' as const },
  ];
  expect(rows(read('Basin set, one at four fifty. Isolation valve, two at 450.', { library }))).toEqual([
    '1 each 45000 Basin set',
    '2 each 450 Isolation valve',
  ]);
});
