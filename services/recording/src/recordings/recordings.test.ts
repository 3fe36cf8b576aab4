import { randomBytes, randomUUID } from 'node:crypto';
import type { GenerationProgress } from '@jobspeak/contracts';
import { useService } from '@jobspeak/kit/testing';
import { fixture, sendChunk, silence, useSpeech } from '../testing';
import { audio, complete, newsOf, pieces, received, spoken } from '../testing/takes';

const speech = useSpeech();
const service = useService(speech.define);
const { announcements, finished } = newsOf(service);

/** The stages that were told of a recording, in their order; a slow machine tells more than once that it is at it. */
async function stepsOf(id: string): Promise<Map<string, GenerationProgress>> {
  const progress = (await announcements('recording.progressed', id)).map(({ data }) => data as GenerationProgress);
  return new Map(progress.map((news) => [`${news.stage} ${news.state}`, news]));
}

test('a file becomes words stage by stage, and nobody waits for the news of the last one', async () => {
  const me = await service.person();
  const { id } = (await me.post('/recordings/upload', spoken, { 'content-type': 'audio/ogg' })).body;
  await finished('recording.transcribed', id);
  const steps = await stepsOf(id);
  expect([...steps.keys()]).toEqual(['decode running', 'decode done', 'transcribe running', 'transcribe done']);
  expect(steps.get('transcribe running')).toMatchObject({ totalMs: 7000 });
  expect(steps.get('transcribe done')).toMatchObject({ doneMs: 7000, totalMs: 7000 });
  const order = (await service.outbox()).map(({ name }) => name).slice(-2);
  expect(order).toEqual(['recording.transcribed', 'recording.progressed']);
});

describe('a recording in chunks', () => {
  test('becomes the words that were said, told stage by stage', async () => {
    const me = await service.person();
    const opened = await me.post('/recordings', { mimeType: 'audio/ogg' });
    expect(opened).toMatchObject({ status: 201, body: { state: 'receiving', chunks: [], bytes: 0, segments: [] } });
    const { id, quoteId } = opened.body;
    for (const number of [2, 0, 1]) expect((await sendChunk(me, id, number, pieces[number], audio)).status).toBe(200);
    expect(await complete(me, id, 3)).toMatchObject({ status: 200, body: { state: 'stored', bytes: spoken.length } });

    const heard = await finished('recording.transcribed', id);
    expect(heard).toMatchObject({ quoteId, durationMs: 7000, engine: 'moonshine-tiny' });
    expect((await me.get(`/recordings/${id}`)).body).toMatchObject({
      state: 'transcribed',
      chunks: [0, 1, 2],
      durationMs: 7000,
      error: null,
      segments: [{ text: expect.stringMatching(/12 met(er|re)s of close ?board/) }],
    });
    // it was decoded while it came
    const steps = await stepsOf(id);
    expect([...steps.keys()]).toEqual(['transcribe running', 'transcribe done']);
    expect(steps.get('transcribe done')).toMatchObject({ doneMs: 7000, totalMs: 7000 });
    expect(await announcements('recording.completed', id)).toMatchObject([
      { accountId: me.accountId, data: { recordingId: id, quoteId } },
    ]);
  });

  test.each([
    ['spoken.mp4', 'audio/mp4;codecs=mp4a.40.2', 'as Safari records'],
    ['gb-fencing-001.webm', 'audio/webm;codecs=opus', 'as other browsers record'],
  ])('that ends in the midst of a frame becomes what was said until then: %s, %s, %s', async (name, mimeType) => {
    const me = await service.person();
    const { id } = (await me.post('/recordings', { mimeType })).body;
    // a battery that went flat: the last quarter was never kept, and what is kept is cut anywhere
    const sound = fixture(name);
    const kept = sound.subarray(0, Math.floor(sound.length * 0.75) + 7);
    const second = 3_333;
    const count = Math.ceil(kept.length / second);
    for (let number = 0; number < count; number++)
      await sendChunk(me, id, number, kept.subarray(number * second, (number + 1) * second), audio);
    expect((await complete(me, id, count)).status).toBe(200);
    const heard = await finished('recording.transcribed', id);
    expect(heard.durationMs).toBeGreaterThanOrEqual(5000);
    expect((heard.segments as { text: string }[]).map(({ text }) => text).join(' ')).toMatch(/close ?board/);
  });
});

