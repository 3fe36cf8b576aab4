import { readFile } from 'node:fs/promises';
import { CurrencyCode, LineKind, Locale, type Reading, type ReadingContext, Unit } from '@jobspeak/contracts';
import { z } from 'zod';

/** One evaluation case: what was said, and what the account knows. Amounts in minor units. */
const Case = z.object({
  id: z.string(),
  locale: Locale,
  currency: CurrencyCode,
  context: z.object({
    labourRates: z.object({ hour: z.int().nullable(), day: z.int().nullable() }),
    taxRatePercent: z.number(),
    library: z.array(z.object({ name: z.string(), unit: Unit, unitPriceMinor: z.int(), kind: LineKind })),
    clients: z.array(
      z.object({
        name: z.string(),
        email: z.string().optional(),
        phone: z.string().optional(),
        address: z.string().optional(),
      }),
    ),
  }),
  transcript: z.string(),
});
export type Case = z.infer<typeof Case>;

/** Reads cases, one JSON object a line. @throws Error that names the line which is not one. */
export async function readCases(file: string): Promise<Case[]> {
  const lines = (await readFile(file, 'utf8')).split('\n').filter((line) => line.trim() !== '');
  return lines.map((line, index) => {
    const parsed = Case.safeParse(JSON.parse(line));
    if (!parsed.success) throw new Error(`${file}, case ${index + 1}: ${z.prettifyError(parsed.error)}`);
    return parsed.data;
  });
}

export const contextOfCase = ({ context, currency, locale }: Case): ReadingContext => ({
  currency,
  locale,
  taxRatePercent: context.taxRatePercent,
  labourRates: context.labourRates,
  library: context.library.map(({ unitPriceMinor, ...item }) => ({ ...item, unitPrice: unitPriceMinor })),
  clients: context.clients,
});

const given = (values: Record<string, string>) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''));

/** A reading in the shape of a case's expected quote. */
export const quoteOfReading = ({
  title,
  client,
  lines,
  discount,
  taxRatePercent,
  deposit,
  validDays,
  startDate,
  notes,
}: Reading) => ({
  title,
  client: client ? given({ name: client.name, email: client.email, phone: client.phone, address: client.address }) : {},
  lines: lines.map((line) => ({
    description: line.description,
    kind: line.kind,
    quantity: line.quantity,
    unit: line.unit,
    unitPriceMinor: line.unitPrice,
    ...(line.discountPercent > 0 ? { discountPercent: line.discountPercent } : {}),
    ...(line.optional ? { optional: true } : {}),
  })),
  ...(discount ? { discount } : {}),
  taxRatePercent,
  ...(deposit?.type === 'percent' ? { depositPercent: deposit.value } : {}),
  ...(deposit?.type === 'amount' ? { depositMinor: deposit.value } : {}),
  ...(validDays === null ? {} : { validDays }),
  ...(startDate === null ? {} : { startDate }),
  notes,
});
