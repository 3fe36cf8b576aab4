import { readFile } from 'node:fs/promises';
import { CurrencyCode, LineKind, Locale, Unit } from '@jobspeak/contracts';
import { z } from 'zod';
import { type QuoteDraft, readCorrection } from '../index';
import { readJsonLines } from './cases';
import { type PredictedOperation, scoreCorrection } from './correction-scorer';

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

/** The draft that a case is about. @throws Error where the file of drafts has none of that name. */
export const draftOfCase = ({ id, draft: name }: CorrectionCase, drafts: CorrectionDrafts): QuoteDraft => {
  const draft = drafts.get(name);
  if (!draft) throw new Error(`${id}: no draft ${name}`);
  return draft;
};

/** What is read of a case, with a question as the operation that stands for it. */
export const predictedPatch = (one: CorrectionCase, drafts: CorrectionDrafts): PredictedOperation[] => {
  const { said, locale, currency } = one;
  const read = readCorrection(said, draftOfCase(one, drafts), { locale, currency });
  return 'question' in read ? [{ op: 'ask', why: read.question.text }] : read.patch;
};

export interface CorrectionFigures {
  cases: number;
  /** The share that leads to the draft that was meant, or is asked back where it has to be. */
  exact: number;
  /** The share that is asked back though it could be understood. */
  asked: number;
  /** Lines that came out different though nobody had named them, and lines that were added and not meant. */
  unnamed: number;
  unmeant: number;
}

/** How well corrections are read, of those whose file says what was meant. */
export const correctionFiguresOf = (cases: readonly CorrectionCase[], drafts: CorrectionDrafts): CorrectionFigures => {
  const read = cases.flatMap((one) => {
    if (!one.patch) return [];
    const patch = predictedPatch(one, drafts);
    const asks = (operations: readonly { op: string }[]) => operations.some(({ op }) => op === 'ask');
    return [{ ...scoreCorrection(draftOfCase(one, drafts), one.patch, patch), asked: asks(patch) && !asks(one.patch) }];
  });
  const share = (fits: (one: (typeof read)[number]) => boolean): number => read.filter(fits).length / read.length;
  return {
    cases: read.length,
    exact: share(({ exact }) => exact),
    asked: share(({ asked }) => asked),
    unnamed: read.reduce((sum, one) => sum + one.unnamed, 0),
    unmeant: read.reduce((sum, one) => sum + one.unmeant, 0),
  };
};
