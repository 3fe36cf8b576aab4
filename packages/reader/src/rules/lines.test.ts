import { read, rows } from '../testing/given';

describe('counting', () => {
  test.each([
    ['Labour, two lads for three days at 180 a day each', '6 day 18000 Labour, two people'],
    ['Me and Callum, half a day at two hundred a day each', '1 day 20000 Labour, two people'],
    ['Three of us for five hours at the usual rate, on the clearance', '15 hour 4000 Labour: clearance, three people'],
    ['Block paving, 9 metres by 5, seventy two a square metre laid', '45 m2 7200 Block paving, laid'],
    ['Paving, 9 metres by 5 72 a square metre laid', '45 m2 7200 Paving, laid'],
    ['Worktop, three by six eighteen square feet at ninety five', '18 sqft 9500 Worktop'],
    ['Edging, 44 metres at nine pounds fifty metre', '44 m 950 Edging'],
    ['Skim the ceiling, four by three metres, at twelve quid a square', '12 m2 1200 Skim the ceiling'],
    ["Snagging's an hour and a half at forty an hour", '1.5 hour 4000 Labour: snagging'],
    ['Vents, five, thirty six pounds each', '5 each 3600 Vents'],
    ['Repoint, four faces at £85 a face', '4 each 8500 Repoint, faces'],
    ['Make good the reveals, £45 a window, 11 windows', '11 each 4500 Make good the reveals, windows'],
  ])('%s', (text, row) => {
    expect(rows(read(text))).toEqual([row]);
  });

  test('a price per square serves the area said before', () => {
    expect(rows(read('Turf, 60 square metres at seven fifty. Laying it is six quid a square.'))).toEqual([
      '60 m2 750 Turf',
      '60 m2 600 Laying: turf',
    ]);
  });

  test('the same price and the same number are those of the line before', () => {
    const text = 'kitchen first, six double sockets at fifty five a point. utility, two doubles, same price a point.';
    expect(rows(read(text))).toEqual(['6 point 5500 Double sockets, kitchen', '2 point 5500 Double sockets, utility']);
  });
});

describe('corrections', () => {
  test.each([
    ['Sockets, three, no four, at thirty each', ['4 each 3000 Sockets']],
    ['Tip run, fifteen quid, no twenty', ['1 each 2000 Tip run']],
    ['Door bars, 4 at £9, no, there are only 3 doors so 3', ['3 each 900 Door bars']],
    ['Skim the hall, 140. Skip, 240. Scratch the skip.', ['1 each 14000 Skim the hall']],
    [
      'Labour four hours at forty. Skip, 90. Actually make the labour five hours.',
      ['5 hour 4000 Labour', '1 each 9000 Skip'],
    ],
  ])('%s', (text, expected) => {
    expect(rows(read(text))).toEqual(expected);
  });
});

test('things off the list are a line each, however the last is joined', () => {
  const library = ['Fused spur', 'Outdoor flex', 'Downlight'].map((name, index) => ({
    name,
    unit: 'each' as const,
    unitPrice: 1000 * (index + 1),
    kind: 'material' as const,
  }));
  expect(
    rows(read('Off my list he wants six of the downlights, a fused spur and an outdoor flex.', { library })),
  ).toEqual(['6 each 3000 Downlight', '1 each 1000 Fused spur', '1 each 2000 Outdoor flex']);
});

test('a service call is charged, not rung', () => {
  expect(rows(read('Cylinder, 90. Service call seventy five.'))).toEqual([
    '1 each 9000 Cylinder',
    '1 each 7500 Service call',
  ]);
});

describe('what is no line', () => {
  test.each([
    'The customer is supplying the tiles.',
    'Painting is by others, and mind the dog.',
    'Last time he paid 300 for that and it leaked.',
    "They lost 40 grand's worth of copper.",
    'The inspector comes on the third.',
    'Only after half five or on a Saturday.',
    "That's the lot.",
    "It's for the nursery, the children's one.",
    'No cars on it for 7 days.',
    'Call 811 before we dig.',
  ])('%s', (text) => {
    expect(rows(read(text))).toEqual([]);
  });
});

