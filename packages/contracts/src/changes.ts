import { rangeText, totalText } from './figure-text';
import { formatMoney } from './money';
import type { Adjustment, Line, Quote, QuoteContent } from './quote';
import { totalsOf } from './totals';

/** What became of one field, each side as the document words it; empty where there was nothing. */
export interface FieldChange {
  label: string;
  before: string;
  after: string;
}

/** What became of a line, a section or another part of a document. */
export interface QuoteChange {
  what: 'added' | 'removed' | 'changed';
  /** The line by its words, the section by its name, or the part: Terms, Client, Total. */
  name: string;
  /** Of what was changed, field by field. */
  fields: FieldChange[];
}

/** A version of a quote, draft or issued. */
export type Comparable = QuoteContent & Pick<Quote, 'currency' | 'locale'>;

type Reader<T> = readonly [label: string, read: (value: T) => string];

/** The fields that read differently. */
const compared = <T>(readers: readonly Reader<T>[], before: T, after: T, other = readers): FieldChange[] =>
  readers
    .map(([label, read], index) => ({ label, before: read(before), after: (other[index]?.[1] ?? read)(after) }))
    .filter((field) => field.before !== field.after);

const yesNo = (value: boolean) => (value ? 'Yes' : 'No');
const percent = (value: number) => `${value}%`;
const moneyOf = ({ currency, locale }: Comparable) => {
  return (minor: number | null) => (minor === null ? '' : formatMoney(minor, currency, locale));
};

function adjustmentOf(quote: Comparable) {
  const money = moneyOf(quote);
  return (adjustment: Adjustment | null) =>
    adjustment === null ? '' : adjustment.type === 'percent' ? percent(adjustment.value) : money(adjustment.value);
}

/** How the fields of a line are read in its document; a section is named the same on both sides. */
function lineReaders(quote: Comparable, sections: ReadonlyMap<string, string>): Reader<Line>[] {
  const money = moneyOf(quote);
  return [
    ['Description', ({ description }) => description],
    ['Kind', ({ kind }) => kind],
    [
      'Quantity',
      ({ quantity, unit, low }) => {
        const range = rangeText(low?.quantity ?? quantity, quantity, String);
        return unit === 'each' ? range : `${range} ${unit}`;
      },
    ],
    [
      'Price',
      ({ unitPrice, low }) => (unitPrice === null ? '' : rangeText(low?.unitPrice ?? unitPrice, unitPrice, money)),
    ],
    ['At most', ({ cap }) => money(cap ?? null)],
    ['Cost', ({ unitCost }) => money(unitCost)],
    ['Discount', ({ discountPercent }) => (discountPercent === 0 ? '' : percent(discountPercent))],
    ['Tax', ({ taxRatePercent }) => percent(taxRatePercent ?? quote.taxRatePercent)],
    ['Optional', ({ optional }) => yesNo(optional)],
    ['Only if', ({ condition }) => condition ?? ''],
    ['Choice', ({ choice }) => choice ?? ''],
    ['Taken', ({ selected }) => yesNo(selected)],
    ['Section', ({ sectionId }) => (sectionId === null ? '' : (sections.get(sectionId) ?? ''))],
  ];
}

const PARTS: readonly Reader<Comparable>[] = [
  ['Total', (quote) => totalText(totalsOf(quote), moneyOf(quote))],
  ['Title', ({ title }) => title],
  ['Discount', (quote) => adjustmentOf(quote)(quote.discount)],
  ['Tax', ({ taxRatePercent }) => percent(taxRatePercent)],
  ['Prices include tax', ({ pricesIncludeTax }) => yesNo(pricesIncludeTax)],
  ['One sum instead of line prices', ({ hideLinePrices }) => yesNo(hideLinePrices)],
  ['Deposit', (quote) => adjustmentOf(quote)(quote.deposit)],
  ['Valid for', ({ validDays }) => `${validDays} days`],
  ['Start', ({ startDate }) => startDate],
  ['Notes', ({ notes }) => notes],
  ['Terms', ({ terms }) => terms],
  ['Photos', ({ photos }) => photos.map(({ caption }, index) => caption || `Photo ${index + 1}`).join(', ')],
];

const CLIENT: readonly Reader<Comparable>[] = [
  ['Name', ({ client }) => client.name],
  ['Email', ({ client }) => client.email],
  ['Phone', ({ client }) => client.phone],
  ['Address', ({ client }) => client.address],
];

interface Parts<T extends { id: string }> {
  before: readonly T[];
  after: readonly T[];
  nameOf: (part: T) => string;
  fieldsOf: (before: T, after: T) => FieldChange[];
}

/** What was added, removed and changed of the parts that have an id, in the order of the later document. */
function changesOf<T extends { id: string }>({ before, after, nameOf, fieldsOf }: Parts<T>): QuoteChange[] {
  const earlier = new Map(before.map((part) => [part.id, part]));
  const later = new Set(after.map(({ id }) => id));
  const present = after.flatMap((part): QuoteChange[] => {
    const was = earlier.get(part.id);
    if (!was) return [{ what: 'added', name: nameOf(part), fields: [] }];
    const fields = fieldsOf(was, part);
    return fields.length === 0 ? [] : [{ what: 'changed', name: nameOf(part), fields }];
  });
  const gone = before.filter(({ id }) => !later.has(id));
  return [...present, ...gone.map((part): QuoteChange => ({ what: 'removed', name: nameOf(part), fields: [] }))];
}

/** Whether what both have stands in another order. */
function isReordered(before: readonly { id: string }[], after: readonly { id: string }[]): boolean {
  const later = new Set(after.map(({ id }) => id));
  const earlier = new Set(before.map(({ id }) => id));
  const kept = before.filter(({ id }) => later.has(id));
  return after.filter(({ id }) => earlier.has(id)).some(({ id }, index) => kept[index]?.id !== id);
}

/**
 * What is different in a later version of a quote, in the words of the document: its parts first, then sections and
 * lines. For the owner's eyes: it names costs.
 */
export function changesBetween(before: Comparable, after: Comparable): QuoteChange[] {
  const parts = compared(PARTS, before, after).map(
    (field): QuoteChange => ({ what: 'changed', name: field.label, fields: [field] }),
  );
  const client = compared(CLIENT, before, after);
  const sections = new Map([...before.sections, ...after.sections].map(({ id, name }) => [id, name]));
  const [readBefore, readAfter] = [lineReaders(before, sections), lineReaders(after, sections)];
  return [
    ...parts,
    ...(client.length === 0 ? [] : [{ what: 'changed' as const, name: 'Client', fields: client }]),
    ...changesOf({
      before: before.sections,
      after: after.sections,
      nameOf: ({ name }) => name,
      fieldsOf: (was, is) => (was.name === is.name ? [] : [{ label: 'Name', before: was.name, after: is.name }]),
    }),
    ...changesOf({
      before: before.lines,
      after: after.lines,
      nameOf: ({ description }) => description,
      fieldsOf: (was, is) => compared(readBefore, was, is, readAfter),
    }),
    ...(isReordered(before.lines, after.lines)
      ? [{ what: 'changed' as const, name: 'Order of the lines', fields: [] }]
      : []),
  ];
}
