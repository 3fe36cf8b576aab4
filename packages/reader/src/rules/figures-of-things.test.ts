import { read, rows } from '../testing/given';

test.each([
  ['Splashback, three metres by nought point six, tiles at thirty one a metre.', '1.8 m2 3100 Splashback, tiles'],
  ['Fitting with up to ten metres of cable, three ninety.', '1 each 39000 Fitting with up to ten metres of cable'],
  ["Bedroom one's ceiling skim £120.", "1 each 12000 Bedroom one's ceiling skim"],
  ['Three grand masters at 12 quid each.', '3 each 1200 Grand masters'],
  ['Tuning the grand piano, £90.', '1 each 9000 Tuning the grand piano'],
  ['The chest, a six drawer one, £200.', '1 each 20000 Chest, six drawer one'],
  ['Post and rail, sixty metres, three rail, twenty seven quid a metre.', '60 m 2700 Post and rail, three rail'],
  ['Field gates, sixteen footers, two at £300.', '2 each 30000 Field gates, sixteen footers'],
  ['Tower hire for the week, one sixty five.', '1 week 16500 Tower hire'],
  ['Digger hire for the day, £140.', '1 day 14000 Digger hire'],
  ["Hooks, eight, but I'm doing those at 20 quid each for her.", '8 each 2000 Hooks'],
  ['Pour the footers, four footers at £60.', '4 each 6000 Pour the footers'],
  ['Pad, 36 by 36, £60.', '1 job 6000 Pad'],
  ['Four bays at 5 by 2, resin, £48 a square metre.', '40 m2 4800 Bays, resin'],
  ['Three walls of 4 by 2.4, skim at £9 a square metre.', '28.8 m2 900 Walls, skim'],
  ['Carpet, two rooms, 4 by 3 each, £22 a square metre.', '24 m2 2200 Carpet'],
  ['Two coats on a wall of 5 by 2, £6 a square metre.', '10 m2 600 Two coats on a wall'],
  ['Two skylights of 1.2 by 0.9 at £400 each.', '2 each 40000 Skylights'],
  ['Lead, code four, 4 metres by 450 wide, £210.', '1 job 21000 Lead, code four'],
  ['Fascia, nine metres by 225, £14 a metre.', '9 m 1400 Fascia'],
  ["Rat boxes, ten, list price's £12.", '10 each 1200 Rat boxes'],
  ['Brick wall, 9 metres at £140 a metre, one metre high.', '9 m 14000 Brick wall, one metre high'],
  [
    'Picket fence, thirty metres at £22 a metre painted, four foot tall.',
    '30 m 2200 Picket fence, painted, four foot tall',
  ],
  ['Double glazed pane, 1200 by 800, £140 fitted.', '1 each 14000 Double glazed pane, 1200 by 800, fitted'],
  ['Fire door, 1981 by 762, £210 hung.', '1 each 21000 Fire door, 1981 by 762, hung'],
  ['Tray, nine hundred by seven hundred, ninety five.', '1 each 9500 Tray, nine hundred by seven hundred'],
  ['Floor tiles, 600 by 600, 12 square metres at £30 a metre.', '12 m2 3000 Floor tiles, 600 by 600'],
  ['Six shutters, 30 by 40 inches, £60 each.', '6 each 6000 Shutters, 30 by 40 inches'],
  ['Line marking, 200 by 150, £2 a square metre.', '30000 m2 200 Line marking'],
])('a number may be part of a name, or count what is named: %s', (text, row) => {
  expect(rows(read(text))).toEqual([row]);
});

test.each([
  "I told her it's a 2021, let it ride.",
  'Needs doing tuesday first thing before he opens at nine.',
  'I used to play there when I was twenty and eleven stone.',
  'He had another outfit out there in the spring, they wanted eleven grand for a mound.',
])('or of what is no line: %s', (text) => {
  expect(rows(read(`Tap £60. ${text}`))).toEqual(['1 each 6000 Tap']);
});

test.each([
  ['Glass 1200 by 900, £88.', '1 each 8800 Glass 1200 by 900'],
  ['Slabs, 600 by 600, 40 at £6 each.', '40 each 600 Slabs, 600 by 600'],
  ['Splashback, 2400 by 600 at £130 a square metre.', '1.44 m2 13000 Splashback'],
])('a size in millimetres: %s', (text, row) => {
  expect(rows(read(text))).toEqual([row]);
});

test('a price beside a field is for all of it', () => {
  expect(rows(read('The field is 120 by 80, mowing £90.'))).toEqual(['1 job 9000 Field, mowing']);
});
