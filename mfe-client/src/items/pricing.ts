import { type Item, markupOf, priceOf } from '@jobspeak/contracts';

/** What an item costs and what is asked for it, minor units; null where nothing is known. */
export interface Prices {
  unitCost: number | null;
  unitPrice: number | null;
}

export const MOST_MARKUP = 1000;

/** What is added to the cost, in percent; null where the cost is not known or nothing. */
export const markupIn = ({ unitCost, unitPrice }: Prices): number | null =>
  unitCost === null || unitPrice === null ? null : markupOf(unitCost, unitPrice);

/** Another cost keeps the markup and moves the price. @param markup null when there was none: the price stays. */
export const atCost = (unitCost: number | null, markup: number | null): Pick<Item, 'unitCost'> & Partial<Prices> => ({
  unitCost,
  ...(unitCost !== null && unitCost > 0 && markup !== null && { unitPrice: priceOf(unitCost, markup) }),
});
