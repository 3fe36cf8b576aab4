import type { PricedLine, Pricing } from '@jobspeak/contracts/totals';

/** What the page says of itself for its script. */
export interface Shown {
  token: string;
  contentHash: string;
  currency: string;
  locale: string;
  pricing: Omit<Pricing, 'lines'> & { lines: (PricedLine & { id: string })[] };
}

/** The facts in the page, or null on one that takes no answer. Written by our own server in the same answer. */
export function shownIn(page: Document): Shown | null {
  const facts = page.getElementById('facts')?.textContent;
  return facts ? (JSON.parse(facts) as Shown) : null;
}
