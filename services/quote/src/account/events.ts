import { userDeleted } from '@jobspeak/contracts';
import { type ConsumerFactory, forgetAccount, type ObjectStore, on } from '@jobspeak/kit';
import { photosOf } from '../photos/store';

/** The pictures go last: an upload that is under way finds no account, and takes its own away. */
export const consumers = (objects: ObjectStore): ConsumerFactory[] => [
  on(userDeleted, 'quote.forget-account', async (trx, _data, { accountId }) => {
    await forgetAccount(trx, accountId);
    await objects.remove(photosOf(accountId));
  }),
];
