import { z } from 'zod';
import { pageOf } from './primitives';

/** What a business is told of. */
export const NOTICES = [
  'quote-opened',
  'quote-approved',
  'quote-rejected',
  'quote-question',
  'invoice-paid',
  'delivery-failed',
] as const;
export const NoticeKind = z.enum(NOTICES);
export type NoticeKind = z.infer<typeof NoticeKind>;

/** What comes by e-mail too as long as nobody has said otherwise: what a customer says to a business. */
export const EMAILED_AT_FIRST: readonly NoticeKind[] = ['quote-approved', 'quote-rejected', 'quote-question'];

/** A notification in the product (specification, section 3: id, timestamp, read, plus content). */
export const Notice = z.object({
  id: z.uuid(),
  timestamp: z.iso.datetime(),
  read: z.boolean(),
  kind: NoticeKind,
  /** A sentence for the person. */
  title: z.string(),
  message: z.string(),
  document: z.object({ kind: z.enum(['quote', 'invoice']), id: z.uuid() }),
});
export type Notice = z.infer<typeof Notice>;

export const NoticePage = pageOf(Notice).extend({ unread: z.int() });
export type NoticePage = z.infer<typeof NoticePage>;

/** How many notices nobody has read. */
export const UnreadNotices = z.object({ unread: z.int() });

/** What a business wants by e-mail too. */
export const NoticePreferences = z.object({ email: z.array(NoticeKind) });
export type NoticePreferences = z.infer<typeof NoticePreferences>;

/** Marks notices as read: those named, or all up to now. */
export const MarkRead = z.object({ ids: z.array(z.uuid()).max(100).optional() });
export type MarkRead = z.infer<typeof MarkRead>;
