import { type Delivery, emailFailed, emailSent, type TimelineEntry } from '@jobspeak/contracts';
import { type ConsumerFactory, on, type Transaction } from '@jobspeak/kit';
import { tell } from '../timeline/store';
import { settleDelivery } from './store';

/** Notes what became of a message of ours; e-mails of other services are nobody's here. */
async function note(
  trx: Transaction,
  emailId: string,
  at: Date,
  settled: { state: Delivery['state']; error?: string; what: TimelineEntry['what'] },
): Promise<void> {
  const delivery = await settleDelivery(trx, emailId, ['handed-over'], settled);
  if (!delivery) return;
  const { accountId, quoteId, revision, to } = delivery;
  await tell(trx, accountId, quoteId, { at, by: 'system', what: settled.what, note: to, revision });
}

export const consumers: ConsumerFactory[] = [
  on(emailSent, 'quote.note-sent-email', (trx, { emailId }, { occurredAt }) =>
    note(trx, emailId, occurredAt, { state: 'sent', what: 'delivered' }),
  ),
  on(emailFailed, 'quote.note-failed-email', (trx, { emailId, error }, { occurredAt }) =>
    note(trx, emailId, occurredAt, { state: 'failed', error, what: 'delivery-failed' }),
  ),
];
