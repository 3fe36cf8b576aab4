import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { emailRequested, userDeleted } from '@jobspeak/contracts';
import { type ServiceUnderTest, useService } from '@jobspeak/kit/testing';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { notificationService } from './app';
import { type Mailer, MailSettings, openMailer } from './mailer';

/** The recipient's side: keeps what arrives, and refuses when told to. */
const arrived: Buffer[] = [];
const refusals: { responseCode: number; message: string }[] = [];
const recipientSide = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  logger: false,
  onData(stream, _session, done) {
    const parts: Buffer[] = [];
    stream.on('data', (part: Buffer) => parts.push(part));
    stream.on('end', () => {
      const refusal = refusals.shift();
      if (refusal) return done(Object.assign(new Error(refusal.message), refusal));
      arrived.push(Buffer.concat(parts));
      return done();
    });
  },
});
let folder = '';
const mailers: Mailer[] = [];
const mailer = (settings: object): Mailer => {
  const opened = openMailer(MailSettings.parse(settings), folder);
  mailers.push(opened);
  return opened;
};

beforeAll(async () => {
  folder = path.join(await mkdtemp(path.join(tmpdir(), 'jobspeak-mail-')), 'mail');
});
afterAll(() => rm(path.dirname(folder), { recursive: true, force: true }));

/** Opened when the service starts, which is after the server listens. */
const lazily = (open: () => Mailer): Mailer => {
  let opened: Mailer | undefined;
  const mailerNow = () => {
    opened ??= open();
    return opened;
  };
  return {
    servers: 0,
    deliver: (mail) => mailerNow().deliver(mail),
    forget: (id) => mailerNow().forget(id),
    close: () => opened?.close(),
  };
};

const link = 'https://app.example.com/reset-password?email=jo%40example.com&token=abc';
const reset = (changes: object = {}) => ({
  emailId: randomUUID(),
  to: 'jo@example.com',
  template: 'reset-password',
  values: { name: "Jo O'Neill", link, minutes: '30' },
  ...changes,
});

/** The row of an e-mail, once it has come to this state. */
async function settled(service: ServiceUnderTest, id: string, state: string) {
  for (;;) {
    const [row] = await service.db('emails').where({ id });
    if (row?.state === state) return row;
    if (row && row.state !== 'waiting') throw new Error(`${state} was expected, and it is ${row.state}.`);
  }
}

/** Resolves once an e-mail has been tried and has not gone. */
async function tried(service: ServiceUnderTest, id: string) {
  while (!(await service.db('emails').where({ id, state: 'waiting' }).where('attempts', '>', 0).first()));
}

describe('without a mail server', () => {
  const service = useService(() => notificationService({ mailer: lazily(() => mailer({})) }));

  test('an e-mail lies in the folder and in the table, whole', async () => {
    const data = reset();
    expect(await service.deliver(emailRequested, randomUUID(), data)).toEqual([{ kind: 'done' }]);
    expect(await settled(service, data.emailId, 'kept')).toMatchObject({ recipient: 'jo@example.com', attempts: 0 });
    expect(await service.announced('email.sent', ({ emailId }) => emailId === data.emailId)).toEqual({
      emailId: data.emailId,
      kept: true,
    });
    const mail = await PostalMime.parse(await readFile(path.join(folder, `${data.emailId}.eml`)));
    expect(mail).toMatchObject({ subject: 'Reset your password', to: [{ address: 'jo@example.com' }] });
    expect(mail.text).toContain(link);
    expect(mail.html).toContain('Hello Jo O&#39;Neill,');
  });

  test.each([
    ['Zoë-Anne O’Neill', 'Hello Zoë-Anne O’Neill,'],
    ['Jo Jr.', 'Hello Jo Jr.,'],
    ['', 'Hello,'],
    ['You have won: https://evil.example/prize', 'Hello,'],
    ['see evil.example', 'Hello,'],
    ['write to jo@evil.example', 'Hello,'],
    ['Jo\nYour account is closed', 'Hello,'],
  ])('whoever registers somebody else’s address as %j greets them with %j', async (name, greeting) => {
    const data = reset({ values: { name, link, minutes: '30' } });
    await service.deliver(emailRequested, randomUUID(), data);
    const { text } = await settled(service, data.emailId, 'kept');
    expect(text.split('\n\n')[0]).toBe(greeting);
    expect(text).not.toContain('evil');
  });

  test('the same event again is one e-mail', async () => {
    const data = reset();
    const [accountId, eventId] = [randomUUID(), randomUUID()];
    await service.deliver(emailRequested, accountId, data, eventId);
    await service.deliver(emailRequested, accountId, data, eventId);
    expect(await service.db('emails').where({ account_id: accountId })).toHaveLength(1);
  });

  test('a template that there is not, and a value that is missing, are tried again and not lost', async () => {
    for (const changes of [{ template: 'love-letter' }, { values: { name: 'Jo' } }]) {
      const data = reset(changes);
      expect(await service.deliver(emailRequested, randomUUID(), data)).toMatchObject([{ kind: 'retry' }]);
      expect(await service.db('emails').where({ id: data.emailId })).toEqual([]);
    }
  });

  test('an account that is deleted is forgotten, its files too, and no other', async () => {
    const [mine, theirs] = [reset(), reset()];
    const [accountId, neighbour] = [randomUUID(), randomUUID()];
    await service.deliver(emailRequested, accountId, mine);
    await service.deliver(emailRequested, neighbour, theirs);
    await settled(service, mine.emailId, 'kept');
    await settled(service, theirs.emailId, 'kept');
    await service.deliver(userDeleted, accountId, { userId: randomUUID() });
    expect(await service.db('emails').where({ account_id: accountId })).toEqual([]);
    const files = await readdir(folder);
    expect(files).not.toContain(`${mine.emailId}.eml`);
    expect(files).toContain(`${theirs.emailId}.eml`);
  });
});

