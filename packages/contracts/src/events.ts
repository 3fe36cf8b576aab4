import { z } from 'zod';
import { PlanName } from './billing';
import { BusinessSettings } from './business';
import { GenerationLog, HearingWork } from './generation-log';
import { Notice } from './notices';
import { OnboardingStep } from './onboarding';
import { DocumentSnapshot } from './pdf';
import { CurrencyCode, Minor } from './primitives';
import { QuoteVersion } from './quote';
import { QuoteSketch } from './reading';
import { GenerationProgress, Segment, TakeTarget, WordsSoFar } from './recording';

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
  /**
   * The field of the data with the id of what the event is about. Events about one thing are published in the order
   * of their transactions; without it, all events of the account are.
   */
  subject?: string;
}

/** An event between services, with what it says in a sentence: EVENTS.md shows it. */
export interface PublishedEvent<T = unknown> extends EventDefinition<T> {
  meaning: string;
}

const defineEvent = <T>(
  name: string,
  version: number,
  meaning: string,
  subject: keyof T & string,
  data: z.ZodType<T>,
): PublishedEvent<T> => ({ name, version, meaning, subject, data });

export const userRegistered = defineEvent(
  'user.registered',
  1,
  'Someone has opened an account.',
  'userId',
  z.object({
    userId: z.uuid(),
    email: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    businessName: z.string(),
    locale: z.string(),
    /** Where the browser was at the sign-up (IANA). */
    timeZone: z.string().optional(),
  }),
);

export const userDeleted = defineEvent(
  'user.deleted',
  1,
  'Someone has deleted their account: every service forgets all that it holds of the account.',
  'userId',
  z.object({ userId: z.uuid() }),
);
export const sessionsEnded = defineEvent(
  'sessions.ended',
  1,
  'Sessions are over: their access tokens are refused everywhere from now on.',
  'userId',
  z.object({ userId: z.uuid(), sessionIds: z.array(z.uuid()), reason: z.string() }),
);
export const linkRequested = defineEvent(
  'link.requested',
  1,
  'Somebody asks for a link to an address, which may be known or not.',
  'requestId',
  z.object({ requestId: z.uuid(), purpose: z.enum(['reset-password', 'verify-email']), email: z.string() }),
);
export const emailRequested = defineEvent(
  'email.requested',
  1,
  'An e-mail is to be sent; the values fill in its template.',
  'emailId',
  z.object({
    emailId: z.uuid(),
    to: z.string(),
    template: z.string(),
    values: z.record(z.string(), z.string()),
    /** Where answers go; absent: to nobody. */
    replyTo: z.string().optional(),
    /** Whose name is beside our address as the sender's; absent: ours. */
    fromName: z.string().optional(),
    /** Files by their keys in the object store. */
    attachments: z.array(z.object({ objectKey: z.string(), fileName: z.string(), contentType: z.string() })).optional(),
  }),
);
export const emailSent = defineEvent(
  'email.sent',
  1,
  'A mail server has taken an e-mail.',
  'emailId',
  z.object({ emailId: z.uuid() }),
);
export const emailFailed = defineEvent(
  'email.failed',
  1,
  'An e-mail could not be sent, and will not be tried again by itself.',
  'emailId',
  z.object({ emailId: z.uuid(), error: z.string() }),
);

export const businessSaved = defineEvent(
  'business.saved',
  1,
  'The settings of a business are new or have changed; the logo is a data URL.',
  'businessId',
  z.object({
    businessId: z.uuid(),
    settings: BusinessSettings,
    logo: z.string().nullable(),
    /** Whether its person has saved them, or registration brought them; absent: nobody noted it. */
    by: z.enum(['owner', 'registration']).optional(),
  }),
);

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
    segments: z.array(Segment),
    engine: z.string(),
    /** Why it is not all as configured: another engine had to step in, or did without the account's own words. */
    engineReason: z.string().optional(),
    work: HearingWork.optional(),
    startedAt: z.iso.datetime().optional(),
    into: TakeTarget.optional(),
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

export const itemSaved = defineEvent(
  'item.saved',
  1,
  'An item of the library is new or has changed.',
  'itemId',
  z.object({ itemId: z.uuid(), name: z.string(), aliases: z.array(z.string()) }),
);

export const itemDeleted = defineEvent(
  'item.deleted',
  1,
  'An item of the library is gone: its names are no longer listened for.',
  'itemId',
  z.object({ itemId: z.uuid() }),
);

