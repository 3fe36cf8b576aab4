import { stem } from '../tokens/words';

const set = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/).filter(Boolean).map(stem));

/** What a thing looks like and what it is made of, by what takes the place of what: a colour that of a finish. */
const COLOURS = set(`white black grey gray red blue green brown cream ivory magnolia beige anthracite charcoal silver
  gold yellow orange pink purple tan bronze clear dark light off-white navy sage walnut-colour monument surfmist`);
const FINISHES =
  set(`brushed polished satin matt matte gloss silk eggshell chrome stainless steel brass nickel bronze copper
  antique plain painted primed galvanised galvanized powder-coated powdercoated anodised anodized textured smooth
  mirrored frosted`);
const MATERIALS = set(`oak pine cedar walnut ash birch maple teak redwood hardwood softwood spruce mahogany bamboo
  ply plywood mdf composite vinyl laminate quartz granite marble slate stone limestone sandstone porcelain ceramic
  concrete brick timber wood wooden plastic pvc upvc abs pex copper aluminium aluminum steel stainless brass iron
  zinc lead acrylic glass rubber wool carbon nylon treated merbau jarrah hardie colorbond terracotta clay resin solid
  engineered leather canvas lvl`);

const FAMILIES: readonly [ReadonlySet<string>, readonly ReadonlySet<string>[]][] = [
  [COLOURS, [COLOURS, FINISHES]],
  [FINISHES, [FINISHES, COLOURS]],
  [MATERIALS, [MATERIALS]],
];

/** Whether a word says how a thing looks or what it is made of. */
export const isLook = (word: string): boolean => FAMILIES.some(([own]) => own.has(stem(word)));

/** Whether a word of a description gives way to a new one: "steel" to "white", "chrome" to "brass". */
export const isDisplaced = (before: string, by: string): boolean =>
  FAMILIES.some(([own, others]) => own.has(stem(by)) && others.some((other) => other.has(stem(before))));
