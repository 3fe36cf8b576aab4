import { userRegistered } from '@jobspeak/contracts';
import { type ConsumerFactory, on } from '@jobspeak/kit';
import { announceBusiness } from './actions';
import { defaultSettings } from './domain';
import { registerBusiness } from './store';

export const consumers: ConsumerFactory[] = [
  on(userRegistered, 'quote.open-business', async (trx, { businessName, email, locale }, { accountId }) => {
    const settings = defaultSettings({ name: businessName, email, locale });
    if (await registerBusiness(trx, accountId, settings)) await announceBusiness(trx, accountId, 'registration');
  }),
];
