import { canMove, invoicePaid } from '@jobspeak/contracts';
import { type ConsumerFactory, type EventFacts, on, type Transaction } from '@jobspeak/kit';
import { tell } from '../timeline/store';
import { moveQuote } from './moves';
import * as store from './store';

/** Notes that an invoice of a quote is paid; the job is done with the last of them. */
async function notePayment(
  trx: Transaction,
  { quoteId, number, isQuoteSettled }: { quoteId: string | null; number: string; isQuoteSettled: boolean },
  { accountId, occurredAt: at }: EventFacts,
): Promise<void> {
  if (quoteId === null || !(await store.hasQuote(trx, accountId, quoteId))) return;
  const quote = await store.lockQuote(trx, accountId, quoteId);
  await tell(trx, accountId, quoteId, { at, by: 'system', what: 'paid', note: number, revision: quote.revision });
  // Called off or deleted meanwhile: paid it is all the same, and stays where it is.
  if (isQuoteSettled && canMove('complete', quote))
    await moveQuote(trx, accountId, quote, 'complete', { by: 'system', now: at });
}

export const consumers: ConsumerFactory[] = [on(invoicePaid, 'quote.complete-paid', notePayment)];
