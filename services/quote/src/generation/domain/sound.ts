import { doubleMetaphone } from 'double-metaphone';
import { distance } from 'fastest-levenshtein';

/** Sounds that recognisers mistake for each other count as one: m and n, b, p, f and v, s, sh and j. */
const CLASSES: [RegExp, string][] = [
  [/[MN]/g, 'N'],
  [/[PFB]/g, 'P'],
  [/[0TD]/g, 'T'],
  [/[SXJ]/g, 'S'],
  [/(.)\1+/g, '$1'],
];
const LONGEST = 60;

/** The consonants of a name as they sound, whatever its spelling and wherever its words were parted. */
export const soundOf = (text: string): string => {
  const letters = text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[^a-z]/g, '')
    .slice(0, LONGEST);
  return CLASSES.reduce((code, [sounds, one]) => code.replace(sounds, one), doubleMetaphone(letters)[0]);
};

/** How alike two sounds are, 0 to 1. */
export const alike = (left: string, right: string): number => {
  const longest = Math.max(left.length, right.length);
  return longest === 0 ? 0 : 1 - distance(left, right) / longest;
};
