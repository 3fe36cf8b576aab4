import { randomUUID } from 'node:crypto';
import { businessSaved, quotePurged } from '@jobspeak/contracts';
import { businessOf, type Person, useService } from '@jobspeak/kit/testing';
import { fixture, sendChunk, useSpeech } from '../testing';
import { deleteOldAudio } from './actions';

const speech = useSpeech();
const service = useService(speech.define);

const DAY_MS = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS);
const deleteAll = async (now: Date) => {
  while (await deleteOldAudio(service.db, service.objects, now));
};

async function heard(me: Person) {
  const { id, quoteId } = (await me.post('/recordings/upload', fixture('spoken.ogg'), { 'content-type': 'audio/ogg' }))
    .body;
  await service.announced('recording.transcribed', ({ recordingId }) => recordingId === id);
  return { id, quoteId };
}

const audioOf = (me: Person, id: string) => service.objects.list(`recordings/${me.accountId}/${id}/`);

const settingsWith = (audioDays: number | null) => ({
  ...businessOf({ businessName: 'Mills Joinery' }),
  audioDays,
});
const save = (me: Person, audioDays: number | null) =>
  service.deliver(businessSaved, me.accountId, {
    businessId: me.accountId,
    settings: settingsWith(audioDays),
    logo: null,
  });

test('audio is deleted after the days that its account has set, and no other; the words stay', async () => {
  const [me, other] = [await service.person(), await service.person()];
  const [mine, theirs] = [await heard(me), await heard(other)];
  await save(me, 30);
  await save(other, null);
  await deleteAll(inDays(29));
  expect((await me.get(`/recordings/${mine.id}/audio`)).status).toBe(200);
  await deleteAll(inDays(31));
  expect(await me.get(`/recordings/${mine.id}/audio`)).toMatchObject({ status: 404, body: { code: 'AUDIO_DELETED' } });
  expect(await audioOf(me, mine.id)).toEqual([]);
  expect((await me.get(`/recordings/${mine.id}`)).body).toMatchObject({
    state: 'transcribed',
    audioDeletedAt: expect.any(String),
    segments: [{ text: expect.stringMatching(/close ?board/) }],
  });
  expect((await other.get(`/recordings/${theirs.id}/audio`)).status).toBe(200);
});

test('audio that is still needed stays, however old it is', async () => {
  const me = await service.person();
  await save(me, 1);
  const { id } = (await me.post('/recordings', {})).body;
  await sendChunk(me, id, 0, fixture('spoken.ogg'), { 'content-type': 'audio/ogg' });
  await deleteAll(inDays(400));
  expect(await audioOf(me, id)).toHaveLength(1);
});

test('a failed recording whose audio is gone says so when it is tried again', async () => {
  const me = await service.person();
  const { id } = await heard(me);
  await service.db('recordings').where({ id }).update({ state: 'failed', error: 'QUOTE_GENERATION_FAILED' });
  await save(me, 30);
  await deleteAll(inDays(31));
  expect(await me.post(`/recordings/${id}/retry`)).toMatchObject({ status: 404, body: { code: 'AUDIO_DELETED' } });
});

test('with a quote that is gone for good go its recordings, and nobody else their own', async () => {
  const [me, other] = [await service.person(), await service.person()];
  const { id, quoteId } = await heard(me);
  const second = (await me.post('/recordings', { into: { quoteId } })).body.id;
  await sendChunk(me, second, 0, fixture('spoken.ogg'), { 'content-type': 'audio/ogg' });
  const kept = await heard(me);
  await service.deliver(quotePurged, other.accountId, { quoteId, recordingId: id });
  expect((await me.get(`/recordings/${id}`)).status).toBe(200);
  await service.deliver(quotePurged, me.accountId, { quoteId, recordingId: id });
  for (const gone of [id, second]) {
    expect((await me.get(`/recordings/${gone}`)).body.code).toBe('RECORDING_NOT_FOUND');
    expect(await audioOf(me, gone)).toEqual([]);
    expect(await service.db('chunks').where({ recording_id: gone })).toEqual([]);
  }
  expect((await me.get(`/recordings/${kept.id}/audio`)).status).toBe(200);
  await service.deliver(quotePurged, me.accountId, { quoteId: randomUUID(), recordingId: null });
});
