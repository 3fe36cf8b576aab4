import { type Adjustment, Line, type LineSource, type QuoteContent } from '@jobspeak/contracts';
import type { DraftLine, Operation, QuoteDraft } from '@jobspeak/reader';

/** The lines as they are seen: those before all sections first. "The third line" is the third of these. */
export function linesAsSeen({ lines, sections }: Pick<QuoteContent, 'lines' | 'sections'>): Line[] {
  const places = new Map(sections.map(({ id }, index) => [id, index + 1]));
  const placeOf = ({ sectionId }: Line) => (sectionId === null ? 0 : (places.get(sectionId) ?? 0));
  return lines.toSorted((one, other) => placeOf(one) - placeOf(other));
}

const draftLineOf = (line: Line): DraftLine => ({
  id: line.id,
  description: line.description,
  kind: line.kind,
  quantity: line.quantity,
  unit: line.unit,
  unitPriceMinor: line.unitPrice,
  discountPercent: line.discountPercent,
  optional: line.optional,
});

/** A line that nobody can mean by its words; it keeps its place, and its part in the total. */
const unnamed = (line: DraftLine): DraftLine => ({ ...line, description: '', kind: 'other' });

/** The quote as the reader of corrections takes it. */
export const draftOf = (quote: QuoteContent, notMeant: ReadonlySet<string>): QuoteDraft => ({
  title: quote.title,
  client: quote.client,
  discount: quote.discount,
  taxRatePercent: quote.taxRatePercent,
  depositPercent: quote.deposit?.type === 'percent' ? quote.deposit.value : null,
  depositMinor: quote.deposit?.type === 'amount' ? quote.deposit.value : null,
  validDays: quote.validDays,
  lines: linesAsSeen(quote)
    .map(draftLineOf)
    .map((line) => (notMeant.has(line.id) ? unnamed(line) : line)),
});

type Added = Extract<Operation, { op: 'add' }>['value'];
type LineSet = Extract<Operation, { op: 'set'; line: string }>;
type DocumentSet = Exclude<Extract<Operation, { op: 'set' }>, LineSet>;

const MOST_LETTERS = 300;

const fieldsOf = ({ unitPriceMinor, description, ...fields }: Partial<Added>): Partial<Line> => ({
  ...fields,
  ...(description !== undefined && { description: description.slice(0, MOST_LETTERS) }),
  ...(unitPriceMinor !== undefined && { unitPrice: unitPriceMinor }),
});

/** What a figure that was one of a range, or had a cap, is now: the figure that was said, and no other. */
function figuresAfter({ low, cap }: Line, set: Partial<Line>): Pick<Line, 'low' | 'cap'> {
  const { quantity, unitPrice } = low ?? {};
  const rest = {
    ...(quantity !== undefined && set.quantity === undefined && { quantity }),
    ...(unitPrice !== undefined && set.unitPrice === undefined && { unitPrice }),
  };
  return {
    low: Object.keys(rest).length > 0 ? rest : null,
    cap: set.unitPrice === undefined ? cap : null,
  };
}

/** Where a line comes from once its person has looked at it: what was said anew no longer comes from the recording. */
export function sourceAfter(source: LineSource, set: Partial<Line>): LineSource {
  const { doubts: _doubts, other: _other, origins, ...rest } = source;
  if (!origins) return rest;
  const anew = (field: 'quantity' | 'unit' | 'unitPrice') => set[field] !== undefined && { [field]: null };
  return { ...rest, origins: { ...origins, ...anew('quantity'), ...anew('unit'), ...anew('unitPrice') } };
}

const changedLine = (line: Line, set: Partial<Line>): Line => ({
  ...line,
  ...figuresAfter(line, set),
  ...set,
  source: line.source && sourceAfter(line.source, set),
  confidence: 1,
});

/** Another thing in the place of a line: what was known of the one before is not true of it. */
const replacedLine = (line: Line, value: Added): Line => ({
  ...line,
  ...fieldsOf(value),
  low: null,
  cap: null,
  unitCost: null,
  itemId: null,
  source: null,
  confidence: 1,
});

/** A line that was said is put behind all that are seen. */
const addedLine = (quote: QuoteContent, value: Added, id: string): Line =>
  Line.parse({ ...fieldsOf(value), id, sectionId: linesAsSeen(quote).at(-1)?.sectionId ?? null });

function linesAfter(quote: QuoteContent, operation: Exclude<Operation, DocumentSet>, newId: () => string): Line[] {
  const { lines } = quote;
  switch (operation.op) {
    case 'add':
      return [...lines, addedLine(quote, operation.value, newId())];
    case 'remove':
      return lines.filter(({ id }) => id !== operation.line);
    case 'replace':
      return lines.map((line) => (line.id === operation.line ? replacedLine(line, operation.value) : line));
    case 'set': {
      const { field, value } = operation;
      const set = fieldsOf({ [field]: value ?? EMPTY[field] });
      return lines.map((line) => (line.id === operation.line ? changedLine(line, set) : line));
    }
    case 'undo':
      return lines;
  }
}

/** What a field of a line is without a value; those that are not here have one. */
const EMPTY: Partial<Record<LineSet['field'], number | boolean | null>> = {
  unitPriceMinor: null,
  discountPercent: 0,
  optional: false,
};

/** A deposit in money takes the place of one in percent: taking away the one that is not there changes nothing. */
const depositAfter = (before: Adjustment | null, type: Adjustment['type'], value: number | null): Adjustment | null => {
  if (value !== null) return { type, value };
  return before?.type === type ? null : before;
};

const NOTES_MAX = 4000;

/** The quote with another value beside its lines. */
function documentAfter(quote: QuoteContent, { field, value }: DocumentSet): Partial<QuoteContent> {
  const [text, number] = [typeof value === 'string' ? value : '', typeof value === 'number' ? value : null];
  switch (field) {
    case 'title':
      return { title: text.slice(0, 160) };
    case 'note':
      return { notes: [quote.notes, text].filter(Boolean).join('\n').slice(0, NOTES_MAX) };
    case 'discount':
      return { discount: typeof value === 'object' ? value : null };
    case 'taxRatePercent':
      return { taxRatePercent: number ?? 0 };
    case 'depositPercent':
      return { deposit: depositAfter(quote.deposit, 'percent', number) };
    case 'depositMinor':
      return { deposit: depositAfter(quote.deposit, 'amount', number) };
    case 'validDays':
      return number === null ? {} : { validDays: number };
    case 'client.name':
      // somebody else than the client that was picked, whose entry stays as it is
      return { client: { ...quote.client, id: null, name: text } };
    case 'client.email':
    case 'client.phone':
    case 'client.address':
      return { client: { ...quote.client, [field.slice('client.'.length)]: text } };
  }
}

const isOfDocument = (operation: Operation): operation is DocumentSet =>
  operation.op === 'set' && !('line' in operation);

/** The content of a quote after a patch; nothing but what the patch names is different. */
export const afterPatch = (quote: QuoteContent, patch: readonly Operation[], newId: () => string): QuoteContent =>
  patch.reduce<QuoteContent>(
    (before, operation) => ({
      ...before,
      ...(isOfDocument(operation) ? documentAfter(before, operation) : { lines: linesAfter(before, operation, newId) }),
    }),
    quote,
  );
