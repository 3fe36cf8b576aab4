import { z } from 'zod';
import { type BusinessSettings, Look } from './business';
import { LineFigures } from './figures';
import { CurrencyCode, Locale, Minor } from './primitives';
import { DocumentTotals, type Line, LineFields, QuoteClient, Section } from './quote';
import { Answer } from './sharing';
import { lineNet } from './totals';

/** All that a document's page shows: a snapshot, so that the page never changes behind the customer's back. */
export const DocumentSnapshot = z.object({
  kind: z.enum(['quote', 'invoice', 'credit-note']),
  number: z.string().nullable(),
  title: z.string(),
  issuedOn: z.iso.date(),
  validUntil: z.iso.date().nullable(),
  /** The day on which an invoice is to be paid. */
  dueOn: z.iso.date().nullable().default(null),
  /** The quote that an invoice, or the invoice that a credit note, is made from. */
  reference: z.string().default(''),
  startDate: z.string(),
  currency: CurrencyCode,
  locale: Locale,
  taxName: z.string(),
  taxRatePercent: z.number(),
  pricesIncludeTax: z.boolean().default(false),
  /** One sum instead of a price for each line. */
  hideLinePrices: z.boolean().default(false),
  look: Look.default('classic'),
  business: z.object({
    name: z.string(),
    email: z.string(),
    phone: z.string(),
    address: z.string(),
    taxNumber: z.string(),
    /** ISO 3166-1 alpha-2. */
    countryCode: z.string().default('GB'),
    /** `#rrggbb`, or null for the house colour. */
    colour: z.string().nullable(),
    /** A data URL, or null. */
    logo: z.string().nullable(),
  }),
  client: QuoteClient,
  sections: z.array(Section).default([]),
  lines: z.array(
    LineFields.pick({
      kind: true,
      description: true,
      quantity: true,
      unit: true,
      unitPrice: true,
      discountPercent: true,
      optional: true,
      taxRatePercent: true,
    }).extend({
      net: Minor,
      /** Names the line when the customer takes an option. */
      id: z.uuid().nullable().default(null),
      choice: z.string().nullable().default(null),
      selected: z.boolean().default(false),
      sectionId: z.uuid().nullable().default(null),
      ...LineFigures.shape,
    }),
  ),
  totals: DocumentTotals,
  /** What is taken off the total, such as earlier invoices of the same job and payments; amounts are positive. */
  deductions: z.array(z.object({ label: z.string(), amount: Minor })).default([]),
  /** What earlier invoices of the job have taken, per tax rate: no longer part of this one's net and tax. */
  invoicedBefore: DocumentTotals.shape.taxes.optional(),
  /** Why lines at 0 % carry no tax, where the business has said so. */
  untaxed: z.enum(['zero', 'exempt', 'reverse-charge']).optional(),
  /** What is still to be paid; null where that is the total, or not the question. */
  amountDue: Minor.nullable().default(null),
  /** How to pay, on an invoice. */
  paymentDetails: z.string().default(''),
  /** Pictures of the job, by their keys in the object store. */
  photos: z.array(z.object({ objectKey: z.string(), caption: z.string() })).default([]),
  /** The evidence of an approval: the last page of an approved quote. */
  answer: Answer.nullable().default(null),
  /** Whether the PDF carries the invoice for machines (EN 16931, Factur-X). */
  isElectronic: z.boolean().default(false),
  notes: z.string(),
  terms: z.string(),
  /** Where the customer accepts; null while there is no public page. */
  acceptUrl: z.url().nullable(),
});
export type DocumentSnapshot = z.infer<typeof DocumentSnapshot>;

/** A business as its documents name it. @param logo a data URL. */
export const businessOnPage = (settings: BusinessSettings, logo: string | null): DocumentSnapshot['business'] => ({
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
export const lineOnPage = (line: Line): DocumentSnapshot['lines'][number] => ({
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
  ...(line.low && { low: line.low }),
  ...(line.cap && { cap: line.cap }),
  ...(line.condition && { condition: line.condition }),
});

/**
 * A file name that every system takes: letters, digits and dashes.
 * @param kind what the document is, for example "Credit note".
 */
export const pdfNameOf = (kind: string, { number, title }: { number: string | null; title: string }): string =>
  [kind, number ?? 'Draft', title]
    .join(' ')
    .normalize('NFKD')
    .replace(/[^\w\s-]/g, '')
    .trim()
    .replace(/\s+/g, '-')
    .slice(0, 80)
    .concat('.pdf');
