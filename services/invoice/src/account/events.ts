import { userDeleted } from '@jobspeak/contracts';
import { type ConsumerFactory, forgetAccount, on } from '@jobspeak/kit';

export const consumers: ConsumerFactory[] = [
  on(userDeleted, 'invoice.forget-account', (trx, _data, { accountId }) => forgetAccount(trx, accountId)),
];
