import { subscriptionChanged } from '@jobspeak/contracts';
import { type ConsumerFactory, on } from '@jobspeak/kit';
import { keepPay } from './store';

export const consumers: ConsumerFactory[] = [
  on(subscriptionChanged, 'admin.keep-pay', (trx, { pays }, { accountId, occurredAt }) =>
    keepPay(trx, accountId, pays, occurredAt),
  ),
];
