import { randomUUID } from 'node:crypto';
import { invoicePaid, invoiceSent, type Line } from '@jobspeak/contracts';
import { useService } from '@jobspeak/kit/testing';
import { quoteService } from '../app';
import { expireSome } from './expiry';
import { takeBackSending } from './moves';
import { lockQuote } from './store';
import { aLine, givenBy } from './testing';

const service = useService(quoteService);
const { tradesperson, draft, move, told, announced } = givenBy(service);

const now = new Date('2026-06-30T23:30:00Z');

test('a draft that is finalized has a number, its days and a version, and can no longer be edited', async () => {
  const me = await tradesperson();
  const { id, version } = await draft(me);
  service.setTime(now);
  const finalized = await me.post(`/quotes/${id}/finalize`);
  service.setTime(null);
  expect([finalized.status, finalized.body]).toMatchObject([
    200,
    {
      state: 'finalized',
      documentStatus: 'draft',
      number: 'Q-2026-0001',
      issuedOn: '2026-07-01',
      validUntil: '2026-07-31',
    },
  ]);
  const refused = await me.patch(`/quotes/${id}`, { version: version + 1, title: 'Stairs' });
  expect(refused.body).toMatchObject({
    statusCode: 409,
    code: 'INVALID_TRANSITION',
    details: { moves: ['send', 'approve', 'cancel', 'revise', 'duplicate', 'archive', 'delete'] },
  });
});

test('a yes by hand takes the options, sets the lines to work and tells what is agreed', async () => {
  const me = await tradesperson();
  const [base, extra, left, oak, pine] = [
    aLine(),
    aLine({ optional: true, unitPrice: 1000, quantity: 1 }),
    aLine({ optional: true, unitPrice: 5000, quantity: 1 }),
    aLine({ choice: 'Door', unitPrice: 20_000, quantity: 1 }),
    aLine({ choice: 'Door', unitPrice: 10_000, quantity: 1 }),
  ];
  const { id } = await draft(me, { title: 'Hall', lines: [base, extra, left, oak, pine] });
  const wrong = [[base.id], [oak.id, pine.id], [randomUUID()]];
  for (const selected of wrong) {
    const refused = await me.post(`/quotes/${id}/approve`, { selected });
    expect(refused.body).toMatchObject({ statusCode: 400, fields: { selected: expect.any(String) } });
  }
  expect((await me.get(`/quotes/${id}`)).body).toMatchObject({ state: 'draft', number: null, version: 1 });
  const { body } = await me.post(`/quotes/${id}/approve`, {
    name: 'Ada',
    note: 'On the phone',
    selected: [extra.id, pine.id],
  });
  expect(body).toMatchObject({
    state: 'finalized',
    documentStatus: 'approved',
    number: expect.stringMatching(/-0001$/),
  });
  expect(body.lines.map(({ selected, status }: Line) => [selected, status])).toEqual([
    [false, 'active'],
    [true, 'active'],
    [false, 'draft'],
    [false, 'draft'],
    [true, 'active'],
  ]);
  expect(body.totals).toMatchObject({ subtotal: 11_400 + 1000 + 10_000 });
  const [approved] = await announced(id);
  expect(approved).toMatchObject({
    name: 'quote.approved',
    data: {
      by: 'owner',
      name: 'Ada',
      total: body.totals.total,
      agreed: { number: body.number, totals: body.totals, lines: body.lines },
    },
  });
  expect(await told(me, id)).toEqual(['approved', 'finalized', 'created']);
});

test('a no keeps its reason, a call-off cancels the work, and both are told once', async () => {
  const me = await tradesperson();
  const { id } = await draft(me);
  await move(me, id, 'send');
  const rejected = await me.post(`/quotes/${id}/reject`, { reason: 'Too dear' });
  expect(rejected.body).toMatchObject({ documentStatus: 'rejected' });
  expect((await me.post(`/quotes/${id}/reject`, {})).body).toMatchObject({ code: 'INVALID_TRANSITION' });
  expect((await announced(id)).map(({ name, data }) => [name, (data as { reason?: string }).reason])).toEqual([
    ['quote.rejected', 'Too dear'],
  ]);
  const { id: other } = await draft(me);
  await me.post(`/quotes/${other}/approve`);
  const cancelled = await me.post(`/quotes/${other}/cancel`);
  expect(cancelled.body).toMatchObject({ documentStatus: 'cancelled', lines: [{ status: 'cancelled' }] });
  expect((await announced(other)).map(({ name }) => name)).toEqual(['quote.approved', 'quote.cancelled']);
});

