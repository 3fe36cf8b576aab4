import { forgetAccount, type Transaction } from '@jobspeak/kit';
import type { Mail } from './mailer';

/** A file that goes with an e-mail, in the object store. */
export interface AttachedObject {
  objectKey: string;
  fileName: string;
  contentType: string;
}

interface NewEmail extends Omit<Mail, 'attachments'> {
  attachments: readonly AttachedObject[];
  accountId: string;
  template: string;
  requestedAt: Date;
}

export const insertEmail = (trx: Transaction, { accountId, to, requestedAt, ...email }: NewEmail) =>
  trx('emails')
    .insert({
      id: email.id,
      template: email.template,
      subject: email.subject,
      text: email.text,
      html: email.html,
      reply_to: email.replyTo,
      from_name: email.fromName,
      attachments: JSON.stringify(email.attachments),
      account_id: accountId,
      recipient: to,
      requested_at: requestedAt,
    })
    .onConflict('id')
    .ignore();

export interface WaitingEmail extends Omit<Mail, 'attachments'> {
  accountId: string;
  attachments: readonly AttachedObject[];
  attempts: number;
}

/** The e-mail that has waited longest, held until the transaction ends; others pass it by meanwhile. */
export const takeWaiting = async (trx: Transaction, now: Date): Promise<WaitingEmail | null> => {
  const row: WaitingEmail | undefined = await trx('emails')
    .where({ state: 'waiting' })
    .where('available_at', '<=', now)
    .orderBy('available_at')
    .forUpdate()
    .skipLocked()
    .first(
      'id',
      'account_id as accountId',
      'recipient as to',
      'subject',
      'text',
      'html',
      'reply_to as replyTo',
      'from_name as fromName',
      'attachments',
      'attempts',
    );
  return row ?? null;
};

export const markKept = (trx: Transaction, id: string, now: Date) =>
  trx('emails').where({ id }).update({ state: 'kept', settled_at: now, last_error: null });

export const markSent = (trx: Transaction, id: string, now: Date) =>
  trx('emails').where({ id }).update({ state: 'sent', settled_at: now, last_error: null, text: null, html: null });

export const postpone = (trx: Transaction, id: string, failure: { attempts: number; error: string; until: Date }) =>
  trx('emails')
    .where({ id })
    .update({ attempts: failure.attempts, last_error: failure.error, available_at: failure.until });

export const markFailed = (trx: Transaction, id: string, failure: { attempts: number; error: string; now: Date }) =>
  trx('emails')
    .where({ id })
    .update({ state: 'failed', attempts: failure.attempts, last_error: failure.error, settled_at: failure.now });

/** Drops all that is kept of an account. Answers which they were. */
export const forgetEmails = async (trx: Transaction, accountId: string): Promise<string[]> => {
  const rows: { id: string }[] = await trx('emails').where({ account_id: accountId }).select('id');
  await forgetAccount(trx, accountId);
  return rows.map(({ id }) => id);
};
