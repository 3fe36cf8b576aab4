import { canMove, invoicePaid, invoiceSent, type TimelineEntry } from '@jobspeak/contracts';
import { type ConsumerFactory, type EventFacts, on, type Transaction } from '@jobspeak/kit';
import { tell } from '../timeline/store';
import type { QuoteRecord } from './domain';
import { moveQuote } from './moves';
import * as store from './store';

interface InvoiceNews {
  quoteId: string | null;
  number: string;
}

/** Writes what became of a quote's invoice. @returns the quote, held; null for an invoice without one. */
async function tellOfInvoice(
  trx: Transaction,
  { quoteId, number: note }: InvoiceNews,
  { accountId, occurredAt: at }: EventFacts,
  what: TimelineEntry['what'],
): Promise<QuoteRecord | null> {
  if (quoteId === null || !(await store.hasQuote(trx, accountId, quoteId))) return null;
  const quote = await store.lockQuote(trx, accountId, quoteId);
  await tell(trx, accountId, quoteId, { at, by: 'system', what, note, revision: quote.revision });
  return quote;
}

/** Notes that an invoice of a quote is paid; the job is done with the last of them. */
async function notePayment(
  trx: Transaction,
  news: InvoiceNews & { isQuoteSettled: boolean },
  facts: EventFacts,
): Promise<void> {
  const quote = await tellOfInvoice(trx, news, facts, 'paid');
  const { accountId, occurredAt: now } = facts;
  // Called off or deleted meanwhile: paid it is all the same, and stays where it is.
  if (quote && news.isQuoteSettled && canMove('complete', quote))
    await moveQuote(trx, accountId, quote, 'complete', { by: 'system', now });
}

export const consumers: ConsumerFactory[] = [
  on(invoiceSent, 'quote.note-invoice', (trx, news, facts) => tellOfInvoice(trx, news, facts, 'invoiced')),
  on(invoicePaid, 'quote.complete-paid', notePayment),
];