describe('with a mail server', () => {
  let url = '';
  const service = useService(() =>
    notificationService({ mailer: lazily(() => mailer({ SMTP_URL: url, MAIL_FROM: 'Jobspeak <hello@example.com>' })) }),
  );
  beforeAll(async () => {
    await new Promise<void>((resolve) => recipientSide.listen(0, '127.0.0.1', () => resolve()));
    url = `smtp://127.0.0.1:${(recipientSide.server.address() as AddressInfo).port}`;
  });
  afterAll(async () => {
    for (const opened of mailers) opened.close(); // else the server waits for their connections
    await new Promise<void>((resolve) => recipientSide.close(() => resolve()));
  });

  test('an e-mail arrives, and what it said is not kept', async () => {
    const data = reset({
      template: 'new-sign-in',
      values: { name: 'Zoë', device: 'Firefox <b>', address: '192.0.2.7', at: '2026-03-01T09:30:00.000Z' },
    });
    await service.deliver(emailRequested, randomUUID(), data);
    expect(await settled(service, data.emailId, 'sent')).toMatchObject({ text: null, html: null });
    const mail = await PostalMime.parse(arrived.pop() ?? '');
    expect(mail).toMatchObject({ from: { address: 'hello@example.com' }, subject: 'New sign-in to your account' });
    expect(mail.text).toContain('Hello Zoë,');
    expect(mail.html).toContain('Firefox &#60;b&#62;');
    expect(mail.text).toContain('1 March 2026 at 09:30 UTC');
  });

  test('a document goes in the name of its business, answers go there too, and its PDF is with it', async () => {
    const pdf = Buffer.from('%PDF-1.7 as the customer reads it');
    await service.objects.put('pdf/one/two/three.pdf', pdf);
    const data = reset({
      template: 'document',
      to: 'ann@example.com',
      replyTo: 'office@reid.example',
      fromName: 'Reid & Sons, "Roofing"',
      attachments: [{ objectKey: 'pdf/one/two/three.pdf', fileName: 'Quote-Q-1.pdf', contentType: 'application/pdf' }],
      values: {
        name: 'Ann',
        businessName: 'Reid & Sons',
        subject: 'Your quote Q-1',
        message: 'Hi Ann,\n\nas promised <b>\ntoday.',
        link: 'https://app.example.com/q/abc',
        label: 'Read and answer the quote',
      },
    });
    const accountId = randomUUID();
    await service.deliver(emailRequested, accountId, data);
    await settled(service, data.emailId, 'sent');
    const mail = await PostalMime.parse(arrived.pop() ?? '');
    expect(mail).toMatchObject({
      from: { name: 'Reid & Sons, "Roofing"', address: 'hello@example.com' },
      replyTo: [{ address: 'office@reid.example' }],
      subject: 'Your quote Q-1',
      attachments: [{ filename: 'Quote-Q-1.pdf', mimeType: 'application/pdf' }],
    });
    expect(Buffer.from(mail.attachments[0]?.content as ArrayBuffer)).toEqual(pdf);
    expect(mail.text?.trim()).toBe(
      'Hi Ann,\n\nas promised <b>\ntoday.\n\nRead and answer the quote:\nhttps://app.example.com/q/abc\n\nReid & Sons',
    );
    expect(mail.html).toContain('<p>as promised &#60;b&#62;<br>today.</p>');
    expect(mail.html).not.toContain('Jobspeak');
    expect(await service.announced('email.sent', ({ emailId }) => emailId === data.emailId)).toBeTruthy();
  });

  test('an e-mail whose file is not there does not go without it', async () => {
    const data = reset({
      attachments: [{ objectKey: 'pdf/none.pdf', fileName: 'Quote.pdf', contentType: 'application/pdf' }],
    });
    await service.deliver(emailRequested, randomUUID(), data);
    await tried(service, data.emailId);
    expect(arrived).toEqual([]);
    await service.objects.put('pdf/none.pdf', Buffer.from('%PDF'));
    service.setTime(new Date(Date.now() + 60_000));
    await settled(service, data.emailId, 'sent');
    service.setTime(null);
    arrived.pop();
  });

  test('a server that is busy is asked again later; one that refuses for good is not', async () => {
    refusals.push({ responseCode: 451, message: 'busy' });
    const data = reset();
    await service.deliver(emailRequested, randomUUID(), data);
    await tried(service, data.emailId);
    service.setTime(new Date(Date.now() + 60_000)); // past the wait
    expect(await settled(service, data.emailId, 'sent')).toMatchObject({ attempts: 1 });
    service.setTime(null);
    refusals.push({ responseCode: 550, message: 'nobody here' });
    const lost = reset();
    await service.deliver(emailRequested, randomUUID(), lost);
    const row = await settled(service, lost.emailId, 'failed');
    expect(row).toMatchObject({ attempts: 1 });
    expect(row.last_error).toContain('nobody here');
    const news = await service.announced('email.failed', ({ emailId }) => emailId === lost.emailId);
    expect(news.error).toContain('nobody here');
  });
});
