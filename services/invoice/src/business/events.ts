import { businessSaved } from '@jobspeak/contracts';
import { type ConsumerFactory, on } from '@jobspeak/kit';
import { keepBusiness } from './store';

export const consumers: ConsumerFactory[] = [
  on(businessSaved, 'invoice.keep-business', (trx, { settings, logo }, { accountId, occurredAt }) =>
    keepBusiness(trx, accountId, { settings, logo }, occurredAt),
  ),
];
