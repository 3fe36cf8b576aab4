import type { HeardWord } from '@jobspeak/contracts';
import { bareWord } from './words';

/** A part of two hearings in which they agree, or in which they do not. */
export interface Stretch {
  agree: boolean;
  one: HeardWord[];
  other: HeardWord[];
}

/** The most words from two places on that hearings agree on, for every two places. */
function agreements(one: readonly string[], other: readonly string[]): Uint16Array[] {
  const rows = Array.from({ length: one.length + 1 }, () => new Uint16Array(other.length + 1));
  for (let i = one.length - 1; i >= 0; i--) {
    const [row, below] = [rows[i], rows[i + 1]];
    if (!row || !below) break;
    for (let j = other.length - 1; j >= 0; j--)
      row[j] = one[i] === other[j] ? (below[j + 1] ?? 0) + 1 : Math.max(below[j] ?? 0, row[j + 1] ?? 0);
  }
  return rows;
}

/** Two hearings of the same sound, in turn as far as they agree and as far as they do not. */
export function stretchesOf(one: readonly HeardWord[], other: readonly HeardWord[]): Stretch[] {
  const [ones, others] = [one.map(bareWord), other.map(bareWord)];
  const most = agreements(ones, others);
  const stretches: Stretch[] = [];
  const add = (agree: boolean, left: readonly HeardWord[], right: readonly HeardWord[]) => {
    const last = stretches.at(-1);
    if (last?.agree !== agree) return stretches.push({ agree, one: [...left], other: [...right] });
    last.one.push(...left);
    return last.other.push(...right);
  };
  for (let i = 0, j = 0; i < one.length || j < other.length; ) {
    if (i < one.length && j < other.length && ones[i] === others[j]) {
      add(true, one.slice(i, ++i), other.slice(j, ++j));
    } else if (j >= other.length || (i < one.length && (most[i + 1]?.[j] ?? 0) >= (most[i]?.[j + 1] ?? 0))) {
      add(false, one.slice(i, ++i), []);
    } else add(false, [], other.slice(j, ++j));
  }
  return stretches;
}
