import { read, rows } from '../testing/given';

const library = [
  {
    id: '00000000-0000-4000-8000-000000000001',
    name: 'Brass handle',
    unit: 'each' as const,
    unitPrice: 850,
    kind: 'material' as const,
    aliases: [],
  },
];

test.each([
  [
    'Brass handles, she had twenty two then she got rid of the tall larder so twenty, off the list',
    '20 each 850 Brass handle',
  ],
  ['Brass handles, I had six, but the pantry takes two more so eight off the list', '8 each 850 Brass handle'],
  [
    'Brass handles off my list, the dog chewed nine, plus two at the gate the plough got, so eleven',
    '11 each 850 Brass handle',
  ],
  ['Fence posts, ten along the back, two are sound, which leaves eight, at £14 each', '8 each 1400 Fence posts'],
  ["Cable, the run is sixteen metres so that's six extra at nineteen pounds a metre", '6 m 1900 Cable, extra'],
  ["Six doors, well I say six, one's new so call it five doors, £55 a door", '5 each 5500 Doors'],
  ["Gully grates, five, checked them again and it's six, twelve quid each", '6 each 1200 Gully grates'],
  ["Shingle, nine tonne, I remeasured and it's eleven, £60 a tonne", '11 tonne 6000 Shingle'],
  ['Gloss, two tins a floor, six in all, at £18 a tin', '6 tin 1800 Gloss'],
])('the count that was worked out holds: %s', (text, row) => {
  expect(rows(read(text, { library }))).toEqual([row]);
});

test.each([
  ['Two doors at £50 each, so a hundred', '2 each 5000 Doors'],
  ['Six bags of plaster, so two forty', '1 job 24000 Plaster'],
  ['The wall is six metres by four so 24 square metres at £30 a metre', '24 m2 3000 Wall'],
])('what was worked out may be the money or the area: %s', (text, row) => {
  expect(rows(read(text))).toEqual([row]);
});
