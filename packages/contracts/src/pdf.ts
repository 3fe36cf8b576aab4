import { z } from 'zod';
import { CurrencyCode, Locale, Minor } from './primitives';
import { DocumentTotals, Line, QuoteClient } from './quote';

/** All that a document's page shows: a snapshot, so that the page never changes behind the customer's back. */
export const DocumentSnapshot = z.object({
  kind: z.enum(['quote', 'invoice']),
  number: z.string().nullable(),
  title: z.string(),
  issuedOn: z.iso.date(),
  validUntil: z.iso.date().nullable(),
  startDate: z.string(),
  currency: CurrencyCode,
  locale: Locale,
  taxName: z.string(),
  taxRatePercent: z.number(),
  business: z.object({
    name: z.string(),
    email: z.string(),
    phone: z.string(),
    address: z.string(),
    taxNumber: z.string(),
    /** `#rrggbb`, or null for the house colour. */
    colour: z.string().nullable(),
    /** A data URL, or null. */
    logo: z.string().nullable(),
  }),
  client: QuoteClient,
  lines: z.array(
    Line.pick({
      kind: true,
      description: true,
      quantity: true,
      unit: true,
      unitPrice: true,
      discountPercent: true,
      optional: true,
      taxRatePercent: true,
    }).extend({ net: Minor }),
  ),
  totals: DocumentTotals,
  notes: z.string(),
  terms: z.string(),
  /** Where the customer accepts; null while there is no public page. */
  acceptUrl: z.url().nullable(),
});
export type DocumentSnapshot = z.infer<typeof DocumentSnapshot>;
