import { businessSaved, quoteGenerated, userDeleted, userRegistered } from '@jobspeak/contracts';
import { type ConsumerFactory, forgetAccount, on } from '@jobspeak/kit';
import { type Grants, keepBusiness, openAccount } from './actions';
import { insertGenerated } from './store';

export const consumers = (grants: Grants, clock: () => Date): ConsumerFactory[] => [
  on(userRegistered, 'billing.open-account', (trx, { email }, { accountId }) =>
    openAccount(trx, accountId, email, grants, clock()),
  ),
  on(businessSaved, 'billing.keep-business', (trx, { settings }, { accountId, occurredAt: toldAt }) =>
    keepBusiness(trx, accountId, settings, { base: grants.base, toldAt, now: clock() }),
  ),
  on(quoteGenerated, 'billing.count-generated', async (trx, { quoteId, month }, { accountId }) => {
    if (month !== undefined) await insertGenerated(trx, accountId, quoteId, month);
  }),
  on(userDeleted, 'billing.forget-account', (trx, _data, { accountId }) => forgetAccount(trx, accountId)),
];
