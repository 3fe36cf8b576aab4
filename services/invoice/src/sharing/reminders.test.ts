import { type BusinessSettings, type Invoice, userDeleted } from '@jobspeak/contracts';
import { createLog, openDb, remindNext } from '@jobspeak/kit';
import { type Person, useService } from '@jobspeak/kit/testing';
import { invoiceService } from '../app';
import { given, payment, print } from '../testing';
import { planOf } from './reminders';

const service = useService(() => invoiceService({ webUrl: 'https://app.example.com' }));
const { settings, draft } = given(service);
const log = createLog({ name: 'test', level: 'silent' });

const email = { channel: 'email', to: 'ada@example.com', subject: 'Your invoice', message: 'Here it is.' };
const WEEKLY: Partial<BusinessSettings> = { reminders: { quoteDays: null, invoiceDays: 7 }, paymentDays: 14 };

/** Noon of the day on which the first reminder is to go, and a week later. */
const DUE = '2026-01-27T12:00:00Z';
const WEEK_LATER = '2026-02-03T12:00:00Z';

afterEach(async () => {
  service.setTime(null);
  // what a test has left behind is no other test's
  await service.db('deliveries').where({ state: 'waiting' }).update({ state: 'undone' });
  await service.db('deliveries').update({ remind_at: null });
});

/** Every look at reminders that is due at a moment, as the service takes them. */
async function lookAt(time: string): Promise<void> {
  while (await remindNext({ db: service.db, log, clock: () => new Date(time), planOf }));
}

/** Notes that the messages about an invoice have arrived, as the mail server would tell. */
const arrive = (id: string) =>
  service
    .db('deliveries')
    .where({ document_id: id, state: 'waiting' })
    .update({ state: 'sent', remind_at: service.db.ref('send_at') });

const remindersOf = (id: string): Promise<{ recipient: string; subject: string; message: string; send_at: Date }[]> =>
  service.db('deliveries').where({ document_id: id, purpose: 'reminder' }).orderBy('created_at');

/** An invoice of 136.80 that arrived on Tuesday 6 January 2026 at 10:00 in London, due on the 20th. */
async function sent(changes: Partial<BusinessSettings> = WEEKLY): Promise<{ me: Person; id: string }> {
  service.setTime(new Date('2026-01-06T10:00:00Z'));
  const me = await service.person();
  await settings(me, changes);
  const { id } = await draft(me);
  await me.post(`/invoices/${id}/send`, email);
  await arrive(id);
  return { me, id };
}

test('a week after it was due, and a week later again, three times at most, to the same address', async () => {
  const { id } = await sent();
  const counts: number[] = [];
  for (const day of ['01-14', '01-26', '01-27', '02-02', '02-03', '02-09', '02-10', '02-17', '03-17']) {
    await lookAt(`2026-${day}T12:00:00Z`);
    await arrive(id);
    counts.push((await remindersOf(id)).length);
  }
  expect(counts).toEqual([0, 0, 1, 1, 2, 2, 3, 3, 3]);
  expect((await remindersOf(id)).map(({ recipient }) => recipient)).toEqual(Array(3).fill('ada@example.com'));
});

test('it goes on weekdays in office hours where the business is', async () => {
  const { id } = await sent({ ...WEEKLY, reminders: { quoteDays: null, invoiceDays: 4 } });
  // four days after the 20th is a Saturday
  for (const time of ['2026-01-24T12:00:00Z', '2026-01-25T12:00:00Z', '2026-01-26T08:59:00Z']) await lookAt(time);
  expect(await remindersOf(id)).toEqual([]);
  await lookAt('2026-01-26T09:00:00Z');
  expect(await remindersOf(id)).toHaveLength(1);
  const elsewhere = await sent({ ...WEEKLY, countryCode: 'US', timeZone: 'America/Denver' });
  for (const time of ['2026-01-27T15:59:00Z', '2026-01-28T00:00:00Z', '2026-01-28T15:59:00Z']) await lookAt(time);
  expect(await remindersOf(elsewhere.id)).toEqual([]);
  await lookAt('2026-01-28T16:00:00Z');
  expect(await remindersOf(elsewhere.id)).toHaveLength(1);
});

test('its words are its own: short, what is open and since when; the PDF and the link go with it', async () => {
  const { me, id } = await sent();
  await me.post(`/invoices/${id}/payments`, payment(5_000));
  await lookAt(DUE);
  service.setTime(new Date(DUE));
  const key = await print(service, me.accountId, id);
  const request = await service.announced('email.requested', ({ to, values }) => {
    const { subject } = values as { subject: string };
    return to === 'ada@example.com' && subject.startsWith('Reminder');
  });
  const { url, delivery } = (await me.get(`/invoices/${id}/sharing`)).body;
  expect(delivery).toMatchObject({ purpose: 'reminder', state: 'handed-over' });
  expect(request).toMatchObject({
    emailId: delivery.id,
    template: 'document',
    fromName: 'Mills Joinery',
    values: { subject: 'Reminder: invoice INV-2026-0001 from Mills Joinery', link: url },
    attachments: [{ objectKey: key }],
  });
  const { message } = request.values as { message: string };
  expect(message).toContain('Hello Ada Byron,');
  expect(message).toContain('invoice INV-2026-0001 was due on 20 January 2026, and £86.80 is still to be paid');
  expect(message.length).toBeLessThan(400);
  const [latest] = (await me.get(`/invoices/${id}/timeline`)).body.items;
  expect(latest).toMatchObject({ what: 'reminded', by: 'system', note: 'ada@example.com' });
});

