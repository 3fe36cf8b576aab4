import {
  type Answer,
  type BusinessSettings,
  businessOnPage,
  type DocumentSnapshot,
  dayIn,
  daysAfter,
  lineOnPage,
  pdfNameOf,
  type QuoteContent,
  totalsOf,
  zoneOf,
} from '@jobspeak/contracts';
import type { QuoteRecord } from '../quotes/domain';

/** The day that a draft is of: the one on which it was begun, where the business is. */
const dayOfDraft = ({ createdAt }: Pick<QuoteRecord, 'createdAt'>, settings: BusinessSettings): string =>
  dayIn(zoneOf(settings), new Date(createdAt));

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
  /** Where the pictures of the quote lie, by their ids. */
  photoKeys?: ReadonlyMap<string, string>;
}

/** All that a quote's page shows: a draft as it stands now, or a version with the business of its day. */
export const snapshotOf = (
  quote: Shown,
  settings: BusinessSettings,
  { logo, answer, acceptUrl, photoKeys }: Extras = { logo: null, answer: null, acceptUrl: null },
): DocumentSnapshot => ({
  kind: 'quote',
  number: quote.number,
  title: quote.title,
  issuedOn: quote.issuedOn ?? dayOfDraft(quote, settings),
  validUntil: quote.validUntil ?? daysAfter(dayOfDraft(quote, settings), quote.validDays),
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
  business: businessOnPage(settings, logo),
  client: quote.client,
  sections: quote.sections,
  lines: quote.lines.map(lineOnPage),
  totals: totalsOf(quote),
  deductions: [],
  amountDue: null,
  paymentDetails: '',
  photos: quote.photos.flatMap(({ id, caption }) => {
    const objectKey = photoKeys?.get(id);
    return objectKey === undefined ? [] : [{ objectKey, caption }];
  }),
  answer,
  isElectronic: false,
  notes: quote.notes,
  terms: quote.terms,
  acceptUrl,
});

/** What the PDF of a quote is called. */
export const fileNameOf = (quote: Pick<QuoteRecord, 'number' | 'title'>): string => pdfNameOf('Quote', quote);
