import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { GenerationProgress } from '@jobspeak/contracts';
import { type Person, useService } from '@jobspeak/kit/testing';
import { fixture, sendChunk, silence, useSpeech } from '../testing';

const speech = useSpeech();
const service = useService(speech.define);

const audio = { 'content-type': 'audio/webm' };
const spoken = fixture('spoken.ogg');
/** As a browser sends it: pieces that mean nothing by themselves. */
const pieces = [spoken.subarray(0, 9_000), spoken.subarray(9_000, 9_010), spoken.subarray(9_010)];

const sha256 = (sound: Buffer) => createHash('sha256').update(sound).digest('hex');
const digestOf = (sound: Buffer) => `sha-256=:${createHash('sha256').update(sound).digest('base64')}:`;
const announcements = async (name: string, id: string) =>
  (await service.outbox()).filter(
    (event) => event.name === name && (event.data as { recordingId: string }).recordingId === id,
  );
/** The stages that were told of a recording, in their order; a slow machine tells more than once that it is at it. */
async function stepsOf(id: string): Promise<Map<string, GenerationProgress>> {
  const progress = (await announcements('recording.progressed', id)).map(({ data }) => data as GenerationProgress);
  return new Map(progress.map((news) => [`${news.stage} ${news.state}`, news]));
}
const finished = (name: string, id: string) => service.announced(name, ({ recordingId }) => recordingId === id);

