import {
  businessSaved,
  type EventDefinition,
  invoiceAsked,
  invoiceOpened,
  invoicePaid,
  invoiceUndelivered,
  NOT_SENT,
  quoteApproved,
  quoteAsked,
  quoteOpened,
  quoteRejected,
  quoteUndelivered,
  userDeleted,
} from '@jobspeak/contracts';
import { businessOf, type Person, useService } from '@jobspeak/kit/testing';
import { notificationService } from '../app';
import type { Mailer } from '../mailer';

const QUOTE = 'b3f0a4f2-6f0e-4a56-8d7a-1c1f0a7f3f10';
/** Takes every e-mail; what they say is asked of the outbox. */
const mailer: Mailer = { servers: 1, deliver: async () => 'sent', forget: async () => {}, close() {} };
const service = useService(() => notificationService({ mailer, webUrl: 'https://app.example.com' }));

const news = {
  quoteId: QUOTE,
  number: 'Q-2026-0007',
  revision: 1,
  title: 'Kitchen',
  clientName: 'Ann Lee',
  total: 120_000,
  currency: 'GBP',
};
const agreed = {
  title: 'Kitchen',
  client: {},
  sections: [],
  lines: [],
  discount: null,
  taxRatePercent: 20,
  pricesIncludeTax: false,
  hideLinePrices: false,
  deposit: null,
  validDays: 30,
  startDate: '',
  notes: '',
  terms: '',
  photos: [],
  revision: 1,
  number: 'Q-2026-0007',
  issuedOn: '2026-03-02',
  validUntil: '2026-04-01',
  currency: 'GBP',
  locale: 'en-GB',
  totals: {
    subtotal: 0,
    discount: 0,
    net: 0,
    tax: 0,
    total: 0,
    deposit: 0,
    optional: 0,
    taxes: [],
    missingPrices: 0,
  },
};
const settings = businessOf({ businessName: 'Reid Roofing', email: 'office@reid.example' });

const listOf = async (me: Person) => (await me.get('/notifications')).body;

test.each<[string, EventDefinition, object, object]>([
  [
    'opened',
    quoteOpened,
    news,
    { kind: 'quote-opened', title: 'Ann Lee has opened your quote', message: 'Q-2026-0007 · Kitchen · £1,200.00' },
  ],
  [
    'approved by the customer',
    quoteApproved,
    { ...news, by: 'customer', name: 'Ann', agreed },
    { kind: 'quote-approved', title: 'Ann Lee has approved your quote' },
  ],
  [
    'declined with a reason',
    quoteRejected,
    { ...news, by: 'customer', reason: 'Too dear' },
    { kind: 'quote-rejected', message: '“Too dear”\nQ-2026-0007 · Kitchen · £1,200.00' },
  ],
  [
    'asked about',
    quoteAsked,
    { ...news, question: 'Is the tap included?' },
    { kind: 'quote-question', title: 'Ann Lee asks about your quote' },
  ],
  [
    'not delivered',
    quoteUndelivered,
    { ...news, clientName: '', to: 'ann@example.com', error: '550 nobody here' },
    { kind: 'delivery-failed', title: 'Your email to your customer did not arrive' },
  ],
  [
    'opened of an invoice',
    invoiceOpened,
    { ...news, invoiceId: QUOTE, quoteId: null },
    {
      kind: 'quote-opened',
      title: 'Ann Lee has opened your invoice',
      document: { kind: 'invoice', id: QUOTE },
    },
  ],
  [
    'asked about an invoice',
    invoiceAsked,
    { ...news, invoiceId: QUOTE, quoteId: null, question: 'Can I pay in two parts?' },
    {
      kind: 'quote-question',
      title: 'Ann Lee asks about your invoice',
      message: expect.stringContaining('“Can I pay in two parts?”'),
      document: { kind: 'invoice', id: QUOTE },
    },
  ],
  [
    'not delivered of an invoice',
    invoiceUndelivered,
    { ...news, invoiceId: QUOTE, quoteId: null, to: 'ann@example.com', error: '550 nobody here' },
    {
      kind: 'delivery-failed',
      title: 'Your email to Ann Lee did not arrive',
      document: { kind: 'invoice', id: QUOTE },
    },
  ],
  [
    'kept of a quote, without a mail server',
    quoteUndelivered,
    { ...news, to: 'ann@example.com', error: NOT_SENT, kept: true },
    {
      kind: 'delivery-failed',
      title: 'Your email to Ann Lee is kept here, not sent',
      message: expect.stringContaining('no mail server is set'),
      document: { kind: 'quote', id: QUOTE },
    },
  ],
  [
    'kept of an invoice, without a mail server',
    invoiceUndelivered,
    { ...news, invoiceId: QUOTE, quoteId: null, to: 'ann@example.com', error: NOT_SENT, kept: true },
    { title: 'Your email to Ann Lee is kept here, not sent', document: { kind: 'invoice', id: QUOTE } },
  ],
  [
    'paid',
    invoicePaid,
    { ...news, invoiceId: QUOTE, quoteId: null, isQuoteSettled: false },
    { kind: 'invoice-paid', document: { kind: 'invoice', id: QUOTE } },
  ],
])('a business is told of what is %s', async (_what, event, data, told) => {
  const me = await service.person();
  expect(await service.deliver(event, me.accountId, data)).toEqual([{ kind: 'done' }]);
  const { items, unread } = await listOf(me);
  expect([items, unread]).toEqual([[expect.objectContaining({ ...told, read: false })], 1]);
  const shown = await service.announced('notice.created', ({ noticeId }) => noticeId === items[0].id);
  expect(shown).toMatchObject({ notice: told, unread: 1 });
});

