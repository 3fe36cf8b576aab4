import { randomUUID } from 'node:crypto';
import {
  canMove,
  DocumentStatus,
  type Line,
  movesFrom,
  QUOTE_ACTIONS,
  type QuoteAction,
  QuoteState,
  userRegistered,
} from '@jobspeak/contracts';
import { type Person, useService } from '@jobspeak/kit/testing';
import { quoteService } from '../app';
import { moveQuote, takeBackSending } from './moves';
import { lockQuote } from './store';

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
const move = (me: Person, id: string, action: QuoteAction) =>
  service.db.transaction(async (trx) =>
    moveQuote(trx, me.accountId, await lockQuote(trx, me.accountId, id), action, { by: 'customer', now }),
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
  const put = async (me: Person, id: string, state: string, documentStatus: string) => {
    const issued = { issued_on: '2026-06-01', valid_until: '2026-07-01', number: `Q-${id}` };
    const place = { archived_from: 'finalized', state_before: 'finalized', deleted_at: new Date() };
    const standing = { state, document_status: documentStatus };
    await service
      .db('quotes')
      .where({ id })
      .update({ ...standing, ...(state === 'draft' ? {} : { ...issued, ...place }) });
  };

  let me: Person;
  beforeAll(async () => {
    me = await tradesperson();
  });

  test.each(rows)('$action of $state, $documentStatus: $isAllowed', async (row) => {
    const { id } = await draft(me);
    await put(me, id, row.state, row.documentStatus);
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