test.each([
  ['Optional, the garage window, £290.', ['optional 1 each 29000 Garage window']],
  [
    'Gate £90, and a water feature, optional, three ninety five.',
    ['1 each 9000 Gate', 'optional 1 each 39500 Water feature'],
  ],
  ['Bird guard, leave that optional, forty five.', ['optional 1 each 4500 Bird guard']],
  ['Extractor fan £95, he can decide on that one.', ['optional 1 each 9500 Extractor fan']],
  ['Paint the door £120. He can decide, red or blue.', ['1 each 12000 Paint the door']],
  ['Take down the shed could be an extra, two fifty.', ['optional 1 each 25000 Take down the shed']],
  [
    'Porch light £60, call that one optional. Extra sockets, two at £40 each.',
    ['optional 1 each 6000 Porch light', '2 each 4000 Extra sockets'],
  ],
  ['Follow up visit £40, put that as optional.', ['optional 1 each 4000 Follow up visit']],
  ['If he wants the safety film that is optional, eighty five.', ['optional 1 each 8500 Safety film']],
])('an option: %s', (text, expected) => {
  expect(rows(read(text))).toEqual(expected);
});

test('a price that is still to come stays open', () => {
  expect(
    rows(
      read('Log store, leave the price blank. Two pots, I need to check with the merchant. Hob, no price on that yet.'),
    ),
  ).toEqual(['1 each unpriced Log store', '2 each unpriced Pots', '1 each unpriced Hob']);
});

test('words that only sound right are put right', () => {
  const text =
    'to cleaners for three ours at sixteen pound an hour each, and for gravel boreds at sixteen quid each. waist to the tip, ninety.';
  expect(rows(read(text))).toEqual([
    '6 hour 1600 Labour: cleaners, two people',
    '4 each 1600 Gravel boards',
    '1 each 9000 Waste to the tip',
  ]);
});

describe('the library and the rates', () => {
  const library = [
    { name: '6x6 closeboard panel', unit: 'each' as const, unitPrice: 4650, kind: 'material' as const },
    { name: '6x5 closeboard panel', unit: 'each' as const, unitPrice: 4100, kind: 'material' as const },
    { name: 'Type 1 MOT', unit: 'tonne' as const, unitPrice: 3400, kind: 'material' as const },
  ];

  test('an item without a price takes that of the library', () => {
    expect(
      rows(read('Eight of the six by six close board panels off the list and four tonnes of type one.', { library })),
    ).toEqual(['8 each 4650 6x6 closeboard panel', '4 tonne 3400 Type 1 MOT']);
  });

  test('a price that was said wins', () => {
    expect(rows(read('Six tonnes of type one at thirty.', { library }))).toEqual(['6 tonne 3000 Type one']);
  });

  test('time without a rate takes the rate of the account, and none when there is none', () => {
    expect(rows(read('Labour is two days.'))).toEqual(['2 day 25000 Labour']);
    expect(rows(read('Labour is two days.', { labourRates: { hour: null, day: null } }))).toEqual([
      '2 day unpriced Labour',
    ]);
  });
});

test('a line knows the words it came from, and when they were said', () => {
  const text = 'Morning. Tap £85. Valve £4.';
  const [tap] = read(text).lines;
  expect(tap?.source).toMatchObject({ text: 'Tap £85', start: 9, end: 16, startMs: 900, endMs: 1600, segment: 0 });
});

test('a guess is less sure than what was said', () => {
  const [said, guessed] = read('Tap £85. Slate edging, nine metres at six fifty a metre.').lines;
  expect(said?.confidence).toBeGreaterThan(guessed?.confidence ?? 1);
});
