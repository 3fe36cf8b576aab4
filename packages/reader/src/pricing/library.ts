import type { ReadingContext } from '@jobspeak/contracts';
import { distance } from 'fastest-levenshtein';
import { numberAt } from '../numbers/numbers';
import { soundOf } from '../tokens/sound';
import { type Token, tokensOf } from '../tokens/tokens';
import { isContent, lettersApart, lettersOf, stem } from '../tokens/words';

export type LibraryItem = ReadingContext['library'][number];

export interface ItemMatch {
  item: LibraryItem;
  /** Share of the item's name that was said, 0 to 1. */
  score: number;
  /** It was found by words that the account has taught, and not by its name. */
  learned: boolean;
}

/** "Ten year smoke alarm" is stored as it may be said or written: its numbers in digits. */
const inDigits = (word: string): string => {
  const number = /^[a-z]+$/.test(word) ? numberAt(tokensOf(word), 0) : null;
  return number && !number.counting && !number.slang ? String(number.value) : word;
};

/** The roots of the words of a name that say what it is, its numbers in digits. */
export const nameWords = (name: string): string[] =>
  name
    .toLowerCase()
    .split(/[^a-z0-9.]+/)
    .filter((word) => word !== '' && (isContent(word) || /\d/.test(word)))
    .map((word) => stem(inDigits(word)));

/** Measures as a name writes them behind a number: "90 mil" is 90mm there, "3.5 kilowatt" 3.5kW. */
export const MEASURE_SIGNS: ReadonlyMap<string, string> = new Map(
  [
    'mm mil mill mils mm millimetre millimetres millimeter millimeters',
    'kw kilowatt kilowatts kw',
    'w watt watts',
    'a amp amps',
    'l litre litres liter liters',
    'kg kilo kilos kg',
    'cm centimetre centimetres centimeter centimeters cm',
  ].flatMap((row) => {
    const [sign = '', ...words] = row.split(' ');
    return words.map((word): [string, string] => [word, sign]);
  }),
);

/** Words as they can appear in a name: number words in digits, "six by six" as 6x6, neighbours joined. */
const spokenStems = (tokens: readonly Token[]): Set<string> => {
  const said: string[] = [];
  for (let index = 0; index < tokens.length; ) {
    const number = numberAt(tokens, index);
    if (number) {
      said.push(String(number.value));
      index = Math.max(number.to, index + 1);
      const sign = MEASURE_SIGNS.get(tokens[index]?.word ?? '');
      if (sign !== undefined) said.push(`${number.value}${sign}`);
      continue;
    }
    const word = tokens[index]?.word ?? '';
    said.push(word);
    if (/^[a-z]+(-[a-z]+)+$/.test(word)) said.push(...word.split('-'));
    index += 1;
  }
  const stems = new Set(said.map(stem));
  for (let index = 0; index + 1 < said.length; index++) {
    stems.add(stem(`${said[index] ?? ''}${said[index + 1] ?? ''}`));
    if (said[index + 1] === 'by') stems.add(`${said[index] ?? ''}x${said[index + 2] ?? ''}`);
  }
  return stems;
};

/** A name in the roots of its words, each with what it counts for, and what they count for together. */
interface Name {
  words: readonly { root: number; weight: number; isWord: boolean; isUnique: boolean }[];
  total: number;
}

/** A root that can have been meant, and how sure that is. */
interface Hit {
  root: number;
  score: number;
}

interface Entry {
  item: LibraryItem;
  names: readonly Name[];
  /** What the words of its lightest name count for. */
  least: number;
}

