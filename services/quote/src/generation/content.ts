import {
  type BusinessSettings,
  type Client,
  type DraftQuestion,
  type HeardSegment,
  type Item,
  type LearnedWording,
  type Line,
  type QuoteContent,
  type Reading,
  type ReadingContext,
  type ReadLine,
  withOneChosen,
} from '@jobspeak/contracts';
import { amountsOf, choicesOf, figuresOf, isConditional, type Knowledge } from './pricing';
import { unheardIn } from './unheard';

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
 * What a reading asks, and where words could not be heard, each with an id by which a person settles it.
 * @param recordingId the take that it was said in, where that is not the recording that the quote was made from.
 */
export const questionsOf = (
  { questions = [] }: Pick<Reading, 'questions'>,
  segments: readonly HeardSegment[],
  newId: () => string,
  recordingId?: string,
): DraftQuestion[] =>
  [...questions, ...unheardIn(segments)]
    .slice(0, MOST_QUESTIONS)
    .map((question) => ({ ...question, id: newId(), ...(recordingId !== undefined && { recordingId }) }));

const lineOf = (line: ReadLine, choice: string | null, id: string, knowledge: Knowledge): Line => ({
  id,
  kind: line.kind,
  description: line.description.slice(0, 300),
  quantity: line.quantity,
  unit: line.unit,
  ...amountsOf(line, knowledge),
  discountPercent: line.discountPercent,
  taxRatePercent: null,
  optional: choice === null && (line.optional || isConditional(line)),
  choice,
  selected: choice !== null && line.chosen === true,
  sectionId: null,
  status: 'draft',
  itemId: line.itemId,
  source: line.source,
  confidence: line.confidence,
  ...figuresOf(line, choice, knowledge),
});

/**
 * The quote's content that a reading means; what was not said comes from the settings.
 * @param newId gives each line an id of its own.
 */
export function contentOf(reading: Reading, knowledge: Knowledge, newId: () => string): QuoteContent {
  const { settings } = knowledge;
  const read = reading.lines.slice(0, 500);
  const choices = choicesOf(read);
  return {
    title: reading.title.slice(0, 160),
    client: reading.client ?? { id: null, name: '', email: '', phone: '', address: '' },
    sections: [],
    lines: withOneChosen(read.map((line) => lineOf(line, choices.get(line) ?? null, newId(), knowledge))),
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
