import { type DocumentSnapshot, formatMoney, LineKind } from '@jobspeak/contracts';
import { html, type Markup } from './markup';
import { groupWord, percentText, quantityText } from './words';

type Line = DocumentSnapshot['lines'][number];

/** Fewer lines than this are read at a glance; headings between them would only get in the way. */
const WORTH_GROUPING = 5;

interface Group {
  kind: LineKind;
  lines: Line[];
}

/**
 * Lines by kind, labour first, or null when headings would not help: few lines, one kind, or as many kinds as lines
 * nearly. Lines of a group keep their order.
 */
export function groupsOf(lines: readonly Line[]): Group[] | null {
  const groups = LineKind.options
    .map((kind) => ({ kind, lines: lines.filter((line) => line.kind === kind) }))
    .filter((group) => group.lines.length > 0);
  return lines.length < WORTH_GROUPING || groups.length < 2 || groups.length * 2 > lines.length ? null : groups;
}

/** Whether the lines of a document are taxed at more than one rate, so that each must say its own. */
const isMixed = ({ lines, taxRatePercent }: DocumentSnapshot): boolean =>
  new Set(lines.map((line) => line.taxRatePercent ?? taxRatePercent)).size > 1;

function row(line: Line, snapshot: DocumentSnapshot): Markup {
  const { currency, locale } = snapshot;
  const money = (minor: number) => formatMoney(minor, currency, locale);
  const quantity = quantityText(line.quantity, line.unit, locale);
  const off = line.discountPercent > 0 && html`<div class="off">${percentText(line.discountPercent, locale)} off</div>`;
  const rate =
    isMixed(snapshot) &&
    html`<td class="figure">${percentText(line.taxRatePercent ?? snapshot.taxRatePercent, locale)}</td>`;
  const amounts =
    line.unitPrice === null
      ? html`<td class="figure"></td>${rate}<td class="figure open">To be confirmed</td>`
      : html`<td class="figure">${quantity !== '' && money(line.unitPrice)}</td>${rate}<td class="figure">${money(line.net)}</td>`;
  return html`<tr><td class="what" dir="auto">${line.description}${off}</td><td class="figure">${quantity}</td>${amounts}</tr>`;
}

function group({ kind, lines }: Group, snapshot: DocumentSnapshot): Markup {
  const columns = isMixed(snapshot) ? 4 : 3;
  // The sum of one line would only repeat it, and one with an open price would mislead.
  const isSummed = lines.length > 1 && lines.every((line) => line.unitPrice !== null);
  const sum = lines.reduce((total, line) => total + line.net, 0);
  return html`<tbody>
    <tr class="group">
      <th scope="rowgroup" colspan="${columns}">${groupWord(kind, snapshot.locale)}</th>
      <td class="figure">${isSummed && formatMoney(sum, snapshot.currency, snapshot.locale)}</td>
    </tr>
    ${lines.map((line) => row(line, snapshot))}
  </tbody>`;
}

/** Lines as a table. Its head is repeated on every page. */
function table(lines: readonly Line[], snapshot: DocumentSnapshot, grouped: Group[] | null): Markup {
  const rateHead = isMixed(snapshot) && html`<th scope="col" class="figure">${snapshot.taxName || 'Tax'}</th>`;
  return html`<table class="lines">
    <thead><tr>
      <th scope="col">Description</th><th scope="col" class="figure">Qty</th>
      <th scope="col" class="figure">Price</th>${rateHead}<th scope="col" class="figure">Amount</th>
    </tr></thead>
    ${grouped ? grouped.map((each) => group(each, snapshot)) : html`<tbody>${lines.map((line) => row(line, snapshot))}</tbody>`}
  </table>`;
}

/** The lines that the total is made of. */
export function pricedLines(snapshot: DocumentSnapshot): Markup | null {
  const lines = snapshot.lines.filter((line) => !line.optional);
  return lines.length === 0 ? null : table(lines, snapshot, groupsOf(lines));
}

/** What the customer may add; no total includes it. */
export function optionalLines(snapshot: DocumentSnapshot): Markup | null {
  const lines = snapshot.lines.filter((line) => line.optional);
  if (lines.length === 0) return null;
  const before = snapshot.totals.tax > 0 ? ` Prices are before ${snapshot.taxName || 'tax'}.` : '';
  return html`<section class="options">
    <h2>Optional extras</h2>
    <p class="hint">Not included in the total: tell us which you would like.${before}</p>
    ${table(lines, snapshot, null)}
  </section>`;
}
