import { acceptedText, totalText } from '@jobspeak/contracts/figure-text';
import { formatMoney } from '@jobspeak/contracts/money';
import { totalsOf } from '@jobspeak/contracts/totals';
import type { ShownQuote } from './shown';

const boxesIn = (page: Document) => [...page.querySelectorAll<HTMLInputElement>('input[data-line]')];

const chosenIn = (page: Document): string[] =>
  boxesIn(page)
    .filter(({ checked }) => checked)
    .map(({ dataset }) => dataset.line ?? '');

/** What it comes to with the options that are ticked, and what is approved of it, as the reader writes them. */
export function sumsWith({ pricing, currency, locale }: ShownQuote, chosen: readonly string[]) {
  const taken = new Set(chosen);
  const lines = pricing.lines.map((line) =>
    line.optional || line.choice !== null ? { ...line, selected: taken.has(line.id) } : line,
  );
  const totals = totalsOf({ ...pricing, lines });
  const write = (minor: number) => formatMoney(minor, currency, locale);
  return { total: totalText(totals, write), accepted: acceptedText(totals, write) };
}

/** Lets the sums follow what is ticked. Returns what is. */
export function startOptions(page: Document, quote: ShownQuote): () => string[] {
  const proposed = sumsWith(quote, chosenIn(page)).total;
  const differs = page.querySelector<HTMLElement>('[data-with-choices]');
  const follow = () => {
    const sums = sumsWith(quote, chosenIn(page));
    if (differs) differs.hidden = sums.total === proposed;
    for (const place of page.querySelectorAll('[data-total]')) place.textContent = sums.total;
    for (const place of page.querySelectorAll('[data-accepted]')) place.textContent = sums.accepted;
  };
  for (const box of boxesIn(page)) box.addEventListener('change', follow);
  return () => chosenIn(page);
}
