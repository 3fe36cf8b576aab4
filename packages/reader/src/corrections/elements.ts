import type { Token } from '../tokens/tokens';
import { type Figure, figureAt } from './figures';
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

const elementAt = (tokens: readonly Token[], index: number, vocabulary: Vocabulary): [Element, number] | null => {
  const token = tokens[index];
  if (!token) return null;
  if (token.mark) return [{ kind: 'mark', normal: /^[.?!;…]$/.test(token.word) ? '.' : ',', tokens: [token] }, index + 1];
  const found = mentionAt(tokens, index, vocabulary);
  if (found)
    return [{ kind: 'mention', normal: 'LINE', tokens: tokens.slice(index, found.to), mention: found.mention }, found.to];
  const figure = figureAt(tokens, index);
  if (figure)
    return [
      { kind: 'figure', normal: NORMAL[figure.figure.type], tokens: tokens.slice(index, figure.to), figure: figure.figure },
      figure.to,
    ];
  // "the sockets's", "labour's": what a name is
  const word = token.word === "'s" ? 'is' : token.word;
  return [{ kind: 'word', normal: word, tokens: [token] }, index + 1];
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
  return elements;
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