async function received(me: Person, chunks: Buffer[] = pieces): Promise<string> {
  const { id } = (await me.post('/recordings', { mimeType: 'audio/ogg' })).body;
  for (const [number, chunk] of chunks.entries()) await sendChunk(me, id, number, chunk, audio);
  return id;
}
const complete = (me: Person, id: string, chunks: number) => me.post(`/recordings/${id}/complete`, { chunks });

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

  test('is complete with its last chunk, when that says so; it may say so twice', async () => {
    const me = await service.person();
    const { id } = (await me.post('/recordings', { mimeType: 'audio/ogg' })).body;
    for (const number of [0, 1]) await sendChunk(me, id, number, pieces[number], audio);
    const last = { ...audio, 'upload-complete': '?1', 'repr-digest': digestOf(spoken) };
    const send = () => sendChunk(me, id, 2, pieces[2], last);
    expect(await send()).toMatchObject({ status: 200, body: { state: 'stored', sha256: sha256(spoken) } });
    expect(await send()).toMatchObject({ status: 200, body: { id, sha256: sha256(spoken) } });
    expect(await finished('recording.transcribed', id)).toMatchObject({ durationMs: 7000 });
    expect(await announcements('recording.completed', id)).toHaveLength(1);
  });

  test('is not complete with its last chunk while another one is missing, or is not what was recorded', async () => {
    const me = await service.person();
    const { id } = (await me.post('/recordings', { mimeType: 'audio/ogg' })).body;
    await sendChunk(me, id, 0, pieces[0], audio);
    const send = (sound: Buffer) =>
      sendChunk(me, id, 2, pieces[2], {
        ...audio,
        'upload-complete': '?1',
        'repr-digest': digestOf(sound),
      });
    const incomplete = (missing: number[]) => ({
      status: 409,
      body: { code: 'RECORDING_INCOMPLETE', details: { missing } },
    });
    expect(await send(spoken)).toMatchObject(incomplete([1]));
    await sendChunk(me, id, 1, pieces[1], audio);
    expect(await send(Buffer.from('something else'))).toMatchObject(incomplete([0, 1, 2]));
    expect((await me.get(`/recordings/${id}`)).body.state).toBe('receiving');
  });

  test('keeps a chunk once, however often it is sent', async () => {
    const me = await service.person();
    const id = await received(me);
    const again = await sendChunk(me, id, 1, pieces[1], audio);
    expect(again).toMatchObject({ status: 200, body: { number: 1, bytes: 10 } });
    expect((await me.get(`/recordings/${id}`)).body).toMatchObject({ chunks: [0, 1, 2], bytes: spoken.length });
    await complete(me, id, 3);
    expect((await sendChunk(me, id, 1, pieces[1], audio)).status).toBe(200);
    expect((await me.get(`/recordings/${id}/audio`)).bytes.equals(spoken)).toBe(true);
  });

  test('refuses other sound under a number that is taken, and more sound after the end', async () => {
    const me = await service.person();
    const id = await received(me);
    expect(await sendChunk(me, id, 1, randomBytes(10), audio)).toMatchObject({
      status: 409,
      body: { code: 'DUPLICATE_ENTRY' },
    });
    await complete(me, id, 3);
    expect(await sendChunk(me, id, 3, randomBytes(10), audio)).toMatchObject({
      status: 409,
      body: { code: 'INVALID_TRANSITION' },
    });
    expect((await me.get(`/recordings/${id}/audio`)).bytes.equals(spoken)).toBe(true);
  });

  test('two different chunks with one number at once: one is kept whole', async () => {
    const me = await service.person();
    const { id } = (await me.post('/recordings', {})).body;
    const rivals = [randomBytes(500), randomBytes(500)];
    const answers = await service.race(
      'recordings',
      id,
      rivals.map((body) => () => sendChunk(me, id, 0, body, audio)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    await complete(me, id, 1);
    const winner = rivals[answers.findIndex(({ status }) => status === 200)];
    expect((await me.get(`/recordings/${id}/audio`)).bytes.equals(winner ?? Buffer.alloc(0))).toBe(true);
  });

  test('is not complete while chunks are missing, and says which', async () => {
    const me = await service.person();
    const { id } = (await me.post('/recordings', {})).body;
    await sendChunk(me, id, 1, pieces[1], audio);
    expect(await complete(me, id, 4)).toMatchObject({
      status: 409,
      body: { code: 'RECORDING_INCOMPLETE', details: { missing: [0, 2, 3] } },
    });
    expect((await me.get(`/recordings/${id}`)).body.state).toBe('receiving');
    expect(await me.get(`/recordings/${id}/audio`)).toMatchObject({
      status: 409,
      body: { code: 'RECORDING_INCOMPLETE' },
    });
    expect(await announcements('recording.completed', id)).toEqual([]);
  });

  test('a count below what has arrived is refused: sound would be lost', async () => {
    const me = await service.person();
    const id = await received(me);
    expect(await complete(me, id, 2)).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
    expect((await complete(me, id, 3)).status).toBe(200);
  });

  test('two taps complete it once', async () => {
    const me = await service.person();
    const id = await received(me);
    const tap = () => complete(me, id, 3);
    const answers = await service.race('recordings', id, [tap, tap]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await announcements('recording.completed', id)).toHaveLength(1);
  });

  test.each([
    ['nothing', Buffer.alloc(0), 400, 'INVALID_INPUT'],
    ['more than 2 MB', Buffer.alloc(2 * 1024 * 1024 + 1), 413, 'PAYLOAD_TOO_LARGE'],
  ])('a chunk of %s is refused and not kept', async (_, body, status, code) => {
    const me = await service.person();
    const { id } = (await me.post('/recordings', {})).body;
    expect(await sendChunk(me, id, 0, body, audio)).toMatchObject({ status, body: { code } });
    expect((await me.get(`/recordings/${id}`)).body.chunks).toEqual([]);
    expect(await service.objects.list(`recordings/${me.accountId}/${id}/`)).toEqual([]);
  });

  test('more than 100 MB in all is refused', async () => {
    const me = await service.person();
    const { id } = (await me.post('/recordings', {})).body;
    await sendChunk(me, id, 0, pieces[0], audio);
    await service
      .db('recordings')
      .where({ id })
      .update({ received_bytes: 100 * 1024 * 1024 });
    expect(await sendChunk(me, id, 1, pieces[1], audio)).toMatchObject({
      status: 413,
      body: { code: 'RECORDING_TOO_LARGE' },
    });
  });

  test('a chunk that does not come as it was sent is refused, and can be sent again', async () => {
    const me = await service.person();
    const { id } = (await me.post('/recordings', {})).body;
    const put = (sound: Buffer) =>
      sendChunk(me, id, 0, sound, {
        ...audio,
        'content-digest': `sha-512=:AA==:, ${digestOf(spoken)}`,
      });
    expect(await put(pieces[0] ?? spoken)).toMatchObject({ status: 502, body: { code: 'AUDIO_UPLOAD_FAILED' } });
    expect((await me.get(`/recordings/${id}`)).body.chunks).toEqual([]);
    expect(await put(spoken)).toMatchObject({ status: 200, body: { number: 0, bytes: spoken.length } });
  });

  test('the same idempotency key opens one recording, in its own account alone', async () => {
    const [me, other] = [await service.person(), await service.person()];
    const key = { 'idempotency-key': randomUUID() };
    const [first, second, theirs] = [
      await me.post('/recordings', {}, key),
      await me.post('/recordings', {}, key),
      await other.post('/recordings', {}, key),
    ];
    expect(second).toMatchObject({ status: 201, body: first.body });
    expect(theirs.body.id).not.toBe(first.body.id);
  });
});

