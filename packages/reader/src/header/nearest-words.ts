import type { Transcript, Words } from '@jobspeak/contracts';
import { distance } from 'fastest-levenshtein';
import { wordsAt } from '../tokens/source';

/** A name of which more than this share of the letters is otherwise was not said there. */
const WORST = 0.7;

/** The words of a transcript that are nearest to a name, letter by letter; null where nothing is like it. */
export function nearestWords(name: string, { text, segments }: Transcript): Words | null {
  const words = [...text.matchAll(/[\p{L}'’]+/gu)];
  const length = name.trim().split(/\s+/).length;
  let best: { cost: number; start: number; end: number } | null = null;
  for (const [at, first] of words.entries()) {
    const last = words[Math.min(words.length, at + length) - 1] ?? first;
    const [start, end] = [first.index, last.index + last[0].length];
    const cost = distance(text.slice(start, end).toLowerCase(), name.trim().toLowerCase());
    if (!best || cost < best.cost) best = { cost, start, end };
  }
  return best && best.cost < name.length * WORST ? wordsAt(best, { text, segments }) : null;
}
