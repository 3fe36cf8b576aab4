import { z } from 'zod';
import { Minor } from './primitives';
import { ReadLine } from './reading';
import { Segment } from './recording';
import { Stage } from './statuses';

/** What hearing a recording took: part of what its generation tells of itself. */
export const HearingWork = z.object({
  /** Which attempt it was, from 1. */
  attempts: z.int().min(1),
  bytes: z.int().min(0),
  /** In ms; absent of what nobody got to. */
  decodeMs: z.number().min(0).optional(),
  transcribeMs: z.number().min(0).optional(),
});
export type HearingWork = z.infer<typeof HearingWork>;

/** One stage of a generation: how long it took, and who did it. */
export const StageLog = z.object({
  stage: Stage,
  outcome: z.enum(['done', 'failed']),
  /** In ms; null where nobody has measured it. */
  ms: z.number().min(0).nullable(),
  engine: z.string().nullable(),
  /** Why another engine had to do it. */
  reason: z.string().nullable(),
  /** Attempts it took; null where nobody has counted. */
  attempts: z.int().min(1).nullable(),
});
export type StageLog = z.infer<typeof StageLog>;

/** What the words were understood to mean, as far as the back office shows it. */
export const LoggedReading = z.object({
  title: z.string(),
  clientName: z.string(),
  lines: z.array(
    ReadLine.pick({ description: true, quantity: true, unit: true, unitPrice: true, optional: true, confidence: true }),
  ),
  total: Minor,
  missingPrices: z.int(),
});
export type LoggedReading = z.infer<typeof LoggedReading>;

/** How a generation went, stage by stage, with what went in and what came out. */
export const GenerationLog = z.object({
  quoteId: z.uuid(),
  recordingId: z.uuid(),
  outcome: z.enum(['done', 'failed']),
  /** The code of what went wrong. */
  error: z.string().nullable(),
  /** From the last byte that arrived to the quote, in ms: the stages that were measured. */
  totalMs: z.number().min(0),
  /** Of the recording. */
  bytes: z.int().nullable(),
  durationMs: z.int().nullable(),
  stages: z.array(StageLog),
  segments: z.array(Segment),
  /** Null when there was nothing to understand. */
  reading: LoggedReading.nullable(),
});
export type GenerationLog = z.infer<typeof GenerationLog>;
