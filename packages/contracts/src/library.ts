import { z } from 'zod';
import { CurrencyCode, Locale, Percent, Price, trimmed } from './primitives';
import { LineKind, Unit } from './quote';

/** An entry of the item library. */
export const NewItem = z.object({
  name: trimmed(200).min(1, 'This field is required.'),
  kind: LineKind.default('material'),
  unit: Unit.default('each'),
  unitPrice: Price,
  taxRatePercent: Percent.nullable().default(null),
  aliases: z.array(trimmed(200).min(1)).max(50).default([]),
});
export type NewItem = z.infer<typeof NewItem>;
export const Item = NewItem.extend({ id: z.uuid() });
export type Item = z.infer<typeof Item>;

export const NewClient = z.object({
  name: trimmed(160).min(1, 'This field is required.'),
  email: trimmed(254).default(''),
  phone: trimmed(40).default(''),
  address: trimmed(400).default(''),
});
export type NewClient = z.infer<typeof NewClient>;
export const Client = NewClient.extend({ id: z.uuid() });
export type Client = z.infer<typeof Client>;

export const BusinessSettings = z.object({
  businessName: trimmed(160).min(2, 'Business name is required and must be at least 2 characters.'),
  email: trimmed(254),
  phone: trimmed(40),
  address: trimmed(400),
  taxNumber: trimmed(60),
  currency: CurrencyCode,
  locale: Locale,
  /** What tax is called: VAT, GST, Sales tax. */
  taxName: trimmed(20),
  taxRatePercent: Percent,
  validDays: z.int().min(1).max(365),
  deposit: z
    .discriminatedUnion('type', [
      z.object({ type: z.literal('percent'), value: Percent }),
      z.object({ type: z.literal('amount'), value: Price }),
    ])
    .nullable(),
  terms: trimmed(8000),
  labourRates: z.object({ hour: Price.nullable(), day: Price.nullable() }),
  quotePrefix: trimmed(12),
});
export type BusinessSettings = z.infer<typeof BusinessSettings>;
