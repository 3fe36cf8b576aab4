import type { CorrectionRequest } from '@jobspeak/contracts';
import { type Correction, readCorrection } from '@jobspeak/reader';
import type { QuoteRecord } from '../quotes/domain';
import { draftOf, linesAsSeen } from './domain';

/** What was said, and what is known of the lines that it means. */
export type Said = Pick<CorrectionRequest, 'said' | 'lastTouched' | 'meant'> & { notMeant: readonly string[] };

/** "The skylight", where the skylight is the third line. */
const nameless = (said: string, unknown: string, place: number): string => {
  const name = unknown.replaceAll(/[^\p{L}\p{N}'-]/gu, '');
  const named = new RegExp(String.raw`\b(?:(?:the|that|his|her|my|those|these)\s+)?${name}\b`, 'iu');
  return said.replace(named, `line ${place}`);
};

/**
 * What was said about a draft. Where it was asked which line is meant and one was chosen, what was said is read again:
 * the others have no words then, and what was called by a name that no line has is called by its place.
 */
export function readSaid(quote: QuoteRecord, { said, lastTouched, meant, notMeant }: Said): Correction {
  const draft = draftOf(quote, new Set(notMeant));
  const pointed = meant ?? lastTouched;
  const context = {
    locale: quote.locale,
    currency: quote.currency,
    ...(pointed !== undefined && { lastTouched: pointed }),
  };
  const read = readCorrection(said, draft, context);
  if (meant === undefined || !('question' in read) || read.question.unknown === undefined) return read;
  const place = linesAsSeen(quote).findIndex(({ id }) => id === meant) + 1;
  return readCorrection(nameless(said, read.question.unknown, place), draft, context);
}
