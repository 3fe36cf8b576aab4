import { z } from 'zod';
import { trimmed } from './primitives';
import { DocumentTotals, QuoteContent } from './quote';

/** The most letters of one correction. */
export const CORRECTION_MAX = 500;

/** The values of a line that can be said again by themselves, as an edit of the line names them. */
export const LINE_VALUES = [
  'quantity',
  'unitPrice',
  'low.quantity',
  'low.unitPrice',
  'cap',
  'discountPercent',
] as const;
export const LineValue = z.enum(LINE_VALUES);
export type LineValue = z.infer<typeof LineValue>;

/** What was said about a draft, and what is known of the lines that it means. */
export const CorrectionRequest = z.object({
  said: trimmed(CORRECTION_MAX).min(1, 'Say what is to change.'),
  /** The version of the quote that the person saw. */
  version: z.int().min(1),
  /** The line that was changed last: what "it" is when nothing else was named. */
  lastTouched: z.uuid().optional(),
  /** The line that was chosen where it was asked which one is meant. */
  meant: z.uuid().optional(),
  /** Lines that are not meant, whatever they are called. */
  notMeant: z.array(z.uuid()).max(500).default([]),
  /** The one value that was pressed: what was said is its figure, and changes nothing else. */
  value: z.object({ lineId: z.uuid(), field: LineValue }).optional(),
});
export type CorrectionRequest = z.input<typeof CorrectionRequest>;

/** What becomes of a line, or of the quote beside its lines, in words to be read and read aloud. */
export const CorrectionChange = z.object({
  /** Null for what is said of the whole quote, and for a line that is added. */
  lineId: z.uuid().nullable(),
  text: z.string(),
});
export type CorrectionChange = z.infer<typeof CorrectionChange>;

export const CorrectionChoice = z.object({ lineId: z.uuid(), text: z.string() });
export type CorrectionChoice = z.infer<typeof CorrectionChoice>;

/** What is made of a correction. Nothing of it is kept: an edit of the quote with `edit` does that. */
export const CorrectionAnswer = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('proposal'),
    /** The version that it was read on. */
    version: z.int().min(1),
    /** The fields that change, whole, as an edit of the quote takes them. */
    edit: QuoteContent.partial(),
    changes: z.array(CorrectionChange).min(1),
    before: DocumentTotals,
    after: DocumentTotals,
  }),
  z.object({
    kind: z.literal('question'),
    /** One of several lines is meant, or none that is there; or it was not said by how much. */
    reason: z.enum(['several', 'none', 'amount']),
    text: z.string(),
    /** The lines to choose from; none where the answer is no line. */
    choices: z.array(CorrectionChoice),
    /** The line that it is about, where that is known: what the answer changes. */
    about: z.uuid().nullable(),
  }),
  /** The change before is to be taken back: who made it knows which that was. */
  z.object({ kind: z.literal('undo') }),
  /** Nothing that was said changes the quote. */
  z.object({ kind: z.literal('nothing') }),
]);
export type CorrectionAnswer = z.infer<typeof CorrectionAnswer>;

/** Words that were spoken to the product. */
export const SpokenWords = z.object({ text: z.string() });
export type SpokenWords = z.infer<typeof SpokenWords>;

/** How long such words may be: their sound in bytes, and in seconds. */
export const UTTERANCE_MAX_BYTES = 500_000;
export const UTTERANCE_MAX_SECONDS = 30;

/** The least length of the sound of one figure. The five seconds of a recording are for a job. */
export const FIGURE_MIN_MS = 700;
