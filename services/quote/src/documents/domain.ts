import {
  type BusinessSettings,
  type DocumentSnapshot,
  lineNet,
  type QuoteContent,
  totalsOf,
} from '@jobspeak/contracts';
import type { QuoteRecord } from '../quotes/domain';

const DAY_MS = 86_400_000;

const dateOf = (time: string, plusDays = 0) =>
  new Date(Date.parse(time) + plusDays * DAY_MS).toISOString().slice(0, 10);

/** The parts of a quote that its page shows. */
type Shown = QuoteContent & Pick<QuoteRecord, 'number' | 'createdAt' | 'currency' | 'locale'>;

/** All that the quote's page shows, as it stands now. */
export const snapshotOf = (quote: Shown, settings: BusinessSettings): DocumentSnapshot => ({
  kind: 'quote',
  number: quote.number,
  title: quote.title,
  issuedOn: dateOf(quote.createdAt),
  validUntil: dateOf(quote.createdAt, quote.validDays),
  startDate: quote.startDate,
  currency: quote.currency,
  locale: quote.locale,
  taxName: settings.taxName,
  taxRatePercent: quote.taxRatePercent,
  business: {
    name: settings.businessName,
    email: settings.email,
    phone: settings.phone,
    address: settings.address,
    taxNumber: settings.taxNumber,
    colour: null,
    logo: null,
  },
  client: quote.client,
  lines: quote.lines.map((line) => ({
    kind: line.kind,
    description: line.description,
    quantity: line.quantity,
    unit: line.unit,
    unitPrice: line.unitPrice,
    discountPercent: line.discountPercent,
    optional: line.optional,
    taxRatePercent: line.taxRatePercent,
    net: lineNet(line),
  })),
  totals: totalsOf(quote),
  notes: quote.notes,
  terms: quote.terms,
  acceptUrl: null,
});

/** A file name that every system takes: letters, digits and dashes of the number and title. */
export function fileNameOf(quote: QuoteRecord): string {
  const words = [quote.number ?? 'Draft', quote.title]
    .join(' ')
    .normalize('NFKD')
    .replace(/[^\w\s-]/g, '');
  return `Quote ${words}`.trim().replace(/\s+/g, '-').slice(0, 80).concat('.pdf');
}
