import { randomUUID } from 'node:crypto';
import { type HeardSegment, Quote, recordingTranscribed } from '@jobspeak/contracts';
import { type Person, useService } from '@jobspeak/kit/testing';
import { quoteService } from '../app';
import { givenBy } from './testing';

const service = useService(quoteService);
const { tradesperson, draft } = givenBy(service);

const spoken = 'Replace the waste pipe, four hundred pounds. If the post is rotten another sixty.';

const asking = async (
  me: Person,
  text: string,
  into?: { quoteId: string },
  unheard?: HeardSegment['unheard'],
): Promise<Quote> => {
  const ids = { recordingId: randomUUID(), quoteId: into?.quoteId ?? randomUUID() };
  const segments = [{ startMs: 0, endMs: 9000, text, ...(unheard && { unheard }) }];
  const data = { ...ids, durationMs: 9000, engine: 'test', segments, ...(into && { into }) };
  await service.deliver(recordingTranscribed, me.accountId, data);
  return Quote.parse((await me.get(`/quotes/${ids.quoteId}`)).body);
};
const askedOf = ({ generation }: Quote) => generation?.questions ?? [];

test('what was said and is in no line stands on the draft as a question, and in the list as something to check', async () => {
  const me = await tradesperson();
  const quote = await asking(me, spoken);
  expect(quote.lines).toMatchObject([{ unitPrice: 40_000 }]);
  const [question, ...others] = askedOf(quote);
  expect(others).toEqual([]);
  expect(question).toMatchObject({
    kind: 'condition',
    words: { text: 'If the post is rotten another sixty', start: 45, segment: 0 },
  });
  expect((await me.get('/quotes')).body.items).toMatchObject([{ toCheck: 2 }]);
});

test('a cap that a line has taken up is asked about no more', async () => {
  const said = 'Replace the waste pipe, four hundred pounds. No more than five fifty if the pipe is bad.';
  const quote = await asking(await tradesperson(), said);
  expect(quote.lines).toMatchObject([{ unitPrice: 40_000, cap: 55_000 }]);
  expect(askedOf(quote)).toEqual([]);
});

test('what noise has covered is asked about, with the words beside it; in a second take as well', async () => {
  const me = await tradesperson();
  const gate = 'One garden gate at eighty pounds, and then the back fence.';
  const quote = await asking(me, gate, undefined, [{ startMs: 9_500, endMs: 13_500 }]);
  const asked = { kind: 'figure', unheard: true };
  const after = { text: 'pounds, and then the back fence.', startMs: 9_500, endMs: 13_500 };
  expect(askedOf(quote)).toMatchObject([{ ...asked, words: after }]);
  const longer = await asking(me, gate, { quoteId: quote.id }, [{ startMs: 0, endMs: 2_000 }]);
  const before = { text: 'One garden gate at eighty pounds,', startMs: 0, endMs: 2_000 };
  expect(askedOf(longer)).toMatchObject([
    { ...asked, words: after },
    { ...asked, words: before, recordingId: expect.any(String) },
  ]);
});

test('a question is settled once, however often that is said, and what else stands on the quote stays', async () => {
  const me = await tradesperson();
  const quote = await asking(me, spoken);
  const [question] = askedOf(quote);
  const path = `/quotes/${quote.id}/questions/${question?.id}`;
  for (const _ of [1, 2]) {
    const { status, body } = await me.delete(path);
    expect(status).toBe(200);
    expect(body).toEqual({ ...quote, generation: { ...quote.generation, questions: [] } });
  }
  expect((await me.get(`/quotes/${quote.id}`)).body).toMatchObject({ version: quote.version });
  expect((await me.get('/quotes')).body.items).toMatchObject([{ toCheck: 1 }]);
});

test('nobody else settles it, and a quote that was issued stays as it is', async () => {
  const [me, stranger] = [await tradesperson(), await tradesperson()];
  const quote = await asking(me, spoken);
  const [question] = askedOf(quote);
  const path = `/quotes/${quote.id}/questions/${question?.id}`;
  expect(await stranger.delete(path)).toMatchObject({ status: 404, body: { code: 'QUOTE_NOT_FOUND' } });
  expect(await me.delete(`/quotes/${quote.id}/questions/none`)).toMatchObject({ status: 404 });
  await me.post(`/quotes/${quote.id}/finalize`);
  expect(await me.delete(path)).toMatchObject({ status: 409, body: { code: 'INVALID_TRANSITION' } });
  expect(askedOf(Quote.parse((await me.get(`/quotes/${quote.id}`)).body))).toHaveLength(1);
});

test('a recording with nothing but a figure to ask about is a draft, and no failure', async () => {
  const me = await tradesperson();
  const quote = await asking(me, 'Dig out the trench, capped at six hundred.');
  expect(quote.state).toBe('draft');
  expect(askedOf(quote)).toMatchObject([{ words: { text: 'Dig out the trench, capped at six hundred' } }]);
});

test('what a second take leaves is asked with the take that it was said in', async () => {
  const me = await tradesperson();
  const quote = await asking(me, spoken);
  const after = await asking(me, 'Gate, £90. If the hinge is bent another forty.', { quoteId: quote.id });
  const [first, second] = askedOf(after);
  expect(first).toEqual(askedOf(quote)[0]);
  expect(second).toMatchObject({ words: { text: 'If the hinge is bent another forty' } });
  expect(second?.recordingId).not.toBe(quote.recordingId);
});

test('a quote that was typed asks nothing', async () => {
  const me = await tradesperson();
  const { id, version } = await draft(me);
  expect(await me.delete(`/quotes/${id}/questions/${randomUUID()}`)).toMatchObject({ status: 200, body: { version } });
});
