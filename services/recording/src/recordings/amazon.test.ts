import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { itemSaved } from '@jobspeak/contracts';
import { createLog, protect } from '@jobspeak/kit';
import { type Person, useService } from '@jobspeak/kit/testing';
import { type Bucket, startBucket } from '@jobspeak/kit/testing/bucket';
import { recordingService } from '../app';
import { judgeAmazon } from '../speech/aws/amazon';
import { createAmazonEngine } from '../speech/aws/engine';
import { fixture, sendChunk, silence, until, useSpeech } from '../testing';
import type { Fault } from '../testing/faulty-server';
import { resultFile, startTranscribeServer, type TranscribeServer } from '../testing/transcribe-server';

const log = createLog({ name: 'test', level: 'silent' });
const limits = { jobMs: 10_000, vocabularyMs: 10_000, callMs: 5_000 };
let bucket: Bucket;
let amazon: TranscribeServer;
beforeAll(async () => {
  bucket = await startBucket();
  amazon = await startTranscribeServer(bucket.place);
});

const speech = useSpeech();
const engineWith = (objectsPrefix: string | null) => {
  const { bucket: name, endpoint, credentials, region } = bucket.place;
  const guard = { timeoutMs: limits.callMs, firstWaitMs: 1, longestWaitMs: 5, judge: judgeAmazon, log };
  return createAmazonEngine({
    settings: {
      region,
      language: 'en-GB',
      bucket: name,
      prefix: 'transcribe/',
      endpoint: amazon.url,
      credentials,
      bucketServer: { endpoint, credentials },
      objectsPrefix,
      patience: {
        firstLookMs: 1,
        longestLookMs: 5,
        vocabularyMs: limits.vocabularyMs,
        jobMs: () => limits.jobMs,
      },
    },
    speech,
    guards: {
      transcribe: protect({ name: 'aws-transcribe', ...guard }),
      bucket: protect({ name: 'aws-bucket', ...guard }),
    },
    log,
  });
};
const service = useService(() => {
  const engine = { transcribe: speech.transcribe, cut: speech.cut, stop: async () => {} };
  return recordingService({ engine, cloud: engineWith(null) });
});

afterAll(async () => {
  await amazon.stop();
  await bucket.stop();
});
const usual = { ...limits };
beforeEach(async () => {
  Object.assign(limits, usual);
  amazon.reset();
  Object.assign(amazon.held, { result: words, jobEnding: 'good', vocabularyEnding: 'good' });
  await service.restart(); // a circuit that is closed, and the limits of this test
});

const words = resultFile(['Twelve metres of closeboard.', 0.4, 3], ['Sixteen quid each.', 3.2, 6]);
const spoken = fixture('spoken.ogg');
const upload = async (me: Person, audio = spoken): Promise<string> =>
  (await me.post('/recordings/upload', audio, { 'content-type': 'audio/ogg' })).body.id;
const finished = (id: string, name = 'recording.transcribed') =>
  service.announced(name, ({ recordingId }) => recordingId === id);
/** When a recording is finished and its traces are looked for, they may just be on their way out. */
const cleared = () => until(async () => (await service.db('leftovers').pluck('recording_id')).length === 0);

test('Amazon hears a recording through its bucket, and nothing of it stays there', async () => {
  const me = await service.person();
  const id = await upload(me);
  expect(await finished(id)).toEqual({
    recordingId: id,
    quoteId: expect.any(String),
    durationMs: 7_000,
    engine: 'aws-transcribe',
    work: expect.objectContaining({ attempts: 1 }),
    segments: [
      { startMs: 400, endMs: 3_000, text: 'Twelve metres of closeboard.', confidence: 0.96 },
      { startMs: 3_200, endMs: 6_000, text: 'Sixteen quid each.', confidence: 0.96 },
    ],
  });
  const start = amazon.calls.find(({ name }) => name === 'StartTranscriptionJob');
  expect(JSON.parse(String(start?.body))).toEqual({
    TranscriptionJobName: `jobspeak-${id}`,
    LanguageCode: 'en-GB',
    MediaFormat: 'ogg',
    Media: { MediaFileUri: `s3://jobspeak/transcribe/${id}.audio` },
    OutputBucketName: 'jobspeak',
    OutputKey: `transcribe/${id}.json`,
  });
  await cleared();
  expect(amazon.jobs.size).toBe(0);
  expect(await bucket.keys('transcribe/')).toEqual([]);
});

