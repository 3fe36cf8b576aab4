import { AppError, type Invoice, invoiceMovesFrom, type SendDocument, type Sharing } from '@jobspeak/contracts';
import {
  type Db,
  ensureShare,
  findDelivery,
  readSharing,
  sendByEmail,
  type Transaction,
  undoDelivery,
} from '@jobspeak/kit';
import { issuedOf, pageOf } from '../documents/actions';
import { issueInvoice, show } from '../invoices/actions';
import { demandMove } from '../invoices/domain';
import { findInvoice, lockInvoice } from '../invoices/store';
import { announcePayable } from '../payments/payable';
import { tell } from '../timeline/store';

/**
 * An invoice and its customer, as its owner sees it; null until somebody has sent it or copied its link.
 * @throws AppError INVOICE_NOT_FOUND.
 */
export async function sharingOf(db: Db, webUrl: string, accountId: string, id: string): Promise<Sharing | null> {
  await findInvoice(db, accountId, id);
  const sharing = await readSharing(db, issuedOf(accountId, id), (token) => pageOf(webUrl, token));
  return sharing && { ...sharing, answer: null };
}

/**
 * Sends an invoice or a credit note, a draft or one that was sent before: gives its link away, or puts an e-mail with
 * its PDF on its way, which can be taken back for `UNDO_SENDING_MS`. A draft is issued first.
 * @throws AppError INVOICE_NOT_FOUND, INVALID_TRANSITION; INVALID_INPUT while something is missing on a draft;
 *   STALE_VERSION when it was changed since its sender read it.
 */
export async function sendInvoice(
  trx: Transaction,
  accountId: string,
  id: string,
  sending: SendDocument,
  now: Date,
): Promise<Invoice> {
  const invoice = await lockInvoice(trx, accountId, id);
  if (sending.version !== undefined && sending.version !== invoice.version) throw new AppError('STALE_VERSION');
  demandMove('send', invoice);
  const isDraft = invoice.documentStatus === 'draft';
  const sent = isDraft
    ? await issueInvoice(trx, accountId, id, now, sending.channel)
    : await show(trx, accountId, invoice, now);
  const issued = issuedOf(accountId, id);
  await ensureShare(trx, issued, now);
  await announcePayable(trx, accountId, await findInvoice(trx, accountId, id));
  await tell(trx, accountId, id, { at: now, what: 'sent', note: sending.channel === 'email' ? sending.to : 'link' });
  if (sending.channel === 'email') {
    const { to, subject, message } = sending;
    await sendByEmail(trx, { ...issued, to, subject, message, fromDraft: isDraft }, now);
  }
  return sent;
}

/**
 * Takes the latest e-mail back before it has gone. The invoice stays issued: a number that was given stays given.
 * @throws AppError INVOICE_NOT_FOUND; INVALID_TRANSITION when it has gone already or there is none.
 */
export async function undoSending(trx: Transaction, accountId: string, id: string, now: Date): Promise<Invoice> {
  const invoice = await lockInvoice(trx, accountId, id);
  const delivery = await findDelivery(trx, issuedOf(accountId, id));
  if (!delivery || !(await undoDelivery(trx, accountId, delivery.id, now)))
    throw new AppError('INVALID_TRANSITION', undefined, { details: { moves: invoiceMovesFrom(invoice) } });
  await tell(trx, accountId, id, { at: now, what: 'sending-undone', note: delivery.to });
  return show(trx, accountId, invoice, now);
}
