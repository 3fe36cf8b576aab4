import { randomUUID } from 'node:crypto';
import { emailFailed, emailSent, type Invoice, pdfFailed } from '@jobspeak/contracts';
import { type Person, useService } from '@jobspeak/kit/testing';
import { invoiceService } from '../app';
import { given, payment, print } from '../testing';

const WEB = 'https://app.example.com';
const service = useService(() => invoiceService({ webUrl: WEB }));
const { settings, draft } = given(service);

const email = { channel: 'email', to: 'ada@example.com', subject: 'Your invoice', message: 'Hi Ada,\n\nhere it is.' };

async function aDraft(content: object = {}): Promise<{ me: Person; id: string }> {
  const me = await service.person();
  await settings(me, { email: 'office@mills.example' });
  return { me, id: (await draft(me, content)).id };
}

const sharing = async (me: Person, id: string) => (await me.get(`/invoices/${id}/sharing`)).body;
const timeline = async (me: Person, id: string): Promise<{ what: string; note: string }[]> =>
  (await me.get(`/invoices/${id}/timeline`)).body.items;
const told = async (me: Person, id: string) => (await timeline(me, id)).map(({ what }) => what);
const announced = async (accountId: string, name: string) =>
  (await service.outbox()).filter((event) => event.accountId === accountId && event.name === name);

/** Lets the half minute pass in which a message can be taken back. */
const later = () => service.setTime(new Date(Date.now() + 31_000));
afterEach(async () => {
  service.setTime(null);
  // nobody prints for what a test has left behind
  await service.db('deliveries').where({ state: 'waiting' }).update({ state: 'undone' });
  await service.db('renditions').where({ state: 'requested' }).update({ state: 'failed' });
});

/** An invoice whose e-mail has been handed over. */
async function handedOver(business: Parameters<typeof settings>[1] = {}) {
  const { me, id } = await aDraft();
  await settings(me, { email: 'office@mills.example', ...business });
  await me.post(`/invoices/${id}/send`, email);
  const emailId: string = (await sharing(me, id)).delivery.id;
  later();
  const key = await print(service, me.accountId, id);
  const request = await service.announced('email.requested', (data) => data.emailId === emailId);
  return { me, id, emailId, key, request };
}

test('a copied link issues a draft, with a number and an address that stays', async () => {
  const { me, id } = await aDraft();
  expect(await sharing(me, id)).toBeNull();
  const { status, body } = await me.post(`/invoices/${id}/send`, { channel: 'link' });
  expect([status, body.documentStatus, body.number]).toEqual([200, 'sent', expect.stringMatching(/^INV-\d{4}-0001$/)]);
  const first = await sharing(me, id);
  expect(first).toEqual({
    url: expect.stringMatching(/^https:\/\/app\.example\.com\/i\/[\w-]{22}$/),
    delivery: null,
    openedAt: null,
    answer: null,
  });
  await me.post(`/invoices/${id}/send`, { channel: 'link' });
  expect(await sharing(me, id)).toEqual(first);
  expect(await told(me, id)).toEqual(['sent', 'sent', 'finalized', 'created']);
  expect(await announced(me.accountId, 'invoice.sent')).toMatchObject([{ data: { invoiceId: id, channel: 'link' } }]);
});

test('an e-mail goes after its half minute, with the PDF and the link, in the name of the business', async () => {
  const { me, id, emailId, key, request } = await handedOver();
  const { url, delivery } = await sharing(me, id);
  expect(delivery).toMatchObject({ to: 'ada@example.com', state: 'handed-over', purpose: 'document' });
  expect(request).toMatchObject({
    to: 'ada@example.com',
    template: 'document',
    fromName: 'Mills Joinery',
    replyTo: 'office@mills.example',
    values: {
      subject: 'Your invoice',
      message: 'Hi Ada,\n\nhere it is.',
      link: url,
      label: 'See the invoice',
      closing: '',
    },
    attachments: [{ objectKey: key, fileName: expect.stringMatching(/^Invoice-INV/), contentType: 'application/pdf' }],
  });
  const printed = await service.announced('pdf.requested', ({ documentId }) => documentId === id);
  expect(printed).toMatchObject({ snapshot: { acceptUrl: url } });
  await service.deliver(emailSent, me.accountId, { emailId });
  await service.deliver(emailSent, me.accountId, { emailId });
  expect((await sharing(me, id)).delivery.state).toBe('sent');
  expect((await timeline(me, id)).slice(0, 2)).toMatchObject([
    { what: 'delivered', note: 'ada@example.com' },
    { what: 'sent', note: 'ada@example.com' },
  ]);
});

