import { CURRENCY_WORDS } from '../tokens/lexicon';
import type { Token } from '../tokens/tokens';
import { canEndNumber, numberAt, type SpokenNumber } from './numbers';
import { unitAt } from './units';

/** What a recogniser makes of short words, put right where the figures around them leave no other reading. */
export type Rule = (tokens: readonly Token[], index: number) => Heard | null;
export interface Heard {
  /** How many tokens are replaced, and by what. */
  length: number;
  words: readonly string[];
}

export const word = (tokens: readonly Token[], index: number): string => {
  const token = index < 0 ? undefined : tokens[index];
  return token && !token.mark ? token.word : '';
};
export const isMark = (tokens: readonly Token[], index: number): boolean => index < 0 || (tokens[index]?.mark ?? true);

/** The number that ends right before this place. */
export const numberBefore = (tokens: readonly Token[], index: number): SpokenNumber | null => {
  if (!canEndNumber(word(tokens, index - 1))) return null;
  for (let from = Math.max(0, index - 4); from < index; from++) {
    const number = numberAt(tokens, from);
    if (number?.to === index) return number;
  }
  return null;
};

/** Where the words of a count end: "six bags", "9", "forty eight feet". */
export const countEnds = (tokens: readonly Token[], index: number): boolean => {
  if (numberBefore(tokens, index)) return true;
  for (const length of [1, 2]) {
    const words = tokens.slice(index - length, index).map((token) => token.word);
    const unit = unitAt(words, 0);
    if (unit?.length === length && (unit.plural || length === 2) && numberBefore(tokens, index - length)) return true;
  }
  return false;
};

/** Whether what follows a number says that it is a price: what it is per, money, or the end. */
export const closesPrice = (tokens: readonly Token[], number: SpokenNumber): boolean => {
  if (isMark(tokens, number.to)) return true;
  const next = word(tokens, number.to);
  if (/^(each|apiece|a|an|per|and|fitted|installed|supplied|all)$/.test(next) || CURRENCY_WORDS.has(next)) return true;
  return number.groups.length > 1 && !unitAt([next, word(tokens, number.to + 1)], 0);
};

export const COUNT_HEARD = new Map([
  ['to', 'two'],
  ['too', 'two'],
  ['for', 'four'],
  ['fore', 'four'],
  ['free', 'three'],
  ['won', 'one'],
  ['ate', 'eight'],
]);

/** Consonants tell words apart that a recogniser has not understood; vowels hardly do. */
export const skeleton = (text: string): string =>
  text
    .replace(/[^a-z]/g, '')
    .replace(/ph/g, 'f')
    .replace(/[ckqg]+/g, 'k')
    .replace(/[sz]+/g, 's')
    .replace(/[td]+/g, 't')
    .replace(/[bp]+/g, 'p')
    .replace(/[aeiouyhw]/g, '')
    .replace(/(.)\1+/g, '$1');
