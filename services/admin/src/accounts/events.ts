import { userDeleted, userRegistered } from '@jobspeak/contracts';
import { type ConsumerFactory, forgetAccount, on } from '@jobspeak/kit';
import { noteBeginning, notePlan } from '../analytics/store';
import { keepPerson } from '../feedback/store';
import { lockPlan } from '../flags/store';
import { keepPay } from '../revenue/store';
import { happened, SIGN_UP_SERIES } from '../rollups/domain';
import { addUp, type SeriesIds } from '../rollups/store';

export const consumers = (series: SeriesIds): ConsumerFactory[] => [
  on(userRegistered, 'admin.note-sign-up', async (trx, user, { accountId, occurredAt }) => {
    await keepPerson(trx, { ...user, accountId });
    await noteBeginning(trx, accountId, occurredAt);
    await series.prepare([SIGN_UP_SERIES]);
    await addUp(trx, series, [happened(SIGN_UP_SERIES, occurredAt, 0, false)]);
  }),
  on(userDeleted, 'admin.forget-account', async (trx, _user, { accountId, occurredAt }) => {
    await notePlan(trx, await lockPlan(trx, accountId), null);
    await keepPay(trx, accountId, null, occurredAt);
    await forgetAccount(trx, accountId);
  }),
];
