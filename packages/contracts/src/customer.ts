import { z } from 'zod';
import { Payment } from './invoice';
import { DocumentSnapshot } from './pdf';
import { Adjustment } from './quote';
import { Answer, LinkStanding } from './sharing';

/** A document as its customer reads it by its link. */
export const CustomerDocument = z.object({
  standing: LinkStanding,
  /** SHA-256, in hex: an answer names what was on the screen by it. */
  contentHash: z.string(),
  snapshot: DocumentSnapshot,
  /** By which the total follows the options that are ticked. */
  discount: Adjustment.nullable(),
  answer: Answer.pick({ answer: true, at: true, name: true, reason: true }).nullable(),
});
export type CustomerDocument = z.infer<typeof CustomerDocument>;

/** The page that a customer would read now, for its owner's eyes: its HTML, and the style sheet of the document in it. */
export const DocumentPreview = z.object({ page: z.string(), styles: z.string() });
export type DocumentPreview = z.infer<typeof DocumentPreview>;

/** An invoice or a credit note as its customer reads it by its link. */
export const CustomerInvoice = z.object({
  standing: LinkStanding,
  isOverdue: z.boolean(),
  snapshot: DocumentSnapshot,
  /** What has been paid, and paid back, the first one first. */
  payments: z.array(Payment.pick({ kind: true, amount: true, paidOn: true })),
  /** Whether it can be paid by card now. */
  takesCards: z.boolean().optional(),
});
export type CustomerInvoice = z.infer<typeof CustomerInvoice>;
