import { AppError, type DraftQuestion, type Line, type QuoteContent, type TakeTarget } from '@jobspeak/contracts';
import type { QuoteRecord } from '../quotes/domain';

const MOST_LINES = 500;

/** Lines know in which take they were said: their sound is there. */
export const linesOfTake = (content: QuoteContent, recordingId: string): Line[] =>
  content.lines.map((line) => ({ ...line, source: line.source && { ...line.source, recordingId } }));

/** The quote with what a take asks; one that no recording was made into has nowhere to keep it. */
export const withQuestions = (quote: QuoteRecord, asked: readonly DraftQuestion[]): QuoteRecord =>
  asked.length === 0 || !quote.generation
    ? quote
    : { ...quote, generation: { ...quote.generation, questions: [...(quote.generation.questions ?? []), ...asked] } };

const joined = (before: string, more: string, most: number): string =>
  [before, more].filter(Boolean).join('\n').slice(0, most);

/** "And another thing": what was said more is added; what stands on the quote stays as it is. */
export function addTake(quote: QuoteRecord, said: QuoteContent, lines: readonly Line[]): QuoteRecord {
  if (quote.lines.length + lines.length > MOST_LINES)
    throw new AppError('INVALID_INPUT', { lines: `At most ${MOST_LINES} lines.` });
  const isNamed = quote.client.id !== null || quote.client.name !== '';
  return {
    ...quote,
    title: quote.title || said.title,
    client: isNamed ? quote.client : said.client,
    lines: [...quote.lines, ...lines],
    discount: quote.discount ?? said.discount,
    startDate: quote.startDate || said.startDate,
    notes: joined(quote.notes, said.notes, 4000),
  };
}

/** Whether the end of a take is missing, or of the quote's own recording. */
export function noteExtent(
  quote: QuoteRecord,
  { recordingId, cutShort }: { recordingId: string; cutShort: boolean },
): QuoteRecord {
  if (recordingId === quote.recordingId)
    return { ...quote, generation: quote.generation && { ...quote.generation, cutShort } };
  const others = quote.cutShortTakes.filter((id) => id !== recordingId);
  return { ...quote, cutShortTakes: cutShort ? [...others, recordingId] : others };
}

/** The line as it is said now; a price that was not said again stays, where it is for one of the same. */
export const resaid = (before: Line, now: Line): Line => {
  const keepsPrice = now.unitPrice === null && now.unit === before.unit;
  return {
    ...now,
    id: before.id,
    sectionId: before.sectionId,
    choice: before.choice,
    selected: before.selected,
    optional: now.optional || before.optional,
    condition: before.choice === null ? (now.condition ?? before.condition) : undefined,
    taxRatePercent: before.taxRatePercent,
    ...(keepsPrice && {
      unitPrice: before.unitPrice,
      unitCost: before.unitCost,
      cap: now.cap ?? before.cap,
      ...(before.low?.unitPrice !== undefined && { low: { ...now.low, unitPrice: before.low.unitPrice } }),
    }),
  };
};

/**
 * "Re-say": what is said now stands in the place of a line.
 * @throws AppError STALE_VERSION when the line is gone, or the quote was changed since the person looked at it: nobody's
 *   edit is written over.
 */
export function resayLine(
  quote: QuoteRecord,
  { lineId, version }: Pick<TakeTarget, 'lineId' | 'version'>,
  lines: readonly Line[],
): QuoteRecord {
  const index = quote.lines.findIndex(({ id }) => id === lineId);
  const before = quote.lines[index];
  const [first, ...others] = lines;
  if (!before || (version !== undefined && version !== quote.version)) throw new AppError('STALE_VERSION');
  if (!first) throw new AppError('QUOTE_EMPTY_DETECTED');
  const beside = others.map((line) => ({ ...line, sectionId: before.sectionId }));
  return { ...quote, lines: quote.lines.toSpliced(index, 1, resaid(before, first), ...beside) };
}