describe('the hash of the whole audio', () => {
  const completeWith = (me: Person, id: string, sha256: string) =>
    me.post(`/recordings/${id}/complete`, { chunks: 3, sha256 });

  test('is answered as the server holds it, and again to who asks again', async () => {
    const me = await service.person();
    const id = await received(me);
    expect((await me.get(`/recordings/${id}`)).body.sha256).toBeNull();
    for (const _ of [1, 2])
      expect(await completeWith(me, id, sha256(spoken))).toMatchObject({
        status: 200,
        body: { sha256: sha256(spoken) },
      });
    expect((await me.get(`/recordings/${id}`)).body.sha256).toBe(sha256(spoken));
    expect(await completeWith(me, id, sha256(Buffer.alloc(1)))).toMatchObject({ body: { code: 'INVALID_TRANSITION' } });
  });

  test('is of the file that was uploaded', async () => {
    const me = await service.person();
    const { body } = await me.post('/recordings/upload', spoken, { 'content-type': 'audio/ogg' });
    expect(body.sha256).toBe(sha256(spoken));
  });

  test('that differs has all sent again, and what comes then counts', async () => {
    const me = await service.person();
    const id = await received(me, [pieces[0] ?? spoken, Buffer.from('garbled...'), pieces[2] ?? spoken]);
    const refusal = { status: 409, body: { code: 'RECORDING_INCOMPLETE', details: { missing: [0, 1, 2] } } };
    expect(await completeWith(me, id, sha256(spoken))).toMatchObject(refusal);
    expect((await me.get(`/recordings/${id}`)).body).toMatchObject({ state: 'receiving', bytes: spoken.length });
    expect(await completeWith(me, id, sha256(spoken))).toMatchObject(refusal);
    for (const [number, chunk] of pieces.entries()) await sendChunk(me, id, number, chunk, audio);
    expect(await completeWith(me, id, sha256(spoken))).toMatchObject({ status: 200, body: { bytes: spoken.length } });
    expect((await me.get(`/recordings/${id}/audio`)).bytes.equals(spoken)).toBe(true);
  });

  test('a chunk that the store has lost or spoilt is asked for again, and no other', async () => {
    const me = await service.person();
    const id = await received(me);
    await service.objects.put(`recordings/${me.accountId}/${id}/0`, Buffer.from('spoilt'));
    await service.objects.remove(`recordings/${me.accountId}/${id}/2`);
    expect(await completeWith(me, id, sha256(spoken))).toMatchObject({
      status: 409,
      body: { code: 'RECORDING_INCOMPLETE', details: { missing: [0, 2] } },
    });
    for (const number of [0, 2]) await sendChunk(me, id, number, pieces[number], audio);
    expect(await completeWith(me, id, sha256(spoken))).toMatchObject({ status: 200 });
    expect((await me.get(`/recordings/${id}/audio`)).bytes.equals(spoken)).toBe(true);
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

describe('playing back', () => {
  const size = spoken.length;
  test.each([
    ['all of it', undefined, 200, 0, size - 1],
    ['a range across chunks', 'bytes=8990-9100', 206, 8990, 9100],
    ['from a byte on', 'bytes=20000-', 206, 20_000, size - 1],
    ['the last bytes', 'bytes=-100', 206, size - 100, size - 1],
    ['a range beyond the end', `bytes=100-${size + 5000}`, 206, 100, size - 1],
    ['several ranges: all of it', 'bytes=0-1,5-6', 200, 0, size - 1],
  ])('%s', async (_, range, status, start, end) => {
    const me = await service.person();
    const id = await received(me);
    await complete(me, id, 3);
    const answer = await me.get(`/recordings/${id}/audio`, range === undefined ? {} : { range });
    expect(answer.status).toBe(status);
    expect(answer.bytes.equals(spoken.subarray(start, end + 1))).toBe(true);
    expect(answer.headers.get('content-type')).toBe('audio/ogg');
    expect(answer.headers.get('content-range')).toBe(status === 206 ? `bytes ${start}-${end}/${size}` : null);
  });

  test('a range that lies beyond the end is answered with the size', async () => {
    const me = await service.person();
    const id = await received(me);
    await complete(me, id, 3);
    const answer = await me.get(`/recordings/${id}/audio`, { range: `bytes=${size}-` });
    expect(answer.status).toBe(416);
    expect(answer.headers.get('content-range')).toBe(`bytes */${size}`);
  });

  test('sound that calls itself a page is played, never run', async () => {
    const me = await service.person();
    const { id } = (await me.post('/recordings', { mimeType: 'text/html' })).body;
    await sendChunk(me, id, 0, Buffer.from('<script>alert(1)</script>'), audio);
    await complete(me, id, 1);
    const { headers } = await me.get(`/recordings/${id}/audio`);
    expect(headers.get('content-type')).toBe('application/octet-stream');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
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
