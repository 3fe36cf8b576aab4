import {
  type Answer,
  type BusinessSettings,
  type DocumentSnapshot,
  type Line,
  lineNet,
  type QuoteContent,
  totalsOf,
} from '@jobspeak/contracts';
import type { QuoteRecord } from '../quotes/domain';

const DAY_MS = 86_400_000;

const dateOf = (time: string, plusDays = 0) =>
  new Date(Date.parse(time) + plusDays * DAY_MS).toISOString().slice(0, 10);

/** The parts of a quote that its page shows. */
type Shown = QuoteContent &
  Pick<QuoteRecord, 'number' | 'createdAt' | 'currency' | 'locale' | 'issuedOn' | 'validUntil'>;

/** What a document carries beside its content and its business. */
export interface Extras {
  /** A data URL. */
  logo: string | null;
  /** The evidence of a yes. */
  answer: Answer | null;
  /** Where the customer answers. */
  acceptUrl: string | null;
}

/** The business as its documents name it. */
const businessOf = (settings: BusinessSettings, logo: string | null): DocumentSnapshot['business'] => ({
  name: settings.businessName,
  email: settings.email,
  phone: settings.phone,
  address: settings.address,
  taxNumber: settings.taxNumber,
  countryCode: settings.countryCode,
  colour: settings.brandColour,
  logo,
});

/** What a customer may read of a line: nothing of its cost, its source or how sure the reading is. */
const lineOf = (line: Line): DocumentSnapshot['lines'][number] => ({
  id: line.id,
  choice: line.choice,
  selected: line.selected,
  sectionId: line.sectionId,
  kind: line.kind,
  description: line.description,
  quantity: line.quantity,
  unit: line.unit,
  unitPrice: line.unitPrice,
  discountPercent: line.discountPercent,
  optional: line.optional,
  taxRatePercent: line.taxRatePercent,
  net: lineNet(line),
});

/** All that a quote's page shows: a draft as it stands now, or a version with the business of its day. */
export const snapshotOf = (
  quote: Shown,
  settings: BusinessSettings,
  { logo, answer, acceptUrl }: Extras = { logo: null, answer: null, acceptUrl: null },
): DocumentSnapshot => ({
  kind: 'quote',
  number: quote.number,
  title: quote.title,
  issuedOn: quote.issuedOn ?? dateOf(quote.createdAt),
  validUntil: quote.validUntil ?? dateOf(quote.createdAt, quote.validDays),
  dueOn: null,
  reference: '',
  startDate: quote.startDate,
  currency: quote.currency,
  locale: quote.locale,
  taxName: settings.taxName,
  taxRatePercent: quote.taxRatePercent,
  pricesIncludeTax: quote.pricesIncludeTax,
  hideLinePrices: quote.hideLinePrices,
  look: settings.look,
  business: businessOf(settings, logo),
  client: quote.client,
  sections: quote.sections,
  lines: quote.lines.map(lineOf),
  totals: totalsOf(quote),
  deductions: [],
  amountDue: null,
  paymentDetails: '',
  photos: [],
  answer,
  isElectronic: false,
  notes: quote.notes,
  terms: quote.terms,
  acceptUrl,
});

/** A file name that every system takes: letters, digits and dashes of the number and title. */
export function fileNameOf(quote: Pick<QuoteRecord, 'number' | 'title'>): string {
  const words = [quote.number ?? 'Draft', quote.title]
    .join(' ')
    .normalize('NFKD')
    .replace(/[^\w\s-]/g, '');
  return `Quote ${words}`.trim().replace(/\s+/g, '-').slice(0, 80).concat('.pdf');
}
