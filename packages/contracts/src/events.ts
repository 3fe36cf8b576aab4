import { z } from 'zod';
import {
  adminActed,
  businessSaved,
  emailFailed,
  emailRequested,
  emailSent,
  flagChanged,
  linkRequested,
  noticeCreated,
  onboardingBegun,
  onboardingStepCompleted,
  paymentsReadied,
  planChanged,
  sessionsEnded,
  subscriptionChanged,
  trialClaimed,
  userDeleted,
  userRegistered,
} from './events/accounts';
import type { PublishedEvent } from './events/definition';
import {
  invoiceAsked,
  invoiceCardPaid,
  invoiceCardRefunded,
  invoiceCreated,
  invoiceOpened,
  invoicePaid,
  invoicePayable,
  invoiceSent,
  invoiceUndelivered,
} from './events/invoices';
import { pdfFailed, pdfRendered, pdfRequested } from './events/printing';
import {
  generationLogged,
  itemDeleted,
  itemSaved,
  quoteApproved,
  quoteAsked,
  quoteCancelled,
  quoteEdited,
  quoteGenerated,
  quoteGenerationFailed,
  quoteOpened,
  quotePurged,
  quoteRejected,
  quoteSent,
  quoteSketched,
  quoteUndelivered,
} from './events/quotes';
import {
  recordingCompleted,
  recordingFailed,
  recordingHeard,
  recordingProgressed,
  recordingTranscribed,
} from './events/recordings';

export * from './events/accounts';
export { Envelope, type EventDefinition, type PublishedEvent } from './events/definition';
export * from './events/invoices';
export * from './events/printing';
export * from './events/quotes';
export * from './events/recordings';

/** Every event between services. */
export const ALL_EVENTS: readonly PublishedEvent[] = [
  userRegistered,
  userDeleted,
  sessionsEnded,
  linkRequested,
  emailRequested,
  emailSent,
  emailFailed,
  businessSaved,
  recordingCompleted,
  recordingProgressed,
  recordingHeard,
  recordingTranscribed,
  recordingFailed,
  itemSaved,
  itemDeleted,
  quoteSketched,
  quoteGenerated,
  quoteEdited,
  quoteGenerationFailed,
  generationLogged,
  quoteSent,
  quoteOpened,
  quoteApproved,
  quoteRejected,
  quoteAsked,
  quoteCancelled,
  quoteUndelivered,
  quotePurged,
  trialClaimed,
  invoiceCreated,
  invoiceSent,
  invoicePaid,
  invoiceOpened,
  invoiceAsked,
  invoiceUndelivered,
  invoicePayable,
  invoiceCardPaid,
  invoiceCardRefunded,
  paymentsReadied,
  planChanged,
  subscriptionChanged,
  flagChanged,
  adminActed,
  onboardingBegun,
  onboardingStepCompleted,
  noticeCreated,
  pdfRequested,
  pdfRendered,
  pdfFailed,
];

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
