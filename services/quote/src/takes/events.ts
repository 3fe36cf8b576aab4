import { quoteGenerated, quoteGenerationFailed } from '@jobspeak/contracts';
import { type ConsumerFactory, type Log, on } from '@jobspeak/kit';
import { takeWaiting } from './actions';

/** What this service has announced itself: a quote that stands may have been waited for. */
export const consumers = (log: Log): ConsumerFactory[] => [
  on(quoteGenerated, 'quote.merge-takes', (trx, { quoteId }, { accountId, occurredAt: now }) =>
    takeWaiting(trx, log, { accountId, quoteId, now }),
  ),
  on(quoteGenerationFailed, 'quote.merge-takes-of-failed', (trx, { quoteId }, { accountId, occurredAt: now }) =>
    takeWaiting(trx, log, { accountId, quoteId, now }),
  ),
];
