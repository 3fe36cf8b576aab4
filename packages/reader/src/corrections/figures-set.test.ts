import { corrected, type DraftName } from '../testing/drafts';

type Case = [draft: DraftName, said: string, expected: string[]];

test.each<Case>([
  ['electrics', 'it should be 15 double sockets', ['doubles quantity 15']],
  ['electrics', "no, there's ten downlights", ['downlights quantity 10']],
  ['electrics', 'I only need two dimmers', ['switches quantity 2']],
  ['electrics', 'testing is one eighty', ['test unitPriceMinor 18000']],
  ['electrics', 'change the dimmer switches to 24 quid each', ['switches unitPriceMinor 2400']],
  ['electrics', 'singles are nine seventy five', ['singles unitPriceMinor 975']],
  ['plumbing', 'PEX at a dollar sixty a foot', ['pex unitPriceMinor 160']],
  ['plumbing', 'set the permit at one ten', ['permit unitPriceMinor 11000']],
  ['plumbing', 'labor should have been 7 and a half hours', ['labor quantity 7.5']],
  ['plumbing', "we're using six ball valves, not four", ['valves quantity 6']],
  ['plumbing', 'make the ball valves 19.75', ['valves unitPriceMinor 1975']],
  ['plumbing', 'trip charge is 95 bucks these days', ['trip unitPriceMinor 9500']],
  ['roof', 'scaffold is three weeks', ['scaffold quantity 3']],
  ['roof', 'labour is 4 days at 700', ['labour quantity 4', 'labour unitPriceMinor 70000']],
  ['roof', 'ridge capping, 14 metres at 38 a metre', ['ridge quantity 14', 'ridge unitPriceMinor 3800']],
  ['roof', 'tip fees are 520 now', ['tip unitPriceMinor 52000']],
  ['painting', 'kitchen comes down to 420', ['kitchen unitPriceMinor 42000']],
  ['painting', 'put the emulsion in at €58 a tin', ['emulsion unitPriceMinor 5800']],
  ['painting', 'the wallpaper removal is three rooms', ['wallpaper quantity 3']],
  ['painting', 'caulk is 4.50', ['caulk unitPriceMinor 450']],
  ['fence', 'palings are five dollars', ['palings unitPriceMinor 500']],
  ['fence', 'go up to 26 bags of concrete', ['concrete quantity 26']],
  ['fence', 'labour is down to four days', ['labour quantity 4']],
  ['floor', 'oak is seven fifty a square foot', ['hardwood unitPriceMinor 750']],
  ['floor', "should've been fifteen nosings", ['nosing quantity 15']],
  ['floor', "underlay's 68 a roll", ['underlay unitPriceMinor 6800']],
  ['floor', 'furniture moving, charge them two fifty', ['furniture unitPriceMinor 25000']],
  ['floor', 'cut the transition strips to two', ['transitions quantity 2']],
])('a figure takes the place of the one that stands: %s: %s', (draft, said, expected) => {
  expect(corrected(draft, said)).toEqual(expected);
});

test.each<Case>([
  ['electrics', 'make the doubles 16, no, 18', ['doubles quantity 18']],
  ['plumbing', 'labor from 6 hours to 8', ['labor quantity 8']],
  ['roof', 'gutter at 31 a metre instead of 28', ['gutter unitPriceMinor 3100']],
  ['fence', "it's not 16 posts, it's 18", ['posts quantity 18']],
  ['floor', "I said 420 feet of tear out but it's 440", ['tearout quantity 440']],
  ['painting', 'gloss is three tins rather than two', ['gloss quantity 3']],
])('what was before is not set again: %s: %s', (draft, said, expected) => {
  expect(corrected(draft, said)).toEqual(expected);
});

test.each<Case>([
  [
    'roof',
    'do the downpipes by the metre, 16 metres at 30',
    ['downpipes quantity 16', 'downpipes unitPriceMinor 3000', 'downpipes unit m'],
  ],
  [
    'floor',
    'furniture moving by the hour, three hours at 70 bucks',
    ['furniture quantity 3', 'furniture unitPriceMinor 7000', 'furniture unit hour'],
  ],
  ['plumbing', 'charge the labor by the day', ['?']],
  ['roof', 'labour is 85 an hour', ['?']],
  ['fence', 'the labour for the lot is 2000', ['labour unitPriceMinor 40000']],
])('another unit needs its count and its price: %s: %s', (draft, said, expected) => {
  expect(corrected(draft, said).sort()).toEqual([...expected].sort());
});