export const quoteSketched = defineEvent(
  'quote.sketched',
  1,
  'What a recording that is still being spoken would become; only for show, nothing depends on it.',
  'quoteId',
  QuoteSketch,
);
export const quoteGenerated = defineEvent(
  'quote.generated',
  1,
  'A quote has been made from a recording and waits for its person.',
  'quoteId',
  z.object({
    quoteId: z.uuid(),
    recordingId: z.uuid(),
    lines: z.int(),
    total: z.int(),
    missingPrices: z.int(),
    /** The month, as yyyy-mm, of whose quota the quote takes a place; absent: of none. */
    month: z.string().optional(),
  }),
);
export const quoteEdited = defineEvent(
  'quote.edited',
  1,
  'A quote that was made from a recording has been changed by its person for the first time.',
  'quoteId',
  z.object({ quoteId: z.uuid() }),
);
export const quoteGenerationFailed = defineEvent(
  'quote.generation_failed',
  1,
  'The words of a recording could not be turned into a quote.',
  'quoteId',
  z.object({ quoteId: z.uuid(), recordingId: z.uuid(), error: z.string() }),
);

export const generationLogged = defineEvent(
  'generation.logged',
  1,
  'A generation has ended, well or not: how it went, stage by stage, for the back office.',
  'quoteId',
  GenerationLog,
);

const QuoteNews = {
  quoteId: z.uuid(),
  number: z.string(),
  revision: z.int(),
  title: z.string(),
  clientName: z.string(),
  total: Minor,
  currency: CurrencyCode,
};
export const quoteSent = defineEvent(
  'quote.sent',
  1,
  'A quote is on its way to its customer, or its link has been copied.',
  'quoteId',
  z.object({ ...QuoteNews, channel: z.enum(['email', 'link']) }),
);
export const quoteOpened = defineEvent(
  'quote.opened',
  1,
  'A customer has opened a quote for the first time.',
  'quoteId',
  z.object(QuoteNews),
);
export const quoteApproved = defineEvent(
  'quote.approved',
  1,
  'A quote is agreed, with the options taken: it can be invoiced.',
  'quoteId',
  z.object({ ...QuoteNews, by: z.enum(['customer', 'owner']), name: z.string(), agreed: QuoteVersion }),
);
export const quoteRejected = defineEvent(
  'quote.rejected',
  1,
  'A quote is declined.',
  'quoteId',
  z.object({ ...QuoteNews, by: z.enum(['customer', 'owner']), reason: z.string() }),
);
export const quoteAsked = defineEvent(
  'quote.asked',
  1,
  'A customer asks something about a quote.',
  'quoteId',
  z.object({ ...QuoteNews, question: z.string() }),
);
export const quoteCancelled = defineEvent(
  'quote.cancelled',
  1,
  'A quote is called off by the business: it can no longer be invoiced.',
  'quoteId',
  z.object({ quoteId: z.uuid() }),
);
export const quoteUndelivered = defineEvent(
  'quote.undelivered',
  1,
  'An e-mail with a quote has not reached its customer.',
  'quoteId',
  z.object({ ...QuoteNews, to: z.string(), error: z.string() }),
);

export const quotePurged = defineEvent(
  'quote.purged',
  1,
  'A quote is gone for good, and with it the need for its recording.',
  'quoteId',
  z.object({ quoteId: z.uuid(), recordingId: z.uuid().nullable() }),
);

const InvoiceNews = {
  invoiceId: z.uuid(),
  number: z.string(),
  quoteId: z.uuid().nullable(),
  clientName: z.string(),
  total: Minor,
  currency: CurrencyCode,
};
export const invoiceCreated = defineEvent(
  'invoice.created',
  1,
  'An invoice has been begun, from a quote or from scratch.',
  'invoiceId',
  z.object({ invoiceId: z.uuid(), quoteId: z.uuid().nullable() }),
);
export const invoiceSent = defineEvent(
  'invoice.sent',
  1,
  'An invoice is issued and on its way to its customer.',
  'invoiceId',
  z.object({ ...InvoiceNews, channel: z.enum(['email', 'link']) }),
);
export const invoicePaid = defineEvent(
  'invoice.paid',
  1,
  'An invoice is paid in full.',
  'invoiceId',
  z.object({
    ...InvoiceNews,
    /** Whether all of its quote is invoiced, and all of these invoices are paid. */
    isQuoteSettled: z.boolean(),
  }),
);

export const invoiceOpened = defineEvent(
  'invoice.opened',
  1,
  'A customer has opened an invoice for the first time.',
  'invoiceId',
  z.object(InvoiceNews),
);
export const invoiceAsked = defineEvent(
  'invoice.asked',
  1,
  'A customer asks something about an invoice.',
  'invoiceId',
  z.object({ ...InvoiceNews, question: z.string() }),
);
export const invoiceUndelivered = defineEvent(
  'invoice.undelivered',
  1,
  'An e-mail with an invoice has not reached its customer.',
  'invoiceId',
  z.object({ ...InvoiceNews, to: z.string(), error: z.string() }),
);

