import { type DocumentSnapshot, formatMoney } from '@jobspeak/contracts';
import { html, type Markup } from './markup';
import { percentText } from './words';

type Row = readonly [name: string, value: string];

/** Subtotal, discount and tax: left out where they would only repeat the total. */
function steps({ totals, taxName, currency, locale }: DocumentSnapshot): Row[] {
  const money = (minor: number) => formatMoney(minor, currency, locale);
  const tax = taxName || 'Tax';
  const { discount } = totals;
  // What a rate is taken of, unless it is plainly the subtotal.
  const isSaid = totals.taxes.length > 1 || discount > 0;
  const taxes = totals.taxes
    .filter(({ ratePercent }) => totals.taxes.length > 1 || ratePercent > 0)
    .map(({ ratePercent, net, tax: amount }): Row => {
      const name = `${tax} ${percentText(ratePercent, locale)}`;
      return [isSaid ? `${name} on ${money(net)}` : name, money(amount)];
    });
  const off: Row[] = discount > 0 ? [['Discount', money(-discount)]] : [];
  const rows = [...off, ...taxes];
  return rows.length > 0 ? [['Subtotal', money(totals.subtotal)], ...rows] : [];
}

/** Says that something has no price yet, so that the total is not taken for the last word. */
function openPrices({ lines }: DocumentSnapshot): Markup | null {
  const open = lines.filter((line) => !line.optional && line.unitPrice === null).length;
  if (open === 0) return null;
  const subject = open === 1 ? '1 line is' : `${open} lines are`;
  return html`<p class="hint open-prices">${subject} still to be priced and not in this total.</p>`;
}

const row = ([name, value]: Row): Markup => html`<tr><th scope="row">${name}</th><td class="figure">${value}</td></tr>`;

/** What it comes to. The figures are those of the snapshot: nothing is added up here. */
export function totals(snapshot: DocumentSnapshot): Markup {
  const { currency, locale } = snapshot;
  const { total, deposit } = snapshot.totals;
  const rows = steps(snapshot);
  const [word, ahead] = snapshot.kind === 'invoice' ? ['Total due', 'Deposit'] : ['Total', 'Deposit to book'];
  return html`<div class="totals">
    <table>
      ${rows.length > 0 && html`<tbody>${rows.map(row)}</tbody>`}
      <tbody class="total">${row([word, formatMoney(total, currency, locale)])}</tbody>
      ${deposit > 0 && html`<tbody class="deposit">${row([ahead, formatMoney(deposit, currency, locale)])}</tbody>`}
    </table>
    ${openPrices(snapshot)}
  </div>`;
}
