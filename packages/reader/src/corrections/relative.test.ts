import { corrected, type DraftName } from '../testing/drafts';

type Case = [draft: DraftName, said: string, expected: string[]];

test.each<Case>([
  ['electrics', 'another two double sockets in the lounge', ['doubles quantity 16']],
  ['electrics', 'add another downlight', ['downlights quantity 9']],
  ['electrics', 'I need 3 more downlights', ['downlights quantity 11']],
  ['electrics', 'one more roll of twin and earth', ['cable quantity 3']],
  ['electrics', 'two fewer dimmers', ['switches quantity 2']],
  ['electrics', "mate's there another day and a half", ['mate quantity 5.5']],
  ['plumbing', 'add two hours to the labor', ['labor quantity 8']],
  ['plumbing', 'throw in an extra 20 feet of pex', ['pex quantity 80']],
  ['plumbing', 'take an hour off the labor', ['labor quantity 5']],
  ['plumbing', 'knock two ball valves off', ['valves quantity 2']],
  ['roof', 'an extra week on the scaffold', ['scaffold quantity 3']],
  ['roof', 'another 10 square metres of sheeting', ['sheets quantity 130']],
  ['roof', 'lose one of the downpipes', ['downpipes quantity 3']],
  ['painting', 'two extra tins of emulsion', ['emulsion quantity 8']],
  ['painting', 'we can drop a tin of gloss', ['gloss quantity 1']],
  ['fence', 'four more posts', ['posts quantity 20']],
  ['fence', 'labour is up by a day', ['labour quantity 6']],
  ['floor', 'up the nosing by two', ['nosing quantity 15']],
  ['floor', '15 feet more baseboard', ['baseboard quantity 195']],
])('more and fewer are counted from what stands: %s: %s', (draft, said, expected) => {
  expect(corrected(draft, said)).toEqual(expected);
});

test.each<Case>([
  ['electrics', 'knock a tenner off the consumer unit', ['board unitPriceMinor 17500']],
  ['electrics', 'put a fiver on the fan', ['fan unitPriceMinor 7000']],
  ['electrics', 'dimmers are two quid dearer now', ['switches unitPriceMinor 2400']],
  ['plumbing', 'heater went up forty dollars', ['heater unitPriceMinor 92000']],
  ['plumbing', 'take $20 off the haul away', ['haul unitPriceMinor 4000']],
  ['plumbing', 'pex is 15 cents a foot more', ['pex unitPriceMinor 150']],
  ['roof', 'add two dollars a metre to the gutter', ['gutter unitPriceMinor 3000']],
  ['roof', 'put the tip fees up by fifty bucks', ['tip unitPriceMinor 50000']],
  ['painting', 'take fifty euro off the hall', ['hall unitPriceMinor 75000']],
  ['painting', 'the kitchen is thirty euro cheaper', ['kitchen unitPriceMinor 42000']],
  ['fence', 'shave twenty bucks off the single gate', ['single unitPriceMinor 34000']],
  ['fence', 'put 10% on the palings', ['palings unitPriceMinor 495']],
  ['floor', 'installation is up 25 cents a foot', ['install unitPriceMinor 350']],
  ['floor', 'bump the bin by fifty dollars', ['bin unitPriceMinor 40000']],
])('money more and money off change the price of one: %s: %s', (draft, said, expected) => {
  expect(corrected(draft, said)).toEqual(expected);
});

test.each<Case>([
  ['electrics', 'double the downlights', ['downlights quantity 16']],
  ['painting', 'double the emulsion', ['emulsion quantity 12']],
  ['fence', 'we need twice as many rails', ['rails quantity 96']],
  ['fence', 'halve the concrete', ['concrete quantity 12']],
  ['floor', 'half the furniture moving price', ['furniture unitPriceMinor 10000']],
  ['roof', 'triple the whirlybirds', ['whirlybird quantity 6']],
  ['plumbing', 'half as many valves', ['valves quantity 2']],
  ['roof', 'cut the scaffold in half', ['scaffold quantity 1']],
])('double and half: %s: %s', (draft, said, expected) => {
  expect(corrected(draft, said)).toEqual(expected);
});

test.each<Case>([
  ['painting', 'round the front bedroom up to 400', ['front unitPriceMinor 40000']],
  ['roof', 'round the sheeting down to 115', ['sheets quantity 115']],
  ['floor', 'bump the oak up to 500 square feet', ['hardwood quantity 500']],
  ['plumbing', 'bring the permit down to 80 bucks', ['permit unitPriceMinor 8000']],
])('"up to" and "down to" are where it ends: %s: %s', (draft, said, expected) => {
  expect(corrected(draft, said)).toEqual(expected);
});