test('what is archived or deleted comes back to where it was, also one after the other', async () => {
  const me = await tradesperson();
  const { id } = await draft(me);
  await move(me, id, 'send');
  expect((await me.post(`/quotes/${id}/archive`)).body).toMatchObject({ state: 'archived', documentStatus: 'sent' });
  expect((await me.delete(`/quotes/${id}`)).status).toBe(204);
  expect((await me.post(`/quotes/${id}/restore`)).body).toMatchObject({ state: 'archived' });
  expect((await me.post(`/quotes/${id}/restore`)).body).toMatchObject({ state: 'finalized', documentStatus: 'sent' });
  expect((await me.post(`/quotes/${id}/restore`)).body).toMatchObject({ code: 'INVALID_TRANSITION' });
});

test('a sending that is taken back leaves a draft with its number, which the next sending carries again', async () => {
  const me = await tradesperson();
  const { id } = await draft(me);
  const sent = await move(me, id, 'send');
  const back = await service.db.transaction(async (trx) =>
    takeBackSending(trx, me.accountId, await lockQuote(trx, me.accountId, id), { by: 'owner', now }),
  );
  expect(back).toMatchObject({ state: 'draft', documentStatus: 'draft', number: sent.number, issuedOn: null });
  const edited = await me.patch(`/quotes/${id}`, { version: back.version, title: 'Stairs' });
  expect(edited.status).toBe(200);
  expect(await move(me, id, 'send')).toMatchObject({ number: sent.number, revision: 1, title: 'Stairs' });
  expect(await service.db('quote_versions').where({ quote_id: id })).toMatchObject([
    { revision: 1, content: { title: 'Stairs' } },
  ]);
});

test('of a yes and a no at once one counts and the other is told what is possible', async () => {
  const me = await tradesperson();
  const { id } = await draft(me);
  await move(me, id, 'send');
  const answers = await service.race('quotes', id, [
    () => me.post(`/quotes/${id}/approve`),
    () => me.post(`/quotes/${id}/reject`),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 409]);
  expect(await announced(id)).toHaveLength(1);
});

test("a stranger moves nobody's quote, and a deleted one is not there", async () => {
  const [me, stranger] = [await tradesperson(), await tradesperson()];
  const { id } = await draft(me);
  for (const action of ['finalize', 'approve', 'reject', 'cancel', 'revise', 'archive', 'restore']) {
    expect((await stranger.post(`/quotes/${id}/${action}`)).body).toMatchObject({ code: 'QUOTE_NOT_FOUND' });
  }
  expect((await stranger.get(`/quotes/${id}/timeline`)).status).toBe(404);
  await me.delete(`/quotes/${id}`);
  expect((await me.post(`/quotes/${id}/finalize`)).status).toBe(404);
});

test('a quote is done with the last of its invoices, and its work with it', async () => {
  const me = await tradesperson();
  const { id } = await draft(me);
  await me.post(`/quotes/${id}/approve`);
  const news = { invoiceId: randomUUID(), number: 'INV-2026-0001', clientName: '', total: 100, currency: 'GBP' };
  const paid = (isQuoteSettled: boolean, quoteId: string | null = id) =>
    service.deliver(invoicePaid, me.accountId, { ...news, quoteId, isQuoteSettled });
  await service.deliver(invoiceSent, me.accountId, { ...news, quoteId: id, channel: 'email' });
  await paid(false);
  expect((await me.get(`/quotes/${id}`)).body).toMatchObject({ documentStatus: 'approved' });
  await paid(true);
  const done = { documentStatus: 'completed', lines: [{ status: 'completed' }] };
  expect((await me.get(`/quotes/${id}`)).body).toMatchObject(done);
  expect(await paid(true)).toEqual([{ kind: 'done' }]);
  for (const elsewhere of [null, randomUUID()]) expect(await paid(true, elsewhere)).toEqual([{ kind: 'done' }]);
  const story = ['paid', 'completed', 'paid', 'paid', 'invoiced', 'approved', 'finalized', 'created'];
  expect(await told(me, id)).toEqual(story);
});

