import { z } from 'zod';
import { CurrencyCode, Locale, Markup, Percent, Price, TimeZone, trimmed } from './primitives';
import { Adjustment } from './quote';

/** How a document looks on paper and on the customer's page. */
export const LOOKS = ['classic', 'modern', 'compact'] as const;
export const Look = z.enum(LOOKS);
export type Look = z.infer<typeof Look>;

/** A colour as `#rrggbb`. */
export const Colour = z.string().regex(/^#[0-9a-f]{6}$/i, 'Enter a colour such as #1f6feb.');

const Days = z.int().min(1).max(365);

/** A rate that the business charges, beside its usual one: reduced, zero. */
export const TaxRate = z.object({ name: trimmed(40).min(1, 'This field is required.'), ratePercent: Percent });
export type TaxRate = z.infer<typeof TaxRate>;

/** All that an account says of its business; each document starts from it. */
export const BusinessSettings = z.object({
  businessName: trimmed(160).min(2, 'Business name is required and must be at least 2 characters.'),
  email: trimmed(254),
  phone: trimmed(40),
  address: trimmed(400),
  /** ISO 3166-1 alpha-2; electronic invoices need it. */
  countryCode: z
    .string()
    .regex(/^[A-Z]{2}$/, 'Enter a country code of two letters.')
    .default('GB'),
  /** Where its days and months begin; absent: in the usual zone of its country. */
  timeZone: TimeZone.optional(),
  taxNumber: trimmed(60),
  currency: CurrencyCode,
  locale: Locale,
  /** What tax is called: VAT, GST, Sales tax. */
  taxName: trimmed(20),
  taxRatePercent: Percent,
  /** Rates to pick from beside the usual one. */
  taxRates: z.array(TaxRate).max(12, 'At most 12 rates.').default([]),
  /** Whether the prices of new documents contain the tax already. */
  pricesIncludeTax: z.boolean().default(false),
  validDays: Days,
  deposit: Adjustment.nullable(),
  terms: trimmed(8000),
  /** Days from an invoice to the day on which it is due. */
  paymentDays: z.int().min(0).max(365).default(14),
  /** How to pay, on each invoice: bank, account, reference. */
  paymentDetails: trimmed(2000).default(''),
  invoiceTerms: trimmed(8000).default(''),
  labourRates: z.object({ hour: Price.nullable(), day: Price.nullable() }),
  /** What is added to a cost to make a price. */
  markups: z
    .object({ materialPercent: Markup, labourPercent: Markup })
    .default({ materialPercent: 0, labourPercent: 0 }),
  /** What a price that is said while recording means: what the customer pays, or what it costs the business. */
  spokenPrices: z.enum(['price', 'cost']).default('price'),
  /** Whether customers see one sum instead of a price for each line. */
  hideLinePrices: z.boolean().default(false),
  quotePrefix: trimmed(12),
  /** The least number that the next quote may carry: who comes from another system goes on counting. */
  firstQuoteNumber: z.int().min(1).max(9_999_999).default(1),
  invoicePrefix: trimmed(12).default('INV'),
  firstInvoiceNumber: z.int().min(1).max(9_999_999).default(1),
  brandColour: Colour.nullable().default(null),
  look: Look.default('classic'),
  /** Days without an answer after which the customer is reminded by e-mail; null for never. */
  reminders: z
    .object({ quoteDays: Days.nullable(), invoiceDays: Days.nullable() })
    .default({ quoteDays: null, invoiceDays: null }),
  /** Days after which the audio of a recording is deleted; its words stay. Null keeps it. */
  audioDays: z.int().min(1).max(3650).nullable().default(null),
  /** Whether those who run the product may listen to its recordings, to help; each time is written down. */
  supportListens: z.boolean().default(false),
  /** Whether invoices carry their figures for machines too (EN 16931, Factur-X). */
  electronicInvoices: z.boolean().default(false),
});
export type BusinessSettings = z.infer<typeof BusinessSettings>;

/** The settings as the API gives them. */
export const Business = BusinessSettings.extend({
  /** Counts edits; an edit names the version it was made on. */
  version: z.int(),
  /** Changes with the logo: part of the address of its picture, `/business/logo`; null without one. */
  logoVersion: z.string().nullable(),
});
export type Business = z.infer<typeof Business>;

/** The most bytes of a picture that is handed in as a logo. */
export const LOGO_MAX_BYTES = 5 * 1024 * 1024;

/**
 * An edit: the changed settings, whole, and the version they were made on. Checked as settings when they are put
 * over the present ones.
 */
export const BusinessEdit = z.looseObject({ version: z.int().min(1).optional() });
export type BusinessEdit = z.infer<typeof BusinessEdit>;
