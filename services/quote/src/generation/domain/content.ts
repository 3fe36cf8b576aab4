import type {
  BusinessSettings,
  Client,
  Item,
  Line,
  QuoteContent,
  Reading,
  ReadingContext,
  ReadLine,
} from '@jobspeak/contracts';

/** What the account knows, in the form that the reader takes. */
export const contextOf = (
  settings: BusinessSettings,
  items: readonly Item[],
  clients: readonly Client[],
): ReadingContext => ({
  currency: settings.currency,
  locale: settings.locale,
  taxRatePercent: settings.taxRatePercent,
  labourRates: settings.labourRates,
  library: items,
  clients,
});

const lineOf = (line: ReadLine, id: string): Line => ({
  id,
  kind: line.kind,
  description: line.description.slice(0, 300),
  quantity: line.quantity,
  unit: line.unit,
  unitPrice: line.unitPrice,
  discountPercent: line.discountPercent,
  taxRatePercent: null,
  optional: line.optional,
  choice: null,
  selected: false,
  sectionId: null,
  unitCost: null,
  status: 'draft',
  itemId: line.itemId,
  source: line.source,
  confidence: line.confidence,
});

/**
 * The quote's content that a reading means; what was not said comes from the settings.
 * @param newId gives each line an id of its own.
 */
export function contentOf(reading: Reading, settings: BusinessSettings, newId: () => string): QuoteContent {
  return {
    title: reading.title.slice(0, 160),
    client: reading.client ?? { id: null, name: '', email: '', phone: '', address: '' },
    sections: [],
    lines: reading.lines.slice(0, 500).map((line) => lineOf(line, newId())),
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
