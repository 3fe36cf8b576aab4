import { emailRequested, userDeleted } from '@jobspeak/contracts';
import { type ConsumerFactory, on } from '@jobspeak/kit';
import type { Mailer } from './mailer';
import { forgetEmails, insertEmail } from './store';
import { compose } from './templates';

/** `ring` is called once an e-mail is safely noted. */
export const consumers = (mailer: Mailer, ring: () => void): ConsumerFactory[] => [
  on(
    emailRequested,
    'notification.send-email',
    async (trx, { emailId, to, template, values, ...more }, { accountId, occurredAt }) => {
      await insertEmail(trx, {
        ...compose(template, values),
        id: emailId,
        to,
        replyTo: more.replyTo ?? null,
        fromName: more.fromName ?? null,
        attachments: more.attachments ?? [],
        template,
        accountId,
        requestedAt: occurredAt,
      });
      trx.executionPromise.then(ring, () => {}); // rolled back: there is nothing to send
    },
  ),
  on(userDeleted, 'notification.forget-account', async (trx, _data, { accountId }) => {
    for (const id of await forgetEmails(trx, accountId)) await mailer.forget(id);
  }),
];
