import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { monthIn, PLANS, type PlanName, planChanged, recordingTranscribed } from '@jobspeak/contracts';
import { type Person, type ServiceUnderTest, useService } from '@jobspeak/kit/testing';
import { quoteService } from '../app';
import { type OpenAiServer, startOpenAi } from '../generation/testing/openai';
import { answerOf, recordingOf, SPOKEN, tradesperson } from '../generation/testing/spoken';
import { keepAllowance } from './store';

let openai: OpenAiServer;
beforeAll(async () => {
  openai = await startOpenAi();
});
afterAll(() => openai.stop());
beforeEach(() => openai.reset());

const here = useService(() => quoteService());
const cloud = useService(() =>
  quoteService({ understanding: { apiKey: 'sk-test', model: 'gpt-test', baseUrl: openai.url, timeoutMs: 20_000 } }),
);

const LIMIT = PLANS.free.monthlyQuotes ?? 0;
const thisMonth = () => monthIn('Europe/London', new Date());

/** An account of which so many places of a month are taken. */
async function used(at: ServiceUnderTest, places: number, month = thisMonth()): Promise<Person> {
  const me = await tradesperson(at);
  const rows = Array.from({ length: places }, () => ({ quote_id: randomUUID(), account_id: me.accountId, month }));
  if (rows.length > 0) await at.db('quota_places').insert(rows);
  return me;
}

const speak = async (at: ServiceUnderTest, me: Person, recording = recordingOf(SPOKEN)) => {
  await at.deliver(recordingTranscribed, me.accountId, recording);
  return recording.quoteId;
};
const read = async (me: Person, quoteId: string) => (await me.get(`/quotes/${quoteId}`)).body;
const onPlan = (at: ServiceUnderTest, me: Person, plan: PlanName) =>
  at.deliver(planChanged, me.accountId, { accountId: me.accountId, plan, ...PLANS[plan] });
const placesOf = (at: ServiceUnderTest, me: Person) => at.db('quota_places').where({ account_id: me.accountId });

/** Lets go of what waits for an account's allowance only once as many wait as can at the same time. */
async function together(at: ServiceUnderTest, me: Person, rivals: (() => Promise<unknown>)[]): Promise<void> {
  const holder = await at.db.transaction();
  await holder('allowances').insert({ account_id: me.accountId, monthly_quotes: LIMIT });
  const running = Promise.all(rivals.map((rival) => rival()));
  const POOL = 10; // connections of a service
  for (let waiting = 0; waiting < POOL; await delay(10)) {
    const { rows } = await at.db.raw<{ rows: { count: string }[] }>(
      `select count(*) from pg_stat_activity where wait_event_type = 'Lock' and query like '%allowances%'
         and application_name = 'jobspeak ' || current_schema`,
    );
    waiting = Number(rows[0]?.count);
  }
  await holder.commit();
  await running;
}

const REFUSED = {
  state: 'processing',
  generation: { state: 'failed', error: 'QUOTE_LIMIT_EXCEEDED', transcript: SPOKEN },
};

/** Who of many got a quote and who did not. */
async function settled(at: ServiceUnderTest, me: Person) {
  const rows: { state: string; generation: { state: string; error: string | null } }[] = await at
    .db('quotes')
    .where({ account_id: me.accountId })
    .select('state', 'generation');
  const refused = rows.filter(({ generation }) => generation.error === 'QUOTE_LIMIT_EXCEEDED').length;
  return { made: rows.filter(({ state }) => state === 'draft').length, refused };
}

test('of a hundred generations at the last place exactly one makes a quote, and no words are lost', async () => {
  const me = await used(here, LIMIT - 1);
  const recordings = Array.from({ length: 100 }, () => recordingOf(SPOKEN));
  await together(
    here,
    me,
    recordings.map((recording) => () => speak(here, me, recording)),
  );
  expect(await settled(here, me)).toEqual({ made: 1, refused: 99 });
  expect(await placesOf(here, me)).toHaveLength(LIMIT);
  const states = await Promise.all(recordings.slice(0, 20).map(({ quoteId }) => read(me, quoteId)));
  for (const quote of states.filter(({ state }) => state === 'processing')) expect(quote).toMatchObject(REFUSED);
});

