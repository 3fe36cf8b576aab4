import { AppError, type DraftQuestion, type Line, type QuoteContent, type TakeTarget } from '@jobspeak/contracts';
import { areAlike, wordingOf } from '@jobspeak/reader';
import type { QuoteRecord } from '../quotes/domain';
import { addTake, resaid } from './domain';

interface Span {
  startMs: number;
  endMs: number;
}

const spanOf = ({ startMs, endMs }: { startMs: number | null; endMs: number | null }): Span | null =>
  startMs === null || endMs === null ? null : { startMs, endMs };

/** Where a line was said, in the recording that was covered; null where it was not said there. */
const placeOf = ({ source }: Line, { recordingId }: DraftQuestion): Span | null =>
  source && source.recordingId === recordingId ? spanOf(source) : null;

/** Words so near to the noise may be half of what it has covered. */
const BESIDE_MS = 2_000;

const isBeside = (line: Span, span: Span): boolean =>
  line.startMs < span.endMs + BESIDE_MS && line.endMs > span.startMs - BESIDE_MS;

/** Whether a line came from the seconds that were covered, and not from those around them. */
function isWithin(line: Span, span: Span): boolean {
  const common = Math.min(line.endMs, span.endMs) - Math.max(line.startMs, span.startMs);
  return common > 0 && common * 2 >= line.endMs - line.startMs;
}

/** What was heard of the covered seconds, and of those beside them. */
interface Covered {
  /** From the covered seconds themselves: what is said now stands in their place. */
  within: readonly Line[];
  /** From the words beside them: where it is said again, that is the same line. */
  beside: readonly Line[];
}

function coveredIn(lines: readonly Line[], question: DraftQuestion, span: Span): Covered {
  const near = lines.filter((line) => {
    const place = placeOf(line, question);
    return place !== null && isBeside(place, span);
  });
  const within = near.filter((line) => isWithin(placeOf(line, question) ?? span, span));
  return { within, beside: near.filter((line) => !within.includes(line)) };
}

const isLike = (one: Line, other: Line): boolean => areAlike(wordingOf(one.description), wordingOf(other.description));

/** Each line that was said again, by the line that it was. */
function saidAgain(now: readonly Line[], { within, beside }: Covered): Map<Line, Line> {
  const pairs = new Map<Line, Line>();
  for (const line of now) {
    const before = [...within, ...beside].find((one) => !pairs.has(one) && isLike(one, line));
    if (before) pairs.set(before, line);
  }
  return pairs;
}

/** Behind the last line that was said before the covered seconds, else behind all. */
function placeFor(lines: readonly Line[], question: DraftQuestion, span: Span): number {
  const before = lines.findLastIndex((line) => (placeOf(line, question)?.startMs ?? Infinity) <= span.startMs);
  return before < 0 ? lines.length : before + 1;
}

/**
 * "Say that bit again": what is said now stands in the place of what was heard of the covered seconds, and their
 * question is settled. Every other line stays. Where the question is settled already, what is said is added.
 * @throws AppError STALE_VERSION when a line would be replaced and the quote was changed since the person looked at it.
 */
export function resaySpan(
  quote: QuoteRecord,
  { questionId, version }: Pick<TakeTarget, 'questionId' | 'version'>,
  said: QuoteContent,
  lines: readonly Line[],
): QuoteRecord {
  const { generation } = quote;
  const question = generation?.questions?.find(({ id, unheard }) => id === questionId && unheard);
  const span = question && spanOf(question.words);
  if (!generation || !question || !span) return addTake(quote, said, lines);
  const covered = lines.length > 0 ? coveredIn(quote.lines, question, span) : { within: [], beside: [] };
  const pairs = saidAgain(lines, covered);
  const gone = new Set([...covered.within, ...pairs.keys()]);
  if (gone.size > 0 && version !== undefined && version !== quote.version) throw new AppError('STALE_VERSION');
  const again = new Set(pairs.values());
  const fresh = lines.filter((line) => !again.has(line));
  const at = placeFor(quote.lines, question, span);
  const sectionId = (quote.lines[at - 1] ?? quote.lines[at])?.sectionId ?? null;
  const kept = (some: readonly Line[]): Line[] =>
    some.flatMap((line) => {
      const now = pairs.get(line);
      if (now) return [resaid(line, now)];
      return gone.has(line) ? [] : [line];
    });
  const without = { ...quote, lines: kept(quote.lines.slice(0, at)) };
  const added = addTake(
    without,
    said,
    fresh.map((line) => ({ ...line, sectionId })),
  );
  return {
    ...added,
    lines: [...added.lines, ...kept(quote.lines.slice(at))],
    generation: { ...generation, questions: generation.questions?.filter(({ id }) => id !== question.id) },
  };
}
