import { businessSaved, quotePurged } from '@jobspeak/contracts';
import { type ConsumerFactory, type ObjectStore, on } from '@jobspeak/kit';
import { forgetQuote } from './actions';
import { saveDays } from './store';

export const consumers = (objects: ObjectStore): ConsumerFactory[] => [
  on(businessSaved, 'recording.keep-settings', (trx, { settings: { audioDays } }, { accountId, occurredAt }) =>
    saveDays(trx, { accountId, audioDays, savedAt: occurredAt }),
  ),
  on(quotePurged, 'recording.forget-purged', (trx, { quoteId }, { accountId }) =>
    forgetQuote(trx, objects, accountId, quoteId),
  ),
];
