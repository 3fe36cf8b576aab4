import { firstSettings, userRegistered } from '@jobspeak/contracts';
import { type ConsumerFactory, on } from '@jobspeak/kit';
import { announceBusiness } from './actions';
import { registerBusiness } from './store';

export const consumers: ConsumerFactory[] = [
  on(userRegistered, 'quote.open-business', async (trx, data, { accountId }) => {
    const { businessName, email, locale, timeZone } = data;
    const settings = firstSettings({ businessName, email, locale, timeZone });
    if (await registerBusiness(trx, accountId, settings)) await announceBusiness(trx, accountId, 'registration');
  }),
];
