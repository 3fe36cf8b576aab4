import { type Invoice, type NewPayment, userDeleted } from '@jobspeak/contracts';
import { type Person, useService } from '@jobspeak/kit/testing';
import { invoiceService } from '../app';
import { given, line, payment, print } from '../testing';

const WEB = 'https://app.example.com';
const service = useService(() => invoiceService({ webUrl: WEB }));
const { settings, draft } = given(service);
const HOSTILE = `</script><script>alert(1)</script>"'><img src=x onerror=alert(2)>{{7*7}}`;

afterEach(() => service.setTime(null));

const linkOf = async (me: Person, id: string): Promise<string> => {
  await me.post(`/invoices/${id}/send`, { channel: 'link' });
  const { url } = (await me.get(`/invoices/${id}/sharing`)).body;
  return `/public/invoices/${url.replace(`${WEB}/i/`, '')}`;
};

/** An invoice of 136.80 whose link has been given away on 6 January. */
async function shared(content: object = {}) {
  service.setTime(new Date('2026-01-06T10:00:00Z'));
  const me = await service.person();
  await settings(me, { email: 'office@mills.example', paymentDetails: 'Sort code 00-00-00', paymentDays: 14 });
  const { id } = await draft(me, content);
  return { me, id, link: await linkOf(me, id) };
}
const pay = (me: Person, id: string, amount: number, changes: Partial<NewPayment> = {}) =>
  me.post(`/invoices/${id}/payments`, payment(amount, changes));
const pageOf = async (link: string) => {
  const { status, headers, bytes } = await service.anybody.get(`${link}/page`);
  return { status, type: headers.get('content-type'), html: bytes.toString() };
};
const told = async (me: Person, id: string): Promise<{ what: string; by: string; note: string }[]> =>
  (await me.get(`/invoices/${id}/timeline`)).body.items;

test('the customer reads what is to be paid, and nothing of its cost', async () => {
  const { link } = await shared();
  const { status, body, bytes, headers } = await service.anybody.get(link);
  expect([status, headers.get('cache-control')]).toEqual([200, 'no-store']);
  expect(body).toMatchObject({
    standing: 'open',
    isOverdue: false,
    snapshot: { kind: 'invoice', amountDue: 13_680, dueOn: '2026-01-20', paymentDetails: 'Sort code 00-00-00' },
    payments: [],
  });
  expect(bytes.toString()).not.toMatch(/unitCost|markup|confidence|"source"/);
});

test('the page can be read without any script: what is due and when, how to pay, what was paid', async () => {
  const { me, id, link } = await shared();
  await pay(me, id, 5_000, { paidOn: '2026-01-05' });
  const { status, type, html } = await pageOf(link);
  expect([status, type]).toEqual([200, 'text/html; charset=utf-8']);
  for (const words of [
    'Mills Joinery',
    'Please pay £86.80 by 20 January 2026.',
    'Sort code 00-00-00',
    'INV-2026-0001',
    'Paid so far',
    '5 January 2026',
    '£50.00',
    'Skirting board',
    'Download the PDF',
    'Ask a question',
  ])
    expect(html).toContain(words);
  expect(html.match(/<script(?![^>]*(src=|type="application\/json"))/g)).toBeNull();
  expect(html).not.toMatch(/<style|\sstyle=|\son\w+=/);
  const styles = await service.anybody.get(`${link}/styles`);
  expect([styles.headers.get('content-type'), styles.bytes.toString()]).toEqual([
    expect.stringContaining('text/css'),
    expect.stringContaining('.document'),
  ]);
});

test.each<[string, string, (me: Person, id: string) => Promise<unknown>, string]>([
  ['paid', 'paid', (me, id) => pay(me, id, 13_680), 'This invoice is paid. Thank you!'],
  ['credited as a whole', 'cancelled', (me, id) => me.post(`/invoices/${id}/credit`, {}), 'Nothing is to be paid'],
  [
    'overdue',
    'open',
    async () => service.setTime(new Date('2026-01-21T10:00:00Z')),
    '£136.80 was due on 20 January 2026. Please pay it now.',
  ],
])('the page of what is %s says so', async (_what, standing, act, words) => {
  const { me, id, link } = await shared();
  await act(me, id);
  expect((await service.anybody.get(link)).body.standing).toBe(standing);
  const { html } = await pageOf(link);
  expect(html).toContain(words);
  expect(html).toContain('Skirting board');
  expect(html.includes('id="pay"')).toBe(standing === 'open');
});

