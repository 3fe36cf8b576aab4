import { randomUUID } from 'node:crypto';
import { emailRequested, type Notice, noticeCreated } from '@jobspeak/contracts';
import { emit, type Transaction } from '@jobspeak/kit';
import type { NewNotice } from './domain';
import * as store from './store';

/** Where the person reads more. */
const placeOf = (webUrl: string, { kind, id }: Notice['document']) => `${webUrl}/client/${kind}s/${id}`;

export interface Teller {
  trx: Transaction;
  webUrl: string;
  accountId: string;
  at: Date;
  /** Where the business answers who did it. */
  replyTo?: string | undefined;
}

/**
 * Tells a business of something: in the product, to its open screens, and by e-mail where it wants that.
 * @param write makes the words, for the locale of the business.
 */
export async function tellBusiness(
  { trx, webUrl, accountId, at, replyTo }: Teller,
  write: (locale: string) => NewNotice,
): Promise<void> {
  const business = await store.findBusiness(trx, accountId);
  const notice: Notice = {
    id: randomUUID(),
    timestamp: at.toISOString(),
    read: false,
    ...write(business?.locale ?? 'en-GB'),
  };
  await store.insertNotice(trx, accountId, notice);
  const unread = await store.countUnread(trx, accountId);
  await emit(trx, noticeCreated, accountId, { noticeId: notice.id, notice, unread });
  if (!business || business.email === '' || !business.wanted.includes(notice.kind)) return;
  await emit(trx, emailRequested, accountId, {
    emailId: randomUUID(),
    to: business.email,
    template: 'notice',
    values: {
      name: business.name,
      subject: notice.title,
      message: replyTo ? `${notice.message}\n\nReply to this email to answer.` : notice.message,
      link: placeOf(webUrl, notice.document),
      label: notice.document.kind === 'quote' ? 'Open the quote' : 'Open the invoice',
    },
    ...(replyTo && { replyTo }),
  });
}
