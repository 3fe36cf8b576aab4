import type { DocumentSnapshot } from '@jobspeak/contracts';
import type { Log } from '@jobspeak/kit';
import { embedInvoice } from './embed';
import { electronicInvoice, missingFrom } from './invoice';

/**
 * The PDF with the invoice for machines inside, where the document is to have one. An invoice that machines could not
 * book, for something they need is not on it, stays a PDF for people: it is due all the same.
 */
export async function withInvoice(pdf: Buffer, snapshot: DocumentSnapshot, log: Log): Promise<Buffer> {
  if (!snapshot.isElectronic) return pdf;
  const missing = missingFrom(snapshot);
  if (missing.length === 0) return embedInvoice(pdf, electronicInvoice(snapshot));
  log.warn({ missing }, 'an invoice is printed without its electronic form');
  return pdf;
}
