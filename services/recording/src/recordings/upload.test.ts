import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { request } from 'node:http';
import { connect } from 'node:net';
import { Readable } from 'node:stream';
import { json } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { AppError } from '@jobspeak/contracts';
import { type Person, soundFile, useService, useTelemetry } from '@jobspeak/kit/testing';
import { fixture, sendChunk, silence, useSpeech } from '../testing';

const telemetry = useTelemetry('recording');
const speech = useSpeech();
const service = useService(speech.define);

const MB = 1024 * 1024;
const upload = (me: Person, body: Buffer, headers: Record<string, string> = {}) =>
  me.post('/recordings/upload', body, { 'content-type': 'application/octet-stream', ...headers });
const finished = (name: string, id: string) => service.announced(name, ({ recordingId }) => recordingId === id);

async function expectNothingKept(me: Person): Promise<void> {
  expect(await service.db('recordings').where({ account_id: me.accountId })).toEqual([]);
  expect(await service.db('outbox').where({ account_id: me.accountId })).toEqual([]);
  expect(await service.objects.list(`recordings/${me.accountId}/`)).toEqual([]);
}

/** The next good request works. */
async function expectHealthy(me: Person): Promise<void> {
  const { status, body } = await upload(me, fixture('spoken.ogg'));
  expect(status).toBe(201);
  expect(await finished('recording.transcribed', body.id)).toMatchObject({ durationMs: 7000 });
}

test.each([
  ['WebM with Opus, as Chromium and Firefox record', 'gb-flooring-001.webm', 'audio/webm', 12_305, /square metre/],
  ['Ogg with Opus', 'spoken.ogg', 'audio/ogg', 7_000, /close ?board/],
  ['fragmented MP4 with AAC, as Safari records', 'spoken.mp4', 'audio/mp4', 7_019, /close ?board/],
  ['M4A with its index at the end, as telephones record', 'spoken.m4a', 'audio/mp4', 7_000, /close ?board/],
  ['MP3', 'spoken.mp3', 'audio/mpeg', 7_000, /close ?board/],
  ['FLAC', 'spoken.flac', 'audio/flac', 6_000, /close ?board/],
  ['WAV of 8 kHz, as telephone systems record', 'spoken.wav', 'audio/wav', 6_000, /12 met(er|re)s/],
])('%s is understood', async (_, name, mimeType, durationMs, words) => {
  const me = await service.person();
  const file = fixture(name);
  const { status, body } = await upload(me, file);
  expect(status).toBe(201);
  expect(body).toMatchObject({ state: 'stored', bytes: file.length, chunks: [0] });
  const heard = await finished('recording.transcribed', body.id);
  expect(heard).toMatchObject({ quoteId: body.quoteId, durationMs });
  expect((heard.segments as { text: string }[]).map(({ text }) => text).join(' ')).toMatch(words);
  const played = await me.get(`/recordings/${body.id}/audio`);
  expect(played.headers.get('content-type')).toBe(mimeType);
  expect(played.bytes.equals(file)).toBe(true);
});

test('a chunk may come to an address of its own, or to the one that all share', async () => {
  const me = await service.person();
  const { id } = (await me.post('/recordings', { mimeType: 'audio/ogg' })).body;
  const file = fixture('spoken.ogg');
  const halves = [file.subarray(0, 9_000), file.subarray(9_000)];
  expect((await me.put(`/recordings/${id}/chunks/0`, halves[0])).body).toEqual({ number: 0, bytes: 9_000 });
  expect((await sendChunk(me, id, 1, halves[1])).status).toBe(200);
  expect((await me.post(`/recordings/${id}/complete`, { chunks: 2 })).body).toMatchObject({ bytes: file.length });
  expect(await finished('recording.transcribed', id)).toMatchObject({ durationMs: 7_000 });
});

test('how long a recording takes to arrive and to be heard is counted, not what is refused', async () => {
  const me = await service.person();
  await telemetry.told();
  const { body: whole } = await upload(me, fixture('spoken.ogg'));
  const { body: spoken } = await me.post('/recordings', { mimeType: 'audio/ogg' });
  const chunk = fixture('spoken.ogg');
  expect((await sendChunk(me, spoken.id, 0, chunk)).status).toBe(200);
  expect((await sendChunk(me, spoken.id, 99999, chunk)).status).toBe(400);
  await finished('recording.transcribed', whole.id);
  const stages = (await telemetry.told()).points.filter(({ name }) => name === 'jobspeak.generation.stage.duration');
  // what takes its time is told of in several exports
  const counted: Record<string, number> = {};
  for (const { 'jobspeak.generation.stage': stage, count } of stages)
    counted[String(stage)] = (counted[String(stage)] ?? 0) + Number(count);
  expect(counted).toEqual({ upload: 2, decode: 1, transcribe: 1 });
});