test('what a business did itself it is not told', async () => {
  const me = await service.person();
  await service.deliver(quoteApproved, me.accountId, { ...news, by: 'owner', name: '', agreed });
  await service.deliver(quoteRejected, me.accountId, { ...news, by: 'owner', reason: '' });
  expect(await listOf(me)).toEqual({ items: [], nextCursor: null, unread: 0 });
});

test('the same event twice is one notice', async () => {
  const me = await service.person();
  const eventId = '7f1e1c3a-4d8b-4f6e-9a51-0b9f3f5b7c11';
  await service.deliver(quoteOpened, me.accountId, news, eventId);
  await service.deliver(quoteOpened, me.accountId, news, eventId);
  expect((await listOf(me)).unread).toBe(1);
});

test('notices are paged, the latest first, and read one by one or all at once, by their own account alone', async () => {
  const [me, other] = [await service.person(), await service.person()];
  for (const title of ['First', 'Second', 'Third'])
    await service.deliver(quoteOpened, me.accountId, { ...news, title });
  await service.deliver(quoteOpened, other.accountId, news);
  const first = (await me.get('/notifications?limit=2')).body;
  expect(first.items.map(({ message }: { message: string }) => message.split(' · ')[1])).toEqual(['Third', 'Second']);
  const rest = (await me.get(`/notifications?limit=2&cursor=${first.nextCursor}`)).body;
  expect([rest.items.length, rest.nextCursor]).toEqual([1, null]);
  const ids = [first.items[0].id];
  expect((await other.post('/notifications/read', { ids })).body).toEqual({ unread: 1 });
  expect((await me.post('/notifications/read', { ids })).body).toEqual({ unread: 2 });
  expect((await me.post('/notifications/read')).body).toEqual({ unread: 0 });
  expect((await listOf(other)).unread).toBe(1);
});

