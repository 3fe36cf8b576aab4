import { type Found, type Line } from '@jobspeak/contracts';

const PRICE_WORDS: Partial<Record<Found, (line: Line) => string>> = {
  library: () => 'Price from your library',
  learned: () => 'Price from your library',
  rate: ({ unit }) => (unit === 'day' ? 'Your day rate' : 'Your hourly rate'),
  assumed: () => 'Price assumed',
};

/**
 * What is worth saying of where a line's values come from: everything that was not heard. A quantity of one is only
 * told where the price is not for the whole.
 */
export const provenanceOf = (line: Line): string[] => {
  const { source, description, quantity } = line;
  const origins = source?.origins;
  if (!origins) return [];
  const price = origins.unitPrice && PRICE_WORDS[origins.unitPrice.found]?.(line);
  const worded = origins.description?.found === 'learned' && source.readAs === description;
  const counted = price && origins.quantity?.found === 'assumed';
  return [
    ...(worded ? ['Named as you taught it'] : []),
    ...(price ? [price] : []),
    ...(counted ? [`${quantity} assumed`] : []),
  ];
};
