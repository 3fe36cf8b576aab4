import type { HeardWord } from '@jobspeak/contracts';
import { stretchesOf } from './stretches';
import { bareWord } from './words';

const MOST = 3;

/** What else the words may have been: those that other hearings, the likeliest first, have in their places. */
export function withAlternatives(
  words: readonly HeardWord[],
  hearings: readonly (readonly HeardWord[])[],
): HeardWord[] {
  const others = new Map<HeardWord, Map<string, string>>();
  for (const hearing of hearings)
    for (const { agree, one, other } of stretchesOf(words, hearing)) {
      if (agree || one.length !== other.length) continue; // which of them would stand for which?
      for (const [index, word] of one.entries()) {
        const found = others.get(word) ?? new Map<string, string>();
        const alternative = other[index] ?? word;
        if (found.size < MOST && !found.has(bareWord(alternative))) found.set(bareWord(alternative), alternative.text);
        others.set(word, found);
      }
    }
  return words.map((word) => {
    const found = others.get(word);
    return found ? { ...word, alternatives: [...found.values()] } : word;
  });
}