test('a duplicate is a draft of its own, of today, with the same work', async () => {
  const me = await tradesperson();
  const sectionId = randomUUID();
  const content = { title: 'Hall', sections: [{ id: sectionId, name: 'Ground floor' }], lines: [aLine({ sectionId })] };
  const { id, totals } = await draft(me, content);
  await me.post(`/quotes/${id}/approve`);
  const { status, body } = await me.post(`/quotes/${id}/duplicate`);
  expect(status).toBe(201);
  expect(body).toMatchObject({
    state: 'draft',
    documentStatus: 'draft',
    number: null,
    revision: 1,
    issuedOn: null,
    totals,
  });
  expect(body.lines).toMatchObject([{ status: 'draft', sectionId: body.sections[0].id }]);
  expect([body.id === id, body.sections[0].id === sectionId]).toEqual([false, false]);
  expect((await me.get(`/quotes/${body.id}`)).body).toEqual(body);
  expect((await told(me, id))[0]).toBe('duplicated');
});

test('an offer is over when its last day is over where the business is, on read and by the calendar, once', async () => {
  const me = await tradesperson();
  service.setTime(new Date('2026-06-01T12:00:00Z'));
  const offer = async () => (await draft(me, { title: 'Hall', validDays: 30 })).id;
  const [read, listed, open] = [await offer(), await offer(), await offer()];
  for (const id of [read, listed, open]) {
    await me.post(`/quotes/${id}/finalize`);
    await move(me, id, 'send');
  }
  await move(me, open, 'cancel');
  const at = (time: string) => new Date(time);
  expect(await expireSome(service.db, at('2026-07-01T22:59:59Z'))).toBe(0);
  service.setTime(at('2026-07-01T22:59:59Z'));
  expect((await me.get(`/quotes/${read}`)).body).toMatchObject({ documentStatus: 'sent', validUntil: '2026-07-01' });
  service.setTime(at('2026-07-01T23:00:00Z'));
  expect((await me.post(`/quotes/${read}/approve`)).body).toMatchObject({ code: 'INVALID_TRANSITION' });
  expect((await me.get(`/quotes/${read}`)).body).toMatchObject({ documentStatus: 'expired' });
  const looks = [1, 2].map(() => expireSome(service.db, at('2026-07-01T23:00:00Z')));
  expect((await Promise.all(looks)).reduce((sum, count) => sum + count, 0)).toBe(1);
  service.setTime(null);
  expect((await told(me, listed)).filter((what: string) => what === 'expired')).toHaveLength(1);
  expect((await me.get(`/quotes/${open}`)).body).toMatchObject({ documentStatus: 'cancelled' });
});

test('days are those of the zone that the owner has chosen: of a number, of an offer, of its end', async () => {
  const me = await tradesperson();
  expect((await me.put('/business/settings', { timeZone: 'America/Denver' })).status).toBe(200);
  service.setTime(new Date('2026-01-01T06:59:59Z')); // a second before midnight in Denver, and the new year in London
  const { id } = await draft(me, { validDays: 30 });
  await me.post(`/quotes/${id}/finalize`);
  await move(me, id, 'send');
  service.setTime(new Date('2026-01-31T06:59:59Z'));
  expect((await me.get(`/quotes/${id}`)).body).toMatchObject({
    number: 'Q-2025-0001',
    issuedOn: '2025-12-31',
    validUntil: '2026-01-30',
    documentStatus: 'sent',
  });
  service.setTime(new Date('2026-01-31T07:00:00Z'));
  expect((await me.get(`/quotes/${id}`)).body.documentStatus).toBe('expired');
  service.setTime(null);
});
