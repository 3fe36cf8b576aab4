import { countedLines, type DocumentSnapshot, formatMoney, lineText } from '@jobspeak/contracts';
import { conditionNote, type Line } from './lines';
import { html, type Markup } from './markup';
import { figureClass, quantityOf, unbroken } from './words';

/** The form whose fields the options are, by its id; null where the document is only read. */
export type Form = string | null;

/** A field for one line: a box for an option, one of several buttons for an alternative. */
const field = (line: Line, form: Form, isTaken: boolean, group: string | null): Markup | false =>
  form !== null &&
  line.id !== null &&
  html`<input type="${group === null ? 'checkbox' : 'radio'}" id="line-${line.id}" name="${group ?? 'selected'}" value="${line.id}" form="${form}"${
    isTaken && html` checked`
  }>`;

interface Offer {
  snapshot: DocumentSnapshot;
  form: Form;
  /** The name that the buttons of one choice share; null for options. */
  group: string | null;
  taken: ReadonlySet<Line>;
  /** Whether each line says if it counts; where none does, the words above the table have said so. */
  saysTaken: boolean;
}

function row(line: Line, { snapshot, form, group, taken, saysTaken }: Offer): Markup {
  const { currency, locale } = snapshot;
  const isTaken = taken.has(line);
  const box = field(line, form, isTaken, group);
  const words = box ? html`${box} <label for="line-${line.id}">${line.description}</label>` : line.description;
  const amount = lineText(line, (minor) => formatMoney(minor, currency, locale)) ?? 'To be confirmed';
  const quantity = quantityOf(line, locale);
  return html`<tr${isTaken && html` class="taken"`}>
    <td class="what" dir="auto">${words}${conditionNote(line)}</td>
    <td class="${figureClass(quantity)}">${unbroken(quantity)}</td>
    ${saysTaken && html`<td class="figure">${isTaken ? 'In the total' : 'Not included'}</td>`}
    <td class="${figureClass(amount)}">${unbroken(amount)}</td>
  </tr>`;
}

const table = (lines: readonly Line[], offer: Offer): Markup =>
  html`<table class="lines">
    <thead><tr>
      <th scope="col">Description</th><th scope="col" class="figure">Qty</th>
      ${offer.saysTaken && html`<th scope="col" class="figure">Taken</th>`}<th scope="col" class="figure">Amount</th>
    </tr></thead>
    <tbody>${lines.map((line) => row(line, offer))}</tbody>
  </table>`;

/** Whether an amount of a line is what the customer pays for it. */
const taxWords = ({ totals, taxName, pricesIncludeTax }: DocumentSnapshot): string =>
  totals.tax === 0 ? '' : ` Prices ${pricesIncludeTax ? 'include' : 'are before'} ${taxName || 'tax'}.`;

/** What is said above options that nobody has taken yet. */
const EXTRAS = { heading: 'Optional extras', offer: 'Not included in the total: tell us which you would like.' };
const CONDITIONAL = {
  heading: 'Only if it turns out so',
  offer: 'Not included in the total: due only in the case that each one names.',
};

function options(lines: readonly Line[], words: typeof EXTRAS, snapshot: DocumentSnapshot, form: Form): Markup[] {
  if (lines.length === 0) return [];
  const taken = new Set(countedLines(snapshot.lines));
  const isOffer = snapshot.kind === 'quote' && !lines.some((line) => taken.has(line));
  const hint = isOffer ? words.offer : 'Those taken are in the total.';
  return [
    html`<section class="options">
    <h2>${words.heading}</h2>
    <p class="hint">${hint}${taxWords(snapshot)}</p>
    ${table(lines, { snapshot, form, group: null, taken, saysTaken: !isOffer })}
  </section>`,
  ];
}

/** What the customer may add, and what is due only on a condition: each with its price, and whether it is taken. */
export function optionalLines(snapshot: DocumentSnapshot, form: Form): Markup[] {
  const lines = snapshot.lines.filter((line) => line.optional && line.choice === null);
  return [
    ...options(
      lines.filter(({ condition }) => !condition),
      EXTRAS,
      snapshot,
      form,
    ),
    ...options(
      lines.filter(({ condition }) => condition),
      CONDITIONAL,
      snapshot,
      form,
    ),
  ];
}

/** Alternatives, of which one counts. */
export function choices(snapshot: DocumentSnapshot, form: Form): Markup[] {
  const taken = new Set(countedLines(snapshot.lines));
  const names = [...new Set(snapshot.lines.map(({ choice }) => choice).filter((choice) => choice !== null))];
  return names.map((name, index) => {
    const lines = snapshot.lines.filter(({ choice }) => choice === name);
    return html`<section class="options">
      <h2 dir="auto">${name}</h2>
      <p class="hint">One of these.${taxWords(snapshot)}</p>
      ${table(lines, { snapshot, form, group: `choice-${index}`, taken, saysTaken: true })}
    </section>`;
  });
}
