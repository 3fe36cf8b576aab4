import { randomUUID } from 'node:crypto';
import {
  type BusinessSettings,
  canMove,
  DocumentStatus,
  invoicePaid,
  type Line,
  movesFrom,
  QUOTE_ACTIONS,
  type QuoteAction,
  type QuoteStanding,
  QuoteState,
  userRegistered,
} from '@jobspeak/contracts';
import { type Person, useService } from '@jobspeak/kit/testing';
import { quoteService } from '../app';
import { openQuote } from './domain';
import { expireQuotes } from './expiry';
import { moveQuote, takeBackSending } from './moves';
import { insertQuote, lockQuote } from './store';

const service = useService(quoteService);

const line = (changes: Partial<Line> = {}): Partial<Line> => ({
  id: randomUUID(),
  kind: 'material',
  description: 'Skirting board',
  quantity: 12,
  unit: 'm',
  unitPrice: 950,
  ...changes,
});

async function tradesperson(): Promise<Person> {
  const me = await service.person();
  const person = { email: 'pat@example.com', firstName: 'Pat', lastName: 'Mills', businessName: 'Mills Joinery' };
  await service.deliver(userRegistered, me.accountId, { userId: me.userId, ...person, locale: 'en-GB' });
  return me;
}

async function draft(me: Person, content: object = { title: 'Hall', lines: [line()] }) {
  const { body } = await me.post('/quotes', content);
  return body;
}

const now = new Date('2026-06-30T23:30:00Z');

/** Moves as the customer, the calendar or an invoice would. */
const move = (me: Person, id: string, action: QuoteAction, time = new Date()) =>
  service.db.transaction(async (trx) =>
    moveQuote(trx, me.accountId, await lockQuote(trx, me.accountId, id), action, { by: 'customer', now: time }),
  );

const told = async (me: Person, id: string) =>
  (await me.get(`/quotes/${id}/timeline`)).body.items.map(({ what }: { what: string }) => what);

const announced = async (quoteId: string) =>
  (await service.outbox()).filter(({ data }) => (data as { quoteId?: string }).quoteId === quoteId);

describe('every move, from everywhere', () => {
  const standings = QuoteState.options.flatMap((state) =>
    DocumentStatus.options.map((documentStatus) => ({ state, documentStatus })),
  );
  const rows = standings.flatMap((standing) =>
    QUOTE_ACTIONS.map((action) => ({ ...standing, action, isAllowed: canMove(action, standing) })),
  );
  const put = async ({ accountId }: Person, { state, documentStatus }: QuoteStanding) => {
    const quote = openQuote({ id: randomUUID(), now, settings, recordingId: null, generation: null });
    const issued = { issuedOn: '2026-06-01', validUntil: '2026-07-01', number: quote.id };
    await insertQuote(
      service.db,
      accountId,
      { ...quote, ...(state === 'draft' ? {} : issued), state, documentStatus },
      null,
    );
    const place = { archived_from: 'finalized', state_before: 'finalized', deleted_at: now };
    await service.db('quotes').where({ id: quote.id }).update(place);
    return quote.id;
  };

  let me: Person;
  let settings: BusinessSettings;
  beforeAll(async () => {
    me = await tradesperson();
    settings = (await me.get('/business/settings')).body;
  });

  test.each(rows)('$action of $state, $documentStatus: $isAllowed', async (row) => {
    const id = await put(me, row);
    const moving = move(me, id, row.action);
    if (row.isAllowed) {
      await expect(moving).resolves.toMatchObject({ id, version: 2 });
      return;
    }
    await expect(moving).rejects.toMatchObject({ code: 'INVALID_TRANSITION', details: { moves: movesFrom(row) } });
    expect(await service.db('quotes').where({ id }).first()).toMatchObject({ version: 1, state: row.state });
  });
});

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
    line(),
    line({ optional: true, unitPrice: 1000, quantity: 1 }),
    line({ optional: true, unitPrice: 5000, quantity: 1 }),
    line({ choice: 'Door', unitPrice: 20_000, quantity: 1 }),
    line({ choice: 'Door', unitPrice: 10_000, quantity: 1 }),
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
  const paid = (isQuoteSettled: boolean) =>
    service.deliver(invoicePaid, me.accountId, {
      invoiceId: randomUUID(),
      number: 'INV-2026-0001',
      quoteId: id,
      clientName: '',
      total: 100,
      currency: 'GBP',
      isQuoteSettled,
    });
  await paid(false);
  expect((await me.get(`/quotes/${id}`)).body).toMatchObject({ documentStatus: 'approved' });
  await paid(true);
  const done = { documentStatus: 'completed', lines: [{ status: 'completed' }] };
  expect((await me.get(`/quotes/${id}`)).body).toMatchObject(done);
  expect(await paid(true)).toEqual([{ kind: 'done' }]);
  expect(await told(me, id)).toEqual(['paid', 'completed', 'paid', 'paid', 'approved', 'finalized', 'created']);
});

