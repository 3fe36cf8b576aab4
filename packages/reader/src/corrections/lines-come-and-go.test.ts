import { corrected, type DraftName } from '../testing/drafts';

type Case = [draft: DraftName, said: string, expected: string[]];

test.each<Case>([
  ['electrics', 'drop the testing', ['test removed']],
  ['electrics', "take the dimmers off, he's supplying his own", ['switches removed']],
  ['plumbing', "she doesn't want the disposal anymore", ['disposal removed']],
  ['plumbing', 'lose the permit, the GC is pulling it', ['permit removed']],
  ['plumbing', 'no haul away, they are keeping the old one', ['haul removed']],
  ['plumbing', "He's not having the softener, take it off.", ['softener removed']],
  ['roof', 'the scaffold can come off, the builder has one up already', ['scaffold removed']],
  ['roof', "we don't need the downpipes", ['downpipes removed']],
  ['roof', 'get rid of the ridge capping', ['ridge removed']],
  ['painting', "we're not doing the kitchen now", ['kitchen removed']],
  ['painting', "leave out the caulk, I've loads in the van", ['caulk removed']],
  ['painting', 'scratch the wallpaper removal', ['wallpaper removed']],
  ['fence', 'delete the single gate', ['single removed']],
  ['fence', 'cross the staining off', ['stain removed']],
  ['floor', "they're moving the furniture themselves so take that line off", ['furniture removed']],
  ['floor', 'skip the transition strips', ['transitions removed']],
  ['floor', "the bin's not needed, we've a trailer", ['bin removed']],
  ['roof', 'lose the downpipes and the gutter, another crew is on them', ['gutter removed', 'downpipes removed']],
  ['roof', 'the scaffold we can lose, the builder has his', ['scaffold removed']],
  ['roof', 'ridge capping stays, the gutter goes', ['gutter removed']],
  ['painting', "he's getting his own wallpaper removal", ['wallpaper removed']],
  ['fence', "they're doing the staining themselves", ['stain removed']],
  ['floor', 'take a transition strip off', ['transitions quantity 2']],
])('a line goes: %s: %s', (draft, said, expected) => {
  expect(corrected(draft, said)).toEqual(expected);
});

test.each<Case>([
  ['electrics', 'add an outside light, £45', ['added 1 each 4500 Outside light']],
  ['electrics', 'stick two smoke alarms in at 35 quid each', ['added 2 each 3500 Smoke alarms']],
  ['plumbing', 'put a shutoff valve key on there too, twelve bucks', ['added 1 each 1200 Shutoff valve key']],
  ['plumbing', 'we forgot the drain pan, 40 dollars', ['added 1 each 4000 Drain pan']],
  ['roof', 'chuck in a box of roofing screws at $38', ['added 1 box 3800 Roofing screws']],
  ['roof', 'add safety rail, 20 metres at 15 a metre', ['added 20 m 1500 Safety rail']],
  ['painting', "I'll need four rolls of lining paper as well, €9 a roll", ['added 4 roll 900 Lining paper']],
  ['painting', 'Add sugar soap, 12 euro.', ['added 1 each 1200 Sugar soap']],
  ['fence', 'pop in a gate latch, 28 dollars', ['added 1 each 2800 Gate latch']],
  ['floor', 'also a tub of adhesive, eighty five', ['added 1 tin 8500 Adhesive']],
  ['floor', 'add floor leveller', ['added 1 each unpriced Floor leveller']],
  ['fence', 'three bags of lime too, $14 a bag', ['added 3 bag 1400 Lime']],
])('a line comes: %s: %s', (draft, said, expected) => {
  expect(corrected(draft, said)).toEqual(expected);
});

test.each<Case>([
  ['electrics', "she's having the fan", ['fan optional false']],
  ['electrics', 'put the dimmers down as an extra', ['switches optional true']],
  ['plumbing', "they'll take the softener", ['softener optional false']],
  ['plumbing', 'make the haul away optional', ['haul optional true']],
  ['roof', 'the whirlybird is going in', ['whirlybird optional false']],
  ['roof', 'downpipes as an option, he has not made up his mind', ['downpipes optional true']],
  ['fence', 'staining is a definite', ['stain optional false']],
  ['fence', 'include the staining', ['stain optional false']],
  ['floor', 'the furniture moving should be an optional extra', ['furniture optional true']],
  ['fence', 'staining is not optional any more', ['stain optional false']],
])('an option is taken, or a line becomes one: %s: %s', (draft, said, expected) => {
  expect(corrected(draft, said)).toEqual(expected);
});
