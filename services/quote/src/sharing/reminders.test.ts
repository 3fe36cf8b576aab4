import { pdfRendered } from '@jobspeak/contracts';
import { createLog, remindNext } from '@jobspeak/kit';
import { type Person, useService } from '@jobspeak/kit/testing';
import { quoteService } from '../app';
import { aLine, givenBy } from '../quotes/testing';
import { planOf } from './reminders';

const service = useService(() => quoteService({ webUrl: 'https://app.example.com' }));
const { tradesperson, draft } = givenBy(service);
const log = createLog({ name: 'test', level: 'silent' });

const email = { channel: 'email', to: 'ann@example.com', subject: 'Your quote', message: 'Here it is.' };
/** Noon of the Tuesday a week after the quote was sent, and of those that follow. */
const [DUE, WEEK_LATER, TWO_WEEKS_LATER] = ['2026-01-13', '2026-01-20', '2026-01-27'].map((day) => `${day}T12:00:00Z`);

afterEach(async () => {
  service.setTime(null);
  // what a test has left behind is no other test's
  await service.db('deliveries').where({ state: 'waiting' }).update({ state: 'undone' });
  await service.db('deliveries').update({ remind_at: null });
});

/** Every look at reminders that is due at a moment, as the service takes them. */
async function lookAt(time = ''): Promise<void> {
  while (await remindNext({ db: service.db, log, clock: () => new Date(time), planOf }));
}

/** Notes that the messages about a quote have arrived, as the mail server would tell. */
const arrive = (id: string) =>
  service
    .db('deliveries')
    .where({ document_id: id, state: 'waiting' })
    .update({ state: 'sent', remind_at: service.db.ref('send_at') });

const remindersOf = (id: string): Promise<{ recipient: string }[]> =>
  service.db('deliveries').where({ document_id: id, purpose: 'reminder' });

/** A quote of 136.80 that arrived on Tuesday 6 January 2026 in London, of a business that reminds after a week. */
async function sent(validDays = 60): Promise<{ me: Person; id: string }> {
  service.setTime(new Date('2026-01-06T10:00:00Z'));
  const me = await tradesperson();
  const { body: settings } = await me.get('/business/settings');
  await me.put('/business/settings', { ...settings, reminders: { quoteDays: 7, invoiceDays: null } });
  const client = { id: null, name: 'Ann Lee', email: '', phone: '', address: '' };
  const { id } = await draft(me, { title: 'Hall', client, lines: [aLine()], validDays });
  await me.post(`/quotes/${id}/send`, email);
  await arrive(id);
  return { me, id };
}

test('who has not answered is reminded twice at most, as many days apart, at the same address', async () => {
  const { id } = await sent();
  const counts: number[] = [];
  for (const time of ['2026-01-12T12:00:00Z', DUE, '2026-01-19T12:00:00Z', WEEK_LATER, TWO_WEEKS_LATER]) {
    await lookAt(time);
    await arrive(id);
    counts.push((await remindersOf(id)).length);
  }
  expect(counts).toEqual([0, 1, 1, 2, 2]);
  expect((await remindersOf(id)).map(({ recipient }) => recipient)).toEqual(['ann@example.com', 'ann@example.com']);
});

test('its words are its own: short, what is offered and until when; the PDF and the link go with it', async () => {
  const { me, id } = await sent();
  await lookAt(DUE);
  service.setTime(new Date(DUE ?? ''));
  const { fingerprint } = await service.announced('pdf.requested', ({ documentId }) => documentId === id);
  const key = `pdf/${me.accountId}/${id}/${String(fingerprint)}.pdf`;
  const { size: bytes } = await service.objects.put(key, Buffer.from('%PDF-1.7'));
  await service.deliver(pdfRendered, me.accountId, { documentId: id, fingerprint, key, bytes });
  const { url, delivery } = (await me.get(`/quotes/${id}/sharing`)).body;
  expect(delivery).toMatchObject({ purpose: 'reminder', to: 'ann@example.com' });
  const request = await service.announced('email.requested', ({ emailId }) => emailId === delivery.id);
  expect(request).toMatchObject({
    fromName: 'Mills Joinery',
    values: { subject: 'Reminder: quote Q-2026-0001 from Mills Joinery', link: url },
    attachments: [{ objectKey: key }],
  });
  const { message } = request.values as { message: string };
  expect(message).toContain('Hello Ann Lee,');
  expect(message).toContain('our quote Q-2026-0001 (Hall): £136.80 in all, valid until 7 March 2026.');
  expect(message.length).toBeLessThan(400);
  const { items } = (await me.get(`/quotes/${id}/timeline`)).body;
  expect(items[0]).toMatchObject({ what: 'reminded', by: 'system', note: 'ann@example.com', revision: 1 });
  const names = (await service.outbox()).filter(({ accountId }) => accountId === me.accountId).map(({ name }) => name);
  expect(names).not.toContain('quote.sent');
});

test.each<[string, (me: Person, id: string) => Promise<unknown>]>([
  ['approved', (me, id) => me.post(`/quotes/${id}/approve`)],
  ['declined', (me, id) => me.post(`/quotes/${id}/reject`, {})],
  ['cancelled', (me, id) => me.post(`/quotes/${id}/cancel`)],
  ['revised', (me, id) => me.post(`/quotes/${id}/revise`)],
  ['archived', (me, id) => me.post(`/quotes/${id}/archive`)],
  ['deleted', (me, id) => me.delete(`/quotes/${id}`)],
  [
    'sent again in vain',
    async (me, id) => {
      await me.post(`/quotes/${id}/send`, email);
      await service.db('deliveries').where({ document_id: id, state: 'waiting' }).update({ state: 'failed' });
    },
  ],
])('nobody is reminded of what is %s', async (_what, act) => {
  const { me, id } = await sent();
  await act(me, id);
  await lookAt(DUE);
  await lookAt(WEEK_LATER);
  expect(await remindersOf(id)).toEqual([]);
  expect(await service.db('deliveries').where({ document_id: id }).whereNotNull('remind_at')).toEqual([]);
});

test.each([['archived'], ['deleted']])('what was %s and is restored is reminded of again', async (how) => {
  const { me, id } = await sent();
  await (how === 'archived' ? me.post(`/quotes/${id}/archive`) : me.delete(`/quotes/${id}`));
  await lookAt(DUE);
  expect(await remindersOf(id)).toEqual([]);
  await me.post(`/quotes/${id}/restore`);
  await lookAt(DUE);
  expect(await remindersOf(id)).toHaveLength(1);
});

test('nobody is reminded of what has expired', async () => {
  const { me, id } = await sent(5);
  await lookAt(DUE);
  expect(await remindersOf(id)).toEqual([]);
  expect((await me.get(`/quotes/${id}`)).body.documentStatus).toBe('expired');
});

test('who has opened it and not answered is reminded too', async () => {
  const { me, id } = await sent();
  const { url } = (await me.get(`/quotes/${id}/sharing`)).body;
  await service.anybody.post(`/public/quotes/${String(url).split('/').at(-1)}/opened`);
  await lookAt(DUE);
  expect(await remindersOf(id)).toHaveLength(1);
});