test('an e-mail of a business without an address says that nobody reads a reply, and where to ask', async () => {
  const { request } = await handedOver({ email: '' });
  expect(request).not.toHaveProperty('replyTo');
  expect(request).toMatchObject({ values: { closing: expect.stringMatching(/not read.*you can ask us/) } });
});

test('an e-mail that no mail server could take is told as kept here, and not as sent', async () => {
  const { me, id, emailId } = await handedOver();
  for (const _twice of [1, 2]) await service.deliver(emailSent, me.accountId, { emailId, kept: true });
  expect((await sharing(me, id)).delivery.state).toBe('kept');
  expect((await timeline(me, id))[0]).toMatchObject({ what: 'kept', note: 'ada@example.com' });
  const news = await announced(me.accountId, 'invoice.undelivered');
  expect(news).toMatchObject([{ data: { invoiceId: id, to: 'ada@example.com', kept: true } }]);
});

test('an e-mail that was refused is told on the invoice and to its owner, with the reason', async () => {
  const { me, id, emailId } = await handedOver();
  await service.deliver(emailSent, me.accountId, { emailId: randomUUID() });
  await service.deliver(emailFailed, me.accountId, { emailId, error: '550 nobody here' });
  await service.deliver(emailSent, me.accountId, { emailId });
  expect((await sharing(me, id)).delivery).toMatchObject({ state: 'failed', error: '550 nobody here' });
  expect((await timeline(me, id))[0]).toMatchObject({ what: 'delivery-failed', note: 'ada@example.com' });
  const news = await announced(me.accountId, 'invoice.undelivered');
  expect(news).toMatchObject([
    { data: { invoiceId: id, clientName: 'Ada Byron', to: 'ada@example.com', error: '550 nobody here' } },
  ]);
});

test('an e-mail whose PDF cannot be made is tried again, and told in the end', async () => {
  const { me, id } = await aDraft();
  await me.post(`/invoices/${id}/send`, email);
  await service.db('deliveries').where({ document_id: id }).update({ attempts: 3 });
  later();
  const { fingerprint } = await service.announced('pdf.requested', ({ documentId }) => documentId === id);
  await service.deliver(pdfFailed, me.accountId, { documentId: id, fingerprint, error: 'no paper' });
  await service.announced('invoice.undelivered', ({ invoiceId }) => invoiceId === id);
  const { delivery } = await sharing(me, id);
  expect(delivery).toMatchObject({ state: 'failed', error: 'PDF_GENERATION_FAILED' });
});

test('within the half minute an e-mail is taken back, and the number that was given stays', async () => {
  const { me, id } = await aDraft();
  const { body: sent } = await me.post(`/invoices/${id}/send`, email);
  const { status, body: undone } = await me.post(`/invoices/${id}/send/undo`);
  expect([status, undone.number, undone.documentStatus]).toEqual([200, sent.number, 'sent']);
  expect((await sharing(me, id)).delivery.state).toBe('undone');
  expect((await timeline(me, id))[0]).toMatchObject({ what: 'sending-undone', note: 'ada@example.com' });
  const again = await me.post(`/invoices/${id}/send/undo`);
  expect(again).toMatchObject({ status: 409, body: { code: 'INVALID_TRANSITION' } });
  const { id: next } = await draft(me);
  const { body } = await me.post(`/invoices/${next}/send`, { channel: 'link' });
  expect([sent.number, body.number].map((number: string) => number.slice(-4))).toEqual(['0001', '0002']);
});