test('a credit note has its page', async () => {
  const { me, id } = await shared();
  const { body: note }: { body: Invoice } = await me.post(`/invoices/${id}/credit`, { amount: 5_000 });
  const link = await linkOf(me, note.id);
  expect((await service.anybody.get(link)).body).toMatchObject({ standing: 'open', snapshot: { kind: 'credit-note' } });
  const { html } = await pageOf(link);
  expect(html).toContain('£50.00 of invoice INV-2026-0001 is taken back.');
  expect(html).not.toContain('id="pay"');
});

test('what somebody typed stays text, wherever it stands', async () => {
  const { me, id, link } = await shared({
    title: HOSTILE,
    client: { id: null, name: HOSTILE, email: '', phone: '', address: HOSTILE },
    lines: [line({ description: HOSTILE })],
    notes: HOSTILE,
    terms: HOSTILE,
    paymentDetails: HOSTILE,
  });
  await pay(me, id, 100);
  const { html } = await pageOf(link);
  expect(html).not.toMatch(/<script>|<img src=x/);
  expect(html).toContain('&lt;img src=x');
});

test('the customer opens it once; the owner’s own look does not count', async () => {
  const { me, id, link } = await shared();
  const openedAt = async () => (await me.get(`/invoices/${id}/sharing`)).body.openedAt;
  const visit = (token?: string) =>
    service.anybody.post(`${link}/opened`, undefined, token ? { authorization: `Bearer ${token}` } : {});
  expect((await visit(me.token)).status).toBe(204);
  expect(await openedAt()).toBeNull();
  const stranger = await service.person();
  await visit(stranger.token);
  await visit('of.nothing.much');
  await visit();
  expect(await openedAt()).toBe('2026-01-06T10:00:00.000Z');
  const opened = (await told(me, id)).filter(({ what }) => what === 'opened');
  expect(opened).toMatchObject([{ by: 'customer' }]);
  expect(await service.announced('invoice.opened', ({ invoiceId }) => invoiceId === id)).toMatchObject({
    number: 'INV-2026-0001',
  });
});

test('a question reaches the owner, also of what is paid', async () => {
  const { me, id, link } = await shared();
  const asked = await service.anybody.post(`${link}/ask`, { question: ' Can I pay in two parts? ' });
  expect([asked.status, asked.body.standing]).toEqual([200, 'open']);
  expect((await told(me, id))[0]).toMatchObject({ what: 'asked', by: 'customer', note: 'Can I pay in two parts?' });
  const news = await service.announced('invoice.asked', ({ invoiceId }) => invoiceId === id);
  expect(news).toMatchObject({ clientName: 'Ada Byron', question: 'Can I pay in two parts?', total: 13_680 });
  await pay(me, id, 13_680);
  const receipt = { question: 'A receipt?', contact: '07700 900123' };
  expect((await service.anybody.post(`${link}/ask`, receipt)).status).toBe(200);
  expect((await told(me, id))[0]).toMatchObject({ what: 'asked', note: 'A receipt?\nReach me at 07700 900123' });
  const empty = await service.anybody.post(`${link}/ask`, { question: ' ' });
  expect([empty.status, empty.body.fields]).toEqual([400, { question: 'Type your question.' }]);
});

test('the customer has the PDF, with the link to the page', async () => {
  const { me, id, link } = await shared();
  const asked = service.anybody.get(`${link}/pdf`);
  await print(service, me.accountId, id);
  const { status, headers, bytes } = await asked;
  expect([status, headers.get('content-type'), bytes.toString()]).toEqual([200, 'application/pdf', '%PDF-1.7']);
  const { snapshot } = await service.announced('pdf.requested', ({ documentId }) => documentId === id);
  expect(snapshot).toMatchObject({ acceptUrl: link.replace('/public/invoices', `${WEB}/i`) });
});

test('a link leads to its own document alone, and nowhere when it was never given', async () => {
  const { link } = await shared();
  const other = await shared();
  expect((await service.anybody.get(link)).body.snapshot.number).toBe('INV-2026-0001');
  expect(other.link).not.toBe(link);
  for (const token of ['x', 'a'.repeat(22), `${'a'.repeat(21)}%00`, other.id])
    for (const path of ['', '/pdf', '/styles'])
      expect((await service.anybody.get(`/public/invoices/${encodeURIComponent(token)}${path}`)).status).toBe(404);
  expect(await pageOf(`/public/invoices/${'a'.repeat(22)}`)).toMatchObject({
    status: 404,
    html: expect.stringContaining('This link does not work. Ask the business that sent it for a new one.'),
  });
  expect((await service.anybody.post(`/public/invoices/${'a'.repeat(22)}/ask`, { question: 'Hm?' })).status).toBe(404);
});

test('the links of a deleted account lead nowhere', async () => {
  const { me, link } = await shared();
  await service.deliver(userDeleted, me.accountId, { userId: me.userId });
  expect((await service.anybody.get(link)).body.code).toBe('LINK_NOT_FOUND');
});
