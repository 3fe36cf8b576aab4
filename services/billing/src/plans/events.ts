import { businessSaved, quoteGenerated, userDeleted, userRegistered } from '@jobspeak/contracts';
import { type ConsumerFactory, forgetAccount, on } from '@jobspeak/kit';
import { endLater } from '../subscriptions/jobs';
import { type Grants, keepBusiness, openAccount } from './actions';
import { findAccount, insertGenerated } from './store';

/** `ring` is called when something is to be ended at the card provider. */
export const consumers = (grants: Grants, clock: () => Date, ring: () => void): ConsumerFactory[] => [
  on(userRegistered, 'billing.open-account', (trx, { email }, { accountId }) =>
    openAccount(trx, accountId, email, grants, clock()),
  ),
  on(businessSaved, 'billing.keep-business', (trx, { settings }, { accountId, occurredAt: toldAt }) =>
    keepBusiness(trx, accountId, settings, { base: grants.base, toldAt, now: clock() }),
  ),
  on(quoteGenerated, 'billing.count-generated', async (trx, { quoteId, month }, { accountId }) => {
    if (month !== undefined) await insertGenerated(trx, accountId, quoteId, month);
  }),
  on(userDeleted, 'billing.forget-account', async (trx, _data, { accountId }) => {
    const subscription = (await findAccount(trx, accountId))?.subscription;
    if (subscription) await endLater(trx, subscription.id); // nobody pays for what is gone
    await forgetAccount(trx, accountId);
    trx.executionPromise.then(ring, () => {}); // rolled back: there is nothing to end
  }),
];
