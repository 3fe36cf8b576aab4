import { planChanged } from '@jobspeak/contracts';
import { type ConsumerFactory, on } from '@jobspeak/kit';
import { keepAllowance } from './store';

export const consumers: ConsumerFactory[] = [
  on(planChanged, 'quote.keep-plan', (trx, { monthlyQuotes }, { accountId, occurredAt }) =>
    keepAllowance(trx, accountId, monthlyQuotes, occurredAt),
  ),
];
