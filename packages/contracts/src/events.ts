import { z } from 'zod';
import { DocumentSnapshot } from './pdf';
import { GenerationProgress, Segment } from './recording';

/** What goes over the wire around every event. */
export const Envelope = z.object({
  id: z.uuid(),
  name: z.string(),
  version: z.int(),
  occurredAt: z.iso.datetime(),
  accountId: z.uuid(),
  traceparent: z.string().optional(),
  data: z.unknown(),
});
export type Envelope = z.infer<typeof Envelope>;

export interface EventDefinition<T = unknown> {
  name: string;
  version: number;
  data: z.ZodType<T>;
}

const defineEvent = <T>(name: string, version: number, data: z.ZodType<T>): EventDefinition<T> => ({
  name,
  version,
  data,
});

export const userRegistered = defineEvent(
  'user.registered',
  1,
  z.object({
    userId: z.uuid(),
    email: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    businessName: z.string(),
    locale: z.string(),
  }),
);

export const recordingCompleted = defineEvent(
  'recording.completed',
  1,
  z.object({ recordingId: z.uuid(), quoteId: z.uuid() }),
);
export const recordingProgressed = defineEvent('recording.progressed', 1, GenerationProgress);
export const recordingTranscribed = defineEvent(
  'recording.transcribed',
  1,
  z.object({
    recordingId: z.uuid(),
    quoteId: z.uuid(),
    durationMs: z.int(),
    segments: z.array(Segment),
    engine: z.string(),
  }),
);
export const recordingFailed = defineEvent(
  'recording.failed',
  1,
  z.object({ recordingId: z.uuid(), quoteId: z.uuid(), stage: z.enum(['decode', 'transcribe']), error: z.string() }),
);

export const quoteGenerated = defineEvent(
  'quote.generated',
  1,
  z.object({ quoteId: z.uuid(), recordingId: z.uuid(), lines: z.int(), total: z.int(), missingPrices: z.int() }),
);
export const quoteGenerationFailed = defineEvent(
  'quote.generation_failed',
  1,
  z.object({ quoteId: z.uuid(), recordingId: z.uuid(), error: z.string() }),
);

export const pdfRequested = defineEvent(
  'pdf.requested',
  1,
  z.object({ documentId: z.uuid(), fingerprint: z.string(), snapshot: DocumentSnapshot }),
);
export const pdfRendered = defineEvent(
  'pdf.rendered',
  1,
  z.object({ documentId: z.uuid(), fingerprint: z.string(), key: z.string(), bytes: z.int() }),
);
export const pdfFailed = defineEvent(
  'pdf.failed',
  1,
  z.object({ documentId: z.uuid(), fingerprint: z.string(), error: z.string() }),
);

/** The body of every failed call. */
export const ErrorBody = z.object({
  statusCode: z.int(),
  code: z.string(),
  message: z.union([z.string(), z.array(z.string())]),
  requestId: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
  details: z.unknown().optional(),
});
export type ErrorBody = z.infer<typeof ErrorBody>;
