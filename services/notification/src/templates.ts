import { EMAILS, type EmailTemplate, type EmailValues } from '@jobspeak/contracts';

/** What an e-mail says. */
interface Letter {
  subject: string;
  /** Paragraphs, in order. */
  paragraphs: readonly string[];
  /** The one thing to do, if there is one. */
  action?: { label: string; link: string };
  /** What to do when it was not them; empty where there is nothing to say. */
  closing: string;
  /** How it begins and who signs it, when it is not we who write to a person of ours. */
  from?: { signature: string };
}

const when = (at: string) =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(new Date(at));

const LETTERS: { [T in EmailTemplate]: (values: EmailValues<T>) => Letter } = {
  'verify-email': ({ link }) => ({
    subject: 'Verify your email address',
    paragraphs: ['Please confirm that this address is yours. The link works once, for 24 hours.'],
    action: { label: 'Verify my address', link },
    closing: 'If you did not open a Jobspeak account, you can ignore this email.',
  }),
  'reset-password': ({ link, minutes }) => ({
    subject: 'Reset your password',
    paragraphs: [`Somebody asked to reset your Jobspeak password. The link works once, for ${minutes} minutes.`],
    action: { label: 'Choose a new password', link },
    closing: 'If it was not you, you can ignore this email: your password stays as it is.',
  }),
  'password-changed': ({ at, link }) => ({
    subject: 'Your password was changed',
    paragraphs: [`Your Jobspeak password was changed on ${when(at)} UTC, and you were signed out everywhere else.`],
    action: { label: 'It was not me: reset my password', link },
    closing: 'If it was you, there is nothing to do.',
  }),
  'new-sign-in': ({ at, device, address }) => ({
    subject: 'New sign-in to your account',
    paragraphs: [
      `Your Jobspeak account was used on a device that is new to us, on ${when(at)} UTC.`,
      `Device: ${device || 'unknown'}. Network address: ${address || 'unknown'}.`,
    ],
    closing: 'If it was not you, change your password: that signs everybody else out.',
  }),
  'feedback-answer': ({ said, answer }) => ({
    subject: 'About what you told us',
    paragraphs: [...answer.split(/\n{2,}/), `You wrote: “${said}”`],
    closing: 'Thank you for telling us.',
  }),
  test: ({ at }) => ({
    subject: 'A test from Jobspeak',
    paragraphs: [`This email was sent on ${when(at)} UTC to show that emails get through. There is nothing to do.`],
    closing: '',
  }),
  notice: ({ subject, message, link, label }) => ({
    subject,
    paragraphs: [message],
    action: { label, link },
    closing: 'You choose in your settings which of these you get by email.',
  }),
  document: ({ businessName, subject, message, link, label, closing }) => ({
    subject,
    paragraphs: message.split(/\n{2,}/),
    action: { label, link },
    closing,
    from: { signature: businessName },
  }),
};

const isTemplate = (name: string): name is EmailTemplate => Object.hasOwn(EMAILS, name);

/** Letters, and what stands in names beside them. Anybody may register an address that is not theirs under any name. */
const NAME = /^[\p{L}\p{M}'’. -]*$/u;
const LINK = /\.\p{L}{2}/u;

/** Greets by name only what is a name: else a stranger could have us bring their words and links to people. */
const greeting = (name: string) => (name !== '' && NAME.test(name) && !LINK.test(name) ? `Hello ${name},` : 'Hello,');

const escape = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** The words of a letter above and below its action. A business writes its own greeting. */
const wordsOf = (name: string, { paragraphs, closing, from }: Letter) => ({
  above: from ? paragraphs : [greeting(name), ...paragraphs],
  below: [closing, from?.signature ?? 'Jobspeak'].filter((text) => text !== ''),
});

const textOf = (name: string, letter: Letter) => {
  const { above, below } = wordsOf(name, letter);
  const { action } = letter;
  return [...above, ...(action ? [`${action.label}:\n${action.link}`] : []), ...below].join('\n\n');
};

const htmlOf = (name: string, letter: Letter) => {
  const { subject, action } = letter;
  const { above, below } = wordsOf(name, letter);
  const paragraph = (text: string) => `<p>${escape(text).replaceAll('\n', '<br>')}</p>`;
  const button = action
    ? `<p><a href="${escape(action.link)}" style="background:#c2410c;color:#fff;padding:12px 20px;border-radius:8px;text-decoration:none">${escape(action.label)}</a></p>`
    : '';
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escape(subject)}</title></head><body style="font:16px/1.5 sans-serif;color:#1c1917;max-width:36rem;margin:2rem auto;padding:0 1rem">${above.map(paragraph).join('')}${button}${below.map(paragraph).join('')}</body></html>`;
};

/**
 * The subject and both bodies of an e-mail.
 * @throws Error for a template that there is not; ZodError when a value of it is missing.
 */
export function compose(
  template: string,
  values: Record<string, string>,
): { subject: string; text: string; html: string } {
  if (!isTemplate(template)) throw new Error(`There is no e-mail called ${template}.`);
  // the table pairs each template with its values, which the compiler cannot follow through a union
  const write = LETTERS[template] as (values: unknown) => Letter;
  const known = EMAILS[template].parse(values);
  const letter = write(known);
  return { subject: letter.subject, text: textOf(known.name, letter), html: htmlOf(known.name, letter) };
}
