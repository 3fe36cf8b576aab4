import { itemSaved } from '@jobspeak/contracts';
import { type ConsumerFactory, on } from '@jobspeak/kit';
import { saveWords } from './store';

export const consumers: ConsumerFactory[] = [
  on(itemSaved, 'recording.keep-item', (trx, { itemId, name, aliases }, { accountId, occurredAt }) =>
    saveWords(trx, { id: itemId, accountId, words: [name, ...aliases], savedAt: occurredAt }),
  ),
];