/** The account's items, arranged once so that a long library costs no time. */
interface Shelf {
  entries: readonly Entry[];
  /** The roots of all names, numbered. */
  roots: ReadonlyMap<string, number>;
  /** Entries by the roots in their names. */
  places: readonly (readonly number[])[];
  /** What each root counts for, and whether it is of one name only. */
  weights: readonly { weight: number; isUnique: boolean }[];
  /** How often a root stands in one name at most. */
  repeats: number;
  /** Name words by their first letter and their length. */
  letters: ReadonlyMap<string, { word: string; letters: number }[]>;
  /** Name words by their first letters. */
  openings: ReadonlyMap<string, string[]>;
  /** Name words by their sound. */
  sounds: ReadonlyMap<string, string[]>;
  /** What spoken roots were found to be, filled as they are asked. */
  heard: Map<string, readonly Hit[]>;
  /** Room to work in: how sure each root was said, 0 where it was not, and which entries were looked at. */
  said: Float64Array;
  seen: Uint8Array;
}

/** The items as one recording is read with them. */
export interface Catalogue extends Shelf {
  /** How sure each root was said anywhere in the recording: they break a tie. */
  around: Float64Array;
  /** What words were found to name, filled as they are asked. */
  matched: Map<string, ItemMatch | null>;
}

const pushTo = <Value>(map: Map<string, Value[]>, key: string, value: Value): void => {
  const list = map.get(key);
  if (list) list.push(value);
  else map.set(key, [value]);
};

/** What the plain one of several kinds is called, and nobody says. */
const PLAIN = new Set(['standard', 'regular', 'plain', 'basic', 'normal'].map(stem));

/** A word that many names share says less. */
const weightOf = (word: string, shares: ReadonlyMap<string, number>): { weight: number; isUnique: boolean } => ({
  weight: (/^\d/.test(word) ? 0.5 : PLAIN.has(word) ? 0.25 : 1) / Math.sqrt(shares.get(word) ?? 1),
  isUnique: /^[a-z]{4,}$/.test(word) && shares.get(word) === 1,
});

const nameOf = (
  words: readonly string[],
  shares: ReadonlyMap<string, number>,
  roots: ReadonlyMap<string, number>,
): Name => {
  const weighed = words.map((word) => ({
    root: roots.get(word) ?? -1,
    isWord: /[a-z]{2}/.test(word),
    ...weightOf(word, shares),
  }));
  return { words: weighed, total: weighed.reduce((sum, { weight }) => sum + weight, 0) };
};

const entryOf = (item: LibraryItem, names: readonly Name[]): Entry => ({
  item,
  names,
  least: names.reduce((least, { total }) => (total > 0 ? Math.min(least, total) : least), Number.POSITIVE_INFINITY),
});

/** How often a word stands in one of the names at most: once, but in "tee to tee". */
const repeatsIn = (names: readonly (readonly string[])[]): number =>
  names.reduce((most, words) => Math.max(most, words.length - new Set(words).size + 1), 1);

const shelves = new WeakMap<readonly LibraryItem[], Shelf>();

const shelfOf = (library: readonly LibraryItem[]): Shelf => {
  const made = shelves.get(library);
  if (made) return made;
  const shares = new Map<string, number>();
  const roots = new Map<string, number>();
  const places: number[][] = [];
  const letters = new Map<string, { word: string; letters: number }[]>();
  const openings = new Map<string, string[]>();
  const sounds = new Map<string, string[]>();
  const named = library.map((item, index) => {
    const names = [item.name, ...(item.aliases ?? []), ...(item.learned ?? [])].map(nameWords);
    for (const word of new Set(names[0])) shares.set(word, (shares.get(word) ?? 0) + 1);
    for (const word of new Set(names.flat())) {
      const root = roots.get(word) ?? roots.size;
      if (root === roots.size) {
        roots.set(word, root);
        places.push([]);
        pushTo(letters, `${word.charAt(0)}${word.length}`, { word, letters: lettersOf(word) });
        pushTo(openings, word.slice(0, OPENING), word);
        if (/^[a-z]{4,}$/.test(word)) pushTo(sounds, soundOf(word), word);
      }
      places[root]?.push(index);
    }
    return { item, names };
  });
  const entries = named.map(({ item, names }) =>
    entryOf(
      item,
      names.map((words) => nameOf(words, shares, roots)),
    ),
  );
  const [said, seen] = [new Float64Array(roots.size), new Uint8Array(entries.length)];
  const weights = [...roots.keys()].map((word) => weightOf(word, shares));
  const repeats = repeatsIn(named.flatMap(({ names }) => names));
  const found = { entries, roots, places, weights, repeats, letters, openings, sounds };
  const shelf: Shelf = { ...found, heard: new Map(), said, seen };
  shelves.set(library, shelf);
  return shelf;
};

