import type { ReadingContext } from '@jobspeak/contracts';
import { stem } from '../tokens/words';

interface Wording {
  roots: readonly string[];
  description: string;
  itemId: string | null;
}
type Wordings = NonNullable<ReadingContext['wordings']>;

/** A word of a text, and where it stands. */
interface Placed {
  root: string;
  start: number;
  end: number;
}

const placed = (text: string): Placed[] =>
  [...text.matchAll(/[\p{L}\p{N}'.]+/gu)].flatMap((match) => {
    const root = stem(match[0]);
    return root === '' ? [] : [{ root, start: match.index, end: match.index + match[0].length }];
  });

const arranged = new WeakMap<Wordings, readonly Wording[]>();

/** The longest first: "radiator mount kit" before "radiator mount". */
const wordingsOf = (wordings: Wordings): readonly Wording[] => {
  const made = arranged.get(wordings);
  if (made) return made;
  const all = wordings
    .map(({ heard, description, itemId }) => ({
      roots: placed(heard).map(({ root }) => root),
      description,
      itemId: itemId ?? null,
    }))
    .filter(({ roots }) => roots.length > 0)
    .sort((left, right) => right.roots.length - left.roots.length);
  arranged.set(wordings, all);
  return all;
};

const lowered = (text: string): string =>
  /^\S*[A-Z]\S*[A-Z]|^[A-Z]\b/.test(text) ? text : text.charAt(0).toLowerCase() + text.slice(1);

/** The text with the learned words in the place of those that were heard; null when they are not in it. */
const replaced = (text: string, { roots, description }: Wording): string | null => {
  const words = placed(text);
  const place = words.findIndex((_, index) => roots.every((root, step) => words[index + step]?.root === root));
  const [first, last] = [words[place], words[place + roots.length - 1]];
  if (!first || !last) return null;
  const own = first.start === 0 ? description : lowered(description);
  return `${text.slice(0, first.start)}${own}${text.slice(last.end)}`.slice(0, 300);
};

/** What an account calls something, and the item of its library that it is. */
export interface Taught {
  description: string;
  itemId: string | null;
}

/**
 * What the account has taught to call what was read as `text`: null where it has taught nothing about it.
 * The item is null where the account meant none, or no longer has it.
 */
export const taughtOf = (text: string, { wordings, library }: ReadingContext): Taught | null => {
  for (const wording of wordings && wordings.length > 0 ? wordingsOf(wordings) : []) {
    const description = replaced(text, wording);
    if (description === null) continue;
    return { description, itemId: library.some(({ id }) => id === wording.itemId) ? wording.itemId : null };
  }
  return null;
};