test.each([
  ['nothing', () => Buffer.alloc(0)],
  ['a text file named .wav', () => Buffer.from('RIFF is only a word in this text. '.repeat(300))],
  ['text as Windows writes it', () => Buffer.from('\uFEFFQuote for Keith'.repeat(300), 'utf16le')],
  ['a PDF', () => Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(9000)])],
  ['random bytes', () => Buffer.concat([Buffer.from([0]), randomBytes(50_000)])],
  ['WebM without its head', () => fixture('gb-fencing-001.webm').subarray(500)],
])('%s is refused at the door', async (_, make) => {
  const me = await service.person();
  const { status, body } = await upload(me, make(), { 'content-type': 'audio/wav' });
  expect([status, body.code]).toEqual([422, 'RECORDING_TOO_SHORT_OR_EMPTY']);
  await expectNothingKept(me);
  await expectHealthy(me);
});

const tone = (seconds: number) =>
  soundFile(
    Float32Array.from({ length: seconds * 16_000 }, (_, index) => Math.sin(index / 6) / 3),
    16_000,
  );
const random = (head: Buffer, bytes: number) => Buffer.concat([head, randomBytes(bytes)]);

test.each([
  ['3 seconds', () => tone(3), 'RECORDING_TOO_SHORT', 'decode'],
  [
    'WebM cut off after 4 seconds',
    () => fixture('gb-fencing-001.webm').subarray(0, 17_000),
    'RECORDING_TOO_SHORT',
    'decode',
  ],
  [
    'WebM with nothing but its head',
    () => fixture('gb-fencing-001.webm').subarray(0, 200),
    'RECORDING_TOO_SHORT_OR_EMPTY',
    'decode',
  ],
  ['WAV with nothing but its head', () => silence(0), 'RECORDING_TOO_SHORT_OR_EMPTY', 'decode'],
  [
    'M4A cut off before its index',
    () => fixture('spoken.m4a').subarray(0, 30_000),
    'RECORDING_TOO_SHORT_OR_EMPTY',
    'decode',
  ],
  [
    'noise behind the head of WebM',
    () => random(fixture('gb-fencing-001.webm').subarray(0, 60), 90_000),
    'RECORDING_TOO_SHORT_OR_EMPTY',
    'decode',
  ],
  [
    'noise behind the head of MP4',
    () => random(fixture('spoken.mp4').subarray(0, 32), 90_000),
    'RECORDING_TOO_SHORT_OR_EMPTY',
    'decode',
  ],
  ['6 seconds of silence', () => silence(6), 'QUOTE_EMPTY_DETECTED', 'transcribe'],
  ['6 seconds of a tone', () => tone(6), 'QUOTE_EMPTY_DETECTED', 'transcribe'],
])('%s is kept, and the person is told what is wrong', async (_, make, error, stage) => {
  const me = await service.person();
  const file = make();
  const { id, quoteId } = (await upload(me, file)).body;
  expect(await finished('recording.failed', id)).toMatchObject({ recordingId: id, quoteId, stage, error });
  const kept = (await me.get(`/recordings/${id}`)).body;
  expect(kept).toMatchObject({ state: 'failed', error, segments: [], durationMs: null });
  expect((await me.get(`/recordings/${id}/audio`)).bytes.equals(file)).toBe(true);
  await expectHealthy(me);
  const names = (await service.outbox()).filter(({ data }) => (data as { recordingId: string }).recordingId === id);
  expect(names.map(({ name }) => name)).not.toContain('recording.transcribed');
});

/** WebM's head and then nothing but zeros, made while it is sent. */
async function* endless(bytes: number, sent: (bytes: number) => void) {
  const zeros = Buffer.alloc(256 * 1024);
  yield fixture('gb-fencing-001.webm').subarray(0, 4096);
  for (let total = 0; total < bytes; total += zeros.length) {
    sent(total);
    yield zeros;
  }
}

