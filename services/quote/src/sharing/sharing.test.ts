import { randomUUID } from 'node:crypto';
import { emailFailed, emailSent, pdfRendered } from '@jobspeak/contracts';
import { type Person, useService } from '@jobspeak/kit/testing';
import { quoteService } from '../app';

const WEB = 'https://app.example.com';
const service = useService(() => quoteService({ webUrl: WEB }));

const BASE = 'b3f0a4f2-6f0e-4a56-8d7a-1c1f0a7f3f10';
const OPTION = 'b3f0a4f2-6f0e-4a56-8d7a-1c1f0a7f3f11';
const line = (id: string, facts: object = {}) => ({
  id,
  kind: 'labour',
  description: 'Fit a tap',
  quantity: 1,
  unit: 'job',
  unitPrice: 10_000,
  unitCost: 6_000,
  ...facts,
});
const email = {
  channel: 'email',
  to: 'ann@example.com',
  subject: 'Your quote',
  message: 'Hi Ann,\n\nhere it is.',
};

async function aQuote(): Promise<{ me: Person; id: string }> {
  const me = await service.person();
  const { body } = await me.post('/quotes', {
    title: 'Kitchen',
    client: { name: 'Ann Lee', email: 'ann@example.com', phone: '', address: '' },
    lines: [line(BASE), line(OPTION, { description: 'Gold tap', unitPrice: 5_000, optional: true })],
  });
  return { me, id: body.id };
}

/** What its owner sees of a quote and its customer. */
const sharing = async (me: Person, id: string) => (await me.get(`/quotes/${id}/sharing`)).body;

const linkOf = (url: string) => `/public/quotes/${url.replace(`${WEB}/q/`, '')}`;

/** A quote whose link has been given away. */
async function shared() {
  const { me, id } = await aQuote();
  await me.post(`/quotes/${id}/send`, { channel: 'link' });
  const page = linkOf((await sharing(me, id)).url);
  const { body: seen } = await service.anybody.get(page);
  return { me, id, page, contentHash: seen.contentHash as string };
}

const told = async (accountId: string) =>
  (await service.outbox()).filter((event) => event.accountId === accountId).map(({ name }) => name);

/** Stands in for the printer: answers the request for the PDF of a quote. */
async function print(accountId: string, quoteId: string): Promise<string> {
  const { fingerprint } = await service.announced('pdf.requested', ({ documentId }) => documentId === quoteId);
  const key = `pdf/${accountId}/${quoteId}/${String(fingerprint)}.pdf`;
  const { size: bytes } = await service.objects.put(key, Buffer.from('%PDF-1.7'));
  await service.deliver(pdfRendered, accountId, { documentId: quoteId, fingerprint, key, bytes });
  return key;
}

afterEach(async () => {
  service.setTime(null);
  // nobody prints for what a test has left behind
  await service.db('deliveries').where({ state: 'waiting' }).update({ state: 'undone' });
  await service.db('renditions').where({ state: 'requested' }).update({ state: 'failed' });
});

