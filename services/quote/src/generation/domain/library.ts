import type { ReadingContext } from '@jobspeak/contracts';
import { numberAt } from './numbers';
import type { Token } from './tokens';
import { distance, isContent, stem } from './words';

export type LibraryItem = ReadingContext['library'][number];

export interface ItemMatch {
  item: LibraryItem;
  /** Share of the item's name that was said, 0 to 1. */
  score: number;
}

const nameWords = (name: string): string[] =>
  name
    .toLowerCase()
    .split(/[^a-z0-9.]+/)
    .filter((word) => word !== '' && (isContent(word) || /\d/.test(word)))
    .map(stem);

/** Words as they can appear in a name: number words in digits, "six by six" as 6x6, neighbours joined. */
export const spokenStems = (tokens: readonly Token[]): Set<string> => {
  const said: string[] = [];
  for (let index = 0; index < tokens.length; ) {
    const number = numberAt(tokens, index);
    if (number) {
      said.push(String(number.value));
      index = Math.max(number.to, index + 1);
      continue;
    }
    const word = tokens[index]?.word ?? '';
    said.push(word);
    index += 1;
  }
  const stems = new Set(said.map(stem));
  for (let index = 0; index + 1 < said.length; index++) {
    stems.add(stem(`${said[index] ?? ''}${said[index + 1] ?? ''}`));
    if (said[index + 1] === 'by') stems.add(`${said[index] ?? ''}x${said[index + 2] ?? ''}`);
  }
  return stems;
};

const heard = (wanted: string, stems: ReadonlySet<string>): number => {
  if (stems.has(wanted)) return 1;
  if (wanted.length < 5) return 0;
  const limit = wanted.length >= 8 ? 2 : 1;
  for (const each of stems) {
    if (each.length >= 4 && (distance(each, wanted, limit) <= limit || (each.length > 4 && wanted.startsWith(each))))
      return 0.8;
  }
  return 0;
};

const scoreOf = (name: string, stems: ReadonlySet<string>, weights: ReadonlyMap<string, number>): number => {
  let total = 0;
  let matched = 0;
  let named = false;
  let unique = false;
  for (const word of nameWords(name)) {
    const weight = (/^\d/.test(word) ? 0.5 : 1) / Math.sqrt(weights.get(word) ?? 1);
    const hit = heard(word, stems);
    total += weight;
    matched += weight * hit;
    if (hit > 0 && /[a-z]{2}/.test(word)) named = true;
    if (hit === 1 && /^[a-z]{4,}$/.test(word) && weights.get(word) === 1) unique = true;
  }
  return named && total > 0 ? Math.max(matched / total, unique ? 0.46 : 0) : 0;
};

/** The library item that these words name best; words of the whole recording break a tie. */
export const matchItem = (
  tokens: readonly Token[],
  library: readonly LibraryItem[],
  everything: ReadonlySet<string>,
): ItemMatch | null => {
  const stems = spokenStems(tokens);
  const weights = new Map<string, number>();
  for (const item of library)
    for (const word of new Set(nameWords(item.name))) weights.set(word, (weights.get(word) ?? 0) + 1);
  let best: ItemMatch | null = null;
  let bestRank = 0;
  for (const item of library) {
    const names = [item.name, ...(item.aliases ?? [])];
    const score = Math.max(...names.map((name) => scoreOf(name, stems, weights)));
    const rank = score + 0.05 * scoreOf(item.name, everything, weights);
    if (score > 0 && rank > bestRank) {
      best = { item, score };
      bestRank = rank;
    }
  }
  return best;
};
