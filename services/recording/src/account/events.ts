import { userDeleted } from '@jobspeak/contracts';
import { type ConsumerFactory, forgetAccount, type ObjectStore, on } from '@jobspeak/kit';

/** The objects go last: what was being written is waited for with its row. */
export const consumers = (objects: ObjectStore): ConsumerFactory[] => [
  on(userDeleted, 'recording.forget-account', async (trx, _data, { accountId }) => {
    await forgetAccount(trx, accountId);
    await objects.remove(`recordings/${accountId}/`);
  }),
];