export const trialClaimed = defineEvent(
  'trial.claimed',
  1,
  'Somebody has taken what they made before they signed up into their account: it is theirs now.',
  'quoteId',
  z.object({
    quoteId: z.uuid(),
    /** Null for a trial in writing. */
    recordingId: z.uuid().nullable(),
    /** Whose it was until now: nobody's. */
    trialAccountId: z.uuid(),
  }),
);

export const invoicePayable = defineEvent(
  'invoice.payable',
  1,
  'What is to be paid of an invoice, and by which link its customer reads it, is new or has changed.',
  'invoiceId',
  z.object({
    invoiceId: z.uuid(),
    number: z.string(),
    clientName: z.string(),
    /** Still to be paid. */
    amountDue: Minor,
    currency: CurrencyCode,
    isOpen: z.boolean(),
    /** SHA-256, in hex, of the token of its customer's link; null while there is none. */
    linkHash: z.string().nullable(),
  }),
);
export const invoiceCardPaid = defineEvent(
  'invoice.card_paid',
  1,
  'A customer has paid an invoice, or a part of it, by card: the money is with the card provider.',
  'invoiceId',
  z.object({ invoiceId: z.uuid(), paymentIntent: z.string(), amount: Minor, currency: CurrencyCode }),
);
export const invoiceCardRefunded = defineEvent(
  'invoice.card_refunded',
  1,
  'A card payment of an invoice, or a part of it, has been paid back at the card provider.',
  'invoiceId',
  z.object({
    invoiceId: z.uuid(),
    paymentIntent: z.string(),
    /** The refund, by the name that the card provider gives it. */
    refund: z.string(),
    amount: Minor,
    currency: CurrencyCode,
  }),
);
export const paymentsReadied = defineEvent(
  'payments.readied',
  1,
  'Customers of an account can pay by card from now on, or no longer.',
  'accountId',
  z.object({ accountId: z.uuid(), isEnabled: z.boolean() }),
);

export const planChanged = defineEvent(
  'plan.changed',
  1,
  'An account has another plan from now on.',
  'accountId',
  z.object({
    accountId: z.uuid(),
    plan: PlanName,
    /** Quotes that may be generated in a month; null: any number. */
    monthlyQuotes: z.int().nullable(),
  }),
);
export const onboardingBegun = defineEvent(
  'onboarding.begun',
  1,
  'Somebody new is known, and their steps are counted from now on.',
  'userId',
  z.object({ userId: z.uuid() }),
);
export const flagChanged = defineEvent(
  'flag.changed',
  1,
  'An administrator has set a switch: it holds for everybody from now on.',
  'key',
  z.object({
    key: z.string(),
    version: z.int(),
    rule: z.object({
      isOn: z.boolean(),
      sharePercent: z.int(),
      plans: z.array(z.string()),
      userIds: z.array(z.uuid()),
    }),
  }),
);
export const onboardingStepCompleted = defineEvent(
  'onboarding.step_completed',
  1,
  'Somebody new has come one step further.',
  'userId',
  z.object({
    userId: z.uuid(),
    step: OnboardingStep,
    /** Done: the thing itself has happened. Told: its person has ticked it off. Skipped: together with all the others. */
    how: z.enum(['done', 'told', 'skipped']).optional(),
  }),
);

export const noticeCreated = defineEvent(
  'notice.created',
  1,
  'A business has something new to read in the product; only for show, nothing depends on it.',
  'noticeId',
  z.object({ noticeId: z.uuid(), notice: Notice, unread: z.int() }),
);

export const pdfRequested = defineEvent(
  'pdf.requested',
  2,
  'A document is to be printed as it stands in this snapshot.',
  'documentId',
  z.object({ documentId: z.uuid(), fingerprint: z.string(), snapshot: DocumentSnapshot }),
);
export const pdfRendered = defineEvent(
  'pdf.rendered',
  1,
  'A document has been printed and its PDF is stored.',
  'documentId',
  z.object({
    documentId: z.uuid(),
    fingerprint: z.string(),
    key: z.string(),
    bytes: z.int(),
    /** What kind of document it is; absent: nobody noted it. */
    kind: DocumentSnapshot.shape.kind.optional(),
  }),
);
export const pdfFailed = defineEvent(
  'pdf.failed',
  1,
  'A document could not be printed.',
  'documentId',
  z.object({ documentId: z.uuid(), fingerprint: z.string(), error: z.string() }),
);

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
  flagChanged,
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
