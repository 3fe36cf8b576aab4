import { account, read, rows } from '../testing/given';
import { readTranscript } from './read-transcript';

test.each([
  [
    'pauses in the wrong place',
    'Post lights. Eight at thirty two. Coping. 28 feet at 12 a foot.',
    ['8 each 3200 Post lights', '28 ft 1200 Coping'],
  ],
  [
    'no pause before the next item',
    'Mesh 36 feet at 58 footings, 6 at 85. Curtain poles, three at 28 hooking up the cooker is 140 cabinets are theirs.',
    ['36 ft 5800 Mesh', '6 each 8500 Footings', '3 each 2800 Curtain poles', '1 each 14000 Hooking up the cooker'],
  ],
  [
    'a price before the next name',
    'Bathroom window, three forty French doors, twelve eighty.',
    ['1 each 34000 Bathroom window', '1 each 128000 French doors'],
  ],
  [
    'people of an unknown name',
    'Two Clembers for three hours at sixteen pounds an hour each.',
    ['6 hour 1600 Labour, two people'],
  ],
  [
    'a count as a sign',
    'Skim coat, 16x at 12 euro. 28+ boards at 1350 Bard.',
    ['16 each 1200 Skim coat', '28 each 1350 Boards Bard'],
  ],
  ['a price as a decimal', 'Walk off mat, 5.40.', ['1 each 54000 Walk off mat']],
  [
    'a price as an address',
    'Clear the rubbish, nine B. Screed, 6 packs at 23 Quid Attack, primer, 31.',
    ['1 each 9000 Clear the rubbish', '6 pack 2300 Screed, Attack', '1 each 3100 Primer'],
  ],
  [
    'a price before work and a thing of its own',
    'Primer, one tub, thirty one take up the old laminate, 150. Coil, 1150 outdoor stand, 90.',
    ['1 tin 3100 Primer', '1 each 15000 Take up the old laminate', '1 each 115000 Coil', '1 each 9000 Outdoor stand'],
  ],
  ['an area and its price', 'Walls, 120 square, 32 square.', ['120 m2 3200 Walls']],
  [
    'two crews in one breath',
    'Three of us for two days on the clearance then two of us for three days planting, all at the usual day rate.',
    ['6 day 25000 Labour: clearance, three people', '6 day 25000 Labour: planting, two people'],
  ],
])('%s', (_what, text, expected) => {
  expect(rows(read(text))).toEqual(expected);
});

test('a number in the name of an item is heard in words or digits', () => {
  const library = [{ name: 'Ten year smoke alarm', unit: 'each' as const, unitPrice: 1800, kind: 'material' as const }];
  expect(rows(read('A couple of the 10 year alarms, list price.', { library }))).toEqual([
    '2 each 1800 Ten year smoke alarm',
  ]);
});

test('what is added to a list comes off the list, and a fee that is skipped does not', () => {
  const library = [
    { name: 'Gate hardware kit', unit: 'each' as const, unitPrice: 5800, kind: 'material' as const },
    { name: 'Cedar rail', unit: 'each' as const, unitPrice: 890, kind: 'material' as const },
    { name: 'Minimum service visit', unit: 'visit' as const, unitPrice: 9500, kind: 'fee' as const },
  ];
  const text = 'Cedar rails, 48, list price. One gate, 190 plus a hardware kit. Skip the service visit fee.';
  expect(rows(read(text, { library }))).toEqual([
    '48 each 890 Cedar rail',
    '1 each 19000 Gate',
    '1 each 5800 Gate hardware kit',
  ]);
});

test.each([
  [
    'a thing taken instead',
    "Floor wastes, two, 85, no hang on, she's gone linear drains now, so two at 240.",
    ['2 each 24000 Linear drains'],
  ],
  ['an age', "Wipe down, 90. The kid's fifteen and he works hard.", ['1 each 9000 Wipe down']],
  [
    'a discount after a price',
    'Tiles, 6 boxes at 30 a box with ten percent off. Skip, 200.',
    ['6 box 3000 Tiles', '1 each 20000 Skip'],
  ],
])('%s', (_what, text, expected) => {
  expect(rows(read(text))).toEqual(expected);
});

test('a decimal that a person typed is what it says', () => {
  const text = 'Walk off mat, 5.40.';
  const typed = { text, segments: [{ startMs: 0, endMs: 0, text }] };
  expect(rows(readTranscript(typed, account()))).toEqual(['1 each 540 Walk off mat']);
});
