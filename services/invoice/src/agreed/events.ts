import { quoteApproved, quoteCancelled } from '@jobspeak/contracts';
import { type ConsumerFactory, on } from '@jobspeak/kit';
import { keepAgreed, noteCancelled } from './store';

export const consumers: ConsumerFactory[] = [
  on(quoteApproved, 'invoice.keep-agreed', (trx, { quoteId, agreed }, { accountId, occurredAt }) =>
    keepAgreed(trx, accountId, quoteId, agreed, occurredAt),
  ),
  on(quoteCancelled, 'invoice.note-cancelled', (trx, { quoteId }, { accountId, occurredAt }) =>
    noteCancelled(trx, accountId, quoteId, occurredAt),
  ),
];
