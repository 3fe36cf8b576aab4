import { invoiceSent, onboardingStepCompleted, quoteGenerated, quoteSent } from '@jobspeak/contracts';
import { type ConsumerFactory, on } from '@jobspeak/kit';
import { noteStep, noteWork } from './store';

/** What people do that shows how they come on. */
export const consumers: ConsumerFactory[] = [
  on(onboardingStepCompleted, 'admin.count-step', async (trx, { step, how }, { accountId }) => {
    if (how === 'done') await noteStep(trx, accountId, step);
  }),
  on(quoteGenerated, 'admin.count-quote', (trx, _quote, { accountId, occurredAt }) =>
    noteWork(trx, accountId, occurredAt),
  ),
  on(quoteSent, 'admin.count-sent-quote', (trx, _quote, { accountId, occurredAt }) =>
    noteWork(trx, accountId, occurredAt),
  ),
  on(invoiceSent, 'admin.count-invoice', (trx, _invoice, { accountId, occurredAt }) =>
    noteWork(trx, accountId, occurredAt),
  ),
];
