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
