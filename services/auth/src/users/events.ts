import { businessSaved } from '@jobspeak/contracts';
import { type ConsumerFactory, on } from '@jobspeak/kit';
import { nameBusiness } from './store';

export const consumers: ConsumerFactory[] = [
  on(businessSaved, 'auth.name-business', (trx, { settings }, { accountId }) =>
    nameBusiness(trx, accountId, settings.businessName),
  ),
];