test('a duplicate is a draft of its own, of today, with the same work', async () => {
  const me = await tradesperson();
  const sectionId = randomUUID();
  const content = { title: 'Hall', sections: [{ id: sectionId, name: 'Ground floor' }], lines: [line({ sectionId })] };
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
  const quotes = await Promise.all([1, 2, 3].map(() => draft(me, { title: 'Hall', validDays: 30 })));
  const [read, listed, open] = quotes.map(({ id }) => id);
  for (const id of [read, listed, open]) {
    await me.post(`/quotes/${id}/finalize`);
    await move(me, id, 'send');
  }
  await move(me, open, 'cancel');
  const at = (time: string) => new Date(time);
  expect(await expireQuotes(service.db, at('2026-07-01T22:59:59Z'))).toBe(0);
  service.setTime(at('2026-07-01T22:59:59Z'));
  expect((await me.get(`/quotes/${read}`)).body).toMatchObject({ documentStatus: 'sent', validUntil: '2026-07-01' });
  service.setTime(at('2026-07-01T23:00:00Z'));
  expect((await me.post(`/quotes/${read}/approve`)).body).toMatchObject({ code: 'INVALID_TRANSITION' });
  expect((await me.get(`/quotes/${read}`)).body).toMatchObject({ documentStatus: 'expired' });
  const looks = [1, 2].map(() => expireQuotes(service.db, at('2026-07-01T23:00:00Z')));
  expect((await Promise.all(looks)).reduce((sum, count) => sum + count, 0)).toBe(1);
  service.setTime(null);
  expect((await told(me, listed)).filter((what: string) => what === 'expired')).toHaveLength(1);
  expect((await me.get(`/quotes/${open}`)).body).toMatchObject({ documentStatus: 'cancelled' });
});

describe('one effect, however often it is asked for', () => {
  const key = () => ({ 'idempotency-key': randomUUID() });
  const fifty = <R>(ask: () => Promise<R>) => Promise.all(Array.from({ length: 50 }, ask));

  test('50 approvals at once with one key approve once and are all answered alike', async () => {
    const me = await tradesperson();
    const { id } = await draft(me);
    const headers = key();
    const answers = await fifty(() => me.post(`/quotes/${id}/approve`, { name: 'Ada' }, headers));
    expect(new Set(answers.map(({ status, bytes }) => `${status} ${bytes.toString()}`)).size).toBe(1);
    expect(answers[0]).toMatchObject({ status: 200, body: { documentStatus: 'approved', version: 2 } });
    expect(await announced(id)).toHaveLength(1);
    expect((await me.post(`/quotes/${id}/approve`, { name: 'Bob' }, headers)).body).toMatchObject({
      statusCode: 400,
      fields: { 'idempotency-key': 'This key was used for another request.' },
    });
  });

  test('50 duplications at once with one key make one quote, also for a stranger with the same key', async () => {
    const [me, stranger] = [await tradesperson(), await tradesperson()];
    const [{ id }, theirs] = [await draft(me), await draft(stranger)];
    const headers = key();
    const answers = await fifty(() => me.post(`/quotes/${id}/duplicate`, undefined, headers));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect((await me.get('/quotes')).body.items).toHaveLength(2);
    expect((await stranger.post(`/quotes/${theirs.id}/duplicate`, undefined, headers)).status).toBe(201);
  });

  test('what failed may be tried again with its key', async () => {
    const me = await tradesperson();
    const { id } = await draft(me);
    const headers = key();
    expect((await me.post(`/quotes/${id}/reject`, {}, headers)).status).toBe(409);
    await move(me, id, 'send');
    expect((await me.post(`/quotes/${id}/reject`, {}, headers)).status).toBe(200);
  });
});

describe('numbers', () => {
  const numberOf = async (me: Person, id: string) => (await me.post(`/quotes/${id}/finalize`)).body.number;
  const year = () => new Date().getUTCFullYear();

  test('50 finalizations at once give 50 consecutive numbers', async () => {
    const me = await tradesperson();
    const drafts = await Promise.all(Array.from({ length: 50 }, () => draft(me)));
    const numbers = await Promise.all(drafts.map(({ id }) => numberOf(me, id)));
    const wanted = Array.from({ length: 50 }, (_, index) => `Q-${year()}-${String(index + 1).padStart(4, '0')}`);
    expect(numbers.sort()).toEqual(wanted);
  });

  test('a finalization that fails leaves no gap', async () => {
    const me = await tradesperson();
    const [{ id: failing }, { id: next }] = [await draft(me), await draft(me)];
    const failed = service.db.transaction(async (trx) => {
      const facts = { by: 'owner', now } as const;
      const { number } = await moveQuote(
        trx,
        me.accountId,
        await lockQuote(trx, me.accountId, failing),
        'finalize',
        facts,
      );
      throw new Error(`${number} was taken`);
    });
    await expect(failed).rejects.toThrow('Q-2026-0001 was taken');
    expect(await numberOf(me, next)).toMatch(/-0001$/);
    expect(await numberOf(me, failing)).toMatch(/-0002$/);
  });

  test('the settings say how a number begins and from where it counts; no number ever changes', async () => {
    const me = await tradesperson();
    const [{ id: first }, { id: second }, { id: third }] = [await draft(me), await draft(me), await draft(me)];
    await me.put('/business/settings', { quotePrefix: 'MJ', firstQuoteNumber: 417 });
    expect(await numberOf(me, first)).toBe(`MJ-${year()}-0417`);
    await me.put('/business/settings', { quotePrefix: '', firstQuoteNumber: 1 });
    expect(await numberOf(me, second)).toBe(`${year()}-0418`);
    await me.post(`/quotes/${first}/revise`);
    expect(await numberOf(me, first)).toBe(`MJ-${year()}-0417`);
    expect(await numberOf(me, third)).toBe(`${year()}-0419`);
  });
});
