import { type DocumentSnapshot, pdfRequested } from '@jobspeak/contracts';
import { type Db, emit, findShareOf, type Issued, printed } from '@jobspeak/kit';
import { type Business, businessOf } from '../business/store';
import { todayOf } from '../invoices/actions';
import { type InvoiceRecord, invoiceTotals } from '../invoices/domain';
import { frozenBusiness } from '../invoices/issue-store';
import { creditsOf, findInvoice } from '../invoices/store';
import { fileNameOf, snapshotOf } from './domain';

/** When a document is read, and where customers read theirs: the address of the web application. */
export interface Reading {
  webUrl: string;
  now: Date;
}

/** The customer's page of an invoice or credit note. */
export const pageOf = (webUrl: string, token: string): string => `${webUrl}/i/${token}`;

/** An invoice has one version: what is issued stays as it is. */
export const issuedOf = (accountId: string, id: string): Issued => ({ accountId, documentId: id, revision: 1 });

/** The business of the day of issue, or of today on a draft. */
export const businessOn = async (db: Db, accountId: string, id: string): Promise<Business> =>
  (await frozenBusiness(db, accountId, id)) ?? (await businessOf(db, accountId));

/** All that the page of an invoice shows: with the business of the day of issue, and what is paid by now. */
export async function snapshotOfInvoice(
  db: Db,
  accountId: string,
  invoice: InvoiceRecord,
  { webUrl, now }: Reading,
): Promise<DocumentSnapshot> {
  const { id } = invoice;
  const business = await businessOn(db, accountId, id);
  const credits = (await creditsOf(db, accountId, id)).map((note) => ({
    number: note.number,
    total: invoiceTotals(note).total,
  }));
  const today = await todayOf(db, accountId, now);
  const share = await findShareOf(db, issuedOf(accountId, id));
  const acceptUrl = share && pageOf(webUrl, share.token);
  return snapshotOf(invoice, { ...business, credits, today, acceptUrl });
}

/**
 * The PDF of an invoice or credit note.
 * @throws AppError INVOICE_NOT_FOUND; PDF_GENERATION_FAILED when it cannot be made in time.
 */
export async function pdfOfInvoice(
  db: Db,
  accountId: string,
  id: string,
  reading: Reading,
): Promise<{ objectKey: string; fileName: string }> {
  const invoice = await findInvoice(db, accountId, id);
  const snapshot = await snapshotOfInvoice(db, accountId, invoice, reading);
  const { now } = reading;
  const objectKey = await printed(db, accountId, { documentId: id, snapshot, now }, (trx, printing) =>
    emit(trx, pdfRequested, accountId, printing),
  );
  return { objectKey, fileName: fileNameOf(invoice) };
}
