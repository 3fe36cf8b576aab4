import {
  AppError,
  type Ask,
  askedText,
  type CustomerInvoice,
  type DocumentStatus,
  invoiceAsked,
  invoiceOpened,
  type LinkStanding,
  replyToOf,
} from '@jobspeak/contracts';
import { type Db, emit, findShare, noteOpened, type Share, type Visitor } from '@jobspeak/kit';
import { pdfOfInvoice, type Reading, snapshotOfInvoice } from '../documents/actions';
import { todayOf } from '../invoices/actions';
import { type InvoiceRecord, isOverdue, isOwed, newsOf } from '../invoices/domain';
import { findInvoice, lockInvoice } from '../invoices/store';
import { takesCards } from '../payments/card-store';
import { listPayments } from '../payments/store';
import { tell } from '../timeline/store';

const STANDINGS: Record<DocumentStatus, LinkStanding> = {
  draft: 'withdrawn',
  sent: 'open',
  pending: 'open',
  approved: 'open',
  rejected: 'withdrawn',
  expired: 'withdrawn',
  completed: 'paid',
  cancelled: 'cancelled',
};

/** What a link says of itself. Nothing is asked over a credit note: it stands as it is. */
const standingOf = ({ kind, documentStatus }: InvoiceRecord): LinkStanding =>
  kind === 'credit-note' ? 'open' : STANDINGS[documentStatus];

/** @throws AppError LINK_NOT_FOUND for a token that was never given, and for what is there no more. */
async function openLink(db: Db, token: string): Promise<{ share: Share; invoice: InvoiceRecord }> {
  const share = await findShare(db, token);
  if (!share) throw new AppError('LINK_NOT_FOUND');
  return { share, invoice: await findInvoice(db, share.accountId, share.documentId) };
}

/** An invoice or a credit note as its customer reads it. @throws AppError LINK_NOT_FOUND. */
export async function readLink(db: Db, token: string, reading: Reading): Promise<CustomerInvoice> {
  const { share, invoice } = await openLink(db, token);
  const { accountId } = share;
  const payments = await listPayments(db, accountId, invoice.id);
  return {
    standing: standingOf(invoice),
    isOverdue: isOverdue(invoice, await todayOf(db, accountId, reading.now)),
    snapshot: await snapshotOfInvoice(db, accountId, invoice, reading),
    payments: payments.map(({ kind, amount, paidOn }) => ({ kind, amount, paidOn })),
    takesCards: isOwed(invoice) && (await takesCards(db, accountId)),
  };
}

/** The PDF of what a link is about. @throws AppError LINK_NOT_FOUND, PDF_GENERATION_FAILED. */
export async function pdfOfLink(db: Db, token: string, reading: Reading) {
  const { accountId, documentId } = (await openLink(db, token)).share;
  return pdfOfInvoice(db, accountId, documentId, reading);
}

/** Notes that the customer has opened the page, the first time for good. The owner's own look counts for nothing. */
export async function noteVisit(db: Db, token: string, { accountId: visiting }: Visitor, now: Date): Promise<void> {
  const { accountId, documentId } = (await openLink(db, token)).share;
  if (visiting === accountId) return;
  await db.transaction(async (trx) => {
    const invoice = await lockInvoice(trx, accountId, documentId);
    if (!(await noteOpened(trx, token, now))) return;
    await tell(trx, accountId, documentId, { at: now, by: 'customer', what: 'opened' });
    await emit(trx, invoiceOpened, accountId, newsOf(invoice));
  });
}

/** A question of the customer to the business: of what is paid, too. @throws AppError LINK_NOT_FOUND. */
export async function askOverLink(db: Db, token: string, asked: Ask, now: Date): Promise<void> {
  const { accountId, documentId } = (await openLink(db, token)).share;
  await db.transaction(async (trx) => {
    const invoice = await lockInvoice(trx, accountId, documentId);
    const question = askedText(asked);
    await tell(trx, accountId, documentId, { at: now, by: 'customer', what: 'asked', note: question });
    await emit(trx, invoiceAsked, accountId, {
      ...newsOf(invoice),
      question,
      replyTo: replyToOf(asked, invoice.client),
    });
  });
}