test('what has gone is not taken back', async () => {
  const { me, id } = await handedOver();
  expect((await me.post(`/invoices/${id}/send/undo`)).body.code).toBe('INVALID_TRANSITION');
  expect((await sharing(me, id)).delivery.state).toBe('handed-over');
});

test('a message can be taken back no later than a courier has it', async () => {
  const { me, id } = await aDraft();
  await me.post(`/invoices/${id}/send`, email);
  later();
  await service.announced('pdf.requested', ({ documentId }) => documentId === id);
  service.setTime(null);
  expect((await me.post(`/invoices/${id}/send/undo`)).body.code).toBe('INVALID_TRANSITION');
  await print(service, me.accountId, id);
});

test('what was changed since its sender read it is not sent', async () => {
  const { me, id } = await aDraft();
  const { version } = (await me.get(`/invoices/${id}`)).body;
  const changed = (await me.patch(`/invoices/${id}`, { version, notes: 'Mind the step.' })).body;
  const refused = await me.post(`/invoices/${id}/send`, { channel: 'link', version });
  expect([refused.status, refused.body.code]).toEqual([409, 'STALE_VERSION']);
  expect(await sharing(me, id)).toBeNull();
  expect((await me.post(`/invoices/${id}/send`, { channel: 'link', version: changed.version })).status).toBe(200);
});

test('two taps send once: one number, one e-mail', async () => {
  const { me, id } = await aDraft();
  const headers = { 'idempotency-key': randomUUID() };
  const tap = () => me.post(`/invoices/${id}/send`, email, headers);
  const answers = await service.race('invoices', id, [tap, tap]);
  expect(answers.map(({ status, body }) => [status, body.number])).toEqual([
    [200, answers[0]?.body.number],
    [200, answers[0]?.body.number],
  ]);
  expect(await service.db('deliveries').where({ document_id: id })).toHaveLength(1);
  expect((await told(me, id)).filter((what) => what === 'sent')).toHaveLength(1);
});

test('a draft that is not complete is neither issued nor sent', async () => {
  const { me, id } = await aDraft({ lines: [] });
  const answer = await me.post(`/invoices/${id}/send`, email);
  expect(answer).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
  expect((await me.get(`/invoices/${id}`)).body.number).toBeNull();
  expect(await sharing(me, id)).toBeNull();
});

test.each([
  [{ ...email, to: 'nobody' }, 'to'],
  [{ ...email, subject: ' ' }, 'subject'],
])('%j is refused at its field', async (sending, field) => {
  const { me, id } = await aDraft();
  const { status, body } = await me.post(`/invoices/${id}/send`, sending);
  expect([status, Object.keys(body.fields)]).toEqual([400, [field]]);
  expect((await me.get(`/invoices/${id}`)).body.documentStatus).toBe('draft');
});

test('somebody else’s invoice is not found', async () => {
  const { me, id } = await aDraft();
  await me.post(`/invoices/${id}/send`, email);
  const other = await service.person();
  for (const answer of [
    await other.get(`/invoices/${id}/sharing`),
    await other.post(`/invoices/${id}/send`, email),
    await other.post(`/invoices/${id}/send/undo`),
  ])
    expect(answer).toMatchObject({ status: 404, body: { code: 'INVOICE_NOT_FOUND' } });
  expect((await sharing(me, id)).delivery.state).toBe('waiting');
});

test('a credit note is sent as an invoice is', async () => {
  const { me, id } = await aDraft();
  await me.post(`/invoices/${id}/issue`);
  await me.post(`/invoices/${id}/payments`, payment(1_000));
  const { body: note }: { body: Invoice } = await me.post(`/invoices/${id}/credit`, { amount: 500 });
  const { status, body } = await me.post(`/invoices/${note.id}/send`, email);
  expect([status, body.kind, body.number]).toEqual([200, 'credit-note', note.number]);
  later();
  await print(service, me.accountId, note.id);
  const emailId: string = (await sharing(me, note.id)).delivery.id;
  const request = await service.announced('email.requested', (data) => data.emailId === emailId);
  expect(request).toMatchObject({ values: { label: 'See the credit note' } });
});
