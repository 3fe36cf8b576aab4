import { emailFailed, emailSent } from '@jobspeak/contracts';
import { type ConsumerFactory, noteSent, noteUnsent, on } from '@jobspeak/kit';
import { tell } from '../timeline/store';
import { announceFailure } from './carriage';

/** What became of our messages; e-mails of other services are nobody's here. */
export const consumers: ConsumerFactory[] = [
  on(emailSent, 'invoice.note-sent-email', async (trx, { emailId }, { occurredAt: at }) => {
    const delivery = await noteSent(trx, emailId);
    if (!delivery) return;
    const { accountId, documentId, to: note } = delivery;
    await tell(trx, accountId, documentId, { at, by: 'system', what: 'delivered', note });
  }),
  on(emailFailed, 'invoice.note-failed-email', async (trx, { emailId, error }, { occurredAt: at }) => {
    const delivery = await noteUnsent(trx, emailId, error);
    if (delivery) await announceFailure(trx, delivery, error, at);
  }),
];
