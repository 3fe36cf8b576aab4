import {
  type Adjustment,
  type Line,
  type LineDoubt,
  lineNet,
  type QuoteContent,
  type QuoteSketch,
  type Reading,
  type ReadingQuestion,
  SURE_ENOUGH,
} from '@jobspeak/contracts';
import { isContent, stem } from '@jobspeak/reader';

/** What was said so shortly before a sketch may have been heard in part only. */
const UNSETTLED_MS = 1_000;
/** Below what is sure enough: it is shown for a check. */
const MARKED = SURE_ENOUGH - 0.05;
const DIFFERS: LineDoubt = 'differs-from-live';

type Sketched = QuoteSketch['lines'][number];
interface Span {
  startMs: number | null;
  endMs: number | null;
}

const rootsOf = (text: string): Set<string> =>
  new Set(
    text
      .toLowerCase()
      .split(/[^\p{L}\p{N}']+/u)
      .filter(isContent)
      .map(stem)
      .filter(Boolean),
  );

/** Whether two descriptions are of one thing: most of the words of the shorter are the other's. */
const isLike = (one: string, other: string): boolean => {
  const [left, right] = [rootsOf(one), rootsOf(other)];
  const shared = [...left].filter((root) => right.has(root)).length;
  return shared > 0 && 2 * shared > Math.min(left.size, right.size);
};

/** Whether two spans are of one moment: most of the shorter is the other's. */
function isAtOnce(one: Span | null | undefined, other: Span | null | undefined): boolean {
  if (!one || !other) return false;
  const [from, to, otherFrom, otherTo] = [one.startMs, one.endMs, other.startMs, other.endMs];
  if (from === null || to === null || otherFrom === null || otherTo === null) return false;
  const shared = Math.min(to, otherTo) - Math.max(from, otherFrom);
  return 2 * shared > Math.min(to - from, otherTo - otherFrom);
}

/** The lines with what was shown of each: of the same thing, else of the same moment, whatever it was heard as. */
function pairsOf(lines: readonly Line[], shown: readonly Sketched[]): Map<Line, Sketched> {
  const pairs = new Map<Line, Sketched>();
  const left = new Set(shown);
  const pair = (isSame: (line: Line, seen: Sketched) => boolean) => {
    for (const line of lines) {
      const seen = pairs.has(line) ? undefined : [...left].find((one) => isSame(line, one));
      if (!seen) continue;
      pairs.set(line, seen);
      left.delete(seen);
    }
  };
  pair((line, seen) => isLike(seen.description, line.description));
  pair((line, seen) => isAtOnce(line.source, seen.said));
  return pairs;
}

const isSettled = (span: Span | null | undefined, { heardMs }: QuoteSketch): boolean =>
  typeof span?.endMs === 'number' && span.endMs < heardMs - UNSETTLED_MS;

const hasOtherAmount = (line: Line, seen: Sketched): boolean =>
  seen.quantity !== line.quantity || seen.unitPrice !== line.unitPrice;

const hasOtherEnds = (line: Line, seen: Sketched): boolean =>
  seen.low?.quantity !== line.low?.quantity ||
  seen.low?.unitPrice !== line.low?.unitPrice ||
  (seen.cap ?? null) !== (line.cap ?? null);

const marked = (line: Line, seen: Sketched): Line => {
  const { quantity, unit, unitPrice } = seen;
  const shown = hasOtherAmount(line, seen) ? { quantity, unit, unitPrice } : undefined;
  const other = line.source?.other ?? shown;
  const doubts = [...(line.source?.doubts ?? []), DIFFERS];
  return {
    ...line,
    confidence: Math.min(line.confidence, MARKED),
    source: line.source && { ...line.source, doubts, ...(other && { other }) },
  };
};

/**
 * The content with a mark on each line whose figures are not what the person saw while they spoke, and with those as its
 * other reading: they may have stopped because what they saw was right.
 */
export function withDiffering(content: QuoteContent, sketch: QuoteSketch | null): QuoteContent {
  if (!sketch) return content;
  const pairs = pairsOf(content.lines, sketch.lines);
  const lines = content.lines.map((line) => {
    const seen = pairs.get(line);
    if (!seen || seen.unitPrice === null || !isSettled(line.source, sketch)) return line;
    return hasOtherAmount(line, seen) || hasOtherEnds(line, seen) ? marked(line, seen) : line;
  });
  return { ...content, lines };
}

const amountOf = (adjustment: Adjustment | null): (number | null)[] =>
  adjustment?.type === 'amount' ? [adjustment.value] : [];

/** Every amount of money that the content has somewhere. */
const amountsOf = ({ lines, discount, deposit }: QuoteContent): Set<number | null | undefined> =>
  new Set([
    ...lines.flatMap((line) => [line.unitPrice, lineNet(line), line.low?.unitPrice, line.cap]),
    ...amountOf(discount),
    ...amountOf(deposit),
  ]);

/** What was shown with a price while the person spoke, is nowhere in the content, and is not asked about already. */
function lostFigures(content: QuoteContent, sketch: QuoteSketch, asked: readonly ReadingQuestion[]): ReadingQuestion[] {
  const kept = new Set(pairsOf(content.lines, sketch.lines).values());
  const amounts = amountsOf(content);
  return sketch.lines.flatMap((seen) => {
    const { said, unitPrice, net } = seen;
    if (!said || unitPrice === null || kept.has(seen) || !isSettled(said, sketch)) return [];
    if (amounts.has(unitPrice) || amounts.has(net) || asked.some(({ words }) => isAtOnce(words, said))) return [];
    return [{ kind: 'figure' as const, words: { ...said, start: 0, end: 0 } }];
  });
}

/** The reading, which asks besides about each figure that only who spoke has seen, in the words heard at that time. */
export function withLost(reading: Reading, content: QuoteContent, sketch: QuoteSketch | null): Reading {
  if (!sketch) return reading;
  const { questions = [] } = reading;
  return { ...reading, questions: [...questions, ...lostFigures(content, sketch, questions)] };
}
