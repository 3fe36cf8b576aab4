import { readFile } from 'node:fs/promises';
import {
  CurrencyCode,
  LineKind,
  Locale,
  type Reading,
  type ReadingContext,
  type ReadLine,
  Segment,
  type Transcript,
  Unit,
} from '@jobspeak/contracts';
import { z } from 'zod';

/** Left out and null are the same in a file. */
const maybe = <T>(shape: z.ZodType<T>) => shape.nullish().transform((value) => value ?? undefined);
const Contact = { email: maybe(z.string()), phone: maybe(z.string()), address: maybe(z.string()) };

/** A line of the quote that was meant. `terms` are word stems that any right description holds. */
const MeantLine = z.object({
  description: z.string(),
  terms: z.array(z.string()).min(1),
  quantity: z.number(),
  unit: z.string(),
  unitPriceMinor: z.number().nullable(),
  discountPercent: maybe(z.number()),
  optional: maybe(z.boolean()),
  /** Figures that are not one figure: the lower ends of a range, the most it can come to, a condition, a choice. */
  low: maybe(z.object({ quantity: maybe(z.number()), unitPriceMinor: maybe(z.number()) })),
  capMinor: maybe(z.number()),
  condition: maybe(z.string()),
  choice: maybe(z.string()),
  chosen: maybe(z.boolean()),
});
export type MeantLine = z.infer<typeof MeantLine>;

const MeantQuote = z.object({
  client: z
    .object({ name: maybe(z.string()), ...Contact })
    .nullish()
    .transform((client): Record<string, string | undefined> => client ?? {}),
  lines: z.array(MeantLine),
  discount: z.object({ type: z.enum(['percent', 'amount']), value: z.number() }).nullish(),
  taxRatePercent: z.number(),
  depositPercent: maybe(z.number()),
  depositMinor: maybe(z.number()),
  validDays: maybe(z.number()),
});
export type MeantQuote = z.infer<typeof MeantQuote>;

/** One evaluation case: what was said, what the account knows, the quote that was meant. Amounts in minor units. */
const Case = z.object({
  id: z.string(),
  trade: z.string().default(''),
  locale: Locale,
  currency: CurrencyCode,
  context: z.object({
    labourRates: z.object({ hour: z.int().nullable(), day: z.int().nullable() }),
    taxRatePercent: z.number(),
    library: z.array(z.object({ name: z.string(), unit: Unit, unitPriceMinor: z.int(), kind: LineKind })),
    clients: z.array(z.object({ name: z.string(), ...Contact })),
  }),
  transcript: z.string(),
  /** All words as they were said; a mark instead of them in files that nobody has spoken. */
  spoken: z.string().optional(),
  tags: z.array(z.string()).default([]),
  /** Missing where a file only asks for quotes. */
  gold: MeantQuote.optional(),
});
export type Case = z.infer<typeof Case>;

/** What a recogniser made of a case that was spoken; without times where they were not kept. */
const HeardCase = z.union([
  z.object({ id: z.string(), segments: z.array(Segment) }),
  z
    .object({ id: z.string(), words: z.string() })
    .transform(({ id, words }) => ({ id, segments: [{ startMs: 0, endMs: 1, text: words }] })),
]);

export async function readJsonLines<T>(file: string, shape: z.ZodType<T>): Promise<T[]> {
  const lines = (await readFile(file, 'utf8')).split('\n').filter((line) => line.trim() !== '');
  return lines.map((line, index) => {
    const parsed = shape.safeParse(JSON.parse(line));
    if (!parsed.success) throw new Error(`${file}, line ${index + 1}: ${z.prettifyError(parsed.error)}`);
    return parsed.data;
  });
}

/** Reads cases, one JSON object a line. @throws Error that names the line which is not one. */
export const readCases = (file: string): Promise<Case[]> => readJsonLines(file, Case);

/** Reads what was heard of cases, by their id. @throws Error that names the line which is not of that form. */
export async function readHeard(file: string): Promise<Map<string, Transcript>> {
  const heard = await readJsonLines(file, HeardCase);
  return new Map(heard.map(({ id, segments }) => [id, { text: segments.map(({ text }) => text).join(' '), segments }]));
}

/** The words of a case as they are written in it, in one segment without times. */
export const written = ({ transcript }: Case): Transcript => ({
  text: transcript,
  segments: [{ startMs: 0, endMs: 0, text: transcript }],
});

export const contextOfCase = ({ context, currency, locale }: Case): ReadingContext => ({
  currency,
  locale,
  taxRatePercent: context.taxRatePercent,
  labourRates: context.labourRates,
  library: context.library.map(({ unitPriceMinor, ...item }) => ({ ...item, unitPrice: unitPriceMinor })),
  clients: context.clients,
});

const given = (values: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''));

const lowOf = ({ quantity, unitPrice }: NonNullable<ReadLine['low']>) => ({
  ...(quantity === undefined ? {} : { quantity }),
  ...(unitPrice === undefined ? {} : { unitPriceMinor: unitPrice }),
});

/** A reading in the shape of a case's expected quote. */
export const quoteOfReading = (reading: Reading) => {
  const { title, client, lines, discount, taxRatePercent, deposit, validDays, startDate, notes } = reading;
  return {
    title,
    client: client
      ? given({ name: client.name, email: client.email, phone: client.phone, address: client.address })
      : {},
    lines: lines.map((line) => ({
      description: line.description,
      kind: line.kind,
      quantity: line.quantity,
      unit: line.unit,
      unitPriceMinor: line.unitPrice,
      confidence: line.confidence,
      ...(line.discountPercent > 0 ? { discountPercent: line.discountPercent } : {}),
      ...(line.optional ? { optional: true } : {}),
      ...(line.condition === undefined ? {} : { condition: line.condition }),
      ...(line.low ? { low: lowOf(line.low) } : {}),
      ...(line.cap === undefined ? {} : { capMinor: line.cap }),
      ...(line.choice === undefined ? {} : { choice: line.choice, ...(line.chosen && { chosen: true }) }),
    })),
    ...(discount ? { discount } : {}),
    taxRatePercent,
    ...(deposit?.type === 'percent' ? { depositPercent: deposit.value } : {}),
    ...(deposit?.type === 'amount' ? { depositMinor: deposit.value } : {}),
    ...(validDays === null ? {} : { validDays }),
    ...(startDate === null ? {} : { startDate }),
    notes,
  };
};
export type ReadQuote = ReturnType<typeof quoteOfReading>;