test.each<[string, (me: Person, id: string) => Promise<unknown>]>([
  ['paid', (me, id) => me.post(`/invoices/${id}/payments`, payment(13_680))],
  ['credited', (me, id) => me.post(`/invoices/${id}/credit`, {})],
  [
    'sent again in vain',
    async (me, id) => {
      await me.post(`/invoices/${id}/send`, email);
      await service.db('deliveries').where({ document_id: id, state: 'waiting' }).update({ state: 'failed' });
    },
  ],
  ['of a deleted account', (me) => service.deliver(userDeleted, me.accountId, { userId: me.userId })],
])('nobody is reminded of what is %s', async (_what, act) => {
  const { me, id } = await sent();
  await act(me, id);
  await lookAt(DUE);
  await lookAt(WEEK_LATER);
  expect(await remindersOf(id)).toEqual([]);
  expect(await service.db('deliveries').where({ document_id: id }).whereNotNull('remind_at')).toEqual([]);
});

test('a payment that is taken out, or given back, is reminded of again', async () => {
  const { me, id } = await sent();
  const { body: paid } = await me.post(`/invoices/${id}/payments`, payment(13_680));
  await lookAt(DUE);
  expect(await remindersOf(id)).toEqual([]);
  await me.delete(`/invoices/${id}/payments/${paid.payments[0].id}`);
  await lookAt(WEEK_LATER);
  expect(await remindersOf(id)).toHaveLength(1);
  await arrive(id);
  await me.post(`/invoices/${id}/payments`, payment(13_680));
  await lookAt('2026-02-10T12:00:00Z');
  service.setTime(new Date('2026-02-10T12:00:00Z'));
  await me.post(`/invoices/${id}/payments`, { ...payment(13_680), kind: 'refund' });
  await lookAt('2026-02-10T12:01:00Z');
  expect(await remindersOf(id)).toHaveLength(2);
});

test('what is paid while a reminder waits for its PDF is not reminded of', async () => {
  const { me, id } = await sent();
  await lookAt(DUE);
  await me.post(`/invoices/${id}/payments`, payment(13_680));
  service.setTime(new Date(DUE));
  const state = async () => (await me.get(`/invoices/${id}/sharing`)).body.delivery.state;
  while ((await state()) === 'waiting');
  expect(await state()).toBe('undone');
});

test('a message by hand counts as one: the next reminder comes as many days after it', async () => {
  const { me, id } = await sent();
  service.setTime(new Date('2026-01-26T10:00:00Z'));
  await me.post(`/invoices/${id}/send`, { ...email, to: 'accounts@example.com' });
  await arrive(id);
  await lookAt(DUE);
  await lookAt('2026-01-30T12:00:00Z');
  expect(await remindersOf(id)).toEqual([]);
  await lookAt('2026-02-02T12:00:00Z');
  expect(await remindersOf(id)).toMatchObject([{ recipient: 'accounts@example.com' }]);
});

test('a message that was taken back changes nothing', async () => {
  const { me, id } = await sent();
  service.setTime(new Date('2026-01-26T12:30:00Z'));
  await me.post(`/invoices/${id}/send`, email);
  await me.post(`/invoices/${id}/send/undo`);
  await lookAt('2026-01-27T13:00:00Z');
  expect(await remindersOf(id)).toHaveLength(1);
});

test('reminders follow the settings as they are: off, and on again', async () => {
  const { me, id } = await sent({ ...WEEKLY, reminders: { quoteDays: 7, invoiceDays: null } });
  await lookAt(DUE);
  expect(await remindersOf(id)).toEqual([]);
  await settings(me, WEEKLY);
  await lookAt('2026-02-02T12:00:00Z');
  expect(await remindersOf(id)).toHaveLength(1);
});

test('what went by link alone, and a credit note, are not reminded of', async () => {
  const { me, id } = await sent();
  const { id: linked } = await draft(me);
  await me.post(`/invoices/${linked}/send`, { channel: 'link' });
  const { body: note }: { body: Invoice } = await me.post(`/invoices/${id}/credit`, { amount: 100 });
  await me.post(`/invoices/${note.id}/send`, email);
  await arrive(note.id);
  await lookAt(DUE);
  await lookAt(WEEK_LATER);
  expect([await remindersOf(linked), await remindersOf(note.id)]).toEqual([[], []]);
});

test('several processes at once send one reminder', async () => {
  const { id } = await sent();
  const { rows } = await service.db.raw<{ rows: { schema: string }[] }>('select current_schema as schema');
  const db = openDb(process.env.TEST_DATABASE_URL ?? '', rows[0]?.schema ?? '');
  const look = () => remindNext({ db, log, clock: () => new Date(DUE), planOf });
  expect(await service.race('invoices', id, [look, look, look])).toEqual([true, true, true]);
  await db.destroy();
  expect(await remindersOf(id)).toHaveLength(1);
});

test('one that cannot be looked at does not hold up the others', async () => {
  const broken = await sent();
  const { id } = await sent();
  await service
    .db('deliveries')
    .where({ document_id: broken.id })
    .update({ remind_at: new Date(0) });
  await service.db('businesses').where({ account_id: broken.me.accountId }).update({ settings: '{}' });
  await lookAt(DUE);
  expect([await remindersOf(broken.id), (await remindersOf(id)).length]).toEqual([[], 1]);
});
