import type { MeantLine } from './cases';

/** What the scorer looks at of a line that was read. */
export interface ReadLineLike {
  description: string;
  quantity: number;
  unit: string;
  unitPriceMinor: number | null;
  discountPercent?: number;
  optional?: boolean;
  low?: { quantity?: number | undefined; unitPriceMinor?: number | undefined };
  capMinor?: number;
  condition?: string;
  choice?: string;
  chosen?: boolean;
  confidence?: number;
}
export interface Pair {
  meant: MeantLine;
  read: ReadLineLike;
}

/** A text in bare lower-case words: two that differ in accents and marks are the same. */
export const normal = (text: string | undefined): string =>
  (text ?? '')
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[^a-z0-9@.+]+/g, ' ')
    .trim();

/** Units by other names. */
const UNIT_ALIASES = new Map(
  Object.entries({
    labor: 'job',
    item: 'each',
    ea: 'each',
    no: 'each',
    unit: 'each',
    pcs: 'each',
    hours: 'hour',
    hr: 'hour',
    days: 'day',
    metre: 'm',
    meter: 'm',
    metres: 'm',
    sqm: 'm2',
    'm²': 'm2',
    'ft²': 'sqft',
    'sq ft': 'sqft',
    feet: 'ft',
    foot: 'ft',
    ltr: 'litre',
    liter: 'litre',
    ton: 'tonne',
    tons: 'tonne',
    bucket: 'tin',
    yd3: 'yd',
    'cu yd': 'yd',
    lump: 'job',
    fixed: 'job',
  }),
);
const unitOf = (unit: string): string => {
  const name = unit.toLowerCase().trim();
  return UNIT_ALIASES.get(name) ?? name;
};

/** A single each, job, visit, point, set or room of something is the same thing to a customer. */
const COUNTS = new Set(
  'each job visit point set room length load pair sheet roll bag box pack tin square bay tree window door'.split(' '),
);
const sameUnit = (one: string, other: string): boolean =>
  unitOf(one) === unitOf(other) || (COUNTS.has(unitOf(one)) && COUNTS.has(unitOf(other)));

/** Whether two figures are the same but for rounding; nothing is the same as nothing. */
export const near = (one: number | null | undefined, other: number | null | undefined, tolerance = 1e-3): boolean =>
  (one ?? null) === (other ?? null) ||
  (typeof one === 'number' && typeof other === 'number' && Math.abs(one - other) <= tolerance);

/** A word without what tells one from many. */
export const stem = (word: string): string => word.replace(/ies$/, 'y').replace(/s$/, '').replace(/e$/, '');

const hasTerm = (description: string, term: string): boolean => {
  const words = normal(description).split(' ').map(stem);
  return normal(term)
    .split(' ')
    .map(stem)
    .every((part) =>
      words.some((word) => word.includes(part) || (part.length > 4 && part.includes(word) && word.length > 4)),
    );
};

const termShare = ({ terms }: MeantLine, { description }: ReadLineLike): number =>
  terms.filter((term) => hasTerm(description, term)).length / terms.length;

const samePrice = ({ meant, read }: Pair): boolean => near(meant.unitPriceMinor, read.unitPriceMinor, 0.5);
const sameMoney = (pair: Pair): boolean => near(pair.meant.quantity, pair.read.quantity) && samePrice(pair);

/** Right in money, also where quantity and price were folded differently and make the same amount. */
export const sameAmount = (pair: Pair): boolean => {
  const { meant, read } = pair;
  if (sameMoney(pair)) return true;
  if (meant.unitPriceMinor === null || read.unitPriceMinor === null) return false;
  return Math.abs(meant.quantity * meant.unitPriceMinor - read.quantity * read.unitPriceMinor) < 1;
};

/** Whether a line's figures are not one figure, or not surely due. */
export const isHedged = ({ low, capMinor, condition, choice }: MeantLine): boolean =>
  [low, capMinor, condition, choice].some((hedge) => hedge !== undefined);

/** Whether both ends of a range, the cap, the condition and the choice are the same. */
const sameHedges = ({ meant, read }: Pair): boolean =>
  near(meant.low?.quantity ?? meant.quantity, read.low?.quantity ?? read.quantity) &&
  near(meant.low?.unitPriceMinor ?? meant.unitPriceMinor, read.low?.unitPriceMinor ?? read.unitPriceMinor, 0.5) &&
  near(meant.capMinor, read.capMinor, 0.5) &&
  Boolean(meant.condition) === Boolean(read.condition) &&
  Boolean(meant.choice) === Boolean(read.choice) &&
  Boolean(meant.chosen) === Boolean(read.chosen);

/** A hedged line whose every figure is right. */
export const isHedgedRightly = (pair: Pair): boolean => isHedged(pair.meant) && sameMoney(pair) && sameHedges(pair);

/** What a line that is called sure promises: all that its amount hangs on is right, and one can tell what it is. */
export const isRightInMoney = (pair: Pair): boolean =>
  sameMoney(pair) &&
  sameHedges(pair) &&
  termShare(pair.meant, pair.read) > 0 &&
  Boolean(pair.meant.optional) === Boolean(pair.read.optional);

/** A line is right when every term, quantity, unit, price, discount, option and hedge are. */
export const isRight = (pair: Pair): boolean => {
  const { meant, read } = pair;
  return (
    termShare(meant, read) === 1 &&
    sameMoney(pair) &&
    sameUnit(meant.unit, read.unit) &&
    Boolean(meant.optional) === Boolean(read.optional) &&
    near(meant.discountPercent ?? 0, read.discountPercent ?? 0) &&
    sameHedges(pair)
  );
};

const weightOf = ({ meant, read }: Pair): number =>
  3 * termShare(meant, read) +
  (samePrice({ meant, read }) ? 2 : 0) +
  (near(meant.quantity, read.quantity) ? 1 : 0) +
  (sameUnit(meant.unit, read.unit) ? 0.5 : 0);

/** Which line that was read stands for which that was meant: the likest first, each once. */
export const matchLines = (meant: readonly MeantLine[], read: readonly ReadLineLike[]): Pair[] => {
  const pairs = meant
    .flatMap((one) => read.map((other) => ({ meant: one, read: other })))
    .filter((pair) => termShare(pair.meant, pair.read) > 0 || sameMoney(pair))
    .map((pair) => ({ pair, weight: weightOf(pair) }))
    .sort((left, right) => right.weight - left.weight);
  const taken = new Set<MeantLine | ReadLineLike>();
  const matched: Pair[] = [];
  for (const { pair } of pairs) {
    if (taken.has(pair.meant) || taken.has(pair.read)) continue;
    taken.add(pair.meant).add(pair.read);
    matched.push(pair);
  }
  return matched;
};
