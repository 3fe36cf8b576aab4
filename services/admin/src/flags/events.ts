import { planChanged } from '@jobspeak/contracts';
import { type ConsumerFactory, on } from '@jobspeak/kit';
import { keepPlan } from './store';

export const consumers: ConsumerFactory[] = [
  on(planChanged, 'admin.keep-plan', (trx, { plan }, { accountId, occurredAt }) =>
    keepPlan(trx, accountId, plan, occurredAt),
  ),
];
