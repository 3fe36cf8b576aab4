import { lineNet, type QuoteContent, type QuoteSketch, totalsOf } from '@jobspeak/contracts';

/** What a person sees of a quote while they are still speaking it. */
export const sketchOf = (
  content: QuoteContent,
  facts: Pick<QuoteSketch, 'recordingId' | 'quoteId' | 'heardMs' | 'currency'>,
): QuoteSketch => {
  const { total, tax, missingPrices } = totalsOf(content);
  return {
    ...facts,
    title: content.title,
    clientName: content.client.name,
    lines: content.lines.map((line) => {
      const { description, quantity, unit, unitPrice, optional } = line;
      return { description, quantity, unit, unitPrice, optional, net: unitPrice === null ? null : lineNet(line) };
    }),
    total,
    tax: content.pricesIncludeTax ? 0 : tax,
    missingPrices,
  };
};
