import { randomBytes, randomUUID } from 'node:crypto';
import { EMAIL_LINKS, type EmailTemplate, type EmailValues, emailRequested } from '@jobspeak/contracts';
import { emit, type Transaction } from '@jobspeak/kit';
import { insertLink, type Purpose } from '../links/store';
import type { AuthSettings } from '../settings';
import type { UserRecord } from '../users/domain';

const MINUTE_MS = 60_000;
const RESET_MINUTES = 30;
const LIVES_MS: Record<Purpose, number> = {
  'reset-password': RESET_MINUTES * MINUTE_MS,
  'verify-email': 24 * 60 * MINUTE_MS,
};

/** Has an e-mail sent to a user, in the transaction of its cause. */
export const askFor = <T extends EmailTemplate>(
  trx: Transaction,
  { accountId, email, firstName }: Pick<UserRecord, 'accountId' | 'email' | 'firstName'>,
  template: T,
  values: Omit<EmailValues<T>, 'name'>,
): Promise<void> =>
  emit(trx, emailRequested, accountId, {
    emailId: randomUUID(),
    to: email,
    template,
    values: { name: firstName, ...values },
  });

/** Sends a user a link that works once. */
export async function sendLink(
  trx: Transaction,
  user: Pick<UserRecord, 'id' | 'accountId' | 'email' | 'firstName'>,
  purpose: Purpose,
  { webUrl }: AuthSettings,
  now: Date,
): Promise<void> {
  const token = randomBytes(32).toString('base64url');
  const expiresAt = new Date(now.getTime() + LIVES_MS[purpose]);
  await insertLink(trx, { token, userId: user.id, purpose, now, expiresAt });
  if (purpose === 'verify-email')
    await askFor(trx, user, 'verify-email', { link: webUrl + EMAIL_LINKS.verifyEmail(token) });
  else {
    const link = webUrl + EMAIL_LINKS.resetPassword(user.email, token);
    await askFor(trx, user, 'reset-password', { link, minutes: String(RESET_MINUTES) });
  }
}
