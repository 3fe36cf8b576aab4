import { type Line, markupOf, priceOf } from '@jobspeak/contracts';
import { useSyncExternalStore } from 'react';

const KEY = 'jobspeak_costs';
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

/** Whether this device shows what things cost the business: not while a customer looks over the shoulder. */
export const useShowCosts = (): boolean => useSyncExternalStore(subscribe, () => localStorage.getItem(KEY) === 'shown');

/** Shows costs or hides them, here and on the next visit. */
export function setShowCosts(shown: boolean): void {
  localStorage.setItem(KEY, shown ? 'shown' : 'hidden');
  for (const listener of listeners) listener();
}

/** Percent on top of a cost, by what is bought: work, or anything else. */
export interface Markups {
  materialPercent: number;
  labourPercent: number;
}

export const markupIn = ({ unitCost, unitPrice }: Pick<Line, 'unitCost' | 'unitPrice'>): number | null =>
  unitCost === null || unitPrice === null ? null : markupOf(unitCost, unitPrice);

/** The business's own markup for a line, null when it has none. */
export function usualMarkup({ kind }: Pick<Line, 'kind'>, markups: Markups | undefined): number | null {
  const percent = kind === 'labour' ? markups?.labourPercent : markups?.materialPercent;
  return percent === undefined || percent === 0 ? null : percent;
}

/** Another cost keeps the markup and moves the price; without a markup the price stays. */
export const atCost = (unitCost: number | null, markup: number | null): Partial<Line> => ({
  unitCost,
  ...(unitCost !== null && unitCost > 0 && markup !== null && markup >= 0 && { unitPrice: priceOf(unitCost, markup) }),
});
