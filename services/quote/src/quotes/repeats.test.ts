import { randomUUID } from 'node:crypto';
import { type Person, useService } from '@jobspeak/kit/testing';
import { quoteService } from '../app';
import { moveQuote } from './moves';
import { lockQuote } from './store';
import { givenBy } from './testing';

const service = useService(quoteService);
const { tradesperson, draft, move, announced } = givenBy(service);

const now = new Date('2026-06-30T23:30:00Z');

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
