import { randomUUID } from 'node:crypto';
import { recordingCompleted, recordingTranscribed, userDeleted } from '@jobspeak/contracts';
import { createLog } from '@jobspeak/kit';
import { type Person, useService } from '@jobspeak/kit/testing';
import { readByRules } from '@jobspeak/reader';
import { quoteService } from '../app';
import { draftFromReading, knowledgeOf, understandHere } from './actions';
import { claimReading, endReading, renewReading } from './reading-store';
import { type OpenAiServer, startOpenAi } from './testing/openai';
import { answerOf, labour, recordingOf, SPOKEN, tradesperson } from './testing/spoken';

let openai: OpenAiServer;
beforeAll(async () => {
  openai = await startOpenAi();
});
afterAll(() => openai.stop());
beforeEach(() => openai.reset());

const service = useService(() =>
  quoteService({ understanding: { apiKey: 'sk-test', model: 'gpt-test', baseUrl: openai.url, timeoutMs: 20_000 } }),
);

const answer = answerOf();
const log = createLog({ name: 'test', level: 'silent' });

/** A transcript whose call is under way and gets no answer. */
async function underWay() {
  openai.says(answer);
  openai.breaks('silent');
  const me = await tradesperson(service);
  const recording = recordingOf(SPOKEN);
  const asked = openai.asked();
  await service.deliver(recordingTranscribed, me.accountId, recording);
  await asked;
  return { me, recording, quoteId: recording.quoteId };
}

const madeOnce = async ({ me, quoteId }: { me: Person; quoteId: string }) => {
  await service.announced('quote.generated', (data) => data.quoteId === quoteId);
  const { body } = await me.get(`/quotes/${quoteId}`);
  expect(body).toMatchObject({ state: 'draft', version: 2, generation: { readBy: { engine: 'openai gpt-test' } } });
  expect(await service.db('generation_log').where({ quote_id: quoteId })).toHaveLength(1);
  expect(await service.db('readings').where({ quote_id: quoteId })).toEqual([]);
  const news = (await service.outbox()).filter(
    ({ name, data }) => name === 'quote.generated' && (data as { quoteId: string }).quoteId === quoteId,
  );
  expect(news).toHaveLength(1);
};

test('the quote is shown as being read, and nothing of it is locked', async () => {
  const { me, recording, quoteId } = await underWay();
  expect((await me.get(`/quotes/${quoteId}`)).body).toMatchObject({
    state: 'processing',
    generation: { stage: 'extract', state: 'running', heardBy: { engine: 'moonshine' } },
  });
  await service.db.transaction((trx) => trx('quotes').where({ id: quoteId }).forUpdate().noWait());
  await service.deliver(recordingCompleted, me.accountId, { recordingId: recording.recordingId, quoteId });
  await service.restart();
  await madeOnce({ me, quoteId });
});

test('a service that stops gives the transcript back, and the next one reads it once', async () => {
  const { me, quoteId } = await underWay();
  await service.restart();
  await madeOnce({ me, quoteId });
  expect(openai.requests).toHaveLength(2);
});

test('what a dead process left is taken up when its lease has run out', async () => {
  const { me, quoteId } = await underWay();
  const dead = { claimed_by: randomUUID(), lease_until: new Date(0) };
  await service.db('readings').where({ quote_id: quoteId }).update(dead);
  await service.restart();
  await madeOnce({ me, quoteId });
});

test('a transcript that has brought down its process each time is read here', async () => {
  const { me, quoteId } = await underWay();
  const dead = { claimed_by: randomUUID(), lease_until: new Date(0), attempts: 3 };
  await service.db('readings').where({ quote_id: quoteId }).update(dead);
  await service.restart();
  await service.announced('quote.generated', (data) => data.quoteId === quoteId);
  expect((await me.get(`/quotes/${quoteId}`)).body.generation.readBy).toEqual({
    engine: 'local',
    reason: 'openai gpt-test: given up after 3 attempts',
  });
});

test('a quote deleted meanwhile stays deleted, and has its lines when it is restored', async () => {
  const { me, quoteId } = await underWay();
  await me.delete(`/quotes/${quoteId}`);
  await service.restart();
  await service.announced('quote.generated', (data) => data.quoteId === quoteId);
  expect((await me.get(`/quotes/${quoteId}`)).status).toBe(404);
  expect((await me.post(`/quotes/${quoteId}/restore`)).body).toMatchObject({ state: 'draft', lines: [{}, {}] });
});

test('what was still being read for an account that is gone brings nothing back', async () => {
  const { me, recording, quoteId } = await underWay();
  const { recordingId, segments } = recording;
  const heard = { segments, heardBy: { engine: 'moonshine', reason: null } };
  const knowledge = await knowledgeOf(service.db, me.accountId, heard);
  await service.deliver(userDeleted, me.accountId, { userId: me.userId });
  expect(await service.db('readings').where({ quote_id: quoteId })).toEqual([]);
  const reader = { read: readByRules, log, close: async () => {} };
  const understood = await understandHere(reader, knowledge, { quoteId, reason: null });
  await service.db.transaction((trx) =>
    draftFromReading(
      trx,
      log,
      { accountId: me.accountId, recordingId, quoteId, now: new Date() },
      { heard, understood, knowledge },
      async () => true,
    ),
  );
  expect(await service.db('quotes').where({ account_id: me.accountId })).toEqual([]);
});

test('newer words of the recording are read instead of those under way', async () => {
  const { me, recording, quoteId } = await underWay();
  const text = 'Two hours labour at forty pounds an hour.';
  openai.says(answerOf({ lines: [labour] }));
  const again = { ...recording, segments: [{ startMs: 0, endMs: 9_000, text }] };
  await service.deliver(recordingTranscribed, me.accountId, again);
  await service.announced('quote.generated', (data) => data.quoteId === quoteId);
  const { body } = await me.get(`/quotes/${quoteId}`);
  expect(body).toMatchObject({ version: 2, lines: [{ kind: 'labour' }], generation: { transcript: text } });
});

test('of two copies one has the transcript, and only the one who has it may end it', async () => {
  const { quoteId } = await underWay();
  const [first, second] = [randomUUID(), randomUUID()];
  const { db } = service;
  // as if it had just come, to nobody but these two
  const [claim, other] = await db.transaction(async (trx) => {
    await trx('readings').where({ quote_id: quoteId }).update({ claimed_by: null, lease_until: null });
    return [await claimReading(trx, first, 60), await claimReading(db, second, 60)];
  });
  expect([claim, other]).toMatchObject([{ quoteId, attempts: 2 }, null]);
  expect(await claimReading(db, second, 60)).toBeNull();
  const later = await db.transaction(async (trx) => {
    await trx('readings')
      .where({ quote_id: quoteId })
      .update({ lease_until: new Date(0) });
    return claimReading(trx, second, 60);
  });
  expect(later).toMatchObject({ quoteId, attempts: 3 });
  expect(await renewReading(db, first, claim!, 60)).toBe(false);
  expect(await db.transaction((trx) => endReading(trx, first, claim!))).toBe(false);
  expect(await db.transaction((trx) => endReading(trx, second, claim!))).toBe(true);
});
