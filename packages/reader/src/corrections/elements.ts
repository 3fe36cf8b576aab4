import type { Unit } from '@jobspeak/contracts';
import { TIME_UNITS } from '../numbers/units';
import type { Token } from '../tokens/tokens';
import { figureAt } from './figure-at';
import type { Figure } from './figures';
import { type Mention, mentionAt } from './mentions';
import type { Vocabulary } from './vocabulary';

/** A word, a mark, a figure or a mention of lines, and the tokens that it was said in. */
export interface Element {
  kind: 'word' | 'mark' | 'figure' | 'mention';
  /** The one word that the phrase rules see: itself, "," for a mark, else LINE, MONEY, PERCENT, COUNT, BARE or SIZE. */
  normal: string;
  tokens: readonly Token[];
  figure?: Figure;
  mention?: Mention;
}

const NORMAL: Record<Figure['type'], string> = {
  money: 'MONEY',
  percent: 'PERCENT',
  count: 'COUNT',
  bare: 'BARE',
  spec: 'SIZE',
};

const SMALLEST_NOMINAL = 100;
const isOfSize = (size: number, value: number): boolean => size >= value / 2 && size <= value * 2;

/** "a 1800" of a bath of 1700 mm; "a 75 gallon", on a draft whose water heater is one of 50 gallons and where nothing is sold by the gallon. */
const asSize = (figure: Figure, before: string, { lines }: Vocabulary): Figure => {
  const { type, unit, value } = figure;
  if (type === 'bare' && /^(a|an)$/.test(before) && value >= SMALLEST_NOMINAL) {
    const isNominal = lines.some(({ plain }) => [...plain].some((word) => isOfSize(Number.parseFloat(word), value)));
    return isNominal ? { ...figure, type: 'spec', text: String(value) } : figure;
  }
  if (type !== 'count' || unit === null || TIME_UNITS.has(unit)) return figure;
  const name = (UNIT_NAMES[unit] ?? unit).toLowerCase();
  const isSize =
    lines.some(({ plain }) => [...plain].some((word) => word.startsWith(name))) &&
    !lines.some(({ line }) => line.unit === unit);
  return isSize ? { ...figure, type: 'spec', text: `${value} ${name}` } : figure;
};
/** Units whose name on a line is not their own. */
const UNIT_NAMES: Partial<Record<Unit, string>> = { tonne: 'ton' };

const elementAt = (tokens: readonly Token[], index: number, vocabulary: Vocabulary): [Element, number] | null => {
  const token = tokens[index];
  if (!token) return null;
  if (token.mark)
    return [{ kind: 'mark', normal: /^[.?!;…]$/.test(token.word) ? '.' : ',', tokens: [token] }, index + 1];
  const named = mentionAt(tokens, index, vocabulary);
  if (named)
    return [
      { kind: 'mention', normal: 'LINE', tokens: tokens.slice(index, named.to), mention: named.mention },
      named.to,
    ];
  const measured = figureAt(tokens, index);
  if (measured) {
    const figure = asSize(measured.figure, tokens[index - 1]?.word ?? '', vocabulary);
    return [
      { kind: 'figure', normal: NORMAL[figure.type], tokens: tokens.slice(index, measured.to), figure },
      measured.to,
    ];
  }
  // "the sockets's", "labour's": what a name is
  const word = token.word === "'s" ? 'is' : token.word;
  return [{ kind: 'word', normal: word, tokens: [token] }, index + 1];
};

const HUNDREDS = new Map([
  ['to', 2],
  ['too', 2],
  ['for', 4],
  ['fore', 4],
]);
const SETS = /^(make|call|put|and|so|the|no|actually|,)$/;

/** "Skip to eighty", "make the install for fifty": two eighty and four fifty, as recognisers write them. */
const withHundreds = (element: Element, index: number, elements: readonly Element[]): Element => {
  const { figure, tokens } = element;
  const hundreds = HUNDREDS.get(elements[index - 1]?.normal ?? '');
  const isPlain = figure?.type === 'bare' && figure.minor === null && figure.value >= 10 && figure.value < 100;
  if (!figure || hundreds === undefined || !isPlain || elements[index - 2]?.kind !== 'mention') return element;
  // what is typed is a figure: "skip to 80"
  if (hundreds === 2 && tokens.some(({ word }) => /\d/.test(word))) return element;
  const before = elements
    .slice(0, index - 2)
    .findLast(({ kind, normal }) => kind !== 'word' || !/^(the|my|his|her|our|their|that)$/.test(normal));
  return before && !SETS.test(before.normal) && before.kind === 'word'
    ? element
    : { ...element, figure: { ...figure, hundreds } };
};

/** The words of what was said, with its figures and its mentions of lines each as one. */
export const elementsOf = (tokens: readonly Token[], vocabulary: Vocabulary): Element[] => {
  const elements: Element[] = [];
  for (let index = 0; index < tokens.length; ) {
    const next = elementAt(tokens, index, vocabulary);
    if (!next) break;
    elements.push(next[0]);
    index = next[1];
  }
  return elements.map(withHundreds);
};

export const normalOf = (elements: readonly Element[]): string => elements.map(({ normal }) => normal).join(' ');

/** The elements that a pattern found: it is tried on their normal words, of which there is one for each. */
export interface Match {
  from: number;
  to: number;
}

/** Where a pattern for phrases of normal words is found. */
export const find = (elements: readonly Element[], pattern: RegExp): Match | null => {
  const text = normalOf(elements);
  const match = new RegExp(pattern.source, pattern.flags.replace('g', '')).exec(text);
  return match ? placed(text, match) : null;
};

const placed = (text: string, match: RegExpExecArray): Match => {
  const before = text.slice(0, match.index + (match[0].length - match[0].trimStart().length));
  const from = before.split(' ').length - 1;
  return { from, to: from + match[0].trim().split(' ').length };
};

export const findAll = (elements: readonly Element[], pattern: RegExp): Match[] => {
  const text = normalOf(elements);
  return [...text.matchAll(new RegExp(pattern.source, 'g'))].map((match) => placed(text, match));
};
