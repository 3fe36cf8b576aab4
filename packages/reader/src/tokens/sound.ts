import { doubleMetaphone } from 'double-metaphone';
import { distance } from 'fastest-levenshtein';
import { lettersApart, lettersOf } from './words';

/** Sounds that recognisers mistake for each other count as one: m and n, b, p, f and v, s, sh and j. */
const CLASSES = new Map(
  ['MN', 'FBP', 'D0T', 'XJS'].flatMap((sounds) =>
    [...sounds].map((sound): [string, string] => [sound, sounds.slice(-1)]),
  ),
);
const LONGEST = 60;
const LETTERS = /^[a-z]+$/;

/** The consonants of a name as they sound, whatever its spelling and wherever its words were parted. */
export const soundOf = (text: string): string => {
  const letters = LETTERS.test(text) ? text : bareLetters(text);
  let code = '';
  let last = '';
  for (const sound of doubleMetaphone(letters.slice(0, LONGEST))[0]) {
    const one = CLASSES.get(sound) ?? sound;
    if (one !== last) code += one;
    last = one;
  }
  return code;
};

/** A text in lower case, without accents and whatever is no letter. */
export const bareLetters = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[^a-z]/g, '');

/** A sound or a spelling with its letters told: what is not alike mostly has others. */
export interface Compared {
  text: string;
  letters: number;
}

export const compared = (text: string): Compared => ({ text, letters: lettersOf(text) });

/** How alike two sounds are, 0 to 1. */
export const alike = ({ text: left }: Compared, { text: right }: Compared): number => {
  const longest = Math.max(left.length, right.length);
  return longest === 0 ? 0 : 1 - distance(left, right) / longest;
};

/** How alike they can be at most, by their lengths and the letters that only one of them has. */
export const mostAlike = (left: Compared, right: Compared): number => {
  const longest = Math.max(left.text.length, right.text.length, 1);
  const apart = Math.abs(left.text.length - right.text.length);
  return 1 - Math.max(apart, lettersApart(left.letters, right.letters)) / longest;
};
