import { numberAt } from '../numbers/numbers';
import type { Token } from '../tokens/tokens';
import { isContent } from '../tokens/words';
import type { DraftLine } from './draft';
import { wordAt } from './words-at';

export interface Position {
  /** None where the draft has no line there. */
  lines: readonly DraftLine[];
  to: number;
}

const ORDINALS = new Map(
  'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth'
    .split(' ')
    .map((word, index) => [word, index]),
);
const ROW = /^(one|ones|one's|line|lines|item|items|row|rows|entry|entries|thing|things)$/;

/** "first" and "3rd" from the top, "last", "bottom" and "second to last" from the end, as places in the list. */
const placeAt = (tokens: readonly Token[], index: number, count: number): { place: number; to: number } | null => {
  const [word, next, after] = [0, 1, 2].map((step) => wordAt(tokens, index + step));
  if (word === undefined || next === undefined) return null;
  if (word === 'penultimate' || (word === 'second' && next === 'last'))
    return { place: count - 2, to: index + (next === 'last' ? 2 : 1) };
  if ((word === 'second' || word === 'next') && next === 'to' && after === 'last')
    return { place: count - 2, to: index + 3 };
  if (word === 'last' && next === 'but' && after === 'one') return { place: count - 2, to: index + 3 };
  // "put on the bottom that they move the bins"
  if (word === 'bottom' && /^(that|saying|of)$/.test(next)) return null;
  if (word === 'last' || word === 'bottom' || word === 'final') return { place: count - 1, to: index + 1 };
  if (word === 'top') return { place: 0, to: index + 1 };
  const written = /^(\d{1,2})(?:st|nd|rd|th)$/.exec(word)?.[1];
  const place = ORDINALS.get(word) ?? (written === undefined ? undefined : Number(written) - 1);
  if (place === undefined) return null;
  // "third from the bottom", "second from last"
  const fromEnd =
    next === 'from' ? [2, 3].find((step) => /^(last|bottom|end)$/.test(wordAt(tokens, index + step))) : undefined;
  return fromEnd === undefined ? { place, to: index + 1 } : { place: count - 1 - place, to: index + fromEnd + 1 };
};

/** "line four", "item number 3". */
const numberedAt = (tokens: readonly Token[], index: number): { place: number; to: number } | null => {
  if (!/^(line|item|row|number)$/.test(wordAt(tokens, index))) return null;
  const start = wordAt(tokens, index + 1) === 'number' ? index + 2 : index + 1;
  const number = numberAt(tokens, start);
  if (!number || number.value % 1 !== 0 || number.money || number.percent) return null;
  const named = wordAt(tokens, index) === 'number' && isContent(wordAt(tokens, number.to));
  return named ? null : { place: number.value - 1, to: number.to };
};

/** The lines that are meant by where they stand: options count, as they are seen in the list. */
export const positionAt = (tokens: readonly Token[], index: number, lines: readonly DraftLine[]): Position | null => {
  const numbered = numberedAt(tokens, index);
  if (numbered) return { lines: lines.slice(numbered.place, numbered.place + 1), to: numbered.to };
  const found = placeAt(tokens, index, lines.length);
  if (!found) return null;
  // "the last two", "the first three lines"
  const several = numberAt(tokens, found.to);
  const count =
    several && several.value % 1 === 0 && several.value > 1 && several.value < lines.length ? several.value : 0;
  if (count > 0 && several && !isContent(wordAt(tokens, several.to))) {
    const first = found.place === 0 ? 0 : found.place - count + 1;
    return { lines: lines.slice(Math.max(0, first), first + count), to: rowEnd(tokens, several.to) };
  }
  const named = ROW.test(wordAt(tokens, found.to));
  // "second fix", "last week", "top coat" are no places in a list
  if (!named && isContent(wordAt(tokens, found.to))) return null;
  if (!named && !/^(the|that|)$/.test(wordAt(tokens, index - 1))) return null;
  if (found.place < 0) return { lines: [], to: rowEnd(tokens, found.to) };
  return { lines: lines.slice(found.place, found.place + 1), to: rowEnd(tokens, found.to) };
};

const rowEnd = (tokens: readonly Token[], index: number): number => {
  const end = ROW.test(wordAt(tokens, index)) ? index + 1 : index;
  const rest = [0, 1, 2].map((step) => wordAt(tokens, end + step)).join(' ');
  return /^(on|in) the (list|quote|draft)/.test(rest) || /^(down|up) /.test(rest)
    ? end + (/^(down|up)/.test(rest) ? 1 : 3)
    : end;
};