/** Shorter words are like too many. */
const OPENING = 5;
/** Longer runs are no words. */
const LONGEST = 40;

/** More would be kept for nothing: nobody says so many different words of one trade. */
const MOST_HEARD = 5_000;

/** Arranges the library for the words of one recording. */
export const catalogueOf = (library: readonly LibraryItem[], tokens: readonly Token[]): Catalogue => {
  const shelf = shelfOf(library);
  if (shelf.heard.size > MOST_HEARD) shelf.heard.clear();
  const around = new Float64Array(shelf.roots.size);
  if (library.length > 0) hear(spokenStems(tokens), shelf, around);
  return { ...shelf, around, matched: new Map() };
};

/** Name words that begin with what was said, or differ from it by a letter or two: a long word by two. */
const closeTo = (said: string, { letters, openings }: Shelf): Set<string> => {
  const found = new Set<string>();
  if (said.length >= OPENING)
    for (const wanted of openings.get(said.slice(0, OPENING)) ?? []) if (wanted.startsWith(said)) found.add(wanted);
  const own = lettersOf(said);
  for (let length = Math.max(OPENING, said.length - 2); length <= said.length + 2; length++) {
    const limit = length >= 8 ? 2 : 1;
    for (const wanted of letters.get(`${said.charAt(0)}${length}`) ?? [])
      if (lettersApart(own, wanted.letters) <= limit && distance(said, wanted.word) <= limit) found.add(wanted.word);
  }
  return found;
};

/** The name words that a spoken root can be: itself, or one that differs by a letter or two. */
const heardAs = (said: string, catalogue: Shelf): readonly Hit[] => {
  const known = catalogue.heard.get(said);
  if (known) return known;
  const found: [string, number][] = catalogue.roots.has(said) ? [[said, 1]] : [];
  if (said.length >= 4 && said.length < LONGEST)
    for (const wanted of closeTo(said, catalogue))
      if (wanted !== said && wanted.length < LONGEST) found.push([wanted, 0.8]);
  if (said.length < LONGEST && /^[a-z]{4,}$/.test(said))
    for (const wanted of catalogue.sounds.get(soundOf(said)) ?? [])
      if (found.every(([word]) => word !== wanted)) found.push([wanted, 0.7]);
  const hits =
    found.length === 0 ? NONE : found.map(([word, score]) => ({ root: catalogue.roots.get(word) ?? -1, score }));
  catalogue.heard.set(said, hits);
  return hits;
};

const NONE: readonly Hit[] = [];

const UNIQUE = 0.46;
/** Words that were learned to mean an item mean it only together. */
const WHOLE = 0.8;
/** What the words of the whole recording weigh beside those of the line. */
const AROUND = 0.05;

const scoreOf = ({ words, total }: Name, said: Float64Array): number => {
  let matched = 0;
  let named = false;
  let unique = false;
  for (const { root, weight, isWord, isUnique } of words) {
    const hit = said[root] ?? 0;
    if (hit === 0) continue;
    matched += weight * hit;
    if (isWord) named = true;
    if (hit === 1 && isUnique) unique = true;
  }
  return named && total > 0 ? Math.max(matched / total, unique ? UNIQUE : 0) : 0;
};

