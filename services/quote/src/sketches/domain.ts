import { countedLines, type Line, lineNet, type QuoteContent, type QuoteSketch, totalsOf } from '@jobspeak/contracts';

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
      const { description, quantity, unit, unitPrice, optional, source } = line;
      const net = unitPrice === null ? null : lineNet(line);
      const said = source && { text: source.text, startMs: source.startMs, endMs: source.endMs };
      const figures = figuresOf(line, counted.has(line));
      return { description, quantity, unit, unitPrice, optional, net, ...figures, ...(said && { said }) };
    }),
    total,
    ...(low && { low: low.total }),
    tax: content.pricesIncludeTax ? 0 : tax,
    missingPrices,
  };
};
