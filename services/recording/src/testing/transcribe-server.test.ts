import { CreateBucketCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import {
  CreateVocabularyCommand,
  DeleteTranscriptionJobCommand,
  DeleteVocabularyCommand,
  GetTranscriptionJobCommand,
  GetVocabularyCommand,
  ListVocabulariesCommand,
  StartTranscriptionJobCommand,
  TranscribeClient,
} from '@aws-sdk/client-transcribe';
import { type Bucket, startBucket } from '@jobspeak/kit/testing/bucket';
import { startTranscribeServer, type TranscribeServer } from './transcribe-server';

/** What our tests' server promises, and what an emulation that others keep must promise too: `MOTO_URL` names one. */
let bucket: Bucket;
let server: TranscribeServer;
beforeAll(async () => {
  bucket = await startBucket();
  server = await startTranscribeServer(bucket.place);
});
afterAll(async () => {
  await server.stop();
  await bucket.stop();
});

const moto = process.env.MOTO_URL;
type Row = [name: string, url: () => string, place: () => Bucket['place']];
const ours: Row = ['our tests', () => server.url, () => bucket.place];
const servers: Row[] = moto ? [ours, ['moto', () => moto, () => ({ ...bucket.place, endpoint: moto })]] : [ours];

describe.each(servers)('Amazon Transcribe as the server of %s has it', (_, url, place) => {
  let client: TranscribeClient;
  beforeAll(async () => {
    const { credentials } = bucket.place;
    client = new TranscribeClient({ region: 'us-east-1', endpoint: url(), credentials, maxAttempts: 1 });
    const objects = new S3Client({ ...place(), requestChecksumCalculation: 'WHEN_REQUIRED' });
    if (place().endpoint === moto) await objects.send(new CreateBucketCommand({ Bucket: 'jobspeak' }));
    for (const Key of ['take.audio', 'words.txt'])
      await objects.send(
        new PutObjectCommand({ Bucket: 'jobspeak', Key, Body: 'Phrase\tSoundsLike\tIPA\tDisplayAs\nx-y\t\t\t\n' }),
      );
    objects.destroy();
  });
  afterAll(() => client.destroy());

  const job = {
    TranscriptionJobName: 'jobspeak-1',
    LanguageCode: 'en-GB',
    MediaFormat: 'webm',
    Media: { MediaFileUri: 's3://jobspeak/take.audio' },
    OutputBucketName: 'jobspeak',
    OutputKey: 'transcribe/1.json',
  } as const;
  const named = { TranscriptionJobName: job.TranscriptionJobName };
  const outcome = <T>(answer: Promise<T>) =>
    answer.catch((error: Error) => ({ refused: error.name, because: error.message }));

  test('a job is there once, gets done, and is gone when it is deleted', async () => {
    expect(await outcome(client.send(new GetTranscriptionJobCommand(named)))).toMatchObject({
      refused: 'BadRequestException',
      because: expect.stringContaining("couldn't be found"),
    });
    await client.send(new StartTranscriptionJobCommand(job));
    expect(await outcome(client.send(new StartTranscriptionJobCommand(job)))).toMatchObject({
      refused: 'ConflictException',
    });
    const states = new Set<string | undefined>();
    while (!states.has('COMPLETED')) {
      const { TranscriptionJob } = await client.send(new GetTranscriptionJobCommand(named));
      states.add(TranscriptionJob?.TranscriptionJobStatus);
    }
    expect([...states]).toEqual(expect.arrayContaining(['IN_PROGRESS', 'COMPLETED']));
    await client.send(new DeleteTranscriptionJobCommand(named));
    expect(await outcome(client.send(new DeleteTranscriptionJobCommand(named)))).toMatchObject({
      because: expect.stringContaining("couldn't be found"),
    });
  });

  const vocabulary = {
    VocabularyName: 'jobspeak-a-1',
    LanguageCode: 'en-GB',
    VocabularyFileUri: 's3://jobspeak/words.txt',
  } as const;
  const words = { VocabularyName: vocabulary.VocabularyName };

  test('a vocabulary is there once, gets ready, is listed, and is gone when it is deleted', async () => {
    expect(await outcome(client.send(new GetVocabularyCommand(words)))).toMatchObject({
      because: expect.stringContaining("couldn't be found"),
    });
    await client.send(new CreateVocabularyCommand(vocabulary));
    expect(await outcome(client.send(new CreateVocabularyCommand(vocabulary)))).toMatchObject({
      refused: 'ConflictException',
    });
    let state: string | undefined;
    while (state !== 'READY') state = (await client.send(new GetVocabularyCommand(words))).VocabularyState;
    const { Vocabularies } = await client.send(new ListVocabulariesCommand({ NameContains: 'jobspeak-a-' }));
    expect(Vocabularies).toMatchObject([{ VocabularyName: 'jobspeak-a-1', VocabularyState: 'READY' }]);
    await client.send(new DeleteVocabularyCommand(words));
    expect(await outcome(client.send(new DeleteVocabularyCommand(words)))).toMatchObject({
      because: expect.stringContaining("couldn't be found"),
    });
  });

  test('a job with a vocabulary that is not there is refused', async () => {
    const request = { ...job, TranscriptionJobName: 'jobspeak-2', Settings: { VocabularyName: 'none' } };
    expect(await outcome(client.send(new StartTranscriptionJobCommand(request)))).toMatchObject({
      refused: 'BadRequestException',
    });
  });
});
