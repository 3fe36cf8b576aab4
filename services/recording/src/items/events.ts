import { itemDeleted, itemSaved } from '@jobspeak/contracts';
import { type ConsumerFactory, on } from '@jobspeak/kit';
import { saveWords } from './store';

export const consumers: ConsumerFactory[] = [
  on(itemSaved, 'recording.keep-item', (trx, { itemId, name, aliases }, { accountId, occurredAt }) =>
    saveWords(trx, { id: itemId, accountId, words: [name, ...aliases], savedAt: occurredAt }),
  ),
  // The row stays without words: news of the item from before that comes late brings nothing back.
  on(itemDeleted, 'recording.forget-item', (trx, { itemId }, { accountId, occurredAt }) =>
    saveWords(trx, { id: itemId, accountId, words: [], savedAt: occurredAt }),
  ),
];