test('of a hundred at the last place one is read in the cloud: its place is kept while it is', async () => {
  openai.says(answerOf());
  const me = await used(cloud, LIMIT - 1);
  const recordings = Array.from({ length: 100 }, () => recordingOf(SPOKEN));
  await together(
    cloud,
    me,
    recordings.map((recording) => () => speak(cloud, me, recording)),
  );
  const ours: string[] = recordings.map(({ quoteId }) => quoteId);
  await cloud.announced('quote.generated', ({ quoteId }) => ours.includes(String(quoteId)));
  expect(await settled(cloud, me)).toEqual({ made: 1, refused: 99 });
  expect(openai.requests).toHaveLength(1);
  expect(await placesOf(cloud, me)).toHaveLength(LIMIT);
});

test('a refused recording becomes its quote after an upgrade', async () => {
  const me = await used(here, LIMIT);
  const recording = recordingOf(SPOKEN);
  const quoteId = await speak(here, me, recording);
  expect(await read(me, quoteId)).toMatchObject(REFUSED);
  await onPlan(here, me, 'business');
  await speak(here, me, recording); // as a retry announces it
  expect(await read(me, quoteId)).toMatchObject({ state: 'draft', generation: { state: 'done' } });
  await onPlan(here, me, 'free');
  expect(await read(me, await speak(here, me))).toMatchObject(REFUSED);
  await onPlan(here, me, 'gold');
  expect(await read(me, await speak(here, me))).toMatchObject({ state: 'draft' });
});

test('a new month brings all places back', async () => {
  const me = await used(here, LIMIT, '2020-01');
  const quoteId = await speak(here, me);
  expect(await read(me, quoteId)).toMatchObject({ state: 'draft' });
  expect(await here.announced('quote.generated', (data) => data.quoteId === quoteId)).toMatchObject({
    month: thisMonth(),
  });
});

test('a month begins in the zone that the owner has chosen', async () => {
  const me = await used(here, LIMIT, '2026-06');
  const midnightInAuckland = new Date('2026-06-30T12:00:00Z');
  const speakThen = async () => {
    const recording = recordingOf(SPOKEN);
    await here.deliver(recordingTranscribed, me.accountId, recording, randomUUID(), midnightInAuckland);
    return recording.quoteId;
  };
  expect(await read(me, await speakThen())).toMatchObject(REFUSED);
  await me.put('/business/settings', { timeZone: 'Pacific/Auckland' });
  const quoteId = await speakThen();
  expect(await here.announced('quote.generated', (data) => data.quoteId === quoteId)).toMatchObject({
    month: '2026-07',
  });
});

test('a quote takes one place, however often its words arrive, and keeps it when it is deleted', async () => {
  const me = await used(here, LIMIT - 1);
  const recording = recordingOf(SPOKEN);
  for (const _time of [1, 2, 3]) await speak(here, me, recording);
  expect(await placesOf(here, me)).toHaveLength(LIMIT);
  await me.delete(`/quotes/${recording.quoteId}`);
  expect(await read(me, await speak(here, me))).toMatchObject(REFUSED);
});

test.each([
  ['here', here],
  ['in the cloud', cloud],
])('a generation that fails %s takes no place', async (_where, at) => {
  openai.says(answerOf({ lines: [] }));
  const me = await used(at, LIMIT - 1);
  const failing = await speak(at, me, recordingOf('Hello, it is a nice day today.'));
  await at.announced('quote.generation_failed', ({ quoteId }) => quoteId === failing);
  expect(await read(me, failing)).toMatchObject({ generation: { error: 'QUOTE_EMPTY_DETECTED' } });
  openai.says(answerOf());
  const quoteId = await speak(at, me);
  await at.announced('quote.generated', (data) => data.quoteId === quoteId);
});

test('a place that was kept counts, whatever becomes of the plan meanwhile', async () => {
  openai.says(answerOf());
  openai.breaks('silent');
  const me = await used(cloud, LIMIT);
  await onPlan(cloud, me, 'business');
  const asked = openai.asked();
  const quoteId = await speak(cloud, me);
  await asked;
  await onPlan(cloud, me, 'free');
  await cloud.restart(); // gives the transcript back, to be read once more
  await cloud.announced('quote.generated', (data) => data.quoteId === quoteId);
});

test('of two plans the one that was told later holds', async () => {
  const me = await tradesperson(here);
  const at = (day: number) => new Date(Date.UTC(2026, 5, day));
  await here.db.transaction(async (trx) => {
    await keepAllowance(trx, me.accountId, null, at(2));
    await keepAllowance(trx, me.accountId, LIMIT, at(1));
  });
  expect(await here.db('allowances').where({ account_id: me.accountId }).first()).toMatchObject({
    monthly_quotes: null,
  });
});

test('what one account generates takes nothing from another', async () => {
  await used(here, LIMIT);
  const other = await tradesperson(here);
  expect(await read(other, await speak(here, other))).toMatchObject({ state: 'draft' });
});
