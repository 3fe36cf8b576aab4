import type { ReadingContext } from '@jobspeak/contracts';
import { distance } from 'fastest-levenshtein';
import type { Token } from '../tokens/tokens';
import { lettersApart, lettersOf, remembered } from '../tokens/words';

type Known = ReadingContext['clients'][number];

export interface KnownMatch {
  known: Known;
  from: number;
  to: number;
  score: number;
}

/** A client as the words are compared with. */
interface Entry {
  known: Known;
  order: number;
  /** The name in bare letters. */
  bare: string;
  lower: string;
  /** Words in the name. */
  size: number;
  letters: number;
  /** How like it words must be. */
  enough: number;
}

/** The account's clients, arranged once so that a long list costs no time. */
interface Directory {
  entries: readonly Entry[];
  /** By the name. */
  names: ReadonlyMap<string, readonly Entry[]>;
  /** By the first two letters of the name. */
  openings: ReadonlyMap<string, readonly Entry[]>;
  /** By what follows the first word: mostly the surname. */
  surnames: ReadonlyMap<string, readonly Entry[]>;
  /** By the first word. */
  heads: ReadonlyMap<string, readonly Entry[]>;
  /** Words in the longest name, and one more. */
  reach: number;
  /** How many names have a word in them, filled as it is asked. */
  bearers: Map<string, number>;
}

/** In a long list of clients only names that begin alike are compared, and surnames by themselves. */
const MANY = 60;
const LONGEST = 40;
const LONGEST_NAME = 12;

const bareOf = remembered((text) =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[^a-z]/g, '')
    .slice(0, LONGEST),
);

const opening = (bare: string): string => bare.slice(0, 2);

/** What a list holds by one of its qualities, in its order. */
export const grouped = <Value>(values: readonly Value[], keyOf: (value: Value) => string): Map<string, Value[]> => {
  const groups = new Map<string, Value[]>();
  for (const value of values) {
    const key = keyOf(value);
    const group = groups.get(key);
    if (group) group.push(value);
    else groups.set(key, [value]);
  }
  return groups;
};

/** "St Wilfrid's" and "St Wilfrid" are one. */
const ownerOf = (word: string): string => bareOf(word).replace(/s$/, '');

const directories = new WeakMap<readonly Known[], Directory>();

const directoryOf = (clients: readonly Known[]): Directory => {
  const made = directories.get(clients);
  if (made) return made;
  const entries = clients.map((known, order): Entry => {
    const bare = bareOf(known.name);
    const lower = known.name.toLowerCase();
    const size = known.name.split(/\s+/).length;
    return { known, order, bare, lower, size, letters: lettersOf(bare), enough: nearEnough(bare) };
  });
  const directory: Directory = {
    entries,
    names: grouped(entries, ({ bare }) => bare),
    openings: grouped(entries, ({ bare }) => opening(bare)),
    surnames: grouped(entries, ({ lower }) => lower.slice(lower.indexOf(' ') + 1)),
    heads: grouped(entries, ({ known }) => ownerOf(known.name.split(/\s+/)[0] ?? '')),
    reach: Math.min(LONGEST_NAME, entries.reduce((most, { size }) => Math.max(most, size), 0) + 1),
    bearers: new Map(),
  };
  directories.set(clients, directory);
  return directory;
};

/** How alike two names in bare letters sound, 0 to 1; 0 where it is less than `least`. */
const similar = (said: string, letters: number, entry: Entry, least: number): number => {
  const { bare } = entry;
  const longest = Math.max(said.length, bare.length);
  const limit = Math.floor(longest * (1 - least) + ROUNDING);
  if (longest < 4) return said === bare && longest > 0 ? 1 : 0;
  if (Math.abs(said.length - bare.length) > limit || lettersApart(letters, entry.letters) > limit) return 0;
  return 1 - distance(said, bare) / longest;
};

const ROUNDING = 1e-9;

/** A long name may be heard with more mistakes than a short one. */
const nearEnough = (bare: string): number => (bare.length >= 12 ? 0.69 : 0.72);

const bearersOf = (spoken: string, { entries, bearers }: Directory): number => {
  const known = bearers.get(spoken);
  if (known !== undefined) return known;
  const found = entries.reduce((sum, { lower }) => sum + (lower.includes(spoken) ? 1 : 0), 0);
  if (bearers.size >= MOST_BEARERS) bearers.clear();
  bearers.set(spoken, found);
  return found;
};
/** More different words than anybody says would be kept for nothing. */
const MOST_BEARERS = 1_000;

/** A surname or a first name alone names the one client who bears it. */
const partScore = (spoken: string, entry: Entry, capital: boolean, directory: Directory): number => {
  if (!capital || spoken.length < 4 || !entry.lower.endsWith(` ${spoken}`)) return 0;
  return bearersOf(spoken, directory) > 1 ? 0 : 0.75;
};

interface Spoken {
  said: string;
  bare: string;
  index: number;
  capital: boolean;
}
/** Words that could be a name, and how many. */
interface Span {
  length: number;
  bare: string;
  letters: number;
  plain: string;
  first: Spoken;
  last: Spoken;
}

