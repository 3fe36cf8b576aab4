import { randomBytes, randomUUID } from 'node:crypto';
import { type Person, useService } from '@jobspeak/kit/testing';
import { sendChunk, useSpeech } from '../testing';
import { audio, complete, digestOf, newsOf, pieces, received, sha256, spoken } from '../testing/takes';

const speech = useSpeech();
const service = useService(speech.define);
const { announcements, finished } = newsOf(service);

describe('a recording in chunks', () => {
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
