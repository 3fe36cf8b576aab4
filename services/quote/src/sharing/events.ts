import { emailFailed, emailSent } from '@jobspeak/contracts';
import { type ConsumerFactory, on } from '@jobspeak/kit';
import { tell } from '../timeline/store';
import { announceFailure } from './news';
import { settleDelivery } from './store';

/** What became of our messages; e-mails of other services are nobody's here. */
export const consumers: ConsumerFactory[] = [
  on(emailSent, 'quote.note-sent-email', async (trx, { emailId }, { occurredAt: at }) => {
    const delivery = await settleDelivery(trx, emailId, ['handed-over'], { state: 'sent' });
    if (!delivery) return;
    const { accountId, quoteId, revision, to: note } = delivery;
    await tell(trx, accountId, quoteId, { at, by: 'system', what: 'delivered', note, revision });
  }),
  on(emailFailed, 'quote.note-failed-email', async (trx, { emailId, error }, { occurredAt: at }) => {
    const delivery = await settleDelivery(trx, emailId, ['handed-over'], { state: 'failed', error });
    if (delivery) await announceFailure(trx, delivery, error, at);
  }),
];