test('the names of the library go with it, as one vocabulary that is made once', async () => {
  const me = await service.person();
  const item = { itemId: randomUUID(), name: 'Closeboard panel', aliases: ['MDF'] };
  await service.deliver(itemSaved, me.accountId, item);
  await finished(await upload(me));
  await finished(await upload(me));
  const [vocabulary] = [...amazon.vocabularies.values()];
  expect(vocabulary?.table).toBe('Phrase\tSoundsLike\tIPA\tDisplayAs\nCloseboard-panel\t\t\t\nM.D.F.\t\t\tMDF\n');
  expect(amazon.count('CreateVocabulary')).toBe(1);
  const used = amazon.calls
    .filter(({ name }) => name === 'StartTranscriptionJob')
    .map(({ body }) => JSON.parse(String(body)).Settings);
  expect(used).toEqual([
    { VocabularyName: vocabulary?.VocabularyName },
    { VocabularyName: vocabulary?.VocabularyName },
  ]);

  await service.deliver(itemSaved, me.accountId, { ...item, name: 'Featheredge panel' });
  await finished(await upload(me));
  expect([...amazon.vocabularies.values()].map(({ table }) => table)).toEqual([
    expect.stringContaining('Featheredge-panel'),
  ]);
});

test.each([
  [
    'refused',
    { vocabularyEnding: { failed: 'Phrase 1 is not spoken.' } },
    'they were refused: Phrase 1 is not spoken.',
  ],
  ['not ready in time', { vocabularyEnding: 'never' }, 'they were not ready yet'],
])('names that are %s are done without, and it is told', async (_, held, reason) => {
  limits.vocabularyMs = 50;
  await service.restart();
  Object.assign(amazon.held, held);
  const me = await service.person();
  await service.deliver(itemSaved, me.accountId, { itemId: randomUUID(), name: 'Skirting', aliases: [] });
  expect(await finished(await upload(me))).toMatchObject({
    engine: 'aws-transcribe',
    engineReason: `without the words of the library: ${reason}`,
  });
});

const down: Fault = { status: 500 };
const busy: Fault = { status: 400, body: '{"__type":"LimitExceededException","Message":"Too many jobs."}' };

test.each<[string, string, Fault[]]>([
  ['a server error', 'StartTranscriptionJob', [down]],
  ['too many jobs at once', 'StartTranscriptionJob', [busy]],
  ['a connection cut', 'GetTranscriptionJob', ['cut']],
  ['a job that was started although nobody heard so', 'StartTranscriptionJob', ['cut']],
])('%s costs another call, not another job', async (_, name, faults) => {
  amazon.fail(name, ...faults);
  const started = new Set<string>();
  const heard = await finished(await upload(await service.person()));
  for (const call of amazon.calls) if (call.name === 'StartTranscriptionJob') started.add(String(call.body));
  expect(heard.engineReason).toBeUndefined();
  expect(heard).toMatchObject({ engine: 'aws-transcribe' });
  expect(started.size).toBe(1);
});

test.each<[string, () => void, string]>([
  [
    'errors without end',
    () => amazon.fail('StartTranscriptionJob', down, down, down),
    'aws-transcribe: unavailable (500)',
  ],
  [
    'keys that are not accepted',
    () => amazon.fail('GetTranscriptionJob', { status: 400, body: '{"__type":"UnrecognizedClientException"}' }),
    'aws-transcribe: denied UnrecognizedClientException',
  ],
  [
    'half an answer',
    () => amazon.fail('GetTranscriptionJob', { status: 200, body: '{"TranscriptionJob": {"Transc' }),
    'aws-transcribe: bad-answer',
  ],
  [
    'a job that fails',
    () => Object.assign(amazon.held, { jobEnding: { failed: 'The media format does not match.' } }),
    'aws-transcribe: rejected by the job: The media format does not match.',
  ],
  [
    'half a result',
    () => Object.assign(amazon.held, { result: words.slice(0, 200) }),
    'aws-transcribe: bad-answer that is no JSON',
  ],
  [
    'a result of another shape',
    () => Object.assign(amazon.held, { result: '{"results":{}}' }),
    'aws-transcribe: bad-answer of another shape',
  ],
  [
    'a result without words',
    () => Object.assign(amazon.held, { result: '{"results":{"items":[]}}' }),
    'aws-transcribe: bad-answer without words',
  ],
  [
    'words after the end',
    () => Object.assign(amazon.held, { result: resultFile(['Too late by far.', 60, 70]) }),
    'aws-transcribe: bad-answer with words after the end',
  ],
])('after %s this machine hears it and says why', async (_, happen, engineReason) => {
  happen();
  const id = await upload(await service.person());
  expect(await finished(id)).toMatchObject({
    engine: 'moonshine-tiny',
    engineReason,
    segments: [{ text: expect.stringMatching(/close ?board/) }],
  });
});

test('a server that says nothing, and a job that never ends, are waited for as long as is allowed', async () => {
  Object.assign(limits, { callMs: 2_000, jobMs: 100 });
  await service.restart();
  amazon.fail('StartTranscriptionJob', 'silent');
  const me = await service.person();
  expect(await finished(await upload(me))).toMatchObject({ engineReason: 'aws-transcribe: timeout after 2 s' });
  amazon.held.jobEnding = 'never';
  expect(await finished(await upload(me))).toMatchObject({
    engineReason: 'aws-transcribe: timeout of the job after 0 s',
  });
});

test('a recording in which nobody speaks is not sent', async () => {
  const id = await upload(await service.person(), silence(6));
  expect(await finished(id, 'recording.failed')).toMatchObject({ error: 'QUOTE_EMPTY_DETECTED' });
  expect(amazon.count('StartTranscriptionJob')).toBe(0);
});

