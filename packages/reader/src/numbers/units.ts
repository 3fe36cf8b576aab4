import type { Unit } from '@jobspeak/contracts';

const words = (unit: Unit, list: string): [string, Unit][] => list.split('|').map((word) => [word, unit]);

/** Unit words as they are said, singular and plural, after the quantity or the price. */
const UNIT_WORDS = new Map<string, Unit>([
  ...words('hour', 'hour|hours|hr|hrs'),
  ...words('day', 'day|days'),
  ...words('week', 'week|weeks|wk|wks'),
  ...words('m', 'm|metre|metres|meter|meters|mtr|mtrs|lm'),
  ...words('m2', 'm2|m²|sqm|square metre|square metres|square meter|square meters|square m|sq m|metre squared'),
  ...words('m2', 'metres squared|meter squared|meters squared|metre square|metres square|meters square|square mtrs'),
  ...words('m3', 'm3|m³|cubic metre|cubic metres|cubic meter|cubic meters|cube|cubes|cubic m'),
  ...words('ft', 'ft|foot|feet|linear foot|linear feet|lineal foot|lineal feet|running foot|running feet|lin ft'),
  ...words('m', 'linear metre|linear metres|lineal metre|lineal metres|running metre|running metres|linear meters'),
  ...words('m', 'lineal meters|lineal meter|linear meter'),
  ...words('sqft', 'sqft|ft2|ft²|square foot|square feet|sq ft|square ft|sq foot|sq feet|foot squared|feet squared'),
  ...words('yd', 'yd|yds|yard|yards|cubic yard|cubic yards|linear yard|linear yards'),
  ...words('sqyd', 'sqyd|square yard|square yards|sq yd|sq yds|sq yard|sq yards'),
  ...words('kg', 'kg|kgs|kilo|kilos|kilogram|kilograms'),
  ...words('tonne', 'tonne|tonnes|ton|tons'),
  ...words('bag', 'bag|bags|ton bag|ton bags|tonne bag|tonne bags|bulk bag|bulk bags|dumpy bag|dumpy bags|jumbo bags'),
  ...words('litre', 'litre|litres|liter|liters|ltr|ltrs'),
  ...words('gallon', 'gallon|gallons|gal|gals'),
  ...words('roll', 'roll|rolls|coil|coils'),
  ...words('box', 'box|boxes|case|cases|carton|cartons'),
  ...words('pack', 'pack|packs|packet|packets|bundle|bundles|bale|bales|pallet|pallets'),
  ...words('sheet', 'sheet|sheets'),
  ...words('length', 'length|lengths|stick|sticks'),
  ...words('load', 'load|loads|van load|van loads|truck load|truck loads|truckload|truckloads|trailer load'),
  ...words('load', 'trailer loads|lorry load|lorry loads|vanload|vanloads|wagon load|wagon loads|dumpster load'),
  ...words('visit', 'visit|visits|trip|trips'),
  ...words('point', 'point|points'),
  ...words('room', 'room|rooms'),
  ...words('set', 'set|sets'),
  ...words('pair', 'pairs'),
  ...words('tin', 'tin|tins|tub|tubs|bucket|buckets|pail|pails|drum|drums|can|cans'),
]);

/** The first of two: most words begin no unit, and nobody has to look further. */
const OPENERS = new Set(
  [...UNIT_WORDS.keys()].flatMap((name) => (name.includes(' ') ? name.split(' ').slice(0, 1) : [])),
);

/** "a square" means what the trade measures floors and walls in. */
export const SQUARES = new Set(['square', 'squares']);

export const TIME_UNITS: ReadonlySet<Unit> = new Set<Unit>(['hour', 'day', 'week']);
export const AREA_UNITS: ReadonlySet<Unit> = new Set<Unit>(['m2', 'sqft', 'sqyd']);
export const LENGTH_UNITS: ReadonlySet<Unit> = new Set<Unit>(['m', 'ft', 'yd']);

export interface UnitMatch {
  readonly unit: Unit;
  /** Number of tokens the unit word takes. */
  readonly length: number;
  readonly plural: boolean;
}

/** What each name of a unit amounts to. */
const MATCHES = new Map(
  [...UNIT_WORDS].map(([name, unit]): [string, UnitMatch] => [
    name,
    { unit, length: name.includes(' ') ? 2 : 1, plural: /s$|feet/.test(name) },
  ]),
);

const FIRST_WORDS: ReadonlySet<string> = new Set([...UNIT_WORDS.keys()].map((words) => words.split(' ')[0] ?? ''));
/** Whether a unit's name can begin with this word. */
export const beginsUnit = (word: string): boolean => FIRST_WORDS.has(word);

/** What is no unit before one of these: "four can lights", "a coil clean", "two roll top baths". */
const COMPOUNDS: ReadonlyMap<string, RegExp> = new Map([
  ['can', /^lights?$/],
  ['coil', /^clean(s|ing|er|ings)?$/],
  ['roll', /^(top|tops|off|over|out|away)$/],
  ['box', /^(gutters?|guttering|sections?|sash|sashes|profile|hedges?|hedging|frames?)$/],
  ['tin', /^(roofs?|roofing|sheds?|baths?|ceilings?)$/],
  ['load', /^bearing$/],
  ['trip', /^(switch|switches|hazards?)$/],
  ['yard', /^(gates?|walls?|drains?|lights?|taps?)$/],
  ['foot', /^(paths?|plates?|valves?)$/],
]);

/** The unit that the words at this place name, the longest first. */
export const unitAt = (words: readonly string[], at: number): UnitMatch | null => {
  const [first, second] = [words[at], words[at + 1]];
  if (first === undefined) return null;
  const pair = second !== undefined && OPENERS.has(first) ? MATCHES.get(`${first} ${second}`) : undefined;
  if (pair) return pair;
  const match = MATCHES.get(first);
  return match === undefined || COMPOUNDS.get(first)?.test(second ?? '') ? null : match;
};

const AREA_OF: Partial<Record<Unit, Unit>> = { m: 'm2', ft: 'sqft', yd: 'sqyd' };
/** The unit of an area whose sides are measured in this one, or which was told in it. */
export const areaUnitOf = (side: Unit): Unit => (AREA_UNITS.has(side) ? side : (AREA_OF[side] ?? 'm2'));
