import {
  businessSaved,
  type EventDefinition,
  emailFailed,
  emailRequested,
  emailSent,
  invoicePaid,
  invoiceSent,
  itemDeleted,
  itemSaved,
  linkRequested,
  pdfFailed,
  pdfRendered,
  pdfRequested,
  quoteApproved,
  quoteAsked,
  quoteOpened,
  quoteRejected,
  quoteUndelivered,
  recordingCompleted,
  recordingFailed,
  recordingTranscribed,
  userDeleted,
  userRegistered,
} from './events';

/** Queues by name, with the one event that each takes. */
export type Topology = Readonly<Record<string, EventDefinition>>;

/**
 * Every durable queue between services. All processes declare all of them, so that an event is kept for a service
 * which has never run. A queue is named `<service>.<what it does>`; its service alone consumes it.
 */
export const QUEUES = {
  'recording.keep-item': itemSaved,
  'recording.forget-item': itemDeleted,
  'quote.open-business': userRegistered,
  'quote.open-from-recording': recordingCompleted,
  'quote.draft-from-recording': recordingTranscribed,
  'quote.fail-generation': recordingFailed,
  'quote.keep-pdf': pdfRendered,
  'quote.note-failed-pdf': pdfFailed,
  'quote.note-invoice': invoiceSent,
  'quote.complete-paid': invoicePaid,
  'pdf.render-document': pdfRequested,
  'auth.send-link': linkRequested,
  'notification.send-email': emailRequested,
  'quote.note-sent-email': emailSent,
  'quote.note-failed-email': emailFailed,
  'notification.keep-business': businessSaved,
  'notification.tell-opened': quoteOpened,
  'notification.tell-approved': quoteApproved,
  'notification.tell-rejected': quoteRejected,
  'notification.tell-asked': quoteAsked,
  'notification.tell-undelivered': quoteUndelivered,
  'notification.tell-paid': invoicePaid,
  'notification.forget-account': userDeleted,
  'quote.forget-account': userDeleted,
  'recording.forget-account': userDeleted,
  'pdf.forget-account': userDeleted,
} as const satisfies Topology;
