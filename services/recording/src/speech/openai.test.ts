import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { createLog, protect } from '@jobspeak/kit';
import { fixture, silence, until, useSpeech } from '../testing';
import type { Fault } from '../testing/faulty-server';
import { type OpenAiServer, PATH, startOpenAiServer, whisperSegment } from '../testing/openai-server';
import type { Take } from './cloud';
import { createTranscribing } from './fallback';
import { createOpenAiEngine, judgeOpenAi } from './openai';

const engine = useSpeech();
const log = createLog({ name: 'test', level: 'silent' });
let server: OpenAiServer;
beforeAll(async () => {
  server = await startOpenAiServer();
});
afterAll(() => server.stop());
beforeEach(() => {
  server.reset();
  server.held.say = () => spoken;
});

const spoken = {
  task: 'transcribe',
  language: 'english',
  duration: 12.74,
  text: 'Twelve metres of closeboard. Sixteen quid each.',
  segments: [
    whisperSegment('Twelve metres of closeboard.', 0.2, 4.5),
    whisperSegment('Sixteen quid each.', 4.5, 12.74),
  ],
};
/** The first seven seconds of it. */
const short = fixture('spoken.ogg');
const fencing = fixture('gb-fencing-001.webm');

const takeOf = (audio: Buffer, words: string[] = []): Take => ({
  recordingId: randomUUID(),
  accountId: randomUUID(),
  words,
  bytes: audio.length,
  open: () => Readable.from([audio]),
  objectKey: null,
});

/** The port as the service has it, with a model and little patience. */
function transcribing(model = 'whisper-1', { timeoutMs = 5_000, opensAfter = 5 } = {}) {
  const guard = protect({
    name: 'openai',
    timeoutMs,
    opensAfter,
    firstWaitMs: 1,
    longestWaitMs: 5,
    judge: judgeOpenAi,
    log,
  });
  const cloud = createOpenAiEngine({ apiKey: 'sk-test', baseUrl: `${server.url}/v1`, model, speech: engine, guard });
  return createTranscribing({ ...engine, stop: async () => {} }, cloud, log);
}

test('Whisper hears a recording with its times, told what may be said', async () => {
  const take = takeOf(fencing, ['Closeboard panel', 'Gravel board']);
  expect(await transcribing().transcribe(take, {})).toEqual({
    durationMs: 12_740,
    speechMs: expect.any(Number),
    engine: 'openai-whisper-1',
    segments: [
      { startMs: 200, endMs: 4_500, text: 'Twelve metres of closeboard.', confidence: 0.9 },
      { startMs: 4_500, endMs: 12_740, text: 'Sixteen quid each.', confidence: 0.9 },
    ],
  });
  expect(server.forms).toMatchObject([
    { model: 'whisper-1', language: 'en', prompt: 'Closeboard panel, Gravel board.', response_format: 'verbose_json' },
  ]);
  // 16 kHz of 16 bits behind a header of 44 bytes
  expect(server.forms[0]?.file.size).toBe(44 + 12.74 * 32_000);
});

test('a model without times gives each part its time and how sure it is', async () => {
  const logprobs = [
    { token: 'a', logprob: -0.1 },
    { token: 'b', logprob: -0.3 },
  ];
  server.held.say = () => ({ text: spoken.text, logprobs });
  const heard = await transcribing('gpt-4o-transcribe').transcribe(takeOf(fencing), {});
  expect(heard.segments).toEqual([{ startMs: 0, endMs: 12_740, text: spoken.text, confidence: 0.82 }]);
  expect(server.forms).toMatchObject([{ response_format: 'json', 'include[]': 'logprobs' }]);
});

/** What was spoken in one recording, several times in one, with so many seconds of silence between. */
async function repeated(times: number, pause: number): Promise<Buffer> {
  const parts: Buffer[] = [];
  const take = async ({ wav }: { wav: Uint8Array }) => void parts.push(Buffer.from(wav));
  await engine.cut(Readable.from([fencing]), { longestMs: 60_000, take });
  const header = Buffer.from(parts[0]?.subarray(0, 44) ?? []);
  const once = Buffer.concat([parts[0]?.subarray(44) ?? Buffer.alloc(0), Buffer.alloc(pause * 32_000)]);
  header.writeUInt32LE(36 + times * once.length, 4);
  header.writeUInt32LE(times * once.length, 40);
  return Buffer.concat([header, ...Array.from({ length: times }, () => once)]);
}

test('a long recording is heard in parts that come back in order', async () => {
  server.held.say = (number) => ({ text: `This is part ${number}.` });
  const progress: number[] = [];
  const long = takeOf(await repeated(4, 0));
  const { segments, durationMs } = await transcribing('gpt-4o-mini-transcribe').transcribe(long, {
    onProgress: ({ stage, doneMs }) => void (stage === 'transcribe' && progress.push(doneMs)),
  });
  expect(durationMs).toBe(4 * 12_740);
  expect(segments.length).toBeGreaterThan(1);
  expect(segments.every(({ startMs, endMs }) => endMs > startMs && endMs - startMs <= 30_300)).toBe(true);
  expect(segments.map(({ startMs }) => startMs)).toEqual(segments.map(({ startMs }) => startMs).sort((a, b) => a - b));
  expect(Math.max(...progress)).toBe(segments.at(-1)?.endMs);
});

