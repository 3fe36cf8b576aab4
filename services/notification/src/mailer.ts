import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createTransport } from 'nodemailer';
import { z } from 'zod';

export interface Mail {
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Where answers go. */
  replyTo: string | null;
  /** Whose name is beside our address. */
  fromName: string | null;
  attachments: readonly Attachment[];
}

/** A file that goes with an e-mail. */
export interface Attachment {
  fileName: string;
  contentType: string;
  content: Buffer;
}

/** Brings e-mails on their way. */
export interface Mailer {
  /** How many mail servers take e-mails: without one they are kept here. */
  readonly servers: number;
  /** `kept`: it lies here to be looked at; `sent`: the recipient's side has it. @throws Error when it has not gone. */
  deliver(mail: Mail): Promise<'kept' | 'sent'>;
  /** Removes what is kept of an e-mail. */
  forget(id: string): Promise<void>;
  close(): void;
}

export const MailSettings = z.object({
  /** For example smtps://user:password@mail.example.com:465; without it, e-mails are kept in the data folder. */
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must look like smtp://user:password@host:587' }).optional(),
  MAIL_FROM: z.string().min(3).default('Jobspeak <no-reply@jobspeak.example>'),
});
export type MailSettings = z.infer<typeof MailSettings>;

/** Our address with a business's name beside it: the mail is from us, on their behalf. */
const senderOf = (from: string, fromName: string | null) => {
  if (fromName === null) return from;
  const address = /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from;
  return { name: fromName, address };
};

const messageOf = (from: string, { id, to, subject, text, html, replyTo, fromName, attachments }: Mail) => ({
  from: senderOf(from, fromName),
  ...(replyTo && { replyTo: { name: '', address: replyTo } }),
  attachments: attachments.map(({ fileName: filename, contentType, content }) => ({ filename, contentType, content })),
  to: { name: '', address: to },
  subject,
  text,
  html,
  messageId: `<${id}@jobspeak>`,
  headers: { 'auto-submitted': 'auto-generated' },
});

const CONNECT_MS = 10_000;
const SILENCE_MS = 30_000;

function smtpMailer(url: string, from: string): Mailer {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 2,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
  });
  return {
    servers: 1,
    async deliver(mail) {
      await transport.sendMail(messageOf(from, mail));
      return 'sent';
    },
    forget: async () => {},
    close: () => transport.close(),
  };
}

function folderMailer(folder: string, from: string): Mailer {
  const composer = createTransport({ streamTransport: true, buffer: true });
  const fileOf = (id: string) => path.join(folder, `${id}.eml`);
  return {
    servers: 0,
    async deliver(mail) {
      const { message } = await composer.sendMail(messageOf(from, mail));
      await mkdir(folder, { recursive: true });
      // readable by the owner alone: it may hold a link that works
      await writeFile(fileOf(mail.id), message as Buffer, { mode: 0o600 });
      return 'kept';
    },
    forget: (id) => rm(fileOf(id), { force: true }),
    close() {},
  };
}

/** The mailer that the environment has chosen: SMTP, or files in a folder. */
export const openMailer = ({ SMTP_URL, MAIL_FROM }: MailSettings, folder: string): Mailer =>
  SMTP_URL === undefined ? folderMailer(folder, MAIL_FROM) : smtpMailer(SMTP_URL, MAIL_FROM);
