import { account, read, rows, said } from '../testing/given';
import { readTranscript } from './read-transcript';

const inDollars = (text: string) => read(text, { currency: 'USD', locale: 'en-US' });

test.each([
  'Before they open on Saturday, they start baking at four.',
  "I'll be there by nine.",
  "She's back at five.",
  'He finishes work at six so come after.',
])('a time of day is no price: %s', (talk) => {
  expect(rows(read(`Skip £90. ${talk}`))).toEqual(['1 each 9000 Skip']);
});

test.each([
  'Her father lives there too, eighty seven and sharp as a tack.',
  "His nan's in the annexe, about ninety one, deaf as a post.",
  "Her husband's eighty nine and still out with the secateurs.",
  "The old boy's eighty four and still up a ladder.",
])('how old somebody is is no price: %s', (talk) => {
  expect(rows(read(`Skip £90. ${talk}`))).toEqual(['1 each 9000 Skip']);
});

test.each([
  'Last firm wanted four grand just for turning up.',
  'Some bloke in town quoted her £900 for the same.',
  'The other roofer said two thousand and never came back.',
])('what another asks is no price: %s', (talk) => {
  expect(rows(read(`Skip £90. ${talk}`))).toEqual(['1 each 9000 Skip']);
});

test('how a thing comes names no other thing', () => {
  const text = 'Decking for Mrs Hall. The two bedrooms are carpet, 31 square metres at £25 installed with pad.';
  expect(rows(read(text))).toEqual(['31 m2 2500 Bedrooms are carpet, installed with pad']);
});

test.each([
  ['Tiles start at four pounds a metre.', '1 m 400 Tiles start'],
  ['A coil clean, one seventy five.', '1 each 17500 Coil clean'],
  ['Two roll top baths, £900 each.', '2 each 90000 Roll top baths'],
  ['A tin roof, £1200.', '1 each 120000 Tin roof'],
  ['Road closure permit, that’s two sixty five at cost.', '1 each 26500 Road closure permit'],
  ['You know them flat pack wardrobes, there’s two of them, sixty each.', '2 each 6000 Flat pack wardrobes'],
  ["Windows, she's got those old sash ones, six of them at £15 each.", '6 each 1500 Windows, old sash'],
  ['Lights, he has them LED strip things, four at £20.', '4 each 2000 Lights, LED strip'],
  ['Rewire for Tom Hall. Three bed semi, four grand all in.', '1 job 400000 Rewire, three bed semi'],
  ['Gutter clear for Mrs Dunn. Two storey house, £90.', '1 each 9000 Gutter clear, two storey house'],
  ['Draw runners, 6 pairs at £12.', '6 pair 1200 Drawer runners'],
  ['Draw up the plans, £120.', '1 each 12000 Draw up the plans'],
  ['Remember those gutters at the back, £120 to clear.', '1 each 12000 Gutters at the back, clear'],
  ['Palms, six at fifty five, call that optional because she likes them shaggy.', 'optional 6 each 5500 Palms'],
])('%s', (text, row) => {
  expect(rows(read(text))).toEqual([row]);
});

test.each([
  [
    'the room is another, the price is not',
    'Living room walls are 40 square metres at £9 a square metre. Dining room, 25 square metres, same price. Hall, 12 square metres, same price.',
    ['40 m2 900 Living room walls', '25 m2 900 Walls, dining room', '12 m2 900 Walls, hall'],
  ],
  [
    'one of several is named by its place',
    'First oak is eighteen hundred and the second, the one with the bees, is twenty two hundred.',
    ['1 each 180000 First oak', '1 each 220000 Second oak, bees'],
  ],
  [
    'what comes first in the telling is not called so',
    'First the skip, £240. First job is the gutters, £90.',
    ['1 each 24000 Skip', '1 each 9000 Gutters'],
  ],
])('%s', (_what, text, expected) => {
  expect(rows(read(text))).toEqual(expected);
});

test('a maker of heaters is known by name', () => {
  expect(rows(inDollars('Fifty gallon gas Rheem, eleven eighty. Permit is ninety five.'))).toEqual([
    '1 each 118000 Fifty gallon gas Rheem',
    '1 each 9500 Permit',
  ]);
});

describe('the list', () => {
  const item = (name: string, unitPrice: number) => ({
    id: `00000000-0000-4000-8000-0000000${String(unitPrice).padStart(5, '0')}`,
    name,
    unit: 'each' as const,
    unitPrice,
    kind: 'material' as const,
    aliases: [],
  });
  const library = [item('Shaker base cabinet', 38_500), item('Deck footing', 12_000)];

  test.each([
    ['Shaker base cabinets, nine, I’m charging list.', ['9 each 38500 Shaker base cabinet']],
    ['Shaker base cabinets, nine, she pays list price.', ['9 each 38500 Shaker base cabinet']],
    ['Deck for Tyler Mancuso. It’s 16 by 12. Skip £300.', ['1 each 30000 Skip']],
  ])('%s', (text, expected) => {
    expect(rows(readTranscript(said(text), account({ library })))).toEqual(expected);
  });
});

test.each([
  [
    "Carpenter ants for Doug Hall, treatment's £275, traps £40.",
    ['1 each 27500 Carpenter ants, treatment', '1 each 4000 Traps'],
  ],
  ['Boiler for Mrs Hall, service £85.', ['1 each 8500 Boiler, service']],
  ['Rekey for Mrs Hall, service call £69.', ['1 each 6900 Service call']],
])('work that says nothing of what it is done to is called by the job: %s', (text, expected) => {
  expect(rows(read(text))).toEqual(expected);
});

test.each([
  ["Storm job for Jo Hall, the pecan that's on the fence. Take that down, £1800.", '1 each 180000 Take the pecan down'],
  ['Then the old boiler in the loft. Take it out, £180.', '1 each 18000 Take the old boiler out'],
  ['Tiles are here already. Lay them, £300.', '1 each 30000 Lay tiles'],
])('what is pointed at is called by its name: %s', (text, row) => {
  expect(rows(read(text))).toEqual([row]);
});
