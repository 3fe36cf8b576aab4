import type { HeardWord } from '@jobspeak/contracts';
import { stretchesOf } from './stretches';
import { bareWord } from './words';

const NUMBER_WORDS = new Set(
  'zero oh nought one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety hundred thousand grand half quarter dozen tenner fiver'.split(
    ' ',
  ),
);

const isFigure = (word: HeardWord): boolean =>
  /\d/.test(word.text) ||
  bareWord(word)
    .split('-')
    .some((part) => NUMBER_WORDS.has(part));

/** Runs of figures: "forty two" and "42" are one each. */
const countFigures = (words: readonly HeardWord[]): number =>
  words.filter((word, index) => isFigure(word) && !(index > 0 && isFigure(words[index - 1] ?? word))).length;

const endsSentence = (word: HeardWord | undefined): boolean => !word || /[.?!]$/.test(word.text);

/** Capitals within a sentence; what is written of an e-mail address. */
const isName = (word: HeardWord, before: HeardWord | undefined): boolean =>
  (/^\p{Lu}/u.test(word.text) && !/^I\b/.test(word.text) && !endsSentence(before)) || /@|^dot$/i.test(word.text);

/** What a language knows nothing of: figures, names, addresses. */
const holdsFacts = (words: readonly HeardWord[], before: HeardWord | undefined): boolean =>
  words.some((word, index) => isFigure(word) || isName(word, words[index - 1] ?? before));

/**
 * The words as the language has them, but figures, names and addresses as the sound alone has them; and no word that the
 * sound alone has is left out, for a price whose thing is gone reads as one figure with the price before it.
 */
export function mergeLanguage(sound: readonly HeardWord[], language: readonly HeardWord[]): HeardWord[] {
  const merged: HeardWord[] = [];
  for (const { agree, one, other } of stretchesOf(language, sound)) {
    const before = merged.at(-1);
    const takesSound = one.length === 0 || holdsFacts(one, before) || holdsFacts(other, before);
    merged.push(...(!agree && takesSound ? other : one));
  }
  return merged;
}

/** Puts back figures between two others that another hearing of the sound has. */
export function restoreFigures(words: readonly HeardWord[], witness: readonly HeardWord[]): HeardWord[] {
  const stretches = stretchesOf(words, witness);
  const last = stretches.findLastIndex(({ one }) => countFigures(one) > 0);
  const first = stretches.findIndex(({ one }) => countFigures(one) > 0);
  return stretches.flatMap(({ one, other }, index) =>
    index >= first && index <= last && countFigures(other) > countFigures(one) ? other : one,
  );
}
