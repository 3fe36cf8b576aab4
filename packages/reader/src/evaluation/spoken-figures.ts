import { LineValue, Unit } from '@jobspeak/contracts';
import { z } from 'zod';
import { readSpokenValue } from '../index';
import { readJsonLines } from './cases';

/** A figure that is said for one value of a line, and what it is then. */
const SpokenFigure = z.object({
  id: z.string(),
  field: LineValue,
  unit: Unit,
  present: z.number().nullable(),
  spoken: z.string(),
  value: z.number(),
  low: z.number().optional(),
});
export type SpokenFigure = z.infer<typeof SpokenFigure>;

export const readSpokenFigures = (file: string): Promise<SpokenFigure[]> => readJsonLines(file, SpokenFigure);

/** What becomes of a figure by the words that were heard of it: it is right, asked about, or wrong. */
export function outcomeOf(
  { field, unit, present, value, low }: SpokenFigure,
  heard: string,
): 'right' | 'asked' | 'wrong' {
  const read = readSpokenValue(heard, { field, unit, present, description: '', inPounds: true });
  if ('unclear' in read) return 'asked';
  return read.value === value && read.low === low ? 'right' : 'wrong';
}
