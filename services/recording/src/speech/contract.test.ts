import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { createLog, protect } from '@jobspeak/kit';
import { type Bucket, startBucket } from '@jobspeak/kit/testing/bucket';
import { fixture, silence, until, useSpeech } from '../testing';
import { type OpenAiServer, startOpenAiServer, whisperSegment } from '../testing/openai-server';
import { resultFile, startTranscribeServer, type TranscribeServer } from '../testing/transcribe-server';
import { createAmazonEngine } from './aws/engine';
import type { CloudEngine, Take } from './cloud';
import { createTranscribing } from './fallback';
import { createOpenAiEngine } from './openai';
import type { SpeechProgress } from './transcription';

/** What the product may expect of whoever hears a recording, whatever the environment says. */
const log = createLog({ name: 'test', level: 'silent' });
const guard = protect({ name: 'provider', timeoutMs: 10_000, log });
const speech = useSpeech();
let bucket: Bucket;
let amazon: TranscribeServer;
let openai: OpenAiServer;
beforeAll(async () => {
  [bucket, openai] = await Promise.all([startBucket(), startOpenAiServer()]);
  amazon = await startTranscribeServer(bucket.place);
  const sentences: [string, number, number][] = [
    ['Twelve metres of closeboard.', 0.4, 3],
    ['Sixteen quid each.', 3, 7],
  ];
  amazon.held.result = resultFile(...sentences);
  const segments = sentences.map((sentence) => whisperSegment(...sentence));
  openai.held.say = () => ({ text: sentences.map(([text]) => text).join(' '), segments });
});
afterAll(async () => {
  await Promise.all([amazon.stop(), openai.stop()]);
  await bucket.stop();
});

const openAiWith = (model: string) => () =>
  createOpenAiEngine({ apiKey: 'sk-test', baseUrl: `${openai.url}/v1`, model, speech, guard });
function amazonEngine(): CloudEngine {
  const { bucket: name, region, endpoint, credentials } = bucket.place;
  const patience = { firstLookMs: 1, longestLookMs: 5, vocabularyMs: 1_000, jobMs: () => 10_000 };
  const server = { endpoint, credentials };
  const place = { region, language: 'en-GB', bucket: name, prefix: 'transcribe/', objectsPrefix: null } as const;
  const settings = { ...place, endpoint: amazon.url, credentials, bucketServer: server, patience };
  return createAmazonEngine({ settings, speech, guards: { transcribe: guard, bucket: guard }, log });
}

const takeOf = (audio: Buffer): Take => ({
  recordingId: randomUUID(),
  accountId: randomUUID(),
  words: [],
  bytes: audio.length,
  open: () => Readable.from([audio]),
  objectKey: null,
});
const spoken = fixture('spoken.ogg');

describe.each<[string, () => CloudEngine | null]>([
  ['moonshine-tiny', () => null],
  ['openai-whisper-1', openAiWith('whisper-1')],
  ['openai-gpt-4o-transcribe', openAiWith('gpt-4o-transcribe')],
  ['aws-transcribe', amazonEngine],
])('%s', (engine, open) => {
  const port = () =>
    createTranscribing({ transcribe: speech.transcribe, cut: speech.cut, stop: async () => {} }, open(), log);

  test('gives words with times in order within the recording, and tells how far it is', async () => {
    const told: SpeechProgress[] = [];
    const heard = await port().transcribe(takeOf(spoken), { onProgress: (progress) => told.push(progress) });
    expect(heard).toMatchObject({ engine, durationMs: 7_000 });
    expect(heard).not.toHaveProperty('engineReason');
    expect(heard.speechMs).toBeGreaterThan(5_000);
    expect(heard.segments.map(({ text }) => text).join(' ')).toMatch(/close ?board/);
    let before = 0;
    for (const { startMs, endMs } of heard.segments) {
      expect(startMs).toBeGreaterThanOrEqual(before);
      expect(endMs).toBeGreaterThan(startMs);
      before = endMs;
    }
    expect(before).toBeLessThanOrEqual(7_000);
    expect(new Set(told.map(({ stage }) => stage))).toEqual(new Set(['decode', 'transcribe']));
  });

  test.each([
    ['silence', () => silence(6), 'QUOTE_EMPTY_DETECTED'],
    ['a moment', () => silence(2), 'RECORDING_TOO_SHORT'],
    ['a text', () => Buffer.from('not a sound'), 'RECORDING_TOO_SHORT_OR_EMPTY'],
    ['half a header', () => spoken.subarray(0, 60), 'RECORDING_TOO_SHORT_OR_EMPTY'],
  ])('refuses %s with the words of the product', async (_, audio, code) => {
    await expect(port().transcribe(takeOf(audio()), {})).rejects.toMatchObject({ code });
  });

  test('takes a source that breaks for what it is', async () => {
    const take = takeOf(spoken);
    const broken = async function* () {
      yield spoken.subarray(0, 5_000);
      throw new Error('the store is away');
    };
    await expect(port().transcribe({ ...take, open: broken }, {})).rejects.toThrow('the store is away');
  });

  test('ends when it is told to, with the reason', async () => {
    const ended = new AbortController();
    let begun = false;
    const endless = async function* () {
      yield spoken.subarray(0, 5_000);
      begun = true;
      await new Promise(() => {});
    };
    const words = port().transcribe({ ...takeOf(spoken), open: endless }, { signal: ended.signal });
    await until(() => begun);
    ended.abort(new Error('The service is stopping'));
    await expect(words).rejects.toThrow('The service is stopping');
  });
});