describe('sending', () => {
  test('a copied link makes a draft sent, with a number and an address that stays', async () => {
    const { me, id } = await aQuote();
    const { status, body } = await me.post(`/quotes/${id}/send`, { channel: 'link' });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      state: 'finalized',
      documentStatus: 'sent',
      number: expect.stringMatching(/^Q-\d{4}-0001$/),
    });
    const first = await sharing(me, id);
    expect(first).toEqual({
      url: expect.stringMatching(/^https:\/\/app\.example\.com\/q\/[\w-]{22}$/),
      delivery: null,
      openedAt: null,
      answer: null,
    });
    await me.post(`/quotes/${id}/send`, { channel: 'link' });
    expect(await sharing(me, id)).toEqual(first);
    expect(await told(me.accountId)).toContain('quote.sent');
  });

  test('what was changed since its sender read it is not sent', async () => {
    const { me, id } = await aQuote();
    const read = (await me.get(`/quotes/${id}`)).body;
    const edit = { version: read.version, lines: [line(BASE, { unitPrice: 90_000 })] };
    const changed = (await me.patch(`/quotes/${id}`, edit)).body;
    for (const sending of [email, { channel: 'link' }])
      expect(await me.post(`/quotes/${id}/send`, { ...sending, version: read.version })).toMatchObject({
        status: 409,
        body: { code: 'STALE_VERSION', details: { current: { version: changed.version } } },
      });
    expect(await sharing(me, id)).toBeNull();
    const { status } = await me.post(`/quotes/${id}/send`, { channel: 'link', version: changed.version });
    expect(status).toBe(200);
  });

  test('a quote that nobody has sent has no customer yet', async () => {
    const { me, id } = await aQuote();
    expect(await sharing(me, id)).toBeNull();
  });

  test('an e-mail waits for its half minute, then goes with the PDF in the name of the business', async () => {
    const { me, id } = await aQuote();
    await me.post(`/quotes/${id}/send`, email);
    const { url, delivery } = await sharing(me, id);
    expect(delivery).toMatchObject({ to: 'ann@example.com', state: 'waiting', purpose: 'document' });
    expect(Date.parse(delivery.sendAt) - Date.now()).toBeGreaterThan(20_000);
    expect(await told(me.accountId)).not.toContain('quote.sent');
    service.setTime(new Date(Date.now() + 31_000));
    const key = await print(me.accountId, id);
    const request = await service.announced('email.requested', ({ emailId }) => emailId === delivery.id);
    expect(request).toMatchObject({
      to: 'ann@example.com',
      template: 'document',
      fromName: 'My business',
      values: { subject: 'Your quote', message: 'Hi Ann,\n\nhere it is.', link: url },
      attachments: [{ objectKey: key, contentType: 'application/pdf' }],
    });
    expect(await told(me.accountId)).toContain('quote.sent');
    await service.deliver(emailSent, me.accountId, { emailId: delivery.id });
    expect((await sharing(me, id)).delivery.state).toBe('sent');
    expect((await me.get(`/quotes/${id}/timeline`)).body.items[0]).toMatchObject({
      what: 'delivered',
      note: 'ann@example.com',
    });
  });

  test('an e-mail that no mail server could take is nowhere said to be sent', async () => {
    const { me, id } = await aQuote();
    await me.post(`/quotes/${id}/send`, email);
    const { delivery } = await sharing(me, id);
    service.setTime(new Date(Date.now() + 31_000));
    await print(me.accountId, id);
    await service.announced('email.requested', ({ emailId }) => emailId === delivery.id);
    for (const _twice of [1, 2]) await service.deliver(emailSent, me.accountId, { emailId: delivery.id, kept: true });
    expect((await sharing(me, id)).delivery.state).toBe('kept');
    const { items } = (await me.get(`/quotes/${id}/timeline`)).body;
    expect(items[0]).toMatchObject({ what: 'kept', note: 'ann@example.com' });
    expect(items.map(({ what }: { what: string }) => what)).not.toContain('delivered');
    const news = await service.announced('quote.undelivered', ({ quoteId }) => quoteId === id);
    expect(news).toMatchObject({ to: 'ann@example.com', kept: true });
  });

  test('a refusal of the mail server is shown with its reason', async () => {
    const { me, id } = await aQuote();
    await me.post(`/quotes/${id}/send`, email);
    const emailId = (await sharing(me, id)).delivery.id as string;
    service.setTime(new Date(Date.now() + 31_000));
    await print(me.accountId, id);
    await service.announced('email.requested', (data) => data.emailId === emailId);
    await service.deliver(emailFailed, me.accountId, { emailId, error: '550 nobody here' });
    await service.deliver(emailSent, me.accountId, { emailId: randomUUID() });
    expect((await sharing(me, id)).delivery).toMatchObject({
      state: 'failed',
      error: '550 nobody here',
    });
  });

  test('within the half minute it can be undone: a draft again, with its number, and the next sending has it', async () => {
    const { me, id } = await aQuote();
    const { body: sent } = await me.post(`/quotes/${id}/send`, email);
    const { url } = await sharing(me, id);
    const { body: undone } = await me.post(`/quotes/${id}/send/undo`);
    expect(undone).toMatchObject({ state: 'draft', documentStatus: 'draft', number: sent.number });
    expect((await service.anybody.get(linkOf(url))).body.code).toBe('LINK_NOT_FOUND');
    await me.patch(`/quotes/${id}`, { version: undone.version, title: 'Kitchen and hall' });
    const { body: again } = await me.post(`/quotes/${id}/send`, email);
    expect([again.number, (await sharing(me, id)).url]).toEqual([sent.number, url]);
    service.setTime(new Date(Date.now() + 31_000));
    const late = await me.post(`/quotes/${id}/send/undo`);
    expect(late).toMatchObject({ status: 409, body: { code: 'INVALID_TRANSITION' } });
  });

  test('undoing the second e-mail leaves a quote that was sent before as it was', async () => {
    const { me, id } = await shared();
    await me.post(`/quotes/${id}/send`, email);
    const { status, body } = await me.post(`/quotes/${id}/send/undo`);
    expect([status, body.documentStatus]).toEqual([200, 'sent']);
    expect((await sharing(me, id)).delivery.state).toBe('undone');
  });

  test.each([
    ['cancelled', (me: Person, id: string) => me.post(`/quotes/${id}/cancel`)],
    ['revised', (me: Person, id: string) => me.post(`/quotes/${id}/revise`)],
    ['deleted', (me: Person, id: string) => me.delete(`/quotes/${id}`)],
  ])('what is %s within the half minute does not go', async (_what, act) => {
    const { me, id } = await aQuote();
    await me.post(`/quotes/${id}/send`, email);
    await act(me, id);
    service.setTime(new Date(Date.now() + 31_000));
    const state = async () => (await service.db('deliveries').where({ document_id: id }).first('state')).state;
    while ((await state()) === 'waiting');
    expect(await state()).toBe('undone');
    expect(await told(me.accountId)).not.toContain('email.requested');
  });

  test.each([
    [{ ...email, to: 'nobody' }, 'to', 'Please enter a valid email address.'],
    [{ ...email, subject: ' ' }, 'subject', 'This field is required.'],
  ])('%j is refused at its field', async (sending, field, message) => {
    const { me, id } = await aQuote();
    const answer = await me.post(`/quotes/${id}/send`, sending);
    expect(answer).toMatchObject({ status: 400, body: { fields: { [field]: message } } });
    expect((await me.get(`/quotes/${id}`)).body.documentStatus).toBe('draft');
  });

  test('somebody else’s quote is not found', async () => {
    const { id } = await aQuote();
    const other = await service.person();
    expect((await other.post(`/quotes/${id}/send`, email)).body.code).toBe('QUOTE_NOT_FOUND');
    expect((await other.post(`/quotes/${id}/send/undo`)).body.code).toBe('QUOTE_NOT_FOUND');
  });
});

