import { needsCheck } from '@jobspeak/contracts';
import { read, rows } from '../testing/given';

describe('what is named plainly stays, for its person to price', () => {
  test.each([
    ['Bathroom, tiling at 400. One bath panel.', '1 each unpriced Bath panel'],
    ['Tiling, 400. Fit a heated towel rail.', '1 each unpriced Fit a heated towel rail'],
    ['Radiator valves, three at eighteen pounds each. A skip.', '1 each unpriced Skip'],
    ['Tiling, 400. Then six double sockets.', '6 each unpriced Double sockets'],
    ['Tiling, 400. Supply and fit two extractor fans.', '2 each unpriced Supply and fit extractor fans'],
  ])('%s', (text, row) => {
    const reading = read(text);
    expect(rows(reading).at(-1)).toBe(row);
    expect(reading.lines.filter(({ unitPrice }) => unitPrice === null).every(needsCheck)).toBe(true);
  });
});

describe('a list without prices is a line for each thing', () => {
  test.each([
    [
      "We'll need a new boiler, six radiators and a thermostat.",
      ['1 each unpriced New boiler', '6 each unpriced Radiators', '1 each unpriced Thermostat'],
    ],
    [
      'Tiling, 400. Job needs a new cistern, a ballcock and five metres of copper pipe.',
      ['1 each 40000 Tiling', '1 each unpriced New cistern', '1 each unpriced Ballcock', '5 m unpriced Copper pipe'],
    ],
    [
      'He wants us to fit two doors, a loft hatch and four can lights, price to follow.',
      ['2 each unpriced Doors', '1 each unpriced Loft hatch', '4 each unpriced Can lights'],
    ],
    [
      'Supply and fit three doors and a porch light.',
      ['3 each unpriced Supply and fit doors', '1 each unpriced Porch light'],
    ],
    ["Tiling, 400. We'll need a skip.", ['1 each 40000 Tiling', '1 each unpriced Skip']],
    [
      "We'll need a boiler and six radiators. Labour is two days at 250.",
      ['1 each unpriced Boiler', '6 each unpriced Radiators', '2 day 25000 Labour'],
    ],
  ])('%s', (text, expected) => {
    expect(rows(read(text))).toEqual(expected);
  });

  test.each([
    [
      "We need six radiators and a boiler. Radiators are 120 each, boiler's 1850.",
      ['6 each 12000 Radiators', '1 each 185000 Boiler'],
    ],
    ['She needs a new fence and a gate. Panels, eight at 42. Gate 180.', ['8 each 4200 Panels', '1 each 18000 Gate']],
    ['She needs a new boiler and six radiators. 4,200 all in.', ['1 job 420000 New boiler, radiators']],
    ['We need a bath, a basin and two taps, 480 all in.', ['1 job 48000 Bath, basin, taps']],
  ])('unless a price is told after it: %s', (text, expected) => {
    expect(rows(read(text))).toEqual(expected);
  });
});

test.each([
  ['New consumer unit, 650. Six double sockets at 45 each.', '1 each 65000 New consumer unit'],
  ['new consumer unit six fifty. six double sockets at 45 each', '1 each 65000 New consumer unit'],
  ['A new consumer unit, 650 fitted. Six double sockets at 45 each.', '1 each 65000 New consumer unit, fitted'],
  ['Mrs Reid, vanity unit 320. Six double sockets at 45 each.', '1 each 32000 Vanity unit'],
])('the opening words are a line where they have a price: %s', (text, first) => {
  expect(rows(read(text))).toEqual([first, '6 each 4500 Double sockets']);
});

test.each([
  'Tiling, 400. She has two kids.',
  'Tiling, 400. They have two cats, a dog and three kids.',
  'Tiling, 400. He bought a drill, two hammers and a saw.',
  "Tiling, 400. She's supplying the tiles, the grout and a new toilet.",
  'Tiling, 400. Not including the skip, the scaffold and two lintels.',
  'Tiling, 400. Last year we did a kitchen, two bathrooms and a loft there.',
  'Tiling, 400. She wants a cup of tea and a chat.',
  "Tiling, 400. He doesn't want a bath or two basins.",
  'Tiling, 400. I need three quotes and a reference.',
  'Tiling, 400. One of the dogs is mad.',
  'Tiling, 400. Two days after that he is away.',
  'Tiling, 400. A nice place.',
  'Tiling, 400. A couple of weeks away.',
  'Tiling, 400. She is supplying a bath panel.',
  'Tiling, 400. A three bed semi.',
  'Tiling, 400. A lovely couple.',
])('talk is no line: %s', (text) => {
  expect(rows(read(text))).toEqual(['1 each 40000 Tiling']);
});
