import { AMOUNT_MAX, type Reading, type ReadingContext, type Transcript } from '@jobspeak/contracts';
import { type Figures, isContent, stem, tokensOf } from '@jobspeak/reader';
import type { Known } from './prompt';

/** What an answer is held against: the words, and what our own reader makes of them. */
export interface Evidence {
  transcript: Transcript;
  context: ReadingContext;
  known: Known;
  local: Reading;
  figures: Figures;
  stems: ReadonlySet<string>;
}

/** What the words of a text come from, without those that say nothing. */
export const stemsIn = (text: string) =>
  tokensOf(text)
    .filter(({ mark, word }) => !mark && isContent(word))
    .map(({ word }) => stem(word));

/** Money in minor units, no more than a quote can hold. */
export const toMinor = (amount: number) => Math.min(AMOUNT_MAX, Math.round(amount * 100));
export const rounded = (value: number, decimals: number) => Math.round(value * 10 ** decimals) / 10 ** decimals;

/** Where the copied words stand, whatever became of spaces and capitals; null when they were never said. */
export function spanOf(words: string, text: string): { start: number; end: number } | null {
  const pieces = words.trim().split(/\s+/).filter(Boolean);
  if (pieces.length === 0) return null;
  const pattern = pieces.map((piece) => piece.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('\\s+');
  const found = new RegExp(pattern, 'iu').exec(text);
  return found ? { start: found.index, end: found.index + found[0].length } : null;
}
