import type { Place } from '../tokens/source';
import type { LearnedReading } from './read';

/** The client's name as the network found it in the words. */
export interface SaidName {
  name: string;
  probability: number;
  place: Place;
}

/** Small words of names that stay small: "Siobhan de Burca". */
const SMALL = /^(de|da|van|der|den|von|of|and|the|at|y|&)$/i;

const capitalised = (name: string): string =>
  name
    .split(' ')
    .map((word, index) => (index > 0 && SMALL.test(word) ? word : word.charAt(0).toUpperCase() + word.slice(1)))
    .join(' ');

/** The name that the network is surest of, the last of equals: who says a name again puts it right. Null where none is. */
export const nameSaid = ({ parts }: LearnedReading, text: string): SaidName | null => {
  let best: SaidName | null = null;
  for (const { words, framing } of parts) {
    for (const { role, from, to, probability } of framing.header) {
      const [first, last] = [words[from], words[to - 1]];
      if (role !== 'name' || !first || !last || (best && best.probability > probability)) continue;
      const place = { start: first.start, end: last.end };
      const name = capitalised(
        text
          .slice(place.start, place.end)
          .replace(/[\s,.;:?!]+$/, '')
          .replace(/['’]s$/, ''),
      );
      if (name !== '') best = { name, probability, place };
    }
  }
  return best;
};