test('long silence is not sent, and times count from the start of the recording all the same', async () => {
  server.held.say = () => ({ text: 'Sixteen quid each.', segments: [whisperSegment('Sixteen quid each.', 1, 3)] });
  const { segments } = await transcribing().transcribe(takeOf(await repeated(2, 15)), {});
  expect(server.forms).toHaveLength(2);
  const [first, second] = segments;
  expect(first).toMatchObject({ startMs: 1_000, endMs: 3_000 });
  // the second time it begins after 27.74 s, give or take what the detector of speech does
  expect(Math.abs((second?.startMs ?? 0) - 28_740)).toBeLessThan(400);
});

test('words that Whisper heard where nobody spoke are left out', async () => {
  const doubtful = { avg_logprob: -1.4, no_speech_prob: 0.9 };
  const segments = [...spoken.segments, whisperSegment('Thank you for watching.', 12, 12.7, doubtful)];
  server.held.say = () => ({ ...spoken, segments });
  expect((await transcribing().transcribe(takeOf(fencing), {})).segments).toHaveLength(2);
});

const soon: Fault = { status: 429, headers: { 'retry-after-ms': '2' } };
const down: Fault = { status: 500 };

test.each<[string, Fault[]]>([
  ['a refusal that says when to come back', [soon]],
  ['a server error', [down]],
  ['a connection cut', ['cut']],
])('%s costs another call, and OpenAI does it', async (_, faults) => {
  server.fail(PATH, ...faults);
  const heard = await transcribing().transcribe(takeOf(short), {});
  expect(heard).toMatchObject({ engine: 'openai-whisper-1', segments: [{ text: 'Twelve metres of closeboard.' }, {}] });
  expect(heard.engineReason).toBeUndefined();
  expect(server.count(PATH)).toBe(2);
});

test.each<[string, Fault[], string, number]>([
  ['server errors without end', [down, down, down], 'openai: unavailable (500)', 3],
  [
    'a refusal for longer than anybody waits',
    [{ status: 429, headers: { 'retry-after': '120' } }],
    'openai: rate-limited (429)',
    1,
  ],
  ['a key that is not accepted', [{ status: 401 }], 'openai: denied (401)', 1],
  ['an answer that is no JSON', [{ status: 200, body: '{"text": "Twelve met' }], 'openai: bad-answer', 1],
  ['an answer of another shape', [{ status: 200, body: '{"text": 12}' }], 'openai: bad-answer of another shape', 1],
  [
    'times that run backwards',
    [{ status: 200, body: JSON.stringify({ text: 'x', segments: [whisperSegment('x', 5, 1)] }) }],
    'openai: bad-answer with times out of order',
    1,
  ],
  [
    'no words',
    [{ status: 200, body: '{"text": " ", "segments": []}' }],
    'openai-whisper-1: bad-answer without words',
    1,
  ],
  ['connections cut without end', ['cut', 'cut', 'cut'], 'openai: unavailable', 3],
])('after %s this machine hears it and says why', async (_, faults, engineReason, calls) => {
  server.fail(PATH, ...faults);
  const heard = await transcribing().transcribe(takeOf(short), {});
  expect(heard).toMatchObject({ engine: 'moonshine-tiny', engineReason });
  expect(heard.segments.map(({ text }) => text).join(' ')).toMatch(/close ?board/);
  expect(server.count(PATH)).toBe(calls);
});

test('half an answer, again and again, is not taken for words', async () => {
  server.fail(PATH, 'half', 'half', 'half');
  const heard = await transcribing().transcribe(takeOf(short), {});
  expect(heard).toMatchObject({ engine: 'moonshine-tiny', engineReason: expect.stringMatching(/^openai: /) });
});

test('nobody waits longer than the limit for an answer', async () => {
  server.fail(PATH, 'silent');
  const heard = await transcribing('whisper-1', { timeoutMs: 200 }).transcribe(takeOf(short), {});
  expect(heard).toMatchObject({ engine: 'moonshine-tiny', engineReason: 'openai: timeout after 200 ms' });
});

test('what fails again and again is left alone for a while', async () => {
  server.fail(PATH, ...Array.from({ length: 6 }, () => down));
  const port = transcribing('whisper-1', { opensAfter: 2 });
  for (const take of [takeOf(short), takeOf(short)]) await port.transcribe(take, {});
  const before = server.count(PATH);
  const heard = await port.transcribe(takeOf(short), {});
  expect(heard).toMatchObject({
    engine: 'moonshine-tiny',
    engineReason: expect.stringMatching(/^openai: circuit-open/),
  });
  expect(server.count(PATH)).toBe(before);
});

test('a recording in which nobody speaks is not sent', async () => {
  await expect(transcribing().transcribe(takeOf(silence(6)), {})).rejects.toMatchObject({
    code: 'QUOTE_EMPTY_DETECTED',
  });
  expect(server.calls).toEqual([]);
});

test('work that is ended is not done by another engine', async () => {
  server.fail(PATH, 'silent');
  const ended = new AbortController();
  const words = transcribing().transcribe(takeOf(short), { signal: ended.signal });
  await until(() => server.calls.length > 0);
  ended.abort(new Error('The service is stopping'));
  await expect(words).rejects.toThrow('The service is stopping');
});

test('to wait for the provider is to hear, and not to decode: from the moment it is asked', async () => {
  const told: string[] = [];
  let whenAsked: readonly string[] = [];
  server.held.say = () => {
    whenAsked = [...told];
    return spoken;
  };
  await transcribing().transcribe(takeOf(short), { onProgress: ({ stage }) => void told.push(stage) });
  expect(whenAsked).toContain('transcribe');
});
