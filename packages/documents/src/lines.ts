import {
  countedLines,
  type DocumentSnapshot,
  formatMoney,
  LineKind,
  lineLow,
  lineText,
  rangeText,
} from '@jobspeak/contracts';
import { html, type Markup } from './markup';
import { figureClass, groupWord, percentText, quantityOf, unbroken } from './words';

export type Line = DocumentSnapshot['lines'][number];

/** Fewer lines than this are read at a glance; headings between them would only get in the way. */
const WORTH_GROUPING = 5;

/** So many lines fill a page to its end: set closer, they leave room for the sum and how to accept below them. */
const [DENSE_FROM, DENSE_TO] = [11, 18];

/** Whether lines are set closer, so that a usual document is one page. */
export function isDense({ lines }: DocumentSnapshot): boolean {
  const { length } = countedLines(lines);
  return length >= DENSE_FROM && length <= DENSE_TO;
}

interface Group {
  /** Empty for lines that stand before all sections. */
  name: string;
  lines: Line[];
  /** Whether the sum is said whatever the lines are: a section has its subtotal. */
  isSection: boolean;
}

/**
 * Lines by kind, labour first, or null when headings would not help: few lines, one kind, or as many kinds as lines
 * nearly. Lines of a group keep their order.
 */
export function groupsOf(lines: readonly Line[]): { kind: LineKind; lines: Line[] }[] | null {
  const groups = LineKind.options
    .map((kind) => ({ kind, lines: lines.filter((line) => line.kind === kind) }))
    .filter((group) => group.lines.length > 0);
  return lines.length < WORTH_GROUPING || groups.length < 2 || groups.length * 2 > lines.length ? null : groups;
}

/** Lines by section, in the order of the sections; a line whose section is gone stands before them. */
function sectionsOf(lines: readonly Line[], { sections }: DocumentSnapshot): Group[] {
  const known = new Set(sections.map(({ id }) => id));
  const loose = lines.filter(({ sectionId }) => sectionId === null || !known.has(sectionId));
  const named = sections.map(({ id, name }) => ({
    name,
    lines: lines.filter(({ sectionId }) => sectionId === id),
    isSection: true,
  }));
  return [{ name: '', lines: loose, isSection: false }, ...named].filter((group) => group.lines.length > 0);
}

/** Whether the lines of a document are taxed at more than one rate, so that each must say its own. */
const isMixed = ({ lines, taxRatePercent }: DocumentSnapshot): boolean =>
  new Set(lines.map((line) => line.taxRatePercent ?? taxRatePercent)).size > 1;

/** The columns beside the description: none for prices that the business keeps to itself. */
interface Columns {
  prices: boolean;
  rate: boolean;
  amount: boolean;
}

/** What has to turn out, below the words of a line that is due only then. */
export const conditionNote = ({ condition }: Line): Markup | false =>
  typeof condition === 'string' && html`<div class="off">only if: ${condition}</div>`;

function row(line: Line, snapshot: DocumentSnapshot, columns: Columns): Markup {
  const { currency, locale } = snapshot;
  const money = (minor: number) => formatMoney(minor, currency, locale);
  const quantity = quantityOf(line, locale);
  const isOff = columns.prices && line.discountPercent > 0;
  const rate = line.taxRatePercent ?? snapshot.taxRatePercent;
  const { unitPrice, low } = line;
  const hasPrice = unitPrice !== null && quantity !== '';
  const price = hasPrice ? rangeText(low?.unitPrice ?? unitPrice, unitPrice, money) : '';
  const amount = lineText(line, money);
  return html`<tr><td class="what" dir="auto">${line.description}${
    isOff && html`<div class="off">${percentText(line.discountPercent, locale)} off</div>`
  }${conditionNote(line)}</td><td class="${figureClass(quantity)}">${unbroken(quantity)}</td>${columns.prices && html`<td class="${figureClass(price)}">${unbroken(price)}</td>`}${
    columns.rate && html`<td class="figure">${percentText(rate, locale)}</td>`
  }${
    columns.amount &&
    html`<td class="${figureClass(amount ?? '')}">${
      columns.prices && (amount === null ? html`<span class="open">To be confirmed</span>` : unbroken(amount))
    }</td>`
  }</tr>`;
}

function group({ name, lines, isSection }: Group, snapshot: DocumentSnapshot, columns: Columns): Markup {
  const rows = lines.map((line) => row(line, snapshot, columns));
  if (name === '') return html`<tbody>${rows}</tbody>`;
  const beside = 1 + Number(columns.prices) + Number(columns.rate);
  // The sum of one line would only repeat it, and one with an open price would mislead.
  const isPriced = lines.every((line) => line.unitPrice !== null);
  const isSummed = columns.amount && isPriced && (isSection || lines.length > 1);
  const { currency, locale } = snapshot;
  const sumOf = (amountOf: (line: Line) => number) => lines.reduce((total, line) => total + amountOf(line), 0);
  const sum = rangeText(
    sumOf(lineLow),
    sumOf(({ net }) => net),
    (minor) => formatMoney(minor, currency, locale),
  );
  return html`<tbody>
    <tr class="group">
      <th scope="rowgroup" colspan="${beside + (columns.amount ? 0 : -1) + 1}" dir="auto">${name}</th>
      ${columns.amount && html`<td class="${figureClass(sum)}">${isSummed && unbroken(sum)}</td>`}
    </tr>
    ${rows}
  </tbody>`;
}

/** Lines as a table. Its head is repeated on every page. */
function table(groups: readonly Group[], snapshot: DocumentSnapshot, columns: Columns): Markup {
  const head = (word: string) => html`<th scope="col" class="figure">${word}</th>`;
  return html`<table class="lines">
    <thead><tr>
      <th scope="col">Description</th>${head('Qty')}${columns.prices && head('Price')}${
        columns.rate && head(snapshot.taxName || 'Tax')
      }${columns.amount && head('Amount')}
    </tr></thead>
    ${groups.map((each) => group(each, snapshot, columns))}
  </table>`;
}

const PLAIN = (lines: Line[]): Group => ({ name: '', lines, isSection: false });

/** The lines that the total is made of, options and alternatives that are taken among them. */
export function pricedLines(snapshot: DocumentSnapshot): Markup | null {
  const lines = countedLines(snapshot.lines);
  if (lines.length === 0) return null;
  const isSectioned = snapshot.sections.length > 0 && lines.some(({ sectionId }) => sectionId !== null);
  const isOpen = !snapshot.hideLinePrices;
  const columns = { prices: isOpen, rate: isOpen && isMixed(snapshot), amount: isOpen || isSectioned };
  if (isSectioned) return table(sectionsOf(lines, snapshot), snapshot, columns);
  const kinds = isOpen ? groupsOf(lines) : null;
  const groups = kinds?.map((each) => ({
    name: groupWord(each.kind, snapshot.locale),
    lines: each.lines,
    isSection: false,
  }));
  return table(groups ?? [PLAIN(lines)], snapshot, columns);
}
