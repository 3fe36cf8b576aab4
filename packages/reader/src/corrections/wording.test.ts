import { corrected, type DraftName } from '../testing/drafts';

type Case = [draft: DraftName, said: string, expected: string[]];

test.each<Case>([
  ['electrics', 'make the singles black', ['singles description Single sockets, black']],
  [
    'electrics',
    'all the sockets in brushed chrome',
    ['doubles description Double sockets, brushed chrome', 'singles description Single sockets, brushed chrome'],
  ],
  ['electrics', 'consumer unit needs to be a 12 way', ['board description Consumer unit, 12 way']],
  [
    'electrics',
    'the doubles are going in stainless steel, same price',
    ['doubles description Double sockets, stainless steel'],
  ],
  ['plumbing', 'make the pex 3/4 inch', ['pex description PEX pipe, 3/4 inch']],
  ['plumbing', "the disposal's an InSinkErator", ['disposal description InSinkErator garbage disposal']],
  ['fence', 'the posts are macrocarpa now, same money', ['posts description Macrocarpa posts, 100x100 treated pine']],
  ['floor', "baseboard's going to be white, not primed", ['baseboard description White baseboard']],
  [
    'floor',
    'rename the tear out to carpet and tack strip removal',
    ['tearout description Carpet and tack strip removal'],
  ],
  ['roof', 'the whirlybird should say roof ventilator', ['whirlybird description Roof ventilator']],
  ['painting', 'gloss is satin, same price', ['gloss description Satin']],
])('the same line in other words: %s: %s', (draft, said, expected) => {
  expect(corrected(draft, said)).toEqual(expected);
});

test.each<Case>([
  ['plumbing', 'swap the disposal for an InSinkErator at 240', ['disposal is 1 each 24000 InSinkErator']],
  ['roof', 'Swap the quad gutter for half round gutter, $33 a metre.', ['gutter is 30 m 3300 Half round gutter']],
  ['roof', 'change the whirlybirds to solar vents at 310 each', ['whirlybird is 2 each 31000 Solar vents optional']],
  ['fence', 'put a sliding gate instead of the double gate, 1400', ['double is 1 each 140000 Sliding gate']],
  ['fence', 'instead of the palings do lattice panels, 22 of them at 65', ['palings is 22 each 6500 Lattice panels']],
  ['floor', 'vinyl plank in place of the oak, four ten a foot', ['hardwood is 460 sqft 410 Vinyl plank']],
  ['floor', 'replace the bin with a dump run, 120 bucks', ['bin is 1 each 12000 Dump run']],
  ['electrics', 'Change the fan to a humidistat fan at £95', ['fan is 1 each 9500 Humidistat fan optional']],
  ['plumbing', 'make the heater a tankless, twenty one hundred', ['heater is 1 each 210000 Tankless']],
  [
    'plumbing',
    "it's a 50 gallon, not a 40, nine sixty",
    ['heater unitPriceMinor 96000', 'heater description 50 gallon water heater'],
  ],
  ['roof', 'the gutter, make that a box gutter, 60 a metre', ['gutter is 30 m 6000 Box gutter']],
  [
    'electrics',
    'can we have the doubles with USB at £22 each',
    ['doubles is 14 each 2200 Double sockets, white with USB'],
  ],
  ['painting', 'limewash rather than the wallpaper removal', ['wallpaper is 2 room unpriced Limewash']],
])('another thing in its place: %s: %s', (draft, said, expected) => {
  expect(corrected(draft, said)).toEqual(expected);
});

test.each<Case>([
  ['electrics', 'the doubles and the singles are the wrong way round', ['doubles quantity 3', 'singles quantity 14']],
  [
    'fence',
    "you've got the prices of the single gate and the double gate mixed up",
    ['single unitPriceMinor 69000', 'double unitPriceMinor 36000'],
  ],
])("two lines take each other's figure: %s: %s", (draft, said, expected) => {
  expect(corrected(draft, said)).toEqual(expected);
});

test.each<Case>([
  ['electrics', 'do the doubles in black instead of white', ['doubles description Double sockets, black']],
  ['electrics', 'make the fan a Vortice', ['fan description Vortice extractor fan']],
  ['painting', 'put on the bottom that they move the wardrobes', ['note Move the wardrobes']],
])('a look, a make or a note is no other thing: %s: %s', (draft, said, expected) => {
  expect(corrected(draft, said)).toEqual(expected);
});
