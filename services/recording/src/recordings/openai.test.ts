import { createLog, protect } from '@jobspeak/kit';
import { type Person, useService } from '@jobspeak/kit/testing';
import { recordingService } from '../app';
import { createOpenAiEngine, judgeOpenAi } from '../speech/openai';
import { fixture, useSpeech } from '../testing';
import { type OpenAiServer, PATH, startOpenAiServer } from '../testing/openai-server';

const log = createLog({ name: 'test', level: 'silent' });
let openai: OpenAiServer;
beforeAll(async () => {
  openai = await startOpenAiServer();
  openai.held.say = () => ({ text: 'Twelve metres of closeboard.' });
});
afterAll(() => openai.stop());

const speech = useSpeech();
const service = useService(() => {
  const guard = protect({
    name: 'openai',
    timeoutMs: 5_000,
    firstWaitMs: 1,
    longestWaitMs: 5,
    judge: judgeOpenAi,
    log,
  });
  const model = 'gpt-4o-transcribe';
  const cloud = createOpenAiEngine({ apiKey: 'sk-test', baseUrl: `${openai.url}/v1`, model, speech, guard });
  return recordingService({ engine: { transcribe: speech.transcribe, cut: speech.cut, stop: async () => {} }, cloud });
});

const upload = async (me: Person): Promise<string> =>
  (await me.post('/recordings/upload', fixture('spoken.ogg'), { 'content-type': 'audio/ogg' })).body.id;
const told = async (id: string) =>
  (await service.outbox())
    .filter(({ name }) => name === 'recording.transcribed')
    .map(({ data }) => data as { recordingId: string; engine: string; engineReason?: string })
    .filter(({ recordingId }) => recordingId === id);
const finished = (id: string) => service.announced('recording.transcribed', ({ recordingId }) => recordingId === id);

test('an upload becomes the words that OpenAI heard', async () => {
  const me = await service.person();
  const id = await upload(me);
  expect(await finished(id)).toMatchObject({ engine: 'openai-gpt-4o-transcribe', durationMs: 7_000 });
  expect((await told(id))[0]).not.toHaveProperty('engineReason');
  expect((await me.get(`/recordings/${id}`)).body).toMatchObject({
    state: 'transcribed',
    segments: [{ text: 'Twelve metres of closeboard.' }],
  });
});

test('while OpenAI is away there are words all the same, and it is told why each time they are announced', async () => {
  openai.fail(PATH, { status: 503 }, { status: 503 }, { status: 503 });
  const me = await service.person();
  const id = await upload(me);
  const engineReason = 'openai: unavailable (503)';
  expect(await finished(id)).toMatchObject({ engine: 'moonshine-tiny', engineReason });
  expect((await me.post(`/recordings/${id}/retry`)).status).toBe(200);
  expect(await told(id)).toMatchObject([{ engineReason }, { engine: 'moonshine-tiny', engineReason }]);
});
