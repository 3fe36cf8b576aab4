import { randomUUID } from 'node:crypto';
import { flagChanged, HearingWork } from '@jobspeak/contracts';
import { type Person, useService } from '@jobspeak/kit/testing';
import { fixture, sendChunk, until, useSpeech } from '../testing';

const speech = useSpeech({ mostLive: 0 });
const service = useService(speech.define);

const upload = async (me: Person): Promise<string> =>
  (await me.post('/recordings/upload', fixture('spoken.ogg'), { 'content-type': 'audio/ogg' })).body.id;
const finished = (name: string, id: string) => service.announced(name, ({ recordingId }) => recordingId === id);
const count = async (name: string, id: string) =>
  (await service.outbox()).filter(
    (event) => event.name === name && (event.data as { recordingId: string }).recordingId === id,
  ).length;
const rowOf = (id: string) => service.db('recordings').where({ id }).first();

afterEach(() => {
  speech.tap = (source) => source;
});

/** Comes in when the first bytes of the next recording are on their way to the engine. */
function interruptOnce(act: () => Promise<unknown>): void {
  speech.tap = async function* (source) {
    speech.tap = (next) => next;
    for await (const chunk of source) {
      yield chunk.subarray(0, 5_000);
      await act();
      yield chunk.subarray(5_000);
    }
  };
}

test('a crash of the engine in the middle costs an attempt, and the recording is finished once', async () => {
  const me = await service.person();
  interruptOnce(speech.kill);
  const id = await upload(me);
  expect(await finished('recording.transcribed', id)).toMatchObject({ durationMs: 7000 });
  expect(await count('recording.transcribed', id)).toBe(1);
  expect(await rowOf(id)).toMatchObject({ state: 'transcribed', attempts: 2, claimed_by: null, error: null });
});

test('a restart in the middle gives the recording back, and it is finished once', async () => {
  const me = await service.person();
  let begun = () => {};
  const halfway = new Promise<void>((resolve) => {
    begun = resolve;
  });
  interruptOnce(() => {
    begun();
    return new Promise(() => {}); // until it is stopped
  });
  const id = await upload(me);
  await halfway;
  await service.restart();
  expect(await finished('recording.transcribed', id)).toMatchObject({ durationMs: 7000 });
  expect(await count('recording.transcribed', id)).toBe(1);
  expect(await rowOf(id)).toMatchObject({ attempts: 1 });
});

/** A recording as a process leaves it that was at work on it and died. */
async function leftBehind(me: Person, lease: string, attempts = 1): Promise<string> {
  const { id } = (await me.post('/recordings', { mimeType: 'audio/ogg' })).body;
  await sendChunk(me, id, 0, fixture('spoken.ogg'), { 'content-type': 'audio/ogg' });
  await service
    .db('recordings')
    .where({ id })
    .update({
      state: 'transcribing',
      chunk_count: 1,
      claimed_by: randomUUID(),
      lease_until: service.db.raw(`now() + interval '${lease}'`),
      attempts,
    });
  return id;
}

test('what a dead process left behind is taken up; what a living one holds is not', async () => {
  const me = await service.person();
  const held = await leftBehind(me, '1 hour');
  const claimant = (await rowOf(held)).claimed_by;
  const left = await leftBehind(me, '-1 second');
  await upload(me); // wakes the worker
  await finished('recording.transcribed', left);
  expect(await rowOf(left)).toMatchObject({ state: 'transcribed', attempts: 2 });
  expect(await rowOf(held)).toMatchObject({ state: 'transcribing', claimed_by: claimant, attempts: 1 });
});

test('a recording that brought its process down five times is not given a sixth', async () => {
  const me = await service.person();
  const id = await leftBehind(me, '-1 second', 5);
  await upload(me); // wakes the worker
  expect(await finished('recording.failed', id)).toMatchObject({ error: 'QUOTE_GENERATION_FAILED' });
  expect((await me.get(`/recordings/${id}`)).body).toMatchObject({ state: 'failed', error: 'QUOTE_GENERATION_FAILED' });
});

test('a worker that lost its lease keeps nothing', async () => {
  const me = await service.person();
  const thief = randomUUID();
  let id = '';
  interruptOnce(() =>
    service
      .db('recordings')
      .where({ id })
      .update({ claimed_by: thief, lease_until: service.db.raw("now() + interval '1 hour'") }),
  );
  const { body } = await me.post('/recordings', { mimeType: 'audio/ogg' });
  id = body.id;
  await sendChunk(me, id, 0, fixture('spoken.ogg'), { 'content-type': 'audio/ogg' });
  await me.post(`/recordings/${id}/complete`, { chunks: 1 });
  const next = await upload(me);
  await finished('recording.transcribed', next);
  await service.restart(); // waits for the work under way
  expect(await rowOf(id)).toMatchObject({ state: 'transcribing', claimed_by: thief, segments: [] });
  expect(await count('recording.transcribed', id)).toBe(0);
});

test('audio that cannot be read from the store is tried again', async () => {
  const me = await service.person();
  const get = jest.spyOn(service.objects, 'get').mockRejectedValueOnce(new Error('the store is away'));
  const id = await upload(me);
  await finished('recording.transcribed', id);
  get.mockRestore();
  expect(await rowOf(id)).toMatchObject({ state: 'transcribed', attempts: 2, error: null });
});

test('the files of one account do not delay the single one of another, nor what is spoken', async () => {
  const [many, single] = [await service.person(), await service.person()];
  let letGo = () => {};
  const gate = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  speech.tap = async function* (source) {
    await gate;
    yield* source;
  };
  const files = await Promise.all(Array.from({ length: 6 }, () => upload(many)));
  const atWork = async () =>
    (await service.db('recordings').whereIn('id', files)).filter(({ claimed_by }) => claimed_by);
  await until(async () => (await atWork()).length === 3);
  const mine = await upload(single);
  await until(async () => (await rowOf(mine)).state === 'transcribing');
  const next = await upload(single);
  const { id: spoken } = (await many.post('/recordings', { mimeType: 'audio/ogg' })).body;
  await sendChunk(many, spoken, 0, fixture('spoken.ogg'), { 'content-type': 'audio/ogg' });
  await many.post(`/recordings/${spoken}/complete`, { chunks: 1 });
  await until(async () => (await rowOf(spoken)).state === 'transcribing');
  expect(await atWork()).toHaveLength(3);
  expect((await rowOf(next)).state).toBe('stored');
  letGo();
  for (const id of [...files, mine, next, spoken]) await finished('recording.transcribed', id);
});

describe('while recordings are heard late on purpose', () => {
  const LATE_MS = 400;
  const slow = useService(() => speech.define({ faults: { allowsFaults: true }, lateMs: LATE_MS }));
  test('they take that much longer, and are heard', async () => {
    const rule = { isOn: true, sharePercent: 100, plans: [], userIds: [] };
    await slow.deliver(flagChanged, randomUUID(), { key: 'slowTranscription', version: 1, rule });
    const me = await slow.person();
    const headers = { 'content-type': 'audio/ogg' };
    const { id } = (await me.post('/recordings/upload', fixture('spoken.ogg'), headers)).body;
    const { work } = await slow.announced('recording.transcribed', ({ recordingId }) => recordingId === id);
    expect(HearingWork.parse(work).decodeMs).toBeGreaterThanOrEqual(LATE_MS);
  });
});
