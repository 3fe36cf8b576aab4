import { createHash } from 'node:crypto';
import type { Segment } from '@jobspeak/contracts';
import { type Person, useService } from '@jobspeak/kit/testing';
import { fixture, sendChunk, until, useSpeech } from '../testing';

const MOST_LIVE = 2;
const speech = useSpeech({ mostLive: MOST_LIVE });
const service = useService(speech.define);

const audio = { 'content-type': 'audio/webm' };
const fencing = fixture('gb-fencing-001.webm');
/** About a second each, as a browser sends them. */
const seconds = Array.from({ length: 13 }, (_, index) =>
  fencing.subarray(Math.floor((index * fencing.length) / 13), Math.floor(((index + 1) * fencing.length) / 13)),
);

/** Sources that the engine was given. */
let sources = 0;
beforeEach(() => {
  sources = 0;
  speech.tap = (source) => {
    sources++;
    return source;
  };
});

const finished = (id: string) => service.announced('recording.transcribed', ({ recordingId }) => recordingId === id);
const wordsOf = ({ segments }: { segments?: unknown }) => (segments as Segment[]).map(({ text }) => text).join(' ');
const heardOf = async (id: string) =>
  (await service.outbox()).filter(
    ({ name, data }) => name === 'recording.heard' && (data as { recordingId: string }).recordingId === id,
  );
const open = async (me: Person): Promise<string> => (await me.post('/recordings', {})).body.id;
const put = (me: Person, id: string, number: number) => sendChunk(me, id, number, seconds[number], audio);
const sha256 = createHash('sha256').update(fencing).digest('hex');
const complete = async (me: Person, id: string) => {
  const answer = await me.post(`/recordings/${id}/complete`, { chunks: seconds.length, sha256 });
  expect(answer).toMatchObject({ status: 200, body: { sha256 } });
};

async function uploaded(me: Person) {
  const { id } = (await me.post('/recordings/upload', fencing, audio)).body;
  return finished(id);
}

test('words come while somebody speaks; in the end they are those of the whole file, heard once', async () => {
  const me = await service.person();
  const id = await open(me);
  for (let number = 0; number < seconds.length - 1; number++) await put(me, id, number);
  const live = await service.announced('recording.heard', (data) => data.recordingId === id);
  expect(live).toMatchObject({ quoteId: expect.any(String), heardMs: expect.any(Number) });
  expect(`${wordsOf(live)} ${String(live.tail)}`).toMatch(/\w+ \w+/);
  await put(me, id, seconds.length - 1);
  await complete(me, id);
  const { segments, durationMs } = await finished(id);
  expect(sources).toBe(1);
  expect(await uploaded(me)).toMatchObject({ segments, durationMs });
  // of all that was told meanwhile, the latest is kept
  expect(await heardOf(id)).toHaveLength(1);
});

test('chunks that come in any order, and twice, are heard once and in order', async () => {
  const me = await service.person();
  const id = await open(me);
  for (const number of [0, 2, 1, 1, 5, 4, 3, 12, 6, 7, 8, 7, 9, 10, 11]) await put(me, id, number);
  await complete(me, id);
  expect(wordsOf(await finished(id))).toMatch(/quid each/);
  expect(sources).toBe(1);
});

test('what a copy of the service has not heard itself it hears from the store', async () => {
  const me = await service.person();
  const id = await open(me);
  for (let number = 0; number < 6; number++) await put(me, id, number);
  await service.restart();
  await service
    .db('recordings')
    .where({ id })
    .update({ listener_until: new Date(0) });
  for (let number = 6; number < seconds.length; number++) await put(me, id, number);
  await complete(me, id);
  expect(wordsOf(await finished(id))).toMatch(/48.*quid each/);
  expect(sources).toBe(2); // before the restart, and after it
});

test('while another copy listens, this one only keeps the chunks, and hears the whole when it is complete', async () => {
  const me = await service.person();
  const id = await open(me);
  await service
    .db('recordings')
    .where({ id })
    .update({
      listener: service.db.raw('gen_random_uuid()'),
      listener_until: service.db.raw("now() + interval '1 hour'"),
    });
  for (const number of seconds.keys()) await put(me, id, number);
  expect(sources).toBe(0);
  await complete(me, id);
  expect(wordsOf(await finished(id))).toMatch(/quid each/);
});

test('a recording that another copy was told is complete is not waited for by the one that listens', async () => {
  const me = await service.person();
  const id = await open(me);
  for (const number of seconds.keys()) await put(me, id, number);
  await service.db('recordings').where({ id }).update({ state: 'stored', chunk_count: seconds.length });
  await me.post('/recordings/upload', fencing, audio); // wakes the worker
  expect(wordsOf(await finished(id))).toMatch(/quid each/);
});

test('an engine that dies while it listens costs the live words, not the recording', async () => {
  const me = await service.person();
  const id = await open(me);
  for (let number = 0; number < 6; number++) await put(me, id, number);
  await speech.kill();
  for (let number = 6; number < seconds.length; number++) await put(me, id, number);
  await complete(me, id);
  expect(wordsOf(await finished(id))).toMatch(/quid each/);
  expect(await service.db('recordings').where({ id }).first('attempts')).toEqual({ attempts: 1 });
});

test('more recordings than can be listened to are heard when they are complete', async () => {
  const me = await service.person();
  const ids = [await open(me), await open(me), await open(me)];
  for (const number of seconds.keys()) for (const id of ids) await put(me, id, number);
  expect(sources).toBe(MOST_LIVE);
  for (const id of ids) await complete(me, id);
  const words = await Promise.all(ids.map(async (id) => wordsOf(await finished(id))));
  expect(new Set(words).size).toBe(1);
});

test('a chunk that was replaced is not in what is kept', async () => {
  const me = await service.person();
  const id = await open(me);
  for (const number of seconds.keys())
    if (number === 3) await sendChunk(me, id, 3, Buffer.from('garbled on its way'), audio);
    else await put(me, id, number);
  expect(await me.post(`/recordings/${id}/complete`, { chunks: seconds.length, sha256 })).toMatchObject({
    body: { code: 'RECORDING_INCOMPLETE' },
  });
  for (const number of seconds.keys()) await put(me, id, number);
  await complete(me, id);
  expect(wordsOf(await finished(id))).toMatch(/quid each/);
});

test('a recording that is empty is refused as it would be from a file', async () => {
  const me = await service.person();
  const id = await open(me);
  const two = seconds.slice(0, 2);
  for (const number of two.keys()) await put(me, id, number);
  await me.post(`/recordings/${id}/complete`, { chunks: two.length });
  await until(async () => (await me.get(`/recordings/${id}`)).body.state === 'failed');
  expect((await me.get(`/recordings/${id}`)).body.error).toBe('RECORDING_TOO_SHORT');
});
