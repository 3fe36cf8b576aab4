import { alike, compared, soundOf } from '../tokens/sound';
import { tokensOf } from '../tokens/tokens';
import { isContent, stem } from '../tokens/words';
import type { DraftLine, QuoteDraft } from './draft';
import { areSynonyms } from './synonyms';

/** Words of a description, in order: stems of what says something, and the others as they are. */
interface LineWords {
  line: DraftLine;
  roots: readonly string[];
  words: readonly string[];
  /** The last noun of what it is, before what it is for or made of: "gutter" of "Quad gutter, 5 inch". */
  head: string;
  plain: ReadonlySet<string>;
}

/** How well a word fits a line; 0 where it does not. */
type Fits = ReadonlyMap<DraftLine, number>;

/** The words by which the lines of a draft can be meant. */
export interface Vocabulary {
  lines: readonly LineWords[];
  fits: (word: string) => Fits;
}

/** "decking" is the decking and not the old deck. */
const SAME = 3.3;
const EXACT = 3;
export const CONTAINED = 2;
const SYNONYM = 1.5;
export const BY_SOUND = 1.2;

const ENDS_HEAD = /^(,|for|with|to|in|of|and|on|at|from|per|inc|including|\(|-)$/;

/** A number by itself is a size or a count, and names nothing: "two" of "Labour, two men". */
const isNamed = (word: string): boolean => isContent(word) && /[a-z]/.test(word) && !NUMERAL.test(word);
const NUMERAL = /^(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)$/;

const wordsOfLine = (line: DraftLine): LineWords => {
  const tokens = tokensOf(line.description);
  const words = tokens.filter(({ word, mark }) => !mark && isNamed(word)).map(({ word }) => word);
  const ends = tokens.findIndex(({ word }, index) => index > 0 && ENDS_HEAD.test(word));
  const headed = tokens.slice(0, ends < 0 ? tokens.length : ends).filter(({ word }) => isContent(word));
  return {
    line,
    words,
    roots: words.map(stem),
    head: stem(headed.at(-1)?.word ?? ''),
    plain: new Set(tokens.filter(({ mark }) => !mark).map(({ word }) => word)),
  };
};

/** "board" of "plasterboard", "light" of "downlights", "spot" of "spots": one within the other, at its beginning or end. */
const isWithin = (short: string, long: string): boolean =>
  short.length >= 4 && long.length > short.length && (long.startsWith(short) || long.endsWith(short));

/** "guttering" of a gutter, "plasterboard" of a board; a tankless heater is no tank. */
const isInflected = (own: string, root: string): boolean =>
  isWithin(own, root) &&
  (root.endsWith(own) || /^(ing|ings|s|es|ed|er|ers|y|al|als|work)$/.test(root.slice(own.length)));

const MIN_SPELLED_ALIKE = 0.34;
const LONG_SOUND = 4;
/** Recognisers write what they know for what they do not: "pecks" for PEX, "sophets" for soffits. */
const soundsLike = (word: string, root: string): boolean => {
  if (word.length < 3 || root.length < 3 || /\d/.test(word + root)) return false;
  const [left, right] = [compared(soundOf(word)), compared(soundOf(root))];
  const spelled = alike(compared(word), compared(root));
  if (left.text === right.text) return left.text.length >= 2 && spelled >= MIN_SPELLED_ALIKE;
  // "gutta" for gutter: an r that most of the English do not say
  if (left.text.replaceAll('R', '') === right.text.replaceAll('R', '')) return left.text.length >= 2 && spelled >= 0.6;
  return left.text.length >= LONG_SOUND && alike(left, right) >= 0.75 && spelled >= 0.55;
};

/** Words of corrections that a recogniser writes for themselves: "no, wait" is nothing white. */
const NEVER_BY_SOUND =
  /^(wait|hang|hold|add|adding|putt?ing|put|make|making|take|taking|leave|lose|drop|chang\w+|switch|swap|knock|bump|scrap|scratch|chuck|stick|throw|call|charge|price|cost|keep|keeping|move|after|about|another|only|instead|percent|deposit|discount|total|today|tomorrow|note|notes|free)$/;

/** "tower's" and "towers" sound the same: what a name is or has is heard as its plural. */
const soundsLikeName = (word: string, own: string): boolean =>
  !NEVER_BY_SOUND.test(word) &&
  (soundsLike(word, own) || (word.endsWith('s') && soundsLike(word, `${singular(own)}s`)));

const singular = (word: string): string => word.replace(/s$/, '');
/** "strip" of "stripping". */
const undoubled = (word: string, root: string): string =>
  /(?:ing|ed|er|ers)$/.test(word) ? root.replace(/([^aeiou])\1$/, '$1') : root;

const weightOf = (word: string, root: string, line: LineWords, bySound: boolean): number =>
  Math.max(
    0,
    ...line.roots.map((own, index) => {
      const written = line.words[index] ?? own;
      if (singular(written) === singular(word)) return SAME;
      if (own === root || undoubled(written, own) === undoubled(word, root)) return EXACT;
      if (isWithin(root, own) || isInflected(own, root)) return CONTAINED;
      if (areSynonyms(root, own)) return SYNONYM;
      return bySound && soundsLikeName(word, written) ? BY_SOUND : 0;
    }),
  );

/**
 * The vocabulary of a draft. A word means the lines that it fits best: where a description holds it, those that only
 * sound like it are not meant. `bySound` lets it be what a recogniser has misheard.
 */
export const vocabularyOf = (draft: QuoteDraft, bySound: boolean): Vocabulary => {
  const lines = draft.lines.map(wordsOfLine);
  const known = new Map<string, Fits>();
  const find = (word: string): Fits => {
    const root = stem(word);
    if (root === '' || !isNamed(word)) return new Map();
    const weights = lines.map((line) => weightOf(word, root, line, bySound));
    const best = Math.max(0, ...weights);
    return new Map(
      lines.flatMap(({ line }, index) => (best > 0 && weights[index] === best ? [[line, best] as const] : [])),
    );
  };
  return {
    lines,
    fits: (word) => {
      const before = known.get(word);
      if (before) return before;
      const found = find(word);
      known.set(word, found);
      return found;
    },
  };
};
