import { userRegistered } from '@jobspeak/contracts';
import { type ConsumerFactory, on } from '@jobspeak/kit';
import { defaultSettings } from './domain';
import { registerBusiness } from './store';

export const consumers: ConsumerFactory[] = [
  on(userRegistered, 'quote.open-business', (trx, { businessName, email, locale }, { accountId }) =>
    registerBusiness(trx, accountId, defaultSettings({ name: businessName, email, locale })),
  ),
];
