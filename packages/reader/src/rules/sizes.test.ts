import { read, rows } from '../testing/given';

const item = (name: string, unitPrice: number) => ({
  name,
  unit: 'each' as const,
  unitPrice,
  kind: 'material' as const,
});

test.each([
  [
    '2 of the 600 radiators at £90 and 3 of the 800s at £120.',
    ['2 each 9000 600 radiators', '3 each 12000 800 radiators'],
  ],
  [
    'Six of the 35 litre pots at £20 and two of the 50s at £31.',
    ['6 each 2000 35 litre pots', '2 each 3100 50 litre pots'],
  ],
  ["Skip £90, it's one of the 1930s houses.", ['1 each 9000 Skip']],
])('a size may leave out what it is of: %s', (text, expected) => {
  expect(rows(read(text))).toEqual(expected);
});

test.each([
  [
    '2 of the 2.5 kilowatt wall splits and 1 of the 3.5s, all off the price list.',
    ['2 each 69500 Wall split 2.5kW', '1 each 78500 Wall split 3.5kW'],
  ],
  ['Four 32 amp RCBOs, off the list.', ['4 each 3500 RCBO 32A']],
])('a measure is written short in the library: %s', (text, expected) => {
  const library = [
    item('Wall split 2.5kW', 69500),
    item('Wall split 3.5kW', 78500),
    item('RCBO 16A', 2500),
    item('RCBO 32A', 3500),
  ];
  expect(rows(read(text, { library }))).toEqual(expected);
});
