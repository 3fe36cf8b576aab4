import { businessSaved, quotePurged } from '@jobspeak/contracts';
import { type ConsumerFactory, type ObjectStore, on } from '@jobspeak/kit';
import { forgetQuote } from './actions';
import { saveSettings } from './store';

export const consumers = (objects: ObjectStore): ConsumerFactory[] => [
  on(
    businessSaved,
    'recording.keep-settings',
    (trx, { settings: { audioDays, supportListens } }, { accountId, occurredAt }) =>
      saveSettings(trx, { accountId, audioDays, supportListens, savedAt: occurredAt }),
  ),
  on(quotePurged, 'recording.forget-purged', (trx, { quoteId }, { accountId }) =>
    forgetQuote(trx, objects, accountId, quoteId),
  ),
];