/** Sends until the answer comes, as a browser does. */
async function send(me: Person, bytes: number, headers: Record<string, string>) {
  let sent = 0;
  let highest = 0;
  const call = request(`${service.url}/recordings/upload`, {
    method: 'POST',
    headers: { authorization: `Bearer ${me.token}`, 'content-type': 'audio/webm', ...headers },
  });
  const enough = new AbortController();
  const answered = new Promise<{ status: number; code: string }>((resolve, reject) => {
    call.once('error', reject);
    call.once('response', async (response) => {
      const { code } = (await json(response)) as { code: string };
      resolve({ status: response.statusCode ?? 0, code });
    });
  });
  const body = endless(bytes, (total) => {
    sent = total;
    highest = Math.max(highest, process.memoryUsage().rss);
  });
  const sending = pipeline(Readable.from(body), call, { signal: enough.signal }).catch(() => {}); // ended by the answer
  const answer = await answered;
  enough.abort();
  await sending;
  return { answer, sent, highest };
}

test.each([
  ['announced', { 'content-length': String(2048 * MB) }],
  ['not announced', { 'transfer-encoding': 'chunked' }],
])('2 GB, %s, are refused on the way, within bounded memory', async (_, headers) => {
  const me = await service.person();
  const before = process.memoryUsage().rss;
  const { answer, sent, highest } = await send(me, 2048 * MB, headers);
  expect(answer).toEqual({ status: 413, code: 'RECORDING_TOO_LARGE' });
  expect(sent).toBeLessThan(1024 * MB);
  expect(highest - before).toBeLessThan(300 * MB);
  await expectNothingKept(me);
  await expectHealthy(me);
});

/** Sends all of it and only then listens, as a simple client does. */
async function sendAll(me: Person, bytes: number): Promise<string> {
  const socket = connect(Number(new URL(service.url).port), '127.0.0.1');
  const frames = async function* () {
    yield `POST /recordings/upload HTTP/1.1\r\nhost: test\r\nauthorization: Bearer ${me.token}\r\n`;
    yield 'transfer-encoding: chunked\r\n\r\n';
    for await (const chunk of endless(bytes, () => {})) {
      yield `${chunk.length.toString(16)}\r\n`;
      yield chunk;
      yield '\r\n';
    }
    yield '0\r\n\r\n';
  };
  await pipeline(Readable.from(frames()), socket, { end: false });
  const [answer] = (await once(socket, 'data')) as [Buffer];
  socket.destroy();
  return answer.toString();
}

test('a client that hears nothing before it has sent all is answered all the same', async () => {
  const me = await service.person();
  expect(await sendAll(me, 130 * MB)).toMatch(/^HTTP\/1.1 413 .*"code":"RECORDING_TOO_LARGE"/s);
  await expectNothingKept(me);
});

test('an upload that breaks off leaves nothing behind', async () => {
  const me = await service.person();
  const call = request(`${service.url}/recordings/upload`, {
    method: 'POST',
    headers: { authorization: `Bearer ${me.token}`, 'content-type': 'audio/webm', 'content-length': String(50 * MB) },
  });
  const broken = new Promise((resolve) => call.once('error', resolve));
  const put = jest.spyOn(service.objects, 'put');
  call.write(Buffer.concat([fixture('gb-fencing-001.webm'), Buffer.alloc(5 * MB)]));
  while (put.mock.results.length === 0) await delay(5);
  call.destroy();
  await broken;
  await expect(put.mock.results[0]?.value).rejects.toThrow();
  put.mockRestore();
  expect(await service.db('recordings').where({ account_id: me.accountId })).toEqual([]);
  await expectHealthy(me);
});

test('a full disk is told as such, and nothing half is left', async () => {
  const me = await service.person();
  const put = jest.spyOn(service.objects, 'put').mockRejectedValueOnce(new AppError('STORAGE_FULL'));
  const { status, body } = await upload(me, fixture('spoken.ogg'));
  expect([status, body.code]).toEqual([507, 'STORAGE_FULL']);
  put.mockRestore();
  await expectNothingKept(me);
  await expectHealthy(me);
});

test('the same idempotency key makes one recording, also when both uploads come at once', async () => {
  const [me, other] = [await service.person(), await service.person()];
  const key = { 'idempotency-key': randomUUID() };
  const once = () => upload(me, fixture('spoken.ogg'), key);
  const [first, second] = await Promise.all([once(), once()]);
  const third = await once();
  const theirs = await upload(other, fixture('spoken.ogg'), key);
  expect([first.status, second.status, third.status, theirs.status]).toEqual([201, 201, 201, 201]);
  expect([second.body.id, third.body.id]).toEqual([first.body.id, first.body.id]);
  expect(theirs.body.id).not.toBe(first.body.id);
  expect(await service.objects.list(`recordings/${me.accountId}/`)).toEqual([
    `recordings/${me.accountId}/${first.body.id}`,
  ]);
  expect(
    (await service.outbox()).filter(
      ({ name, accountId }) => name === 'recording.completed' && accountId === me.accountId,
    ),
  ).toHaveLength(1);
});