describe('where a take goes', () => {
  test('a second take is for the quote that it names, and says so to its end', async () => {
    const me = await service.person();
    const into = { quoteId: randomUUID(), lineId: randomUUID(), version: 3 };
    const startedAt = '2026-01-02T03:04:05.000Z';
    for (const _ of [1, 2]) {
      const { body } = await me.post('/recordings', { mimeType: 'audio/ogg', startedAt, into });
      expect(body).toMatchObject({ quoteId: into.quoteId, into });
      await sendChunk(me, body.id, 0, spoken, audio);
      await complete(me, body.id, 1);
      const facts = { recordingId: body.id, quoteId: into.quoteId, into, startedAt };
      expect(await finished('recording.transcribed', body.id)).toMatchObject(facts);
      expect(await announcements('recording.completed', body.id)).toMatchObject([{ data: facts }]);
    }
  });

  test('nothing was spoken in the future, whatever a phone believes', async () => {
    const me = await service.person();
    service.setTime(new Date('2026-02-01T10:00:00.000Z'));
    const { id } = (await me.post('/recordings', { mimeType: 'audio/ogg', startedAt: '2031-01-01T00:00:00.000Z' }))
      .body;
    service.setTime(null);
    await sendChunk(me, id, 0, spoken, audio);
    await complete(me, id, 1);
    expect(await finished('recording.transcribed', id)).toMatchObject({ startedAt: '2026-02-01T10:00:00.000Z' });
  });
});

describe('whose it is', () => {
  test('another account meets nothing, and changes nothing', async () => {
    const [me, stranger] = [await service.person(), await service.person()];
    const id = await received(me);
    const calls = [
      () => stranger.get(`/recordings/${id}`),
      () => sendChunk(stranger, id, 3, randomBytes(10), audio),
      () => complete(stranger, id, 3),
      () => stranger.post(`/recordings/${id}/retry`),
      () => stranger.get(`/recordings/${id}/audio`),
    ];
    for (const call of calls)
      expect(await call()).toMatchObject({ status: 404, body: { code: 'RECORDING_NOT_FOUND' } });
    expect((await me.get(`/recordings/${id}`)).body).toMatchObject({ state: 'receiving', chunks: [0, 1, 2] });
  });

  test('nobody enters without signing in', async () => {
    const id = randomUUID();
    const answers = await Promise.all([
      service.anybody.post('/recordings', {}),
      service.anybody.post('/recordings/upload', spoken, audio),
      sendChunk(service.anybody, id, 0, spoken, audio),
      service.anybody.get(`/recordings/${id}`),
      service.anybody.get(`/recordings/${id}/audio`),
    ]);
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual(answers.map(() => [401, 'SESSION_EXPIRED']));
  });
});

describe('trying again', () => {
  test('a failed recording is heard anew; its audio was never lost', async () => {
    const me = await service.person();
    const silent = silence(6);
    const { id } = (await me.post('/recordings/upload', silent, { 'content-type': 'audio/wav' })).body;
    expect(await finished('recording.failed', id)).toMatchObject({
      stage: 'transcribe',
      error: 'QUOTE_EMPTY_DETECTED',
    });
    expect((await me.get(`/recordings/${id}`)).body).toMatchObject({ state: 'failed', error: 'QUOTE_EMPTY_DETECTED' });
    expect((await me.get(`/recordings/${id}/audio`)).bytes.equals(silent)).toBe(true);

    await service.objects.put(`recordings/${me.accountId}/${id}/0`, fixture('spoken.wav'));
    await service
      .db('chunks')
      .where({ recording_id: id })
      .update({ bytes: fixture('spoken.wav').length });
    expect(await me.post(`/recordings/${id}/retry`)).toMatchObject({
      status: 200,
      body: { state: 'stored', error: null },
    });
    await finished('recording.transcribed', id);
    expect((await me.get(`/recordings/${id}`)).body).toMatchObject({ state: 'transcribed', error: null });
    expect(await announcements('recording.completed', id)).toHaveLength(2);
  });

  test('a transcribed recording is announced again, without being heard again', async () => {
    const me = await service.person();
    const { id } = (await me.post('/recordings/upload', spoken, { 'content-type': 'audio/ogg' })).body;
    const heard = await finished('recording.transcribed', id);
    expect((await me.post(`/recordings/${id}/retry`)).body.state).toBe('transcribed');
    // what it took is told of the time that it was heard
    const { work: _work, ...words } = heard;
    expect((await announcements('recording.transcribed', id)).map(({ data }) => data)).toMatchObject([words, words]);
  });

  test('one that is still arriving cannot be tried', async () => {
    const me = await service.person();
    const id = await received(me);
    expect(await me.post(`/recordings/${id}/retry`)).toMatchObject({
      status: 409,
      body: { code: 'RECORDING_INCOMPLETE' },
    });
  });
});
