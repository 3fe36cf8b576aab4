import { planChanged } from '@jobspeak/contracts';
import { type ConsumerFactory, on } from '@jobspeak/kit';
import { notePlan } from '../analytics/store';
import { keepPlan, lockPlan } from './store';

export const consumers: ConsumerFactory[] = [
  on(planChanged, 'admin.keep-plan', async (trx, { plan }, { accountId, occurredAt }) => {
    const before = await lockPlan(trx, accountId);
    if (await keepPlan(trx, accountId, plan, occurredAt)) await notePlan(trx, before, plan);
  }),
];