describe('the customer', () => {
  test('reads the document and nothing of its cost', async () => {
    const { page } = await shared();
    const { status, body, bytes } = await service.anybody.get(page);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      standing: 'open',
      answer: null,
      snapshot: { title: 'Kitchen', totals: { total: 12_000 }, lines: [{ id: BASE }, { id: OPTION, optional: true }] },
    });
    expect(bytes.toString()).not.toMatch(/unitCost|6000|markup|source|confidence/);
  });

  test('opens it once; the owner’s own look does not count', async () => {
    const { me, id, page } = await shared();
    const owner = { authorization: `Bearer ${me.token}` };
    expect((await service.anybody.post(`${page}/opened`, undefined, owner)).status).toBe(204);
    expect((await sharing(me, id)).openedAt).toBeNull();
    const stale = { authorization: 'Bearer of.nothing.much' };
    expect((await service.anybody.post(`${page}/opened`, undefined, stale)).status).toBe(204);
    await service.anybody.post(`${page}/opened`);
    expect((await me.get(`/quotes/${id}`)).body.documentStatus).toBe('pending');
    expect((await sharing(me, id)).openedAt).toEqual(expect.any(String));
    expect((await told(me.accountId)).filter((name) => name === 'quote.opened')).toHaveLength(1);
  });

  test('approves with a name, a signature and an option, and it is kept as evidence', async () => {
    const { me, id, page, contentHash } = await shared();
    const signature = [
      [
        [10, 20],
        [300, 40],
      ],
    ];
    const approval = { name: 'Ann Lee', signature, selected: [OPTION], contentHash };
    const headers = { 'user-agent': 'Phone/1', 'x-forwarded-for': '203.0.113.9' };
    const { status, body } = await service.anybody.post(`${page}/approve`, approval, headers);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      standing: 'approved',
      answer: { answer: 'approved', name: 'Ann Lee' },
      snapshot: { totals: { total: 18_000 } },
    });
    const { body: quote } = await me.get(`/quotes/${id}`);
    expect(quote).toMatchObject({ documentStatus: 'approved', totals: { total: 18_000 } });
    const evidence = { by: 'customer', name: 'Ann Lee', signature, address: '203.0.113.9', userAgent: 'Phone/1' };
    expect((await sharing(me, id)).answer).toMatchObject(evidence);
  });

  test('taps twice, and fifty times at once, and approves once', async () => {
    const { me, id, page, contentHash } = await shared();
    const approve = () => service.anybody.post(`${page}/approve`, { name: 'Ann', contentHash });
    const answers = await Promise.all(Array.from({ length: 50 }, approve));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.standing}`))).toEqual(new Set(['200 approved']));
    expect((await told(me.accountId)).filter((name) => name === 'quote.approved')).toHaveLength(1);
    const { items } = (await me.get(`/quotes/${id}/timeline`)).body as { items: { what: string }[] };
    expect(items.filter(({ what }) => what === 'approved')).toHaveLength(1);
  });

  test('declines with a reason, and asks before', async () => {
    const { me, id, page } = await shared();
    expect((await service.anybody.post(`${page}/ask`, { question: 'Is the old tap taken away?' })).status).toBe(200);
    await service.anybody.post(`${page}/ask`, { question: 'When?', contact: 'ann.lee@example.com' });
    const asked = (await service.outbox()).filter(
      ({ name, accountId }) => name === 'quote.asked' && accountId === me.accountId,
    );
    expect(asked.map(({ data }) => data)).toMatchObject([
      { question: 'Is the old tap taken away?', replyTo: 'ann@example.com' },
      { question: 'When?\nReach me at ann.lee@example.com', replyTo: 'ann.lee@example.com' },
    ]);
    const { body } = await service.anybody.post(`${page}/reject`, { reason: 'Too dear' });
    expect(body).toMatchObject({ standing: 'rejected', answer: { answer: 'rejected', reason: 'Too dear' } });
    expect((await me.get(`/quotes/${id}`)).body.documentStatus).toBe('rejected');
    expect(await told(me.accountId)).toEqual(expect.arrayContaining(['quote.asked', 'quote.rejected']));
    const late = await service.anybody.post(`${page}/ask`, { question: 'And now?' });
    expect(late).toMatchObject({ status: 409, body: { code: 'LINK_CLOSED', details: { standing: 'rejected' } } });
  });

  test.each([
    ['cancelled', (me: Person, id: string) => me.post(`/quotes/${id}/cancel`)],
    ['superseded', (me: Person, id: string) => me.post(`/quotes/${id}/revise`)],
    ['withdrawn', (me: Person, id: string) => me.post(`/quotes/${id}/archive`)],
    ['approved', (me: Person, id: string) => me.post(`/quotes/${id}/approve`)],
  ])('is told that it is %s, and can still read it', async (standing, act) => {
    const { me, id, page } = await shared();
    expect((await act(me, id)).status).toBe(200);
    const { body } = await service.anybody.get(page);
    expect(body).toMatchObject({ standing, snapshot: { title: 'Kitchen' } });
    const answer = await service.anybody.post(`${page}/reject`, {});
    expect(answer).toMatchObject({ status: 409, body: { code: 'LINK_CLOSED', details: { standing } } });
  });

  test('cannot approve what is over, or another document than the one that was read', async () => {
    const { me, id, page, contentHash } = await shared();
    const other = await service.anybody.post(`${page}/approve`, { name: 'Ann', contentHash: 'a'.repeat(64) });
    expect(other.body.code).toBe('STALE_VERSION');
    service.setTime(new Date(Date.now() + 40 * 86_400_000));
    const late = await service.anybody.post(`${page}/approve`, { name: 'Ann', contentHash });
    expect(late.body).toMatchObject({ code: 'LINK_CLOSED', details: { standing: 'expired' } });
    expect((await service.anybody.get(page)).body.standing).toBe('expired');
    service.setTime(null);
    expect((await me.get(`/quotes/${id}`)).body.documentStatus).toBe('expired');
  });

  test.each(['x', '../quotes', `${'a'.repeat(22)}`, `${'a'.repeat(21)}%00`])(
    'finds nothing behind the link %s',
    async (token) => {
      const answer = await service.anybody.get(`/public/quotes/${encodeURIComponent(token)}`);
      expect(answer).toMatchObject({ status: 404, body: { code: 'LINK_NOT_FOUND' } });
    },
  );

  test('finds nothing of a deleted quote', async () => {
    const { me, id, page } = await shared();
    await me.delete(`/quotes/${id}`);
    expect((await service.anybody.get(page)).body.code).toBe('LINK_NOT_FOUND');
  });

  test('has the PDF', async () => {
    const { me, id, page } = await shared();
    const asked = service.anybody.get(`${page}/pdf`);
    await print(me.accountId, id);
    const { status, headers, bytes } = await asked;
    expect([status, headers.get('content-type'), bytes.toString()]).toEqual([200, 'application/pdf', '%PDF-1.7']);
  });
});