test('a restart in the middle of a job finds it again: it is paid for once', async () => {
  amazon.held.jobEnding = 'never';
  const id = await upload(await service.person());
  await until(() => amazon.count('GetTranscriptionJob') >= 3);
  await service.restart();
  amazon.held.jobEnding = 'good';
  expect(await finished(id)).toMatchObject({ engine: 'aws-transcribe' });
  expect(amazon.count('StartTranscriptionJob')).toBe(1);
});

test('a job that a dead process has left to Amazon is taken up where it is', async () => {
  const me = await service.person();
  const { id } = (await me.post('/recordings', { mimeType: 'audio/ogg' })).body;
  await sendChunk(me, id, 0, spoken, { 'content-type': 'audio/ogg' });
  const request = {
    TranscriptionJobName: `jobspeak-${id}`,
    LanguageCode: 'en-GB',
    MediaFormat: 'ogg' as const,
    Media: { MediaFileUri: `s3://jobspeak/transcribe/${id}.audio` },
    OutputBucketName: 'jobspeak',
    OutputKey: `transcribe/${id}.json`,
  };
  amazon.jobs.set(request.TranscriptionJobName, { ...request, looks: 0 });
  const lapsed = service.db.raw("now() - interval '1 second'");
  const left = { state: 'transcribing', chunk_count: 1, claimed_by: randomUUID(), lease_until: lapsed, attempts: 1 };
  await service.db('recordings').where({ id }).update(left);
  await upload(me); // wakes the worker
  expect(await finished(id)).toMatchObject({ engine: 'aws-transcribe' });
  const started = amazon.calls.filter(({ name }) => name === 'StartTranscriptionJob').map(({ body }) => String(body));
  expect(started.filter((body) => body.includes(id))).toEqual([]);
});

/** The same sound as a file of Apple's kind. */
async function aiff(): Promise<Buffer> {
  const parts: Buffer[] = [];
  const take = async ({ wav }: { wav: Uint8Array }) => void parts.push(Buffer.from(wav.subarray(44)));
  await speech.cut(Readable.from([spoken]), { longestMs: 60_000, take });
  const samples = Buffer.concat(parts).swap16();
  const head = Buffer.alloc(54);
  head.write('FORM', 0);
  head.writeUInt32BE(46 + samples.length, 4);
  head.write('AIFFCOMM', 8);
  head.writeUInt32BE(18, 16);
  head.writeUInt16BE(1, 20); // one channel
  head.writeUInt32BE(samples.length / 2, 22);
  head.writeUInt16BE(16, 26); // bits
  head.write('400cfa00000000000000', 28, 'hex'); // 16,000 a second, as a number of 80 bits
  head.write('SSND', 38);
  head.writeUInt32BE(8 + samples.length, 42);
  return Buffer.concat([head, samples]);
}

test('sound of a kind that Amazon does not take is heard on this machine', async () => {
  expect(await finished(await upload(await service.person(), await aiff()))).toMatchObject({
    engine: 'moonshine-tiny',
    engineReason: 'aws-transcribe: rejected for audio of type aiff',
  });
  expect(amazon.count('StartTranscriptionJob')).toBe(0);
});

test('audio that lies in the same bucket as one object is read where it is', async () => {
  const recordingId = randomUUID();
  const objectKey = `recordings/account/${recordingId}/0`;
  const objects = new S3Client({ ...bucket.place, requestChecksumCalculation: 'WHEN_REQUIRED' });
  await objects.send(new PutObjectCommand({ Bucket: 'jobspeak', Key: `live/${objectKey}`, Body: spoken }));
  objects.destroy();
  const open = () => Readable.from([spoken]);
  const take = { recordingId, accountId: randomUUID(), words: [], bytes: spoken.length, open, objectKey };
  const cloud = engineWith('live/');
  expect(await cloud.transcribe(take)).toMatchObject({ segments: [{}, {}] });
  const start = amazon.calls.find(({ name }) => name === 'StartTranscriptionJob');
  expect(JSON.parse(String(start?.body)).Media.MediaFileUri).toBe(`s3://jobspeak/live/${objectKey}`);
  await cloud.forget?.(recordingId);
  expect(await bucket.keys('live/')).toEqual([`live/${objectKey}`]);
});

test('what cannot be removed from Amazon now is removed with the next recording', async () => {
  const me = await service.person();
  const gone = { status: 400, body: '{"__type":"BadRequestException","Message":"The job is in use."}' };
  amazon.fail('DeleteTranscriptionJob', gone);
  const id = await upload(me);
  await finished(id);
  await until(() => amazon.count('DeleteTranscriptionJob') > 0);
  expect(await service.db('leftovers').pluck('recording_id')).toEqual([id]);
  await finished(await upload(me));
  await cleared();
  expect(amazon.jobs.size).toBe(0);
  expect((await bucket.keys('transcribe/')).filter((key) => key.includes(id))).toEqual([]);
});
