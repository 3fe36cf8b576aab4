import { distance } from 'fastest-levenshtein';
import { soundOf } from '../tokens/sound';
import { stem } from '../tokens/words';
import { nameWords } from './library';

/** What a line is called, in the roots of its words, to be compared with others. */
export interface Wording {
  words: readonly string[];
  /** Its sizes: what has others is another thing at another price. */
  sizes: string;
  /** What its words count for together. */
  weight: number;
}

/** Where something is done, and that it is new, says less of what is done. A kitchen tap is another tap, though. */
const ASIDE = new Set(
  `hall hallway landing lounge bedroom dining living room upstairs downstairs front back rear side main new old existing
  house home property`
    .split(/\s+/)
    .map(stem),
);
const ASIDE_WEIGHT = 0.25;
const weightOf = (word: string): number => (ASIDE.has(word) ? ASIDE_WEIGHT : 1);

/** A measure is one word with its number, however it is written: "600 mm" is 600mm. */
const joined = (text: string): string => text.replace(/(\d)\s+(?=(?:mm|cm|m|kw|w|amp|kg|l)\b)/gi, '$1');

const isSize = (word: string): boolean => /\d/.test(word);

/** An account calls things the same again and again. More than this would be kept for nothing. */
const MOST_REMEMBERED = 5_000;
const remembered = new Map<string, Wording>();

/** Arranges what a line is called for comparison. What has none but small words ("Call out") keeps those. */
export function wordingOf(text: string): Wording {
  const known = remembered.get(text);
  if (known) return known;
  if (remembered.size >= MOST_REMEMBERED) remembered.clear();
  const wording = arrange(text);
  remembered.set(text, wording);
  return wording;
}

function arrange(text: string): Wording {
  const told = nameWords(joined(text));
  const words = told.length > 0 ? told : text.toLowerCase().split(/\s+/).map(stem).filter(Boolean);
  const all = [...new Set(words)];
  const named = all.filter((word) => !isSize(word));
  return { words: named, sizes: all.filter(isSize).toSorted().join(' '), weight: sumOf(named) };
}

const sumOf = (words: readonly string[]): number => words.reduce((sum, word) => sum + weightOf(word), 0);

/** Words that differ by a letter, or in spelling alone, are mostly one that was misheard. */
const MISHEARD = 0.9;
const LONG = 5;

function closeness(word: string, other: string): number {
  if (word === other) return 1;
  const apart = Math.abs(word.length - other.length);
  if (Math.min(word.length, other.length) < LONG || apart > 2 || word.charAt(0) !== other.charAt(0)) return 0;
  return distance(word, other) <= 1 || soundOf(word) === soundOf(other) ? MISHEARD : 0;
}

/** How alike what two lines are called is, 0 to 1: the share of their words that they have in common. */
export function likenessOf(one: Wording, other: Wording): number {
  if (one.sizes !== other.sizes) return 0;
  const all = one.weight + other.weight;
  if (all === 0) return one.sizes === '' ? 0 : 1;
  const common = one.words.reduce((sum, word) => {
    const nearest = other.words.includes(word)
      ? 1
      : Math.max(0, ...other.words.map((wanted) => closeness(word, wanted)));
    return sum + nearest * weightOf(word);
  }, 0);
  return Math.min(1, (2 * common) / all);
}

/** From here on two lines mean the same: one word more or less in seven. */
const ALIKE = 0.85;

/** Whether two lines mean the same thing, by what they are called. */
export const areAlike = (one: Wording, other: Wording): boolean =>
  // most others are too long or too short, which is soon told
  2 * Math.min(one.weight, other.weight) >= ALIKE * (one.weight + other.weight) && likenessOf(one, other) >= ALIKE;
