import { createHash } from 'node:crypto';
import { invoicePayable } from '@jobspeak/contracts';
import { emit, findShareOf, type Transaction } from '@jobspeak/kit';
import { type InvoiceRecord, invoiceTotals, isOwed } from '../invoices/domain';

/**
 * Tells what is due of an invoice, and by which link its customer reads it: who takes card payments has to know. Before
 * there is a link nobody can pay by it, and nothing is told.
 */
export async function announcePayable(trx: Transaction, accountId: string, invoice: InvoiceRecord): Promise<void> {
  const share = await findShareOf(trx, { accountId, documentId: invoice.id, revision: 1 });
  if (!share || invoice.kind !== 'invoice') return;
  await emit(trx, invoicePayable, accountId, {
    invoiceId: invoice.id,
    number: invoice.number ?? '',
    clientName: invoice.client.name,
    amountDue: invoiceTotals(invoice).balance,
    currency: invoice.currency,
    isOpen: isOwed(invoice),
    linkHash: createHash('sha256').update(share.token).digest('hex'),
  });
}
