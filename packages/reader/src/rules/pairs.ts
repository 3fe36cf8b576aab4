import type { Draft } from '../pricing/drafts';
import { isWorking } from '../pricing/pricing';
import { CHEAP_WORK, LABOUR_WORDS, PEOPLE } from '../tokens/lexicon';
import type { Token } from '../tokens/tokens';
import { isContent } from '../tokens/words';

const PLACE =
  /^(front|back|rear|side|left|right|top|bottom|upper|lower|inside|outside|upstairs|downstairs|hot|cold|inner|outer)$/;
const TOGETHER = /^(tongue|tilt|rise|nut|lock|cut|wash|check|wax|oil|ball|salt|black|white|bed|tee|drip)$/;

const isWork = ({ word }: Token): boolean => LABOUR_WORDS.has(word) || CHEAP_WORK.has(word);

/** One thing by its name: no work, and not several of it. */
const isOneThing = (words: readonly Token[]): boolean => {
  const last = words.at(-1)?.word ?? '';
  return (
    words.length > 0 &&
    words.length <= 4 &&
    /^[a-z-]{3,}$/.test(last) &&
    !/[^s]s$/.test(last) &&
    words.every(
      (token) =>
        isContent(token.word) &&
        !isWorking(token) &&
        !isWork(token) &&
        !PEOPLE.has(token.word) &&
        !TOGETHER.test(token.word),
    )
  );
};

const isArticle = ({ word }: Token): boolean => /^(the|a|an|her|his|their|old|new)$/.test(word);

/**
 * "Fridge and oven, 45 each": two things that nobody counted are a line each. "Front and back door" are two doors.
 * Null where the words name anything else.
 */
export const twoThings = (draft: Draft): [Draft, Draft] | null => {
  const { price, counts, people, rate, words } = draft;
  if (!price?.per.each || price.per.unit || price.per.noun || counts.length > 0 || people !== null || rate !== null)
    return null;
  const end = words.findIndex(({ mark }) => mark);
  const head = end < 0 ? words : words.slice(0, end);
  const at = head.findIndex(({ word }) => word === 'and');
  const rest = end < 0 ? [] : words.slice(end);
  const articles = head.filter(isArticle).length;
  const [first, second] = [head.slice(0, Math.max(at, 0)), head.slice(at + 1)].map((part) =>
    part.filter((token) => !isArticle(token)),
  );
  if (at < 1 || !first || !second || !isOneThing(first) || !isOneThing(second)) return null;
  const [only] = first;
  const shared = first.length === 1 && only && PLACE.test(only.word) ? second.slice(1) : [];
  const alike = first.length >= second.length || articles > 1 || shared.length > 0;
  if (!alike || second.some(({ word }) => word === 'and')) return null;
  return [
    { ...draft, words: [...first, ...shared, ...rest] },
    { ...draft, words: [...second, ...rest] },
  ];
};
