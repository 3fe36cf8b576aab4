import type { PricedLine, Pricing } from '@jobspeak/contracts/totals';

/** What a page says of the quote on it for its script: what is answered, and what the total follows from. */
export interface ShownQuote {
  contentHash: string;
  currency: string;
  locale: string;
  pricing: Omit<Pricing, 'lines'> & { lines: (PricedLine & { id: string })[] };
}

/** What the page says of itself for its script. */
export interface Shown {
  /** What it is about, below the public part of the API: for example `quotes/TOKEN`. */
  link: string;
  /** Null on a page that is not of a quote. */
  quote: ShownQuote | null;
}

/** The facts in the page, or null on one that takes no answer. Written by our own server in the same answer. */
export function shownIn(page: Document): Shown | null {
  const facts = page.getElementById('facts')?.textContent;
  return facts ? (JSON.parse(facts) as Shown) : null;
}
