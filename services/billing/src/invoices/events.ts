import { invoicePayable } from '@jobspeak/contracts';
import { type ConsumerFactory, on } from '@jobspeak/kit';
import { keepPayable } from './store';

export const consumers: ConsumerFactory[] = [
  on(invoicePayable, 'billing.keep-payable', (trx, payable, { accountId, occurredAt }) =>
    keepPayable(trx, { ...payable, accountId }, occurredAt),
  ),
];
