import { formatMoney, kindWord, type Line, unitWord } from '@jobspeak/contracts';
import { decimalText } from '../figures';
import type { Conflict } from './merge';
import type { DocumentLines } from './schema';

export interface Money {
  currency: string;
  locale: string;
  taxName: string;
}

/** A place of a document in words, and what two versions say there; empty where one says nothing. */
export interface PlaceWords {
  place: string;
  mine: string;
  theirs: string;
}

type Write = (value: unknown) => string;

const yesNo: Write = (value) => (value === true ? 'Yes' : 'No');
const text: Write = (value) => (typeof value === 'string' ? value : '');
const days: Write = (value) => (value === 1 ? '1 day' : `${String(value)} days`);
const property = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null && key in value ? value[key as keyof typeof value] : undefined;

function writersOf({ currency, locale }: Money) {
  const money: Write = (value) => (typeof value === 'number' ? formatMoney(value, currency, locale) : '');
  const number: Write = (value) => (typeof value === 'number' ? decimalText(value, locale) : '');
  const percent: Write = (value) => (typeof value === 'number' ? `${number(value)}%` : 'As the document');
  const adjustment: Write = (value) =>
    value === null ? 'None' : (property(value, 'type') === 'percent' ? percent : money)(property(value, 'value'));
  const kind: Write = (value) => kindWord(value as Line['kind'], locale);
  const unit: Write = (value) => unitWord(value as Line['unit'], 1, locale);
  const low: Write = (value) =>
    [number(property(value, 'quantity')), money(property(value, 'unitPrice'))]
      .filter(Boolean)
      .map((end) => `from ${end}`)
      .join(', ');
  return { money, number, percent, adjustment, low, kind, unit };
}
type Writers = ReturnType<typeof writersOf>;
type Words = Record<string, readonly [label: string, write: Write]>;

const clientText: Write = (client) =>
  ['name', 'email', 'phone', 'address']
    .map((key) => text(property(client, key)))
    .filter(Boolean)
    .join('\n');

const partWords = ({ percent, adjustment }: Writers): Words => ({
  name: ['Name', text],
  title: ['Title', text],
  client: ['Customer', clientText],
  discount: ['Discount', adjustment],
  taxRatePercent: ['Tax', percent],
  pricesIncludeTax: ['Prices include tax', yesNo],
  hideLinePrices: ['One sum instead of line prices', yesNo],
  deposit: ['Deposit', adjustment],
  validDays: ['Valid for', days],
  dueDays: ['Due after', days],
  startDate: ['Start', text],
  notes: ['Notes', text],
  terms: ['Terms', text],
  paymentDetails: ['How to pay', text],
});

const fieldWords = ({ money, number, percent, low, kind, unit }: Writers, { sections }: DocumentLines): Words => ({
  name: ['name', text],
  caption: ['caption', text],
  description: ['description', text],
  kind: ['kind', kind],
  quantity: ['quantity', number],
  unit: ['unit', unit],
  unitPrice: ['price', money],
  unitCost: ['cost', money],
  discountPercent: ['discount', percent],
  taxRatePercent: ['tax', percent],
  optional: ['optional', yesNo],
  low: ['range', low],
  cap: ['at most', money],
  condition: ['only if', text],
  choice: ['choice', text],
  selected: ['in the total', yesNo],
  sectionId: ['section', (id) => sections.find((section) => section.id === id)?.name ?? 'None'],
});

const NAMES: Record<string, string> = { lines: 'Line', sections: 'Section', photos: 'Photo' };
const ORDERS: Record<string, string> = {
  lines: 'Order of the lines',
  sections: 'Order of the sections',
  photos: 'Order of the photos',
};
const nameOf = (part: unknown): string =>
  text(property(part, 'description')) || text(property(part, 'name')) || text(property(part, 'caption'));
const kept = (part: unknown) => (part === null ? 'Deleted' : `Kept: ${nameOf(part)}`);
const order: Write = (parts) => (Array.isArray(parts) ? parts.map(nameOf).filter(Boolean).join(', ') : '');

/** Says a conflict as a person would: which place it is, and what each side has there. */
export function placeWords(conflict: Conflict, document: DocumentLines, money: Money): PlaceWords {
  const { path, mine, theirs } = conflict;
  const [field = '', id, key] = path.split('.');
  const writers = writersOf(money);
  if (id === undefined) {
    const [place, write] = partWords(writers)[field] ?? [ORDERS[field] ?? field, order];
    return { place, mine: write(mine), theirs: write(theirs) };
  }
  const list: readonly { id: string }[] = field === 'sections' ? document.sections : document.lines;
  const name = nameOf(list.find((part) => part.id === id) ?? mine ?? theirs);
  const of = name ? `“${name}”` : (NAMES[field] ?? field);
  if (key === undefined) return { place: of, mine: kept(mine), theirs: kept(theirs) };
  const [label, write] = fieldWords(writers, document)[key] ?? [key, text];
  return { place: `${of}: ${label}`, mine: write(mine), theirs: write(theirs) };
}
