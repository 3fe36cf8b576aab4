import { account, read, rows } from '../testing/given';
import { readTranscript } from './read-transcript';

const item = (name: string, unitPrice: number, unit: 'each' | 'ft' = 'each') => ({
  id: `00000000-0000-4000-8000-0000000${String(unitPrice).padStart(5, '0')}`,
  name,
  unit,
  unitPrice,
  kind: 'material' as const,
  aliases: [],
});

/** As somebody types it: no machine has heard the words. */
const typed = (text: string, library: ReturnType<typeof item>[] = []) =>
  readTranscript({ text, segments: [{ startMs: 0, endMs: 0, text }] }, account({ library }));

describe('a figure that is told again', () => {
  test.each([
    ['Pickets, I said 40 but she wants the side done too so that is 55, at £3 a picket.', ['55 each 300 Pickets']],
    ['A dozen spots at £30 each, no back up, she counted again and it’s fourteen.', ['14 each 3000 Spots']],
    [
      "Isolators, 5 of them at £3.80, hang on, make that 4, the outside tap's already got one.",
      ['4 each 380 Isolators'],
    ],
    ['Hooks, ten at £12.50, no, make it 12. Latch £9.', ['12 each 1250 Hooks', '1 each 900 Latch']],
    ['Hooks, ten at £12.50, no, make it £12.', ['10 each 1200 Hooks']],
    ['Gloss on the, no sorry, satin finish, £140.', ['1 each 14000 Satin finish']],
    ['£40 a sheet for any ply we swap, and I’m allowing five sheets in this.', ['5 sheet 4000 Any ply we swap']],
  ])('%s', (text, expected) => {
    expect(rows(typed(text))).toEqual(expected);
  });

  test('what begins with "oh and" and names another thing is another line', () => {
    const text = 'Larder cupboard doors, 4 at £60 each. Oh and the boiler cupboard wants sliding doors, £110.';
    expect(rows(typed(text))).toHaveLength(2);
  });
});

describe('numbers that are none of money', () => {
  test.each([
    ['grand so, Brid Keane. Hedge, call it a grand.', ['1 each 100000 Hedge']],
    ['Skim the hall £200. The weather has to be over ten.', ['1 each 20000 Skim the hall']],
    ['Porch at number 12, £900. The chimney is one for the sweep.', ['1 each 90000 Porch at number 12']],
    ['Deep clean at flat 9, £120.', ['1 each 12000 Deep clean at flat 9']],
    ['Ten metres of one ten duct at £6 a metre.', ['10 m 600 One ten duct']],
    ['Ninety feet of mesh, four foot, green, at £8 a foot.', ['90 ft 800 Mesh, four foot, green']],
    ['Fit a Worcester four thousand combi, thirteen fifty.', ['1 each 135000 Fit a Worcester four thousand combi']],
    ['One Mitsubishi wall unit, eleven eighty.', ['1 each 118000 Mitsubishi wall unit']],
    ['It’s a 1200 quadrant tray, £140.', ['1 each 14000 1200 quadrant tray']],
    [
      'For Kim Day. Door £300. Hooks, three for each door so nine, list price.',
      ['1 each 30000 Door', '9 each unpriced Hooks'],
    ],
  ])('%s', (text, expected) => {
    expect(rows(typed(text))).toEqual(expected);
  });
});

describe('what words leave open', () => {
  test.each([
    ['Two wall splits, thirty one hundred the pair.', ['1 job 310000 Wall splits']],
    ['New euro cylinder forty two fifty.', ['1 each 4250 New euro cylinder']],
    ['Three bedroom sashes, £290 each.', ['3 each 29000 Bedroom sashes']],
    ['Skim the porch £200. If we hit rock it’s £95 an hour, but don’t put that in.', ['1 each 20000 Skim the porch']],
    ['Shelf £85 for Mrs Oake, she’s ninety one and sharper than me.', ['1 each 8500 Shelf']],
    ['Skim at flat 6, Weavers Court, £300.', ['1 each 30000 Skim at flat 6']],
  ])('%s', (text, expected) => {
    expect(rows(typed(text))).toEqual(expected);
  });
});

