import { z } from 'zod';

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
  }),
  /** What a business is told of in the product, by e-mail too. */
  notice: z.object({ ...Greeting, subject: z.string(), message: z.string(), link: z.url(), label: z.string() }),
} as const;
export type EmailTemplate = keyof typeof EMAILS;
export type EmailValues<T extends EmailTemplate> = z.infer<(typeof EMAILS)[T]>;
