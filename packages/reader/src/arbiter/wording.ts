import type { ReadLine } from '@jobspeak/contracts';
import type { LearnedLine } from '../learned';
import { stem } from '../tokens/words';

/** A longer text holds more than the name of a thing. */
const LONG = 7;
/** Words of talk: no thing is called so. */
const TALK =
  /\b(i|i'm|i'll|i'd|he|he's|she|she's|they|they're|we|you|it|it's|that's|because|which|who|was|were|is|are|had|has|got|going|want|wants|said|told|know|but|so|myself)\b/i;

const wordsIn = (text: string): string[] => text.toLowerCase().match(/[\p{L}\d]+/gu) ?? [];

/** Whether both call the line by the same word. */
export const sameName = (rules: ReadLine, { head }: LearnedLine): boolean => {
  const root = stem(head.toLowerCase());
  return wordsIn(rules.description).some((word) => stem(word) === root);
};

const talks = (text: string): boolean => TALK.test(text) || wordsIn(text).length > LONG;

const sharesWord = (text: string, roots: ReadonlySet<string>): boolean =>
  wordsIn(text).some((word) => roots.has(stem(word)));

/**
 * What a line is called that both have: as the rules word it, which know how quotes are written, and the library's and
 * the account's own words. Where they took what was said beside it for its name, as the network does.
 */
const textOf = (rules: ReadLine, learned: LearnedLine): string => {
  const [text, other] = [rules.description, learned.line.description];
  if (rules.source.origins?.description?.found !== 'heard' || !talks(text) || talks(other)) return text;
  return sharesWord(text, new Set(wordsIn(other).map(stem))) ? text : other;
};

export const wordedAs = (rules: ReadLine, learned: LearnedLine): Pick<ReadLine, 'description' | 'kind'> => ({
  description: textOf(rules, learned),
  kind: rules.kind,
});
