import { corrected, type DraftName } from '../testing/drafts';

type Case = [draft: DraftName, said: string, expected: string[]];

test.each<Case>([
  ['electrics', 'The doubles should be 16.', ['doubles quantity 16']],
  ['electrics', 'single sockets, make it five', ['singles quantity 5']],
  ['electrics', 'the extractor is £72', ['fan unitPriceMinor 7200']],
  ['electrics', 'make the twin and earth three rolls', ['cable quantity 3']],
  ['plumbing', 'the forty gallon heater is nine twenty', ['heater unitPriceMinor 92000']],
  ['plumbing', 'disposal went up to $205', ['disposal unitPriceMinor 20500']],
  ['roof', 'gutter is 34 metres', ['gutter quantity 34']],
  ['roof', 'roof sheets come to a hundred and thirty square', ['sheets quantity 130']],
  ['painting', 'the back bedroom is 320', ['back unitPriceMinor 32000']],
  ['painting', 'hall and stairs should be €850', ['hall unitPriceMinor 85000']],
  ['fence', 'the double gate is 710', ['double unitPriceMinor 71000']],
  ['fence', 'the fence removal is 34 metres', ['removal quantity 34']],
  ['floor', 'oak is 480 square feet', ['hardwood quantity 480']],
  ['floor', 'I measured the baseboard again and it is 195 feet', ['baseboard quantity 195']],
])('a line is meant by words of its description: %s: %s', (draft, said, expected) => {
  expect(corrected(draft, said)).toEqual(expected);
});

test.each<Case>([
  ['electrics', 'sockets should be 20', ['?']],
  ['electrics', 'put the labour up to 300', ['?']],
  ['fence', 'the gate is 400', ['?']],
  ['painting', 'the bedroom wants to be 380', ['?']],
  ['plumbing', 'make the sump pump two', ['?']],
  ['floor', "the tile's nine dollars a foot", ['?']],
  ['roof', 'lose the skylight', ['?']],
  ['roof', 'the ninth line should be four', ['?']],
  ['fence', 'take it off', ['?']],
  ['painting', 'make that 400', ['?']],
])('what fits two lines or none is asked back: %s: %s', (draft, said, expected) => {
  expect(corrected(draft, said)).toEqual(expected);
});

test.each<Case>([
  ['electrics', 'first line should be 195', ['board unitPriceMinor 19500']],
  ['electrics', 'the second one, make that 12', ['doubles quantity 12']],
  ['plumbing', 'the last one, take that off', ['softener removed']],
  ['plumbing', 'third line is six', ['valves quantity 6']],
  ['roof', 'line 4 is 32 metres', ['gutter quantity 32']],
  ['roof', 'the second to last is 480', ['tip unitPriceMinor 48000']],
  ['painting', 'item five, make that eight tins', ['emulsion quantity 8']],
  ['fence', 'bottom one should be seventy square metres', ['stain quantity 70']],
  ['fence', 'top line is eighteen', ['posts quantity 18']],
  ['floor', 'lose the last line', ['bin removed']],
  ['floor', 'the fifth one down wants to be 14', ['nosing quantity 14']],
  ['floor', 'number three is six rolls', ['underlay quantity 6']],
])('a line is meant by where it stands: %s: %s', (draft, said, expected) => {
  expect(corrected(draft, said)).toEqual(expected);
});

test.each<Case>([
  ['electrics', '5% off all the sockets', ['doubles discountPercent 5', 'singles discountPercent 5']],
  ['electrics', 'both labour lines are five days', ['labour quantity 5', 'mate quantity 5']],
  ['electrics', 'make the labour five days', ['labour quantity 5', 'mate quantity 5']],
  ['electrics', 'my labour is 300 a day', ['labour unitPriceMinor 30000']],
  ['electrics', 'the mate is only there three days', ['mate quantity 3']],
  ['painting', 'both bedrooms at 370', ['front unitPriceMinor 37000', 'back unitPriceMinor 37000']],
  ['fence', 'all the gates are optional', ['single optional true', 'double optional true']],
  ['fence', 'posts and rails are both fifty', ['posts quantity 50', 'rails quantity 50']],
  ['floor', 'tear out and installation are both 440 square feet', ['tearout quantity 440', 'install quantity 440']],
  ['plumbing', '10 percent off the labor', ['labor discountPercent 10']],
  ['electrics', 'two and a half days each for me and the mate', ['labour quantity 2.5', 'mate quantity 2.5']],
  ['electrics', 'add a day to both of us', ['labour quantity 5', 'mate quantity 5']],
  [
    'electrics',
    'the sockets are fifteen quid each, both sorts',
    ['doubles unitPriceMinor 1500', 'singles unitPriceMinor 1500'],
  ],
  ['fence', 'the single gate is the same price as the double gate', ['single unitPriceMinor 69000']],
])('several lines are meant together: %s: %s', (draft, said, expected) => {
  expect(corrected(draft, said)).toEqual(expected);
});

test('"it" is the line that was changed last', () => {
  expect(corrected('electrics', 'make it five', { lastTouched: 'singles' })).toEqual(['singles quantity 5']);
  expect(corrected('roof', 'take it off then', { lastTouched: 'tip' })).toEqual(['tip removed']);
  expect(corrected('roof', "the whirlybird, she's having it", {})).toEqual(['whirlybird optional false']);
  expect(corrected('fence', 'the single gate, make it 380', {})).toEqual(['single unitPriceMinor 38000']);
});
