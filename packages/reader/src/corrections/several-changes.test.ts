import { corrected, type DraftName } from '../testing/drafts';

type Case = [draft: DraftName, said: string, expected: string[]];

test.each<Case>([
  ['electrics', 'sixteen doubles and four singles', ['doubles quantity 16', 'singles quantity 4']],
  [
    'electrics',
    'doubles 16, singles 4, and drop the fan',
    ['doubles quantity 16', 'singles quantity 4', 'fan removed'],
  ],
  ['electrics', 'my day rate is 300 and the mate is 150', ['labour unitPriceMinor 30000', 'mate unitPriceMinor 15000']],
  ['electrics', 'take a downlight out and put another dimmer in', ['switches quantity 5', 'downlights quantity 7']],
  ['plumbing', 'labor is eight hours and lose the haul away', ['labor quantity 8', 'haul removed']],
  ['plumbing', 'six valves, and the heater is 910', ['heater unitPriceMinor 91000', 'valves quantity 6']],
  ['plumbing', 'make the deposit half and take the discount off', ['depositPercent 50', 'discount null']],
  ['roof', 'Gutter 34 metres and downpipes 6.', ['gutter quantity 34', 'downpipes quantity 6']],
  ['roof', "sheeting's 130 square at 35 a square", ['sheets quantity 130', 'sheets unitPriceMinor 3500']],
  ['roof', 'labour six days, scaffold three weeks', ['scaffold quantity 3', 'labour quantity 6']],
  ['painting', 'hall is 820 and kitchen 470', ['hall unitPriceMinor 82000', 'kitchen unitPriceMinor 47000']],
  ['painting', 'scrap the gloss and add two tins of emulsion', ['emulsion quantity 8', 'gloss removed']],
  [
    'fence',
    'posts eighteen, rails fifty four, palings three sixty',
    ['posts quantity 18', 'rails quantity 54', 'palings quantity 360'],
  ],
  ['fence', 'rails at 14 and palings at 4.80', ['rails unitPriceMinor 1400', 'palings unitPriceMinor 480']],
  [
    'floor',
    "oak is 7.60 a foot, and they're keeping the old baseboard so drop that",
    ['hardwood unitPriceMinor 760', 'baseboard removed'],
  ],
  ['floor', 'nosing goes to 14 then transition strips to 4', ['nosing quantity 14', 'transitions quantity 4']],
])('several changes in one breath: %s: %s', (draft, said, expected) => {
  expect(corrected(draft, said)).toEqual(expected);
});

test.each<Case>([
  ['electrics', 'doubles 16 and the other sockets 4', ['?']],
  ['fence', 'posts are 18 and the gate is 400', ['?']],
  ['roof', 'gutter is 34 and bump the labour up a bit', ['?']],
])('where one part is asked back, the clear part waits: %s: %s', (draft, said, expected) => {
  expect(corrected(draft, said)).toEqual(expected);
});

test.each<Case>([
  ['fence', "the posts are eighteen mate, and so's the concrete", ['posts quantity 18', 'concrete quantity 18']],
  [
    'floor',
    'the oak and the underlay are both ten percent off',
    ['hardwood discountPercent 10', 'underlay discountPercent 10'],
  ],
  ['electrics', "the fan's a go, and it's eighty now", ['fan unitPriceMinor 8000', 'fan optional false']],
  ['roof', "tip fees are 480 now, they've put it up again", ['tip unitPriceMinor 48000']],
  ['fence', 'twenty posts, found another four behind the shed', ['posts quantity 20']],
])('what goes with a change, and what is only told beside it: %s: %s', (draft, said, expected) => {
  expect(corrected(draft, said)).toEqual(expected);
});

test.each<Case>([
  ['fence', "they're forty bucks, the posts", ['posts unitPriceMinor 4000']],
  ['electrics', "it's five days, my labour", ['labour quantity 5']],
  ['electrics', "it's black, the doubles, not white", ['doubles description Double sockets, black']],
])('the name may come after what is said of it: %s: %s', (draft, said, expected) => {
  expect(corrected(draft, said)).toEqual(expected);
});
