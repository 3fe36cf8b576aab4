import {
  type BusinessSettings,
  type Client,
  type DraftQuestion,
  type Item,
  isWithinReach,
  type LearnedWording,
  type Line,
  priceOf,
  type QuoteContent,
  type Reading,
  type ReadingContext,
  type ReadLine,
} from '@jobspeak/contracts';

/** The items, each with the words that were learned to mean it. */
function withLearned(items: readonly Item[], learned: readonly LearnedWording[]): ReadingContext['library'] {
  const heard = new Map<string, string[]>();
  for (const one of learned) if (one.itemId) heard.set(one.itemId, [...(heard.get(one.itemId) ?? []), one.heard]);
  return items.map((item) => ({ ...item, learned: heard.get(item.id) ?? [] }));
}

/** What the account knows, in the form that the reader takes. */
export const contextOf = (
  settings: BusinessSettings,
  items: readonly Item[],
  clients: readonly Client[],
  learned: readonly LearnedWording[] = [],
): ReadingContext => ({
  currency: settings.currency,
  locale: settings.locale,
  taxRatePercent: settings.taxRatePercent,
  labourRates: settings.labourRates,
  library: withLearned(items, learned),
  clients,
  wordings: learned,
});

/** So many questions at most stand on a draft. */
const MOST_QUESTIONS = 50;

/**
 * What a reading asks, each with an id by which a person settles it.
 * @param recordingId the take that it was said in, where that is not the recording that the quote was made from.
 */
export const questionsOf = (
  { questions = [] }: Pick<Reading, 'questions'>,
  newId: () => string,
  recordingId?: string,
): DraftQuestion[] =>
  questions
    .slice(0, MOST_QUESTIONS)
    .map((question) => ({ ...question, id: newId(), ...(recordingId !== undefined && { recordingId }) }));

/** What an account knows, as a generation reads it. */
export interface Knowledge {
  settings: BusinessSettings;
  context: ReadingContext;
}

const itemOf = ({ itemId }: ReadLine, { library }: ReadingContext) =>
  itemId === null ? undefined : library.find(({ id }) => id === itemId);

/** Whether a price comes from the words alone: neither the library nor the rates have it. */
function isSpoken(line: ReadLine, { settings, context }: Knowledge): boolean {
  if (itemOf(line, context)?.unitPrice === line.unitPrice) return false;
  const { hour, day } = settings.labourRates;
  return !(line.kind === 'labour' && [hour, day].includes(line.unitPrice));
}

/**
 * Cost and price of a line: where spoken prices are costs, the price is made with the markup of labour or of
 * materials, as the line is one or the other; fees pass as they are.
 */
function chargedFor(line: ReadLine, knowledge: Knowledge): Pick<Line, 'unitCost' | 'unitPrice'> {
  const { unitPrice } = line;
  const { settings, context } = knowledge;
  if (unitPrice === null || settings.spokenPrices === 'price' || !isSpoken(line, knowledge))
    return { unitPrice, unitCost: itemOf(line, context)?.unitCost ?? null };
  const { labourPercent, materialPercent } = settings.markups;
  const markup = line.kind === 'labour' ? labourPercent : line.kind === 'material' ? materialPercent : 0;
  return { unitCost: unitPrice, unitPrice: priceOf(unitPrice, markup) };
}

/** Cost and price of a line; none where so many would come to more than a document holds: a figure was misheard. */
function amountsOf(line: ReadLine, knowledge: Knowledge): Pick<Line, 'unitCost' | 'unitPrice'> {
  const amounts = chargedFor(line, knowledge);
  return isWithinReach({ ...amounts, quantity: line.quantity }) ? amounts : { unitCost: null, unitPrice: null };
}

const lineOf = (line: ReadLine, id: string, knowledge: Knowledge): Line => ({
  id,
  kind: line.kind,
  description: line.description.slice(0, 300),
  quantity: line.quantity,
  unit: line.unit,
  ...amountsOf(line, knowledge),
  discountPercent: line.discountPercent,
  taxRatePercent: null,
  optional: line.optional,
  choice: null,
  selected: false,
  sectionId: null,
  status: 'draft',
  itemId: line.itemId,
  source: line.source,
  confidence: line.confidence,
});

/**
 * The quote's content that a reading means; what was not said comes from the settings.
 * @param newId gives each line an id of its own.
 */
export function contentOf(reading: Reading, knowledge: Knowledge, newId: () => string): QuoteContent {
  const { settings } = knowledge;
  return {
    title: reading.title.slice(0, 160),
    client: reading.client ?? { id: null, name: '', email: '', phone: '', address: '' },
    sections: [],
    lines: reading.lines.slice(0, 500).map((line) => lineOf(line, newId(), knowledge)),
    discount: reading.discount,
    taxRatePercent: reading.taxRatePercent,
    pricesIncludeTax: settings.pricesIncludeTax,
    hideLinePrices: settings.hideLinePrices,
    deposit: reading.deposit ?? settings.deposit,
    validDays: reading.validDays ?? settings.validDays,
    startDate: (reading.startDate ?? '').slice(0, 120),
    notes: reading.notes.join('\n').slice(0, 4000),
    terms: settings.terms,
    photos: [],
  };
}