describe('who works, and for how long', () => {
  test.each([
    ['Labour is Ash and Pete, both four days at £300 a day.', ['8 day 30000 Labour, two people']],
    [
      'Rendering the back wall, two days. Skip £200.',
      ['2 day 25000 Labour: rendering the back wall', '1 each 20000 Skip'],
    ],
    ['Me and the two lads, two days, £180 a day each.', ['6 day 18000 Labour, three people']],
    ['Crown lift both at £150 a tree.', ['2 each 15000 Crown lift']],
  ])('%s', (text, expected) => {
    expect(rows(typed(text))).toEqual(expected);
  });
});

describe('the list', () => {
  const library = [
    item('Flame sensor', 4600),
    item('Rodent mesh', 650, 'ft'),
    item('Fridge interior', 4500),
    item('Oven interior', 4000),
    item('T-molding', 3600),
  ];

  test.each([
    ['Four T-moldings, list price.', ['4 each 3600 T-molding']],
    [
      'Flame sensors, nine. Sorry, eight, list price. T-moldings, two, list.',
      ['8 each 4600 Flame sensor', '2 each 3600 T-molding'],
    ],
  ])('%s', (text, expected) => {
    expect(rows(typed(text, library))).toEqual(expected);
  });
});

describe('room by room', () => {
  test.each([
    [
      'Kitchen is a repaint at £400, hallway is a wash down at £200.',
      ['1 each 40000 Kitchen is a repaint', '1 each 20000 Hallway is a wash down'],
    ],
  ])('%s', (text, expected) => {
    expect(rows(typed(text))).toEqual(expected);
  });
});

test('a list of what is wanted may name the room or the customer first', () => {
  expect(rows(typed('In the kitchen she wants a new boiler, six radiators and a thermostat.'))).toEqual([
    '1 each unpriced New boiler',
    '6 each unpriced Radiators',
    '1 each unpriced Thermostat',
  ]);
});

test('things without a price are a line each', () => {
  const text =
    "Shelf £85. Then there's the gate spring, the bell push and a door wedge, I've not got a price for any of those yet.";
  expect(rows(typed(text)).slice(1)).toEqual([
    '1 each unpriced Gate spring',
    '1 each unpriced Bell push',
    '1 each unpriced Door wedge',
  ]);
});

describe('terms in passing', () => {
  test('an amount taken off', () => {
    expect(typed('Gate £300. They want £20 taken off for cash.').discount).toEqual({ type: 'amount', value: 2000 });
  });

  test('a deposit that is put right', () => {
    expect(typed('Doors £900. Deposit 20 percent, no, make that 25.').deposit).toEqual({ type: 'percent', value: 25 });
    expect(typed('Doors £9000. Make it £1,000 deposit, no, £1,500.').deposit).toEqual({
      type: 'amount',
      value: 150000,
    });
  });

  test('a share to order is the deposit', () => {
    expect(typed('Doors £900. Forty percent to order.').deposit).toEqual({ type: 'percent', value: 40 });
  });

  test('off that is off the line just told', () => {
    const reading = typed('Gate £300. Clearing brambles, £160, and twenty percent off that for her.');
    expect(reading.discount).toBeNull();
    expect(reading.lines.map((line) => line.discountPercent)).toEqual([0, 20]);
  });
});

test.each([
  ['Call out for Mrs, er, Farida Aziz, £75.', 'Mrs Farida Aziz'],
  ['okay so Grant Ostrowski, he is in the split level. Panel £600.', 'Grant Ostrowski'],
])('a name said with a pause, or after a word to begin with: %s', (text, name) => {
  expect(typed(text).client?.name).toBe(name);
});

test('what is counted and priced at the head of a sentence is no address', () => {
  const reading = read('For Freya Lind. Hedging, £200. 3 Amelanchier, multi stem, £145 each.');
  expect(reading.client?.address).toBe('');
  expect(rows(reading)).toContain('3 each 14500 Amelanchier, multi stem');
});
