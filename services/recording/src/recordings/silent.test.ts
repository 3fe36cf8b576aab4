import { createHash } from 'node:crypto';
import { businessSaved } from '@jobspeak/contracts';
import { businessOf, type Person, useService } from '@jobspeak/kit/testing';
import { deleteOldAudio } from '../keeping/actions';
import { fixture, sendChunk, useSpeech } from '../testing';
import { closeSilent } from './silent';

// after a day nobody listens live any more
const speech = useSpeech({ mostLive: 0 });
const service = useService(speech.define);

const spoken = fixture('gb-fencing-001.webm');
const SECOND = 3_333;
const pieces = Array.from({ length: Math.ceil(spoken.length / SECOND) }, (_, number) =>
  spoken.subarray(number * SECOND, (number + 1) * SECOND),
);
/** Half of it has arrived when the phone falls silent. */
const HALF = Math.floor(pieces.length / 2);
const KEY = { 'idempotency-key': 'take-of-a-phone' };
const sha256 = createHash('sha256').update(spoken).digest('hex');

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000);
const closeAll = async (now: Date) => {
  while (await closeSilent(service, now));
};
const open = async (me: Person) => (await me.post('/recordings', { mimeType: 'audio/webm' }, KEY)).body;
async function send(me: Person, id: string, numbers: readonly number[]): Promise<void> {
  for (const number of numbers) expect((await sendChunk(me, id, number, pieces[number])).status).toBe(200);
}
const from = (first: number, end: number) => Array.from({ length: end - first }, (_, index) => first + index);
const complete = (me: Person, id: string) => me.post(`/recordings/${id}/complete`, { chunks: pieces.length, sha256 });
/** What was told of its words, from the first time on. */
async function told(id: string, times: number) {
  const all = async () =>
    (await service.outbox()).filter(
      ({ name, data }) => name === 'recording.transcribed' && (data as { recordingId: string }).recordingId === id,
    );
  await service.announced('recording.transcribed', ({ recordingId, goesOnFromMs }) =>
    times === 1 ? recordingId === id : recordingId === id && goesOnFromMs !== undefined,
  );
  return (await all()).map(({ data }) => data as { quoteId: string; durationMs: number; goesOnFromMs?: number });
}

/** A phone that has sent half of what was said, and then nothing for a day. */
async function cutShort(me: Person) {
  const opened = await open(me);
  await send(me, opened.id, from(0, HALF));
  await closeAll(inHours(25));
  const [first] = await told(opened.id, 1);
  return { ...opened, heardMs: first?.durationMs ?? 0 };
}

test('a phone that is silent for a day has not lost what it had sent; one that is silent for less is waited for', async () => {
  const me = await service.person();
  const { id, quoteId } = await open(me);
  await send(me, id, from(0, HALF));
  await closeAll(inHours(23));
  expect((await me.get(`/recordings/${id}`)).body).toMatchObject({ state: 'receiving', cutShort: false });
  await closeAll(inHours(25));
  expect(await told(id, 1)).toMatchObject([{ quoteId, cutShort: true }]);
  const { body } = await me.get(`/recordings/${id}`);
  expect(body).toMatchObject({ state: 'transcribed', cutShort: true, chunks: from(0, HALF) });
  expect(body.segments[0].text).toMatch(/\w+ \w+/);
  await closeAll(inHours(50));
  expect(await told(id, 1)).toHaveLength(1);
});

test('the phone that comes back goes on where it was, under its own key, and the same quote is told of the rest', async () => {
  const me = await service.person();
  const { id, quoteId, heardMs } = await cutShort(me);
  expect(await open(me)).toMatchObject({ id, quoteId, chunks: from(0, HALF) });
  const early = await complete(me, id);
  expect(early).toMatchObject({
    body: { code: 'RECORDING_INCOMPLETE', details: { missing: from(HALF, pieces.length) } },
  });
  await send(me, id, from(HALF, pieces.length));
  expect((await me.get(`/recordings/${id}`)).body).toMatchObject({ state: 'receiving', cutShort: false });
  expect((await complete(me, id)).body).toMatchObject({ sha256 });
  const [, second, ...more] = await told(id, 2);
  expect(more).toEqual([]);
  expect(second).toMatchObject({ quoteId, goesOnFromMs: heardMs });
  expect(second).not.toHaveProperty('cutShort');
  expect(second?.durationMs).toBeGreaterThan(heardMs);
  expect((await me.get(`/recordings/${id}/audio`)).bytes.equals(spoken)).toBe(true);
  // a second answer of the same phone changes nothing
  expect((await complete(me, id)).body).toMatchObject({ state: 'transcribed', sha256 });
});

test('a phone that comes back after its account has had the audio deleted sends all of it again', async () => {
  const me = await service.person();
  const { id } = await cutShort(me);
  const settings = { ...businessOf({ businessName: 'Mills Joinery' }), audioDays: 1 };
  await service.deliver(businessSaved, me.accountId, { businessId: me.accountId, settings, logo: null });
  while (await deleteOldAudio(service.db, service.objects, inHours(49)));
  await send(me, id, from(HALF, pieces.length));
  expect(await complete(me, id)).toMatchObject({ body: { details: { missing: from(0, HALF) } } });
  await send(me, id, from(0, HALF));
  expect((await complete(me, id)).body).toMatchObject({ sha256, audioDeletedAt: null });
});

test('a piece that lies behind one that never came is asked for again', async () => {
  const me = await service.person();
  const { id } = await open(me);
  await send(me, id, [...from(0, HALF), HALF + 1]);
  await closeAll(inHours(25));
  await told(id, 1);
  expect(await open(me)).toMatchObject({ id, chunks: from(0, HALF) });
});

test('one of which nothing can be heard is removed; the phone begins anew under the same key', async () => {
  const me = await service.person();
  const { id } = await open(me);
  await send(me, id, [1]);
  await closeAll(inHours(25));
  expect((await me.get(`/recordings/${id}`)).body.code).toBe('RECORDING_NOT_FOUND');
  expect(await service.objects.list(`recordings/${me.accountId}/`)).toEqual([]);
  expect((await sendChunk(me, id, 2, pieces[2])).body.code).toBe('RECORDING_NOT_FOUND');
  expect(await open(me)).toMatchObject({ state: 'receiving', chunks: [] });
});

test('a phone that comes back while its recording is being closed is not cut short', async () => {
  const me = await service.person();
  const { id } = await open(me);
  await send(me, id, from(0, HALF));
  await service
    .db('recordings')
    .where({ id })
    .update({ last_chunk_at: inHours(-25) });
  let isBack = false;
  const get: typeof service.objects.get = async (...object) => {
    if (!isBack) {
      isBack = true;
      await send(me, id, [HALF]);
    }
    return service.objects.get(...object);
  };
  await closeSilent({ db: service.db, objects: { ...service.objects, get } }, new Date());
  expect(isBack).toBe(true);
  expect((await me.get(`/recordings/${id}`)).body).toMatchObject({ state: 'receiving', chunks: from(0, HALF + 1) });
});
