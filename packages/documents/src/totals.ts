import { countedLines, type DocumentSnapshot, formatMoney, rangeText, sumText, totalText } from '@jobspeak/contracts';
import { html, type Markup } from './markup';
import { figureClass, percentText, unbroken } from './words';

type Row = readonly [name: string, value: string];

/** The tax of each rate; `on` says what it is taken of. */
function taxRows({ totals, taxName, currency, locale }: DocumentSnapshot, word: string, isSaid: boolean): Row[] {
  const money = (minor: number) => formatMoney(minor, currency, locale);
  return totals.taxes
    .filter(({ ratePercent }) => totals.taxes.length > 1 || ratePercent > 0)
    .map(({ ratePercent, net, tax }): Row => {
      const name = `${word}${taxName || 'Tax'} ${percentText(ratePercent, locale)}`;
      const low = totals.low?.taxes.find((group) => group.ratePercent === ratePercent) ?? { net, tax };
      const taxed = rangeText(low.net, net, money);
      return [isSaid ? `${name} on ${taxed}` : name, rangeText(low.tax, tax, money)];
    });
}

/** Subtotal, discount and tax: left out where they would only repeat the total. */
function steps(snapshot: DocumentSnapshot): Row[] {
  const { totals, currency, locale, pricesIncludeTax } = snapshot;
  const { discount } = totals;
  const money = (minor: number) => formatMoney(minor, currency, locale);
  // What a rate is taken of, unless it is plainly the subtotal.
  const isSaid = totals.taxes.length > 1 || discount > 0;
  const taxes = pricesIncludeTax ? [] : taxRows(snapshot, '', isSaid);
  const off: Row[] = discount > 0 ? [['Discount', sumText(totals, 'discount', (minor) => money(-minor))]] : [];
  const rows = [...off, ...taxes];
  return rows.length > 0 ? [['Subtotal', sumText(totals, 'subtotal', money)], ...rows] : [];
}

/** What the total contains, and what has been paid or invoiced of it. */
function afterwards(snapshot: DocumentSnapshot): Row[] {
  const { currency, locale, deductions, pricesIncludeTax, totals } = snapshot;
  const within = pricesIncludeTax ? taxRows(snapshot, 'Includes ', totals.taxes.length > 1) : [];
  return [...within, ...deductions.map(({ label, amount }): Row => [label, formatMoney(-amount, currency, locale)])];
}

/** Says that something has no price yet, so that the total is not taken for the last word. */
function openPrices({ lines }: DocumentSnapshot): Markup | null {
  const open = countedLines(lines).filter((line) => line.unitPrice === null).length;
  if (open === 0) return null;
  const subject = open === 1 ? '1 line is' : `${open} lines are`;
  return html`<p class="hint open-prices">${subject} still to be priced and not in this total.</p>`;
}

const row = ([name, value]: Row): Markup =>
  html`<tr><th scope="row" dir="auto">${name}</th><td class="${figureClass(value)}">${unbroken(value)}</td></tr>`;

const TOTAL_WORDS = { quote: 'Total', invoice: 'Total due', 'credit-note': 'Total credited' } as const;

/** What it comes to. The figures are those of the snapshot: nothing is added up here. */
export function totals(snapshot: DocumentSnapshot): Markup {
  const { currency, locale, kind, amountDue } = snapshot;
  const { deposit } = snapshot.totals;
  const money = (minor: number) => formatMoney(minor, currency, locale);
  const before = steps(snapshot);
  const after = afterwards(snapshot);
  const isOpen = amountDue !== null;
  const sum = row([isOpen ? 'Total' : TOTAL_WORDS[kind], totalText(snapshot.totals, money)]);
  return html`<div class="totals">
    <table>
      ${before.length > 0 && html`<tbody>${before.map(row)}</tbody>`}
      <tbody class="${isOpen ? 'sum' : 'total'}">${sum}</tbody>
      ${after.length > 0 && html`<tbody>${after.map(row)}</tbody>`}
      ${isOpen && html`<tbody class="total">${row(['Amount due', money(amountDue)])}</tbody>`}
      ${kind === 'quote' && deposit > 0 && html`<tbody class="deposit">${row(['Deposit to book', money(deposit)])}</tbody>`}
    </table>
    ${openPrices(snapshot)}
  </div>`;
}
