import {
  countedLines,
  type Line,
  type LineDoubt,
  lineNet,
  type QuoteContent,
  type QuoteSketch,
  SURE_ENOUGH,
  totalsOf,
} from '@jobspeak/contracts';
import { isContent, stem } from '@jobspeak/reader';

/** What is said of a line where its figures are not one figure. */
const figuresOf = (
  { low, cap, condition, choice }: Line,
  isCounted: boolean,
): Partial<QuoteSketch['lines'][number]> => ({
  ...(low && { low }),
  ...(cap && { cap }),
  ...(condition && { condition }),
  ...(choice !== null && { choice, ...(isCounted && { chosen: true }) }),
});

/** What a person sees of a quote while they are still speaking it. */
export const sketchOf = (
  content: QuoteContent,
  facts: Pick<QuoteSketch, 'recordingId' | 'quoteId' | 'heardMs' | 'currency'>,
): QuoteSketch => {
  const { total, tax, missingPrices, low } = totalsOf(content);
  const counted = new Set(countedLines(content.lines));
  return {
    ...facts,
    title: content.title,
    clientName: content.client.name,
    lines: content.lines.map((line) => {
      const { description, quantity, unit, unitPrice, optional } = line;
      const net = unitPrice === null ? null : lineNet(line);
      return { description, quantity, unit, unitPrice, optional, net, ...figuresOf(line, counted.has(line)) };
    }),
    total,
    ...(low && { low: low.total }),
    tax: content.pricesIncludeTax ? 0 : tax,
    missingPrices,
  };
};

/** What was said so shortly before a sketch may have been heard in part only. */
const UNSETTLED_MS = 1_000;
/** Below what is sure enough: it is shown for a check. */
const MARKED = SURE_ENOUGH - 0.05;
const DIFFERS: LineDoubt = 'differs-from-live';

type Sketched = QuoteSketch['lines'][number];

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

const marked = (line: Line, { quantity, unit, unitPrice }: Sketched): Line => ({
  ...line,
  confidence: Math.min(line.confidence, MARKED),
  source: line.source && {
    ...line.source,
    doubts: [...(line.source.doubts ?? []), DIFFERS],
    other: line.source.other ?? { quantity, unit, unitPrice },
  },
});

/**
 * The content with a mark on each line whose quantity or price is not what the person saw while they spoke: they may
 * have stopped because what they saw was right.
 */
export function withDiffering(content: QuoteContent, sketch: QuoteSketch | null): QuoteContent {
  if (!sketch) return content;
  const left = new Set(sketch.lines);
  const lines = content.lines.map((line) => {
    const { endMs = null } = line.source ?? {};
    const seen = [...left].find(({ description }) => isLike(description, line.description));
    if (!seen) return line;
    left.delete(seen);
    const isSettled = endMs !== null && endMs < sketch.heardMs - UNSETTLED_MS && seen.unitPrice !== null;
    return isSettled && (seen.quantity !== line.quantity || seen.unitPrice !== line.unitPrice)
      ? marked(line, seen)
      : line;
  });
  return { ...content, lines };
}
