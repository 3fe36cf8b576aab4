import { formatMoney } from '@jobspeak/contracts/money';
import { totalsOf } from '@jobspeak/contracts/totals';
import type { ShownQuote } from './shown';

const boxesIn = (page: Document) => [...page.querySelectorAll<HTMLInputElement>('input[data-line]')];

const chosenIn = (page: Document): string[] =>
  boxesIn(page)
    .filter(({ checked }) => checked)
    .map(({ dataset }) => dataset.line ?? '');

/** The total with the options that are ticked, as the reader writes it. */
export function totalWith({ pricing, currency, locale }: ShownQuote, chosen: readonly string[]): string {
  const taken = new Set(chosen);
  const lines = pricing.lines.map((line) =>
    line.optional || line.choice !== null ? { ...line, selected: taken.has(line.id) } : line,
  );
  return formatMoney(totalsOf({ ...pricing, lines }).total, currency, locale);
}

/** Lets the total follow what is ticked. Returns what is. */
export function startOptions(page: Document, quote: ShownQuote): () => string[] {
  const follow = () => {
    const total = totalWith(quote, chosenIn(page));
    for (const place of page.querySelectorAll('[data-total]')) place.textContent = total;
  };
  for (const box of boxesIn(page)) box.addEventListener('change', follow);
  return () => chosenIn(page);
}
