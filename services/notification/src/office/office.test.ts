import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { EMAILS, EmailLog, EmailPreviews, emailRequested, LoggedEmail } from '@jobspeak/contracts';
import { type Person, useService } from '@jobspeak/kit/testing';
import { notificationService } from '../app';
import { MailSettings, openMailer } from '../mailer';

const folder = path.join(tmpdir(), `jobspeak-mail-${randomUUID()}`);
const service = useService(() => notificationService({ mailer: openMailer(MailSettings.parse({}), folder) }));
let boss: Person;
beforeAll(async () => {
  await mkdtemp(`${folder}-`);
  boss = await service.person({ role: 'admin' });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Has an e-mail asked for, and waits until it lies in the outbox. */
async function kept(to: string): Promise<string> {
  const emailId = randomUUID();
  const values = { name: 'Jo', link: 'https://app.example.com/verify?token=secret' };
  await service.deliver(emailRequested, randomUUID(), { emailId, to, template: 'verify-email', values });
  while (!(await service.db('emails').where({ id: emailId, state: 'kept' }).first('id')));
  return emailId;
}
const log = async (query = '') => EmailLog.parse((await boss.get(`/admin/email${query}`)).body);

test('every e-mail is in the log, the latest first, by page, by state and by address', async () => {
  const to = `${randomUUID()}@example.com`;
  const ids = [await kept(to), await kept(to.toUpperCase()), await kept('somebody.else@example.com')];
  await service.db('emails').where({ id: ids[0] }).update({ state: 'failed', last_error: '550 nobody <b>here</b>' });
  expect((await log('?limit=3')).items.map(({ id }) => id)).toEqual([ids[2], ids[1], ids[0]]);
  const first = await log(`?limit=1&to=${to.slice(0, 20)}`);
  const second = await log(`?limit=1&to=${to.slice(0, 20)}&cursor=${first.nextCursor}`);
  expect([...first.items, ...second.items].map(({ id }) => id)).toEqual([ids[1], ids[0]]);
  expect((await log(`?to=${to}&state=failed`)).items).toMatchObject([{ error: '550 nobody <b>here</b>', to }]);
  expect((await log('?to=%25')).items).toEqual([]);
});

test('what lies in the outbox can be read; what went to a mail server, or waits for one, is nobody’s to read', async () => {
  const id = await kept('jo@example.com');
  expect((await boss.get(`/admin/email/${id}`)).body).toMatchObject({
    subject: 'Verify your email address',
    text: expect.stringContaining('token=secret'),
  });
  const told = { act: 'email-looked-at', adminId: boss.userId, whose: expect.any(String) };
  expect(await service.announced('admin.acted', ({ what }) => what === id)).toMatchObject(told);
  for (const state of ['sent', 'waiting', 'failed']) {
    await service
      .db('emails')
      .where({ id })
      .update({ state, available_at: new Date('2999-01-01') });
    expect((await boss.get(`/admin/email/${id}`)).body.code).toBe('NOT_FOUND');
  }
  expect(JSON.stringify(await log())).not.toContain('token=secret');
});

test('each e-mail can be looked at with sample values', async () => {
  const { items } = EmailPreviews.parse((await boss.get('/admin/email/templates')).body);
  expect(items.map(({ template }) => template).sort()).toEqual(Object.keys(EMAILS).sort());
  for (const { subject, text, html } of items)
    expect([subject, text, html].every((part) => part.length > 5 && !/undefined|\[object/.test(part))).toBe(true);
});

test('a test is sent once, and only to an address', async () => {
  const send = (to: string, key: string) => boss.post('/admin/email/test', { to }, { 'Idempotency-Key': key });
  const key = randomUUID();
  const answers = [await send('boss@example.com', key), await send('boss@example.com', key)];
  expect(answers.map(({ status }) => status)).toEqual([202, 202]);
  const { id } = LoggedEmail.parse(answers[0]?.body);
  expect(answers[1]?.body.id).toBe(id);
  while (!(await service.db('emails').where({ id, state: 'kept' }).first('id')));
  expect((await boss.get(`/admin/email/${id}`)).body.subject).toBe('A test from Jobspeak');
  expect((await send('nobody', randomUUID())).status).toBe(400);
});

test('nobody but an administrator reads or sends any of it', async () => {
  const user = await service.person();
  const id = randomUUID();
  for (const place of ['', '/templates', `/${id}`])
    expect((await user.get(`/admin/email${place}`)).body.code).toBe('INSUFFICIENT_PERMISSIONS');
  expect((await user.post('/admin/email/test', { to: 'a@example.com' })).body.code).toBe('INSUFFICIENT_PERMISSIONS');
  expect((await service.anybody.get('/admin/email')).status).toBe(401);
});
