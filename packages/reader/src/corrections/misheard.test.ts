import { corrected, type DraftName } from '../testing/drafts';

type Case = [draft: DraftName, said: string, expected: string[]];

test.each<Case>([
  ['electrics', 'down lights should be ten', ['downlights quantity 10']],
  ['electrics', 'the dimma switches are six', ['switches quantity 6']],
  ['electrics', 'twin an earth is three rolls', ['cable quantity 3']],
  ['plumbing', 'make the ball valfs six', ['valves quantity 6']],
  ['plumbing', 'neighbour is eight hours', ['labor quantity 8']],
  ['roof', 'the wirly bird is a definite', ['whirlybird optional false']],
  ['roof', 'the gutta is thirty four metres', ['gutter quantity 34']],
  ['painting', 'eight tins of immulsion', ['emulsion quantity 8']],
  ['fence', 'make the railes fifty', ['rails quantity 50']],
  ['fence', 'paylings are three fifty', ['palings quantity 350']],
  ['floor', 'under lay is six rolls', ['underlay quantity 6']],
  ['floor', 'the base board is one ninety five feet', ['baseboard quantity 195']],
])('a word that was misheard is the line that it sounds like: %s: %s', (draft, said, expected) => {
  expect(corrected(draft, said)).toEqual(expected);
});

test.each<Case>([
  ['plumbing', 'Make the deposit too grand.', ['depositMinor 200000']],
  ['painting', 'the hall for hundred', ['hall unitPriceMinor 40000']],
  ['plumbing', 'labor at a hundred and thirty-hour', ['labor unitPriceMinor 13000']],
  ['electrics', 'my labour to ninety', ['labour unitPriceMinor 29000']],
  ['fence', 'make the labour for forty', ['labour unitPriceMinor 44000']],
  ['electrics', 'cable is seventeen nine each', ['cable unitPriceMinor 7900']],
  ['electrics', 'the consumer unit to 90', ['board unitPriceMinor 9000']],
  ['plumbing', 'bring the permit down to eighty', ['permit unitPriceMinor 8000']],
])('a number that was written as other words is the one that the line can have: %s: %s', (draft, said, expected) => {
  expect(corrected(draft, said)).toEqual(expected);
});

test.each<Case>([
  ['fence', 'railles walked frosty barrow, fifty of them', ['?']],
  ['electrics', 'no wait, ninety', []],
  ['plumbing', "she's having the dream pan, but not the softener", []],
  ['roof', 'call the tip fees, free wars', []],
])('what is heard too badly changes no line: %s: %s', (draft, said, expected) => {
  expect(corrected(draft, said)).toEqual(expected);
});
