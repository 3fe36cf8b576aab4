import type { Unit } from '@jobspeak/contracts';
import { SQUARES, TIME_UNITS, unitAt } from '../numbers/units';
import type { Token } from '../tokens/tokens';
import { type Figure, type FoundFigure, NO_FIGURE } from './figures';
import { wordAt } from './words-at';

const DAYS: Partial<Record<string, number>> = { day: 1, week: 7, fortnight: 14, month: 30, year: 365 };
/** How many days a word for a stretch of time means. */
export const daysIn = (word: string): number | null => DAYS[word.replace(/s$/, '')] ?? null;

export const MORE = /^(more|extra|additional|further)$/;
const LESS = /^(less|fewer)$/;
/** "more" is 1, "fewer" -1, any other word 0. */
export const directionOf = (word: string): -1 | 0 | 1 => (MORE.test(word) ? 1 : LESS.test(word) ? -1 : 0);

interface Counted {
  unit: Unit | null;
  days: number | null;
  /** A fortnight is two weeks. */
  times: number;
  to: number;
}

/** What a number counts: "metres", "square", "a fortnight"; also after "more": "two more bags". */
export const countedAt = (tokens: readonly Token[], index: number): Counted | null => {
  const word = wordAt(tokens, index);
  const days = daysIn(word);
  if (/^fortnights?$/.test(word)) return { unit: 'week', days, times: 2, to: index + 1 };
  if (/^(months?|years?)$/.test(word)) return { unit: null, days, times: 1, to: index + 1 };
  const unit = unitAt([word, wordAt(tokens, index + 1)], 0);
  if (unit) return { unit: unit.unit, days, times: 1, to: index + unit.length };
  return SQUARES.has(word) ? { unit: 'm2', days: null, times: 1, to: index + 1 } : null;
};

/** "a tin of", "a day", "another week", "a day and a half", "half an hour": a stretch of time with nothing but an article before it. */
export const stretchAt = (tokens: readonly Token[], index: number): FoundFigure | null => {
  const opener = wordAt(tokens, index);
  const article = /^(a|an|another|one|extra)$/.test(opener) ? 1 : 0;
  const counted = countedAt(tokens, index + article);
  if (!counted) return null;
  const isTime = counted.days !== null || (counted.unit !== null && TIME_UNITS.has(counted.unit));
  // "a tin of gloss"
  const isOf = article === 1 && wordAt(tokens, counted.to) === 'of';
  if (!(isTime || isOf) || wordAt(tokens, index + article).endsWith('s')) return null;
  const half = ['and', 'a', 'half'].every((word, step) => wordAt(tokens, counted.to + step) === word);
  if (article === 0 && !half) return null;
  const value = (half ? 1.5 : 1) * counted.times;
  const figure: Figure = {
    ...NO_FIGURE,
    type: 'count',
    value,
    groups: [value],
    unit: counted.unit,
    direction: /^(another|extra)$/.test(opener) ? 1 : 0,
    days: (counted.days ?? 0) * (half ? 1.5 : 1) || null,
  };
  return { figure, to: half ? counted.to + 3 : counted.to };
};

/** "half an hour", "three quarters of a day". */
export const ofAt = (tokens: readonly Token[], index: number): Counted | null => {
  const skip = wordAt(tokens, index) === 'of' ? 1 : 0;
  return /^(a|an)$/.test(wordAt(tokens, index + skip)) && skip === 1 ? countedAt(tokens, index + 2) : null;
};
