import { emailFailed, emailSent } from '@jobspeak/contracts';
import { type ConsumerFactory, noteKept, noteSent, noteUnsent, on, type Transaction } from '@jobspeak/kit';
import { tell } from '../timeline/store';
import { announceFailure, announceKept } from './carriage';

/** Says of a message of ours that it lies here: nobody is to take it for sent. */
async function noteNotSent(trx: Transaction, emailId: string, at: Date): Promise<void> {
  const delivery = await noteKept(trx, emailId);
  if (delivery) await announceKept(trx, delivery, at);
}

/** What became of our messages; e-mails of other services are nobody's here. */
export const consumers: ConsumerFactory[] = [
  on(emailSent, 'quote.note-sent-email', async (trx, { emailId, kept }, { occurredAt: at }) => {
    if (kept) return noteNotSent(trx, emailId, at);
    const delivery = await noteSent(trx, emailId);
    if (!delivery) return;
    const { accountId, documentId, revision, to: note } = delivery;
    await tell(trx, accountId, documentId, { at, by: 'system', what: 'delivered', note, revision });
  }),
  on(emailFailed, 'quote.note-failed-email', async (trx, { emailId, error }, { occurredAt: at }) => {
    const delivery = await noteUnsent(trx, emailId, error);
    if (delivery) await announceFailure(trx, delivery, error, at);
  }),
];
