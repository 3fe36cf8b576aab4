import { z } from 'zod';
import { trimmed } from './primitives';

/** How long a message can be taken back after `send`, in ms. */
export const UNDO_SENDING_MS = 30_000;

/** The version that its sender has read: what was changed since then is not sent. */
const seen = { version: z.int().optional() };

/** Sends a document: by e-mail with its PDF and the link, or by a link that the person passes on. */
export const SendDocument = z.discriminatedUnion('channel', [
  z.object({
    channel: z.literal('email'),
    to: z.email('Please enter a valid email address.').max(254),
    subject: trimmed(200).min(1, 'This field is required.'),
    message: trimmed(8000),
    ...seen,
  }),
  z.object({ channel: z.literal('link'), ...seen }),
]);
export type SendDocument = z.infer<typeof SendDocument>;

/** What is said wherever an e-mail lies here, so that nobody takes it for sent. */
export const NOT_SENT = 'Kept here, not sent: no mail server is set';

/** What became of a message that carries a document. */
export const Delivery = z.object({
  id: z.uuid(),
  to: z.string(),
  /** A reminder is sent by the calendar, the others by a person. */
  purpose: z.enum(['document', 'reminder']),
  /** `kept`: it lies here and has reached nobody, because no mail server is set. */
  state: z.enum(['waiting', 'handed-over', 'sent', 'kept', 'failed', 'undone']),
  /** Until then it can be undone. */
  sendAt: z.iso.datetime(),
  /** What the mail server said, of a failed one. */
  error: z.string().nullable(),
});
export type Delivery = z.infer<typeof Delivery>;

/** A drawn signature: strokes of points, each 0 to 1000 across and 0 to 400 down. */
export const Signature = z
  .array(z.array(z.tuple([z.int().min(0).max(1000), z.int().min(0).max(400)])).max(2000))
  .max(200)
  .refine(
    (strokes) => strokes.reduce((sum, stroke) => sum + stroke.length, 0) <= 10_000,
    'This signature is too long.',
  );
export type Signature = z.infer<typeof Signature>;

/** What a customer says yes to, and with what name. */
export const Approve = z.object({
  name: trimmed(120).min(1, 'Type your name to approve.'),
  signature: Signature.nullable().default(null),
  /** Lines of options and choices that the customer takes. */
  selected: z.array(z.uuid()).max(500).default([]),
  /** The content hash of the document that the customer has read: another one is refused. */
  contentHash: z.string().regex(/^[0-9a-f]{64}$/),
});
export type Approve = z.infer<typeof Approve>;
/** What the business notes of a yes that it has heard itself. */
export const ApproveByHand = z.object({
  name: trimmed(120).optional(),
  note: trimmed(1000).optional(),
  /** Lines of options and choices that are taken; absent: as proposed. */
  selected: z.array(z.uuid()).max(500).optional(),
});
export type ApproveByHand = z.infer<typeof ApproveByHand>;
export const Reject = z.object({ reason: trimmed(1000).default('') });
export type Reject = z.infer<typeof Reject>;
export const Ask = z.object({
  question: trimmed(2000).min(1, 'Type your question.'),
  /** Where the answer is to go, an address or a number: asked for where the document knows neither. */
  contact: trimmed(254).default(''),
});
export type Ask = z.infer<typeof Ask>;
/** A question as its business reads it. */
export const askedText = ({ question, contact }: Ask): string =>
  contact === '' ? question : `${question}\nReach me at ${contact}`;
/** Where an e-mail that answers a question goes; undefined where no address is known. */
export const replyToOf = ({ contact }: Ask, client: { email: string }): string | undefined =>
  [contact, client.email].find((address) => z.email().safeParse(address).success);

/** The customer's answer. For a yes it is the evidence of what was agreed, by whom, and from where. */
export const Answer = z.object({
  answer: z.enum(['approved', 'rejected']),
  /** By the customer on their page, or noted by the business. */
  by: z.enum(['customer', 'owner']),
  at: z.iso.datetime(),
  name: z.string(),
  reason: z.string(),
  signature: Signature.nullable(),
  /** SHA-256, in hex, of the document as it was accepted with its options. */
  contentHash: z.string(),
  address: z.string(),
  userAgent: z.string(),
});
export type Answer = z.infer<typeof Answer>;

/** A document and its customer: where it can be read, how it got there, what came of it. */
export const Sharing = z.object({
  url: z.url(),
  delivery: Delivery.nullable(),
  openedAt: z.iso.datetime().nullable(),
  answer: Answer.nullable(),
});
export type Sharing = z.infer<typeof Sharing>;

/** Why a link no longer takes an answer or asks for money, or `open` while it does; an invoice is `paid` in the end. */
export const LinkStanding = z.enum([
  'open',
  'approved',
  'rejected',
  'expired',
  'paid',
  'cancelled',
  'superseded',
  'withdrawn',
]);
export type LinkStanding = z.infer<typeof LinkStanding>;

/** One thing that happened to a document. */
export const TimelineEntry = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  by: z.enum(['owner', 'customer', 'system']),
  what: z.enum([
    'created',
    'generated',
    'finalized',
    'sent',
    'sending-undone',
    'delivered',
    'kept',
    'delivery-failed',
    'reminded',
    'opened',
    'asked',
    'approved',
    'rejected',
    'expired',
    'cancelled',
    'revised',
    'duplicated',
    'archived',
    'restored',
    'deleted',
    'invoiced',
    'paid',
    'refunded',
    'payment-removed',
    'credited',
    'completed',
  ]),
  /** An address, a reason, a question, an amount: what there is to say about it. */
  note: z.string(),
  /** Who has said yes. */
  name: z.string().optional(),
  revision: z.int().nullable(),
});
export type TimelineEntry = z.infer<typeof TimelineEntry>;
export const Timeline = z.object({ items: z.array(TimelineEntry) });
export type Timeline = z.infer<typeof Timeline>;
