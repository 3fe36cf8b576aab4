import type { Mark } from './job';
import { wordsToDigits } from './numbers';

/** Words as a quote has them: no article before, no mark of punctuation after, a capital at the start. */
export const asSentence = (words: string): string => {
  const text = words.replace(/^(the|a|an|some|her|his|their)\s+/i, '').replace(/[\s,.;:?!]+$/, '');
  return text.charAt(0).toUpperCase() + text.slice(1);
};

export const withoutStars = (words: string): string => words.replace(/\*[mlfo]?/g, '');

/** Words that the description goes on with after its head without a comma. */
const GOES_ON = /^(and|with|for|of|to|in|on|from)\b/i;

/** The description that marks without a role make: what stands after the head follows a comma. */
export function describeLine(marks: readonly Mark[]): string {
  let text = '';
  let isHeadSaid = false;
  for (const mark of marks) {
    const words = withoutStars(mark.words).replace(/[,.;:?!]+$/, '');
    if (!words) continue;
    const joint = isHeadSaid && !GOES_ON.test(words) ? ', ' : ' ';
    text += text ? joint + words : words;
    isHeadSaid ||= mark.head !== null;
  }
  return asSentence(wordsToDigits(asSentence(text)));
}

/**
 * The word that any right description has: what is starred in a description that was given, else the head, as the
 * description has it; where a given one lacks it, its first word.
 */
export function termOf(head: string, given: string | undefined, description: string): string {
  const starred = /([\w'/-]+)\*/.exec(given ?? '')?.[1];
  const word = (starred ?? head).toLowerCase();
  const words = description.toLowerCase().split(/[^a-z0-9'’/-]+/);
  const singular = word.replace(/(?<=\w{3})s$/, '');
  const alike = words.find((one) => singular.length > 2 && one.startsWith(singular));
  const term = words.includes(word) ? word : (alike ?? (given ? (words[0] ?? '') : word));
  return /^labou?r/.test(term) ? 'labo' : term;
}
