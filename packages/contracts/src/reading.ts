import { z } from 'zod';
import type { Currency } from './money';
import { CurrencyCode, type Locale, Minor } from './primitives';
import { Adjustment, DocumentOrigins, LineKind, LineSource, ReadingQuestion, Unit, Words } from './quote';
import type { Segment } from './recording';

/** What an account knows, for the reader of its recordings. Amounts in minor units. */
export interface ReadingContext {
  currency: Currency;
  locale: Locale;
  taxRatePercent: number;
  labourRates: { hour: number | null; day: number | null };
  library: readonly {
    id?: string;
    name: string;
    unit: Unit;
    unitPrice: number;
    /** What one unit costs the business, where it is known. */
    unitCost?: number | null;
    kind: LineKind;
    aliases?: readonly string[];
    /** What the account has taught to mean this item: words that were heard where it was meant. */
    learned?: readonly string[];
  }[];
  clients: readonly { id?: string; name: string; email?: string; phone?: string; address?: string }[];
  /** How a person of the account put right what was heard: "radiator mount" is "Radiator valve". */
  wordings?: readonly { heard: string; description: string; itemId?: string | null }[];
}

/** A transcript: its text is the segments' texts joined by one space. */
export interface Transcript {
  text: string;
  segments: readonly Segment[];
}

export const ReadLine = z.object({
  description: z.string(),
  kind: LineKind,
  quantity: z.number().positive(),
  unit: Unit,
  /** Null when neither the words nor the library nor the rates give a price: the reader never invents one. */
  unitPrice: z.int().nullable(),
  discountPercent: z.number().min(0).max(100),
  optional: z.boolean(),
  /** What makes it due, where it is due only then. */
  condition: z.string().optional(),
  /** The lower end of a range; the line's own figures are the upper one. */
  low: z.object({ quantity: z.number().positive().optional(), unitPrice: z.int().optional() }).optional(),
  /** The most that the line can come to, minor units. */
  cap: z.int().optional(),
  /** The lines of one choice are alternatives, of which the chosen one counts. */
  choice: z.string().optional(),
  chosen: z.boolean().optional(),
  itemId: z.uuid().nullable(),
  source: LineSource,
  confidence: z.number().min(0).max(1),
});
export type ReadLine = z.infer<typeof ReadLine>;

/** What a recording was understood to mean. */
export const Reading = z.object({
  title: z.string(),
  client: z
    .object({ id: z.uuid().nullable(), name: z.string(), email: z.string(), phone: z.string(), address: z.string() })
    .nullable(),
  lines: z.array(ReadLine),
  discount: Adjustment.nullable(),
  /** The rate that was said, else the account's own. */
  taxRatePercent: z.number(),
  deposit: Adjustment.nullable(),
  validDays: z.int().nullable(),
  startDate: z.string().nullable(),
  notes: z.array(z.string()),
  origins: DocumentOrigins.optional(),
  /** What was said and is in no line. */
  questions: z.array(ReadingQuestion).optional(),
});
export type Reading = z.infer<typeof Reading>;

/** What the words so far would become: the lines and the sum that a person sees while they speak. */
export const QuoteSketch = z.object({
  recordingId: z.uuid(),
  quoteId: z.uuid(),
  /** Sound that it was made from, in ms from the start. */
  heardMs: z.int(),
  currency: CurrencyCode,
  title: z.string(),
  clientName: z.string(),
  lines: z.array(
    ReadLine.pick({ description: true, quantity: true, unit: true, unitPrice: true, optional: true }).extend({
      /** Minor units; null while nobody has said a price. */
      net: Minor.nullable(),
      /** What is said of it where its figures are not one figure; `chosen` of the alternative that counts. */
      ...ReadLine.pick({ low: true, cap: true, condition: true, choice: true, chosen: true }).shape,
      /** The words that it was made of, and when they were said. */
      said: Words.pick({ text: true, startMs: true, endMs: true }).optional(),
    }),
  ),
  total: Minor,
  /** The lower end of the total; absent where there is no range. */
  low: Minor.optional(),
  /** What of the total is put on top of the lines: without it they would not add up. */
  tax: Minor.optional(),
  missingPrices: z.int(),
});
export type QuoteSketch = z.infer<typeof QuoteSketch>;
