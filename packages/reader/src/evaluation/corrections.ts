import { readFile } from 'node:fs/promises';
import { CurrencyCode, LineKind, Locale, Unit } from '@jobspeak/contracts';
import { z } from 'zod';
import { type QuoteDraft, readCorrection } from '../index';
import { readJsonLines } from './cases';
import type { PredictedOperation } from './correction-scorer';

const Amount = z.object({ type: z.enum(['percent', 'amount']), value: z.number() });

const Draft = z.object({
  id: z.string(),
  title: z.string().optional(),
  client: z
    .object({
      name: z.string().optional(),
      phone: z.string().optional(),
      email: z.string().optional(),
      address: z.string().optional(),
    })
    .optional(),
  lines: z.array(
    z.object({
      id: z.string(),
      description: z.string(),
      kind: LineKind,
      quantity: z.number(),
      unit: Unit,
      unitPriceMinor: z.int().nullable(),
      discountPercent: z.number().optional(),
      optional: z.boolean().optional(),
    }),
  ),
  discount: Amount.nullish(),
  taxRatePercent: z.number().nullable(),
  depositPercent: z.number().nullish(),
  depositMinor: z.int().nullish(),
  validDays: z.int().nullish(),
});

/** Something that was said about a draft. */
const CorrectionCase = z.object({
  id: z.string(),
  locale: Locale,
  currency: CurrencyCode,
  draft: z.string(),
  said: z.string(),
  spoken: z.string().optional(),
  /** What was meant, in the operations of the scorer; missing where a file only asks for it. */
  patch: z
    .array(
      z.object({
        op: z.string(),
        line: z.string().optional(),
        field: z.string().optional(),
        value: z.unknown().optional(),
        terms: z.array(z.string()).optional(),
        gone: z.array(z.string()).optional(),
      }),
    )
    .optional(),
});
export type CorrectionCase = z.infer<typeof CorrectionCase>;
export type CorrectionDrafts = ReadonlyMap<string, QuoteDraft>;

/** @throws Error that names the line which is no case. */
export const readCorrectionCases = (file: string): Promise<CorrectionCase[]> => readJsonLines(file, CorrectionCase);

/** The drafts of a file by their id. @throws Error where it is no list of drafts. */
export async function readCorrectionDrafts(file: string): Promise<CorrectionDrafts> {
  const drafts = z.array(Draft).parse(JSON.parse(await readFile(file, 'utf8')));
  return new Map(drafts.map(({ id, ...draft }) => [id, draft]));
}

/** What is read of a case, with a question as the operation that stands for it. */
export const predictedPatch = (
  { id, draft: name, said, locale, currency }: CorrectionCase,
  drafts: CorrectionDrafts,
): PredictedOperation[] => {
  const draft = drafts.get(name);
  if (!draft) throw new Error(`${id}: no draft ${name}`);
  const read = readCorrection(said, draft, { locale, currency });
  return 'question' in read ? [{ op: 'ask', why: read.question.text }] : read.patch;
};
