import type { LineValue, Unit } from '@jobspeak/contracts';
import { FILLERS } from '../clauses/clauses';
import { COUNT_HEARD } from '../numbers/misheard';
import { rehear } from '../numbers/mishearings';
import { repair } from '../numbers/repairs';
import { changed, type Token, tokensOf } from '../tokens/tokens';
import { isContent, stem } from '../tokens/words';
import { figureAt } from './figure-at';
import { type Figure, minorNear } from './figures';
import { isUnitOf } from './targets';
import { wordAt } from './words-at';

/** The value that is said again, and the line that it stands on. */
export interface ValueAsked {
  field: LineValue;
  /** What stands there: minor units for money; null where nothing does. */
  present: number | null;
  unit: Unit;
  /** Its words may be said with the figure. */
  description: string;
  /** Pence and pounds are told apart from what sounds like them. */
  inPounds: boolean;
}

/**
 * The figure that was said for a value, with the lower end where it was said as a range; or why there is none: no
 * figure, more than can be one value, or a figure of another kind ("twelve pounds" of a quantity).
 */
export type SpokenValue = { value: number; low?: number } | { unclear: 'none' | 'several' | 'kind' };

type Kind = 'quantity' | 'money' | 'percent';
const KINDS: Record<LineValue, Kind> = {
  quantity: 'quantity',
  unitPrice: 'money',
  'low.quantity': 'quantity',
  'low.unitPrice': 'money',
  cap: 'money',
  discountPercent: 'percent',
};
/** Values whose lower end the line keeps beside them. */
const RANGED: ReadonlySet<LineValue> = new Set<LineValue>(['quantity', 'unitPrice']);

/** Words around a figure that say nothing of another thing. */
const ASIDE = new Set(
  `no nope oh actually sorry just only make made it its it's that's should be please thanks now then said say says meant
   mean i'd put set change price quantity figure rate total number amount about around roughly call from between or and
   yes yeah okay ok right wait correction rather scratch altogether off discount exactly them those these`.split(/\s+/),
);
/** What makes the most, or the least, of a figure: said of the value that is that, and of no other. */
const BOUNDS: Partial<Record<LineValue, ReadonlySet<string>>> = {
  cap: new Set('up most more than max maximum tops capped cap limit over exceed'.split(' ')),
  'low.quantity': new Set('least minimum lowest less than from'.split(' ')),
  'low.unitPrice': new Set('least minimum lowest less than from'.split(' ')),
};
const ALL_BOUNDS = new Set(
  Object.values(BOUNDS)
    .flatMap((words) => [...words])
    .filter((word) => word !== 'from'),
);

/** "Half", with nothing to say of what. */
const FRACTIONS: ReadonlyMap<string, number> = new Map([
  ['half', 0.5],
  ['a half', 0.5],
  ['quarter', 0.25],
  ['a quarter', 0.25],
  ['three quarters', 0.75],
]);

interface Part {
  figure: Figure | null;
  /** The word, FIGURE, or a comma. */
  normal: string;
}

const partsOf = (tokens: readonly Token[]): Part[] => {
  const parts: Part[] = [];
  for (let index = 0; index < tokens.length; ) {
    const found = tokens[index]?.mark ? null : figureAt(tokens, index);
    parts.push(
      found
        ? { figure: found.figure, normal: 'FIGURE' }
        : { figure: null, normal: wordAt(tokens, index) === '' ? ',' : wordAt(tokens, index) },
    );
    index = found ? found.to : index + 1;
  }
  return parts;
};

/** "Not ten", "instead of ten": the figure that it is no longer. */
const OUTDATED = /\b(?:not|instead of|rather than)(?: the)? FIGURE\b/g;
/** "Twelve, no, thirteen": what is said last is meant. */
const SECOND_THOUGHT =
  '(?:no|sorry|wait|actually|correction|rather|or rather|i mean|i meant|make that|make it|scratch that)';
const TAKEN_BACK = new RegExp(`\\bFIGURE(?: ,)* ${SECOND_THOUGHT}(?: (?:${SECOND_THOUGHT}|,))* (?=FIGURE\\b)`, 'g');
const RANGE = /\bFIGURE (?:to|or|and|-|–) FIGURE\b/;

interface Said {
  figures: Figure[];
  isRange: boolean;
  /** What was said beside the figures. */
  words: string[];
}

/** The figures that are meant, in the order in which they were said. */
function saidIn(parts: readonly Part[]): Said {
  const all = parts.map(({ normal }) => normal).join(' ');
  const dropped = new Set<number>();
  const countBefore = (at: number) =>
    all
      .slice(0, at)
      .split(' ')
      .filter((word) => word === 'FIGURE').length;
  for (const match of all.matchAll(OUTDATED)) dropped.add(countBefore(match.index));
  for (const match of all.matchAll(TAKEN_BACK)) dropped.add(countBefore(match.index));
  const figures = parts.flatMap(({ figure }) => figure ?? []).filter((_, place) => !dropped.has(place));
  const isRange = figures.length === 2 && dropped.size === 0 && RANGE.test(all);
  return {
    figures,
    isRange,
    words: parts.flatMap(({ figure, normal }) => (figure || normal === ',' ? [] : [normal])),
  };
}