test('who wants it has it by e-mail too, at the address of the business', async () => {
  const me = await service.person();
  await service.deliver(businessSaved, me.accountId, { businessId: me.accountId, settings, logo: null });
  const atFirst = { email: ['quote-approved', 'quote-rejected', 'quote-question'] };
  expect((await me.get('/notifications/preferences')).body).toEqual(atFirst);
  expect((await (await service.person()).get('/notifications/preferences')).body).toEqual(atFirst);
  await me.put('/notifications/preferences', { email: ['quote-approved', 'quote-approved'] });
  await service.deliver(businessSaved, me.accountId, { businessId: me.accountId, settings, logo: null });
  expect((await me.get('/notifications/preferences')).body).toEqual({ email: ['quote-approved'] });
  await service.deliver(quoteOpened, me.accountId, news);
  await service.deliver(quoteApproved, me.accountId, { ...news, by: 'customer', name: 'Ann', agreed });
  const sent = (await service.outbox()).filter(
    ({ name, accountId }) => name === 'email.requested' && accountId === me.accountId,
  );
  expect(sent).toMatchObject([
    {
      data: {
        to: 'office@reid.example',
        template: 'notice',
        values: {
          subject: 'Ann Lee has approved your quote',
          link: `https://app.example.com/client/quotes/${QUOTE}`,
        },
      },
    },
  ]);
});

test('who has said nothing of it has by e-mail what a customer answers or asks, and nothing else', async () => {
  const me = await service.person();
  await service.deliver(businessSaved, me.accountId, { businessId: me.accountId, settings, logo: null });
  await service.deliver(quoteOpened, me.accountId, news);
  await service.deliver(quoteApproved, me.accountId, { ...news, by: 'customer', name: 'Ann', agreed });
  await service.deliver(quoteRejected, me.accountId, { ...news, by: 'customer', reason: '' });
  await service.deliver(quoteAsked, me.accountId, { ...news, question: 'The tap?' });
  const subjects = async () =>
    (await service.outbox()).flatMap(({ name, accountId, data }) =>
      name === 'email.requested' && accountId === me.accountId
        ? [(data as { values: { subject: string } }).values.subject]
        : [],
    );
  const three = ['Ann Lee has approved your quote', 'Ann Lee has declined your quote', 'Ann Lee asks about your quote'];
  expect(await subjects()).toEqual(three);
  await me.put('/notifications/preferences', { email: [] });
  await service.deliver(quoteAsked, me.accountId, { ...news, question: 'The sink?' });
  expect(await subjects()).toEqual(three);
});

test('a question that comes by e-mail is answered by a reply, where its customer can be written to', async () => {
  const me = await service.person();
  await service.deliver(businessSaved, me.accountId, { businessId: me.accountId, settings, logo: null });
  await me.put('/notifications/preferences', { email: ['quote-question'] });
  await service.deliver(quoteAsked, me.accountId, { ...news, question: 'The tap?', replyTo: 'ann@example.com' });
  await service.deliver(quoteAsked, me.accountId, { ...news, question: 'The sink?' });
  const sent = (await service.outbox()).filter(
    ({ name, accountId }) => name === 'email.requested' && accountId === me.accountId,
  );
  expect(sent).toMatchObject([
    {
      data: { replyTo: 'ann@example.com', values: { message: expect.stringMatching(/The tap.*Reply to this email/s) } },
    },
    { data: { values: { message: expect.not.stringContaining('Reply to this email') } } },
  ]);
  expect(sent[1]?.data).not.toHaveProperty('replyTo');
});

test('a wish that there is not is refused', async () => {
  const me = await service.person();
  expect((await me.put('/notifications/preferences', { email: ['everything'] })).status).toBe(400);
});

test('a deleted account leaves no notice and no address', async () => {
  const me = await service.person();
  await service.deliver(businessSaved, me.accountId, { businessId: me.accountId, settings, logo: null });
  await service.deliver(quoteOpened, me.accountId, news);
  await service.deliver(userDeleted, me.accountId, { userId: me.userId });
  for (const table of ['notices', 'businesses'])
    expect(await service.db(table).where({ account_id: me.accountId })).toEqual([]);
});
