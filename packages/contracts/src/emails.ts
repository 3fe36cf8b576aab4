import { z } from 'zod';
import { Email } from './auth';
import { PageQuery, pageOf } from './primitives';

const Greeting = { name: z.string() };

/** The e-mails that there are, by template, with the values that fill them in. `at` is an ISO time, links are whole. */
export const EMAILS = {
  'verify-email': z.object({ ...Greeting, link: z.url() }),
  'reset-password': z.object({ ...Greeting, link: z.url(), minutes: z.string() }),
  'password-changed': z.object({ ...Greeting, at: z.iso.datetime(), link: z.url() }),
  'new-sign-in': z.object({ ...Greeting, device: z.string(), address: z.string(), at: z.iso.datetime() }),
  /** A document of a business for its customer; the words are the business's own. */
  document: z.object({
    ...Greeting,
    businessName: z.string(),
    subject: z.string(),
    message: z.string(),
    link: z.url(),
    label: z.string(),
    /** What becomes of a reply, where it reaches nobody. */
    closing: z.string().default(''),
  }),
  /** Answers what somebody said of the product. */
  'feedback-answer': z.object({ ...Greeting, said: z.string(), answer: z.string() }),
  /** Shows that e-mails get out of here. */
  test: z.object({ ...Greeting, at: z.iso.datetime() }),
  /** What a business is told of in the product, by e-mail too. */
  notice: z.object({ ...Greeting, subject: z.string(), message: z.string(), link: z.url(), label: z.string() }),
} as const;
export type EmailTemplate = keyof typeof EMAILS;
export type EmailValues<T extends EmailTemplate> = z.infer<(typeof EMAILS)[T]>;

/** How an e-mail stands: `kept` lies in the outbox here, because no mail server is set up. */
export const EMAIL_STATES = ['waiting', 'kept', 'sent', 'failed'] as const;
export const EmailState = z.enum(EMAIL_STATES);
export type EmailState = z.infer<typeof EmailState>;

/** An e-mail in the log of the back office. */
export const LoggedEmail = z.object({
  id: z.uuid(),
  accountId: z.uuid(),
  to: z.string(),
  template: z.string(),
  subject: z.string(),
  state: EmailState,
  attempts: z.int(),
  error: z.string().nullable(),
  requestedAt: z.iso.datetime(),
  /** When it was sent, kept or given up. */
  settledAt: z.iso.datetime().nullable(),
});
export type LoggedEmail = z.infer<typeof LoggedEmail>;
export const EmailLog = pageOf(LoggedEmail);
export const EmailLogQuery = PageQuery.extend({
  state: EmailState.optional(),
  /** The beginning of an address. */
  to: z.string().max(254).optional(),
});
export type EmailLogQuery = z.infer<typeof EmailLogQuery>;

/** What an e-mail says. */
export const EmailBody = z.object({ subject: z.string(), text: z.string(), html: z.string() });
export type EmailBody = z.infer<typeof EmailBody>;
/** Every e-mail that there is, with values made up for the purpose. */
export const EmailPreviews = z.object({ items: z.array(EmailBody.extend({ template: z.string() })) });
export type EmailPreviews = z.infer<typeof EmailPreviews>;
export const TestEmail = z.object({ to: Email });
