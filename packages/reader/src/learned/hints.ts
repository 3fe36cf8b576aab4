import { isContent, stem } from '../tokens/words';

/** What the account knows of a word: nothing, part of an item's name, part of a client's name. */
export type Hint = 0 | 1 | 2;

const stemsOf = (names: readonly string[]): Set<string> =>
  new Set(
    names.flatMap((name) =>
      name
        .toLowerCase()
        .split(/[^\p{L}\d]+/u)
        .filter((word) => word.length > 2 && isContent(word))
        .map(stem),
    ),
  );

/** A hint for each word, so that the network knows what the account sells and for whom it works. */
export const hintsOf = (
  words: readonly string[],
  { library, clients }: { library: readonly string[]; clients: readonly string[] },
): Hint[] => {
  const [items, people] = [stemsOf(library), stemsOf(clients)];
  return words.map((word) => {
    const root = stem(word.toLowerCase());
    return people.has(root) ? 2 : items.has(root) ? 1 : 0;
  });
};
