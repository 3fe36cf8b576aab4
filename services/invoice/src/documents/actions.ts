import { pdfRequested } from '@jobspeak/contracts';
import { type Db, emit, printed } from '@jobspeak/kit';
import { businessOf } from '../business/store';
import { todayOf } from '../invoices/actions';
import { invoiceTotals } from '../invoices/domain';
import { frozenBusiness } from '../invoices/issue-store';
import { creditsOf, findInvoice } from '../invoices/store';
import { fileNameOf, snapshotOf } from './domain';

/**
 * The PDF of an invoice or credit note: with the business of the day of issue, and what is paid by now.
 * @throws AppError INVOICE_NOT_FOUND; PDF_GENERATION_FAILED when it cannot be made in time.
 */
export async function pdfOfInvoice(
  db: Db,
  accountId: string,
  id: string,
  now: Date,
): Promise<{ objectKey: string; fileName: string }> {
  const invoice = await findInvoice(db, accountId, id);
  const business = (await frozenBusiness(db, accountId, id)) ?? (await businessOf(db, accountId));
  const credits = (await creditsOf(db, accountId, id)).map((note) => ({
    number: note.number,
    total: invoiceTotals(note).total,
  }));
  const today = await todayOf(db, accountId, now);
  const snapshot = snapshotOf(invoice, { ...business, credits, today });
  const objectKey = await printed(db, accountId, { documentId: id, snapshot, now }, (trx, printing) =>
    emit(trx, pdfRequested, accountId, printing),
  );
  return { objectKey, fileName: fileNameOf(invoice) };
}
