import { z } from 'zod';
import { trimmed } from './primitives';
import { RecordingState, Stage } from './statuses';

/** Limits of a recording (specification, sections 5 and 9). */
export const RECORDING_MIN_SECONDS = 5;
export const RECORDING_MAX_SECONDS = 60 * 60;
export const RECORDING_MAX_BYTES = 100 * 1024 * 1024;
export const CHUNK_MAX_BYTES = 2 * 1024 * 1024;

/** Words with the time they were said, in milliseconds from the start of the audio. */
export const Segment = z.object({
  startMs: z.int().min(0),
  endMs: z.int().min(0),
  text: z.string(),
  /** How sure the engine was, from 0 to 1; only some engines tell. */
  confidence: z.number().min(0).max(1).optional(),
});
export type Segment = z.infer<typeof Segment>;

/** Opens a recording that arrives in chunks. `quoteId` is the quote that it will become. */
export const NewRecording = z.object({ mimeType: trimmed(100).default('audio/webm') });
export const CompleteRecording = z.object({ chunks: z.int().min(1).max(20_000) });

export const Recording = z.object({
  id: z.uuid(),
  quoteId: z.uuid(),
  state: RecordingState,
  /** The chunks that have arrived, for a client that resumes. */
  chunks: z.array(z.int()),
  bytes: z.int(),
  durationMs: z.int().nullable(),
  segments: z.array(Segment),
  error: z.string().nullable(),
  createdAt: z.iso.datetime(),
});
export type Recording = z.infer<typeof Recording>;

/** Where a generation stands, as the event stream tells it. */
export const GenerationProgress = z.object({
  recordingId: z.uuid(),
  quoteId: z.uuid(),
  stage: Stage,
  state: z.enum(['running', 'done', 'failed']),
  /** Audio done and in all, while transcribing. */
  doneMs: z.int().optional(),
  totalMs: z.int().optional(),
  error: z.string().optional(),
});
export type GenerationProgress = z.infer<typeof GenerationProgress>;
