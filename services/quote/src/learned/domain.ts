import type { Item, Line } from '@jobspeak/contracts';
import { isContent, stem } from '@jobspeak/reader';

/** What a correction teaches: these words mean that text, or that item. */
export interface Lesson {
  heard: string;
  /** The roots of the heard words, in their order: "radiator mount" and "Radiator mounts" are one. */
  roots: string;
  description: string;
  itemId: string | null;
}

type Corrected = Pick<Line, 'description' | 'itemId' | 'source'>;

/** Words that say what a line is for money, and not what is done: what they mean is another thing on every job. */
const GENERAL = new Set(
  'labour labor work works job material materials sundries extra extras part parts time hour day fit supply install item'
    .split(' ')
    .map(stem),
);

const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}'.]+/u)
    .filter(Boolean);

/** The roots of all words of a text, in their order. */
const rootsOf = (text: string): string => wordsOf(text).map(stem).filter(Boolean).join(' ');

const meaningOf = (text: string): Set<string> => new Set(wordsOf(text).filter(isContent).map(stem).filter(Boolean));

/** The one part between commas that was changed, else the whole: "Radiator mount, kitchen" teaches about the mount. */
function changedPart(before: string, after: string): [string, string] {
  const [old, made] = [before.split(', '), after.split(', ')];
  const places = old.flatMap((part, index) => (part === made[index] ? [] : [index]));
  const [place] = places;
  if (old.length !== made.length || places.length !== 1 || place === undefined) return [before, after];
  return [old[place] ?? before, made[place] ?? after];
}

/** Whether words were put in the place of others: who only adds to a text or shortens it has corrected nothing. */
const isReplaced = (before: string, after: string): boolean => {
  const [old, made] = [meaningOf(before), meaningOf(after)];
  return [...old].some((root) => !made.has(root)) && [...made].some((root) => !old.has(root));
};

const isTelling = (heard: string): boolean =>
  [...meaningOf(heard)].some((root) => !GENERAL.has(root) && /[a-z]{3}/.test(root));

const lessonOf = (line: Corrected, items: ReadonlyMap<string, Pick<Item, 'name'>>): Lesson | null => {
  const readAs = line.source?.readAs;
  const { found, words } = line.source?.origins?.description ?? {};
  if (!readAs || found === 'assumed' || readAs === line.description) return null;
  const name = line.itemId ? items.get(line.itemId)?.name : undefined;
  const picked = name !== undefined && name.slice(0, 300) === line.description;
  // what was learned before and turned out wrong is learned anew about the words that were heard
  const [heard, description] =
    found === 'learned' && words
      ? [words.text, line.description]
      : picked
        ? [readAs, line.description]
        : changedPart(readAs, line.description);
  const roots = rootsOf(heard);
  const clear = picked ? roots !== rootsOf(description) : isReplaced(heard, description);
  if (!clear || !isTelling(heard) || description.trim() === '') return null;
  return { heard, roots, description, itemId: picked ? line.itemId : null };
};

/**
 * What the corrections of a quote's lines teach. Only a clear signal counts: other words in the place of those that
 * were read, or an item picked for them; the last of several about the same words.
 * @param items those that the lines name, by their id.
 */
export function lessonsOf(lines: readonly Corrected[], items: ReadonlyMap<string, Pick<Item, 'name'>>): Lesson[] {
  const lessons = new Map<string, Lesson>();
  for (const line of lines) {
    const lesson = lessonOf(line, items);
    if (lesson) lessons.set(lesson.roots, lesson);
  }
  return [...lessons.values()];
}
