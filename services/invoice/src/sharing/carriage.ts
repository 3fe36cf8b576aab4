import { AppError, emailRequested, invoiceUndelivered, NOT_SENT } from '@jobspeak/contracts';
import { type Carriage, type Db, type DeliveryRecord, emit, findShareOf, type Transaction } from '@jobspeak/kit';
import { businessOn, pageOf, pdfOfInvoice } from '../documents/actions';
import { isOwed, newsOf } from '../invoices/domain';
import { findInvoice, lockInvoice } from '../invoices/store';
import { tell } from '../timeline/store';

/** Writes down and announces that an e-mail has not arrived, in the words of who refused it. */
export async function announceFailure(
  trx: Transaction,
  { accountId, documentId, to }: DeliveryRecord,
  error: string,
  at: Date,
): Promise<void> {
  await tell(trx, accountId, documentId, { at, by: 'system', what: 'delivery-failed', note: to });
  const news = newsOf(await findInvoice(trx, accountId, documentId));
  await emit(trx, invoiceUndelivered, accountId, { ...news, to, error });
}

/** Writes down and announces that an e-mail lies here, because there is no mail server that could take it. */
export async function announceKept(
  trx: Transaction,
  { accountId, documentId, to }: DeliveryRecord,
  at: Date,
): Promise<void> {
  await tell(trx, accountId, documentId, { at, by: 'system', what: 'kept', note: to });
  const news = newsOf(await findInvoice(trx, accountId, documentId));
  await emit(trx, invoiceUndelivered, accountId, { ...news, to, error: NOT_SENT, kept: true });
}

/** How messages with invoices and credit notes are carried. */
export const carriage = (db: Db, clock: () => Date, webUrl: string): Carriage => ({
  async letterOf(due) {
    const { accountId, documentId } = due;
    const invoice = await findInvoice(db, accountId, documentId);
    const share = await findShareOf(db, due);
    if (!share) throw new AppError('LINK_NOT_FOUND');
    const { settings } = await businessOn(db, accountId, documentId);
    return {
      clientName: invoice.client.name,
      business: { name: settings.businessName, email: settings.email },
      link: pageOf(webUrl, share.token),
      label: invoice.kind === 'invoice' ? 'See the invoice' : 'See the credit note',
      pdf: await pdfOfInvoice(db, accountId, documentId, { webUrl, now: clock() }),
    };
  },
  async holds(trx, { accountId, documentId, purpose }) {
    const invoice = await lockInvoice(trx, accountId, documentId);
    return purpose === 'document' || isOwed(invoice);
  },
  async request(trx, { accountId, documentId, purpose, to }, email) {
    await emit(trx, emailRequested, accountId, email);
    if (purpose === 'reminder')
      await tell(trx, accountId, documentId, { at: clock(), by: 'system', what: 'reminded', note: to });
  },
  onFailed: announceFailure,
});
