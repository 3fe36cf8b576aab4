import { z } from 'zod';

/** Status names of the specification, section 3. */
export const QuoteState = z.enum(['processing', 'draft', 'finalized', 'archived', 'deleted']);
export type QuoteState = z.infer<typeof QuoteState>;
export const DocumentStatus = z.enum([
  'draft',
  'sent',
  'pending',
  'approved',
  'rejected',
  'expired',
  'completed',
  'cancelled',
]);
export type DocumentStatus = z.infer<typeof DocumentStatus>;
export const LineStatus = z.enum(['draft', 'active', 'completed', 'cancelled']);
export type LineStatus = z.infer<typeof LineStatus>;
export const Role = z.enum(['user', 'admin', 'super_admin', 'tester']);
export type Role = z.infer<typeof Role>;
/** The stages of a generation, in order. */
export const STAGES = ['upload', 'decode', 'transcribe', 'extract', 'price', 'save'] as const;
export const Stage = z.enum(STAGES);
export type Stage = z.infer<typeof Stage>;
export const RecordingState = z.enum(['receiving', 'stored', 'transcribing', 'transcribed', 'failed']);
export type RecordingState = z.infer<typeof RecordingState>;
