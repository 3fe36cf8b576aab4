import { z } from 'zod';
import { trimmed } from './primitives';
import { RecordingState, Stage } from './statuses';

/** A word as it was heard. */
export const HeardWord = z.object({
  text: z.string(),
  /** How sure the engine was of it, from 0 to 1. */
  probability: z.number().min(0).max(1),
  /** What else it may have been, the likeliest first. */
  alternatives: z.array(z.string()).max(3).optional(),
});
export type HeardWord = z.infer<typeof HeardWord>;

/** Words with the time they were said, in milliseconds from the start of the audio. */
export const Segment = z.object({
  startMs: z.int().min(0),
  endMs: z.int().min(0),
  text: z.string(),
  /** How sure the engine was, from 0 to 1; only some engines tell. */
  confidence: z.number().min(0).max(1).optional(),
});
export type Segment = z.infer<typeof Segment>;

/** Sound in which somebody spoke but nothing could be made out: it was covered by noise. */
const Unheard = z.object({ startMs: z.int().min(0), endMs: z.int().min(0) });

/**
 * A segment with its words one by one, where the engine tells how sure it is of each; and with the speech in it, after
 * it, or before it where it is the first, of which there are no words.
 */
export const HeardSegment = Segment.extend({
  words: z.array(HeardWord).optional(),
  unheard: z.array(Unheard).optional(),
});
export type HeardSegment = z.infer<typeof HeardSegment>;

/** What is shown of a segment: its words one by one, and what is missing, are for who reads a quote from them. */
export const withoutWords = ({ words: _words, unheard: _unheard, ...segment }: HeardSegment): Segment => segment;

/**
 * Where a second take goes: its lines are added to a draft ("and another thing"), or put in the place of one of its
 * lines ("re-say").
 */
export const TakeTarget = z.object({
  quoteId: z.uuid(),
  lineId: z.uuid().optional(),
  /** The question about the seconds that noise has covered: they are said anew. */
  questionId: z.uuid().optional(),
  /** The version of the quote that the person saw: a line is not replaced when somebody has changed the quote since. */
  version: z.int().min(1).optional(),
});
export type TakeTarget = z.infer<typeof TakeTarget>;

/** Opens a recording that arrives in chunks. */
export const NewRecording = z.object({
  mimeType: trimmed(100).default('audio/webm'),
  /** When it was spoken; quotes that were spoken without a signal stand in the order of speaking. */
  startedAt: z.iso.datetime().optional(),
  into: TakeTarget.optional(),
});
export type NewRecording = z.infer<typeof NewRecording>;

/** A chunk is safe with the server. */
export const ChunkKept = z.object({ number: z.int(), bytes: z.int() });
export type ChunkKept = z.infer<typeof ChunkKept>;

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/, 'A SHA-256 in lower-case hexadecimal is expected.');

/** All chunks are sent; with the SHA-256 of the whole audio, the server compares it with what it holds. */
export const CompleteRecording = z.object({ chunks: z.int().min(1).max(20_000), sha256: Sha256.optional() });
export type CompleteRecording = z.infer<typeof CompleteRecording>;

/** The details of RECORDING_INCOMPLETE: chunks to be sent, again where what is held of them is not what was recorded. */
export const MissingChunks = z.object({ missing: z.array(z.int()) });

export const Recording = z.object({
  id: z.uuid(),
  /** The quote that it becomes, or that it is added to. */
  quoteId: z.uuid(),
  state: RecordingState,
  /** The chunks that have arrived, for a client that resumes. */
  chunks: z.array(z.int()),
  bytes: z.int(),
  /** Of the whole audio as the server holds it, in hexadecimal; null until all of it has arrived. */
  sha256: Sha256.nullable().default(null),
  /** Null for a recording that becomes a quote of its own. */
  into: TakeTarget.nullable().default(null),
  /** Its device has fallen silent: what had arrived by then is taken for all of it until the device comes back. */
  cutShort: z.boolean().default(false),
  /** The account has its audio deleted after a time; the words stay. */
  audioDeletedAt: z.iso.datetime().nullable().default(null),
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

/** Words of a recording that is still being spoken. */
export const WordsSoFar = z.object({
  recordingId: z.uuid(),
  quoteId: z.uuid(),
  /** Sound heard so far, in ms. */
  heardMs: z.int(),
  /** All that is settled so far. */
  segments: z.array(Segment),
  /** What is being said now and may still change. */
  tail: z.string(),
});
export type WordsSoFar = z.infer<typeof WordsSoFar>;