/** Whether all that was said beside the figure may stand there: of another thing, it is about another thing. */
function isAlone(words: readonly string[], { field, description }: ValueAsked): boolean {
  const named = new Set(tokensOf(description).map(({ word }) => stem(word)));
  const bounds = BOUNDS[field];
  return words.every((word) => {
    if (ALL_BOUNDS.has(word) && !bounds?.has(word)) return false;
    return !isContent(word) || ASIDE.has(word) || bounds?.has(word) === true || named.has(stem(word));
  });
}

const isOfUnit = (figure: Figure, unit: Unit): boolean =>
  figure.unit === null || isUnitOf(figure.unit, { ...NO_LINE, unit });
const NO_LINE = { id: '', description: '', kind: 'other', quantity: 1, unitPriceMinor: null } as const;

/** What a figure is as a value of this kind; null where it is of another. */
function valueOf(figure: Figure, { field, present, unit }: ValueAsked): number | null {
  if (figure.direction !== 0 || figure.type === 'spec') return null;
  switch (KINDS[field]) {
    case 'quantity':
      return figure.type === 'bare' || (figure.type === 'count' && isOfUnit(figure, unit)) ? figure.value : null;
    case 'money':
      return (figure.type === 'bare' || figure.type === 'money') && isOfUnit(figure, unit)
        ? minorNear(figure, present)
        : null;
    case 'percent':
      return figure.type === 'bare' || figure.type === 'percent' ? figure.value : null;
  }
}

/** "Four to five hundred": the lower end is of the size of the upper one. */
const sizedLike = (low: number, high: number): number => low * ([1000, 100].find((times) => low * times < high) ?? 1);

function rangeOf([first, second]: readonly Figure[], asked: ValueAsked): SpokenValue {
  const high = second && valueOf(second, asked);
  if (!first || !second || high === null || high === undefined) return { unclear: 'kind' };
  const lower = valueOf(first, { ...asked, present: asked.present === null ? null : Math.min(asked.present, high) });
  if (lower === null) return { unclear: 'kind' };
  const low = first.minor === null ? sizedLike(lower, high) : lower;
  return low < high ? { value: high, low } : { unclear: 'several' };
}

function readTokens(tokens: readonly Token[], asked: ValueAsked): SpokenValue {
  const { figures, isRange, words } = saidIn(partsOf(tokens));
  const [first, second, ...more] = figures;
  if (!first || !isAlone(words, asked)) return { unclear: 'none' };
  if (!second) {
    const value = valueOf(first, asked);
    return value === null ? { unclear: 'kind' } : { value };
  }
  if (!isRange || more.length > 0) return { unclear: 'several' };
  // "from ten to twelve", where ten stand there: no range, but what it was and is
  if (words[0] === 'from' && valueOf(first, asked) === asked.present) {
    const value = valueOf(second, asked);
    return value === null ? { unclear: 'kind' } : { value };
  }
  return RANGED.has(asked.field) ? rangeOf(figures, asked) : { unclear: 'several' };
}

/** A number that was heard as a word of the same sound, where nothing but a number was asked: "for", "to". */
const asNumbers = (tokens: readonly Token[]): Token[] =>
  tokens.some((_, index) => figureAt(tokens, index))
    ? [...tokens]
    : tokens.map((token) => changed(token, { word: COUNT_HEARD.get(token.word) ?? token.word }));

/**
 * What was said for one value of a line, as its kind asks for it: money or a quantity, near to what stands there where
 * it can be either of two ("two ten"). Words are taken as misheard ones only where nothing can be made of them otherwise.
 */
export function readSpokenValue(said: string, asked: ValueAsked): SpokenValue {
  // "mm" is nothing that is said, but after a number
  const tokens = tokensOf(said).filter(
    ({ word, mark }, at, all) => mark || !FILLERS.has(word) || (word === 'mm' && /\d/.test(wordAt(all, at - 1))),
  );
  const plain = tokens.flatMap(({ word, mark }) => (mark ? [] : [word])).join(' ');
  const fraction = KINDS[asked.field] === 'quantity' ? FRACTIONS.get(plain) : undefined;
  if (fraction !== undefined) return { value: fraction };
  const first = readTokens(repair(tokens, asked.inPounds), asked);
  if ('value' in first && !tokens.some(({ word }) => PARTED.test(word))) return first;
  const reheard = readTokens(repair(rehear(asNumbers(tokens), true), asked.inPounds), asked);
  return 'value' in reheard ? reheard : first;
}
/** What may be "four fifty", which is four hundred and fifty as well. */
const PARTED = /^[1-9]\.\d\d$/;
