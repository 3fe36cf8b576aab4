import { randomUUID } from 'node:crypto';
import {
  type Act,
  adminActed,
  EMAILS,
  type EmailBody,
  type EmailPreviews,
  type EmailTemplate,
  type EmailValues,
  type LoggedEmail,
} from '@jobspeak/contracts';
import { type Caller, emit, type Transaction } from '@jobspeak/kit';
import { insertEmail } from '../store';
import { compose } from '../templates';
import { findBody, findEmail } from './store';

const LINK = 'https://app.example.com/example';
const NAME = 'Sam';

/** Values for each e-mail, as they could be; none of them is a person's. */
const samples = (at: string): { [T in EmailTemplate]: EmailValues<T> } => ({
  'verify-email': { name: NAME, link: LINK },
  'reset-password': { name: NAME, link: LINK, minutes: '30' },
  'password-changed': { name: NAME, at, link: LINK },
  'new-sign-in': { name: NAME, at, device: 'Chrome on Android', address: '192.0.2.7' },
  document: {
    name: NAME,
    businessName: 'Example Plumbing',
    subject: 'Quote Q-2026-0001 from Example Plumbing',
    message: 'Hello Sam,\n\nthank you for having us over. Here is our quote for the new bathroom.',
    link: LINK,
    label: 'Read the quote',
    closing: '',
  },
  'feedback-answer': { name: NAME, said: 'I miss a way to sort photos.', answer: 'It is there since today.' },
  test: { name: NAME, at },
  notice: {
    name: NAME,
    subject: 'Sam has approved your quote',
    message: 'Q-2026-0001 · New bathroom · £4,250.00',
    link: LINK,
    label: 'Open the quote',
  },
});

/** Every e-mail that there is, filled in with sample values. */
export const previews = (now: Date): EmailPreviews['items'] =>
  Object.entries(samples(now.toISOString())).map(([template, values]) => ({
    template,
    ...compose(template, values),
  }));

type Administrator = Pick<Caller, 'userId' | 'accountId'>;

const tell = (trx: Transaction, by: Administrator, act: Pick<Act, 'act' | 'whose' | 'what'>, now: Date) =>
  emit(trx, adminActed, by.accountId, {
    ...act,
    actId: randomUUID(),
    adminId: by.userId,
    at: now.toISOString(),
    change: null,
  });

/** What a kept e-mail says. It is somebody's own: that it was looked at is told. @throws AppError NOT_FOUND. */
export async function readEmail(trx: Transaction, by: Administrator, id: string, now: Date): Promise<EmailBody> {
  const { accountId: whose, ...body } = await findBody(trx, id);
  await tell(trx, by, { act: 'email-looked-at', whose, what: id }, now);
  return body;
}

/** Puts a test on its way to an address. Returns it as it is logged. */
export async function sendTest(trx: Transaction, by: Administrator, to: string, now: Date): Promise<LoggedEmail> {
  const id = randomUUID();
  await tell(trx, by, { act: 'email-tested', whose: null, what: id }, now);
  const values = EMAILS.test.parse({ name: '', at: now.toISOString() });
  await insertEmail(trx, {
    ...compose('test', values),
    id,
    to,
    replyTo: null,
    fromName: null,
    attachments: [],
    template: 'test',
    accountId: by.accountId,
    requestedAt: now,
  });
  return findEmail(trx, id);
}
