import { z } from 'zod';
import { HearingWork } from '../generation-log';
import { GenerationProgress, HeardSegment, TakeTarget, WordsSoFar } from '../recording';
import { defineEvent } from './definition';

export const recordingCompleted = defineEvent(
  'recording.completed',
  1,
  'All audio of a recording has arrived and is stored.',
  'recordingId',
  z.object({
    recordingId: z.uuid(),
    quoteId: z.uuid(),
    /** When it was spoken; absent: just now. */
    startedAt: z.iso.datetime().optional(),
    /** A second take for a quote that stands; absent: it becomes a quote of its own. */
    into: TakeTarget.optional(),
  }),
);
export const recordingProgressed = defineEvent(
  'recording.progressed',
  1,
  'A generation has moved on by a stage or by some seconds of audio; only for show, nothing depends on it.',
  'recordingId',
  GenerationProgress,
);
export const recordingHeard = defineEvent(
  'recording.heard',
  1,
  'Words of a recording that is still being spoken: for the screen, and for a sketch of its quote; nothing depends on it.',
  'recordingId',
  WordsSoFar,
);
export const recordingTranscribed = defineEvent(
  'recording.transcribed',
  1,
  'The words of a recording are known.',
  'recordingId',
  z.object({
    recordingId: z.uuid(),
    quoteId: z.uuid(),
    durationMs: z.int(),
    segments: z.array(HeardSegment),
    engine: z.string(),
    /** Why it is not all as configured: another engine had to step in, or did without the account's own words. */
    engineReason: z.string().optional(),
    work: HearingWork.optional(),
    startedAt: z.iso.datetime().optional(),
    into: TakeTarget.optional(),
    /** Its device has fallen silent: there may be more of it. */
    cutShort: z.boolean().optional(),
    /** It was cut short here, in ms, and its device has come back: the words until then have been told before. */
    goesOnFromMs: z.int().optional(),
  }),
);
export const recordingFailed = defineEvent(
  'recording.failed',
  1,
  'A recording could not be turned into words, and will not be tried again by itself.',
  'recordingId',
  z.object({
    recordingId: z.uuid(),
    quoteId: z.uuid(),
    stage: z.enum(['decode', 'transcribe']),
    error: z.string(),
    work: HearingWork.optional(),
    startedAt: z.iso.datetime().optional(),
    into: TakeTarget.optional(),
  }),
);