/** Notes how sure each root was said; the roots that were. */
const hear = (stems: ReadonlySet<string>, shelf: Shelf, said: Float64Array): number[] => {
  const roots: number[] = [];
  for (const stem of stems) {
    for (const { root, score } of heardAs(stem, shelf)) {
      const before = said[root] ?? 0;
      if (before === 0) roots.push(root);
      if (score > before) said[root] = score;
    }
  }
  return roots;
};

/** How well what was said fits an item: by its name, its other names, or what was learned to mean it. */
const fitOf = ({ item, names }: Entry, said: Float64Array): { score: number; learned: boolean } => {
  const taught = 1 + (item.aliases?.length ?? 0);
  let [score, learned] = [0, false];
  names.forEach((name, index) => {
    const own = scoreOf(name, said);
    if (own <= score || (index >= taught && own < WHOLE)) return;
    [score, learned] = [own, index >= taught];
  });
  return { score, learned };
};

/** For each of the roots the most that it and those after it can count for, and whether one of them is unique. */
const mostFrom = (roots: readonly number[], { weights, repeats, said }: Shelf): { sum: number; unique: number }[] => {
  let [sum, unique] = [ROUNDING, 0];
  const most = roots.toReversed().map((root) => {
    const { weight, isUnique } = weights[root] ?? NOTHING;
    sum += weight * (said[root] ?? 0) * repeats;
    if (isUnique) unique = UNIQUE;
    return { sum, unique };
  });
  return most.reverse();
};
const ROUNDING = 1e-9;
const NOTHING = { weight: 0, isUnique: false };

interface Ranked extends ItemMatch {
  rank: number;
  place: number;
}

/** The better of the best so far and an item; of two that fit alike the first of the library. */
const better = (best: Ranked | null, place: number, { entries, around, said }: Catalogue): Ranked | null => {
  const entry = entries[place];
  const [name] = entry?.names ?? [];
  if (!entry || !name) return best;
  const { score, learned } = fitOf(entry, said);
  const [bestRank, bestPlace] = [best?.rank ?? 0, best?.place ?? 0];
  // only words of the whole recording can make up for a little less
  if (score === 0 || score + AROUND < bestRank) return best;
  const rank = score + AROUND * scoreOf(name, around);
  const wins = rank > bestRank || (rank === bestRank && place < bestPlace);
  return wins ? { item: entry.item, score, learned, rank, place } : best;
};

const bestOf = (stems: ReadonlySet<string>, catalogue: Catalogue): ItemMatch | null => {
  const { said, seen, places, entries } = catalogue;
  // the rarest first: an item is mostly told by those, and all others need no look
  const roots = hear(stems, catalogue, said).sort(
    (one, other) => (places[one]?.length ?? 0) - (places[other]?.length ?? 0),
  );
  const most = mostFrom(roots, catalogue);
  const looked: number[] = [];
  let best: Ranked | null = null;
  for (const [step, root] of roots.entries()) {
    const { sum, unique } = most[step] ?? { sum: 0, unique: 0 };
    for (const place of places[root] ?? []) {
      if (seen[place] === 1) continue;
      seen[place] = 1;
      looked.push(place);
      const atMost = Math.max(sum / (entries[place]?.least ?? 1), unique);
      if (best === null || atMost + AROUND >= best.rank) best = better(best, place, catalogue);
    }
  }
  for (const root of roots) said[root] = 0;
  for (const place of looked) seen[place] = 0;
  return best && { item: best.item, score: best.score, learned: best.learned };
};

/** The library item that these words name best; words of the whole recording break a tie. */
export const matchItem = (tokens: readonly Token[], catalogue: Catalogue): ItemMatch | null => {
  if (catalogue.entries.length === 0) return null;
  const stems = spokenStems(tokens);
  const key = [...stems].join(' ');
  const known = catalogue.matched.get(key);
  if (known !== undefined) return known;
  const match = bestOf(stems, catalogue);
  catalogue.matched.set(key, match);
  return match;
};