/** What can be the name from here on. */
const spansAt = (words: readonly Spoken[], place: number, reach: number): Span[] => {
  const spans: Span[] = [];
  const first = words[place];
  let [bare, plain] = ['', ''];
  for (let length = 1; length <= reach; length++) {
    const last = words[place + length - 1];
    if (!first || !last) break;
    bare = (bare + last.bare).slice(0, LONGEST);
    plain = length === 1 ? last.said : `${plain} ${last.said}`;
    spans.push({ length, bare, letters: lettersOf(bare), plain, first, last });
  }
  return spans;
};

const scoreOf = (entry: Entry, span: Span, directory: Directory, least: number): number =>
  span.length >= entry.size
    ? similar(span.bare, span.letters, entry, least) - (span.length - entry.size) * 0.01
    : partScore(span.plain, entry, span.first.capital, directory);

const NOBODY: readonly Entry[] = [];

const candidatesAt = (
  words: readonly Spoken[],
  place: number,
  directory: Directory,
): ReadonlySet<Entry> | readonly Entry[] => {
  if (directory.entries.length <= MANY) return directory.entries;
  const [first, second] = [words[place], words[place + 1]];
  const alike = directory.openings.get(opening(first?.bare ?? '')) ?? NOBODY;
  if (!first?.capital) return alike;
  const alone = directory.surnames.get(first.said) ?? NOBODY;
  const both = (second && directory.surnames.get(`${first.said} ${second.said}`)) ?? NOBODY;
  return alone.length + both.length > 0 ? new Set([...alike, ...alone, ...both]) : alike;
};

/** The client whose name was said to the letter: nobody else can be meant more. */
const exactClient = (words: readonly Spoken[], directory: Directory): KnownMatch | null => {
  let best: (KnownMatch & { order: number }) | null = null;
  for (const [place, first] of words.entries()) {
    if (!directory.openings.has(opening(first.bare))) continue;
    let bare = '';
    for (let length = 1; length <= directory.reach; length++) {
      const last = words[place + length - 1];
      if (!last) break;
      bare = (bare + last.bare).slice(0, LONGEST);
      for (const { known, size, order } of directory.names.get(bare) ?? NOBODY) {
        if (size !== length || (best && order >= best.order) || opening(bare) !== opening(first.bare)) continue;
        best = { known, from: first.index, to: last.index + 1, score: 1, order };
      }
    }
  }
  return best;
};

/** The account's client that the words name, by sight or by sound; two that fit alike are nobody. */
export const knownClient = (tokens: readonly Token[], clients: readonly Known[]): KnownMatch | null => {
  if (clients.length === 0) return null;
  const directory = directoryOf(clients);
  const words: Spoken[] = [];
  tokens.forEach(({ word, mark, capital }, index) => {
    if (!mark && word !== "'s") words.push({ said: word, bare: bareOf(word), index, capital });
  });
  return (
    (clients.length > MANY ? exactClient(words, directory) : null) ??
    nearestClient(words, directory) ??
    describedClient(words, directory)
  );
};

const KIND_ENDS = /^(one|ones|lot|people|firm|place|side|crowd|not)$/;
/** So many words further the kind may be told. */
const KIND_WITHIN = 8;

/** "St Wilfrid's churchyard, the PCC one not the school": the client whose last word tells which of them it is. */
const describedClient = (words: readonly Spoken[], directory: Directory): KnownMatch | null => {
  for (const [place, first] of words.entries()) {
    for (const { known, size } of (first.capital && directory.heads.get(ownerOf(first.said))) || NOBODY) {
      const parts = known.name.split(/\s+/);
      const head = parts.slice(0, -1);
      const kind = bareOf(parts.at(-1) ?? '');
      if (size < 2 || !head.every((part, step) => ownerOf(part) === ownerOf(words[place + step]?.said ?? ''))) continue;
      const from = place + head.length;
      const told = words.slice(from, from + KIND_WITHIN).findIndex(({ bare }) => bare === kind) + from;
      const led = words[told - 1]?.said === 'the' && words[told - 2]?.said !== 'not';
      if (told > from && led && KIND_ENDS.test(words[told + 1]?.said ?? 'one'))
        return { known, from: first.index, to: (words[from - 1]?.index ?? first.index) + 1, score: DESCRIBED };
    }
  }
  return null;
};
const DESCRIBED = 0.9;

const nearestClient = (words: readonly Spoken[], directory: Directory): KnownMatch | null => {
  let best: (KnownMatch & { order: number }) | null = null;
  for (let place = 0; place < words.length; place++) {
    const candidates = candidatesAt(words, place, directory);
    if (candidates === NOBODY) continue;
    const spans = spansAt(words, place, directory.reach);
    for (const entry of candidates) {
      const { enough, size } = entry;
      for (let index = Math.max(0, size - 2); index <= size; index++) {
        const span = spans[index];
        if (!span) break;
        // what is less like than the best so far need not be told exactly
        const score = scoreOf(entry, span, directory, Math.max(enough, best?.score ?? 0));
        if (score <= enough) continue;
        const better = !best || score > best.score || (score === best.score && entry.order < best.order);
        if (better)
          best = { known: entry.known, from: span.first.index, to: span.last.index + 1, score, order: entry.order };
      }
    }
  }
  return best;
};
