import { createLog, readConfig } from '@jobspeak/kit';
import { openCloudEngine } from './cloud-engine';
import { TranscriptionSettings } from './settings';

const read = (environment: Record<string, string | undefined>) => readConfig(TranscriptionSettings, environment);

const aws = {
  TRANSCRIPTION_ENGINE: 'aws',
  AWS_REGION: 'eu-west-2',
  AWS_ACCESS_KEY_ID: 'id',
  AWS_SECRET_ACCESS_KEY: 'secret',
  TRANSCRIBE_BUCKET: 'takes',
};
const openai = { TRANSCRIPTION_ENGINE: 'openai', OPENAI_API_KEY: 'sk-test' };
const ownBucket = { S3_BUCKET: 'jobspeak', S3_REGION: 'eu-west-2', S3_PREFIX: 'live/' };

test('without a provider this machine hears; the keys of other parts change nothing', () => {
  expect(read({ PATH: '/bin' }).transcription).toBeNull();
  expect(
    read({ TRANSCRIPTION_ENGINE: 'local', OPENAI_API_KEY: 'sk-test', AWS_REGION: 'eu-west-2' }).transcription,
  ).toBeNull();
  expect(read({ TRANSCRIPTION_ENGINE: '', TRANSCRIBE_BUCKET: '' }).transcription).toBeNull();
});

test('another model hears on this machine where its folder is named, with a provider and without', () => {
  expect(read({ SPEECH_MODEL_DIR: '' }).speechModelDir).toBeUndefined();
  expect(read({ SPEECH_MODEL_DIR: '/models/parakeet' }).speechModelDir).toBe('/models/parakeet');
  expect(read({ ...openai, SPEECH_MODEL_DIR: '/models/parakeet' })).toMatchObject({
    speechModelDir: '/models/parakeet',
    transcription: { engine: 'openai' },
  });
});

test('OpenAI needs a key alone', () => {
  expect(read(openai).transcription).toEqual({ engine: 'openai', apiKey: 'sk-test', model: 'gpt-4o-transcribe' });
  const baseUrl = 'http://localhost:4010/v1';
  expect(
    read({ ...openai, OPENAI_BASE_URL: baseUrl, OPENAI_TRANSCRIPTION_MODEL: 'whisper-1' }).transcription,
  ).toMatchObject({
    baseUrl,
    model: 'whisper-1',
  });
});

test('Amazon needs a region and a bucket; the bucket of our objects will do, and they are read where they lie', () => {
  const credentials = { accessKeyId: 'id', secretAccessKey: 'secret' };
  expect(read(aws).transcription).toMatchObject({
    engine: 'aws',
    region: 'eu-west-2',
    bucket: 'takes',
    prefix: 'transcribe/',
    language: 'en-GB',
    credentials,
    bucketServer: { credentials },
    objectsPrefix: null,
  });
  const { TRANSCRIBE_BUCKET: _, ...rest } = aws;
  expect(read({ ...rest, ...ownBucket }).transcription).toMatchObject({ bucket: 'jobspeak', objectsPrefix: 'live/' });
  expect(read({ ...aws, ...ownBucket }).transcription).toMatchObject({ bucket: 'takes', objectsPrefix: null });
});

test.each([
  ['OPENAI_API_KEY', openai, 'is missing: TRANSCRIPTION_ENGINE=openai needs a key'],
  ['AWS_REGION', aws, 'is missing: the region of Amazon Transcribe'],
  ['TRANSCRIBE_BUCKET', aws, 'is missing: the bucket through which'],
  ['AWS_ACCESS_KEY_ID', aws, 'is missing: the name of the key'],
  ['AWS_SECRET_ACCESS_KEY', aws, 'is missing: the secret of AWS_ACCESS_KEY_ID'],
])('without %s the start stops and says so', (name, whole, sentence) => {
  expect(() => read({ ...whole, [name]: undefined })).toThrow(`${name}: ${sentence}`);
});

test.each([
  ['TRANSCRIPTION_ENGINE', { TRANSCRIPTION_ENGINE: 'whisper' }, 'local, openai or aws is expected'],
  ['TRANSCRIPTION_ENGINE', { TRANSCRIBE_BUCKET: 'takes' }, 'must be aws, or TRANSCRIBE_BUCKET is of no use'],
  [
    'TRANSCRIPTION_ENGINE',
    { ...aws, OPENAI_TRANSCRIPTION_MODEL: 'whisper-1' },
    'must be openai, or OPENAI_TRANSCRIPTION_MODEL',
  ],
  ['OPENAI_BASE_URL', { ...openai, OPENAI_BASE_URL: 'localhost' }, 'an address such as'],
  ['TRANSCRIBE_LANGUAGE', { ...aws, TRANSCRIBE_LANGUAGE: 'de-DE' }, 'one of en-GB'],
  ['TRANSCRIBE_PREFIX', { ...aws, TRANSCRIBE_PREFIX: 'x' }, 'a prefix that ends in / is expected'],
  ['TRANSCRIBE_ENDPOINT', { ...aws, TRANSCRIBE_ENDPOINT: 'x' }, 'an address such as'],
  [
    'AWS_REGION',
    { ...aws, ...ownBucket, TRANSCRIBE_BUCKET: 'jobspeak', AWS_REGION: 'us-east-1' },
    'must be eu-west-2, where the bucket jobspeak is',
  ],
])('%s that does not fit stops the start', (name, environment, sentence) => {
  expect(() => read(environment)).toThrow(`${name}: ${sentence}`);
});

test('each choice opens its own engine', () => {
  const speech = { transcribe: jest.fn(), cut: jest.fn(), stop: jest.fn() };
  const log = createLog({ name: 'test', level: 'silent' });
  const open = (environment: Record<string, string>) => openCloudEngine(read(environment), speech, log)?.name ?? null;
  expect([open({}), open(openai), open(aws)]).toEqual([null, 'openai-gpt-4o-transcribe', 'aws-transcribe']);
});
