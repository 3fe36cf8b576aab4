import { quoteGenerated, quoteGenerationFailed } from '@jobspeak/contracts';
import { type ConsumerFactory, on } from '@jobspeak/kit';
import type { LocalReader } from '../generation/network/local-reader';
import { takeWaiting } from './actions';

/** What this service has announced itself: a quote that stands may have been waited for. */
export const consumers = (reader: LocalReader): ConsumerFactory[] => [
  on(quoteGenerated, 'quote.merge-takes', (trx, { quoteId }, { accountId, occurredAt: now }) =>
    takeWaiting(trx, reader, { accountId, quoteId, now }),
  ),
  on(quoteGenerationFailed, 'quote.merge-takes-of-failed', (trx, { quoteId }, { accountId, occurredAt: now }) =>
    takeWaiting(trx, reader, { accountId, quoteId, now }),
  ),
];
