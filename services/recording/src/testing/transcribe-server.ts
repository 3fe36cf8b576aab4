import { GetObjectCommand, HeadObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import type { Bucket } from '@jobspeak/kit/testing/bucket';
import { z } from 'zod';
import { type Answer, type Call, startFaultyServer } from './faulty-server';

/** Requests by Amazon's published description of the service; what is not in it is refused, as there. */
const Name = z
  .string()
  .min(1)
  .max(200)
  .regex(/^[0-9a-zA-Z._-]+$/);
const Uri = z
  .string()
  .max(2000)
  .regex(/^s3:\/\/[^/]+\/.+$/);
const Language = z.string().regex(/^[a-z]{2}-[A-Z]{2}$/);
const REQUESTS = {
  StartTranscriptionJob: z.strictObject({
    TranscriptionJobName: Name,
    LanguageCode: Language,
    MediaFormat: z.enum(['mp3', 'mp4', 'wav', 'flac', 'ogg', 'amr', 'webm', 'm4a']),
    Media: z.strictObject({ MediaFileUri: Uri }),
    OutputBucketName: z.string().regex(/^[a-z0-9][.\-a-z0-9]{1,61}[a-z0-9]$/),
    OutputKey: z.string().regex(/^[a-zA-Z0-9\-_.!*'()/]{1,1024}$/),
    Settings: z.strictObject({ VocabularyName: Name }).optional(),
  }),
  GetTranscriptionJob: z.strictObject({ TranscriptionJobName: Name }),
  DeleteTranscriptionJob: z.strictObject({ TranscriptionJobName: Name }),
  CreateVocabulary: z.strictObject({ VocabularyName: Name, LanguageCode: Language, VocabularyFileUri: Uri }),
  GetVocabulary: z.strictObject({ VocabularyName: Name }),
  DeleteVocabulary: z.strictObject({ VocabularyName: Name }),
  ListVocabularies: z.strictObject({ NameContains: Name.optional(), MaxResults: z.int().min(1).max(100).optional() }),
};
type Requests = { [K in keyof typeof REQUESTS]: z.infer<(typeof REQUESTS)[K]> };
type Job = Requests['StartTranscriptionJob'] & { looks: number };
type Vocabulary = Requests['CreateVocabulary'] & { looks: number; table: string };

/** A refusal by its name in the description. */
class Refusal extends Error {
  constructor(
    readonly kind: 'BadRequestException' | 'ConflictException' | 'NotFoundException',
    message: string,
  ) {
    super(message);
  }
}
const absent = (what: string) =>
  new Refusal('BadRequestException', `The requested ${what} couldn't be found. Check the ${what} name and try again.`);

/** How jobs and vocabularies end: good after two looks, with a reason, or never. */
type Ending = 'good' | 'never' | { failed: string };

const stateOf = (looks: number, ending: Ending, [waiting, underWay, good]: [string, string, string]) => {
  if (looks <= 1) return { state: waiting };
  if (looks === 2 || ending === 'never') return { state: underWay };
  return ending === 'good' ? { state: good } : { state: 'FAILED', FailureReason: ending.failed };
};

/** A result file of Amazon Transcribe for sentences, each of `[text, startSeconds, endSeconds]`. */
export function resultFile(...sentences: [string, number, number][]): string {
  const items = sentences.flatMap(([sentence, start, end]) => {
    const words = sentence.match(/[^\s.?!,]+|[.?!,]/g) ?? [];
    const step = (end - start) / words.filter((word) => /\w/.test(word)).length;
    let at = start;
    return words.map((content) => {
      if (!/\w/.test(content)) return { type: 'punctuation', alternatives: [{ confidence: '0.0', content }] };
      const item = {
        type: 'pronunciation',
        start_time: at.toFixed(3),
        end_time: (at + step).toFixed(3),
        alternatives: [{ confidence: '0.96', content }],
      };
      at += step;
      return item;
    });
  });
  const transcripts = [{ transcript: sentences.map(([text]) => text).join(' ') }];
  return JSON.stringify({ jobName: 'job', accountId: '0', results: { transcripts, items }, status: 'COMPLETED' });
}

/** Amazon Transcribe as it is seen from outside: AWS JSON 1.1, jobs that take a while, audio and results in a bucket. */
export async function startTranscribeServer(place: Bucket['place']) {
  const bucket = new S3Client({ ...place, requestChecksumCalculation: 'WHEN_REQUIRED' });
  const jobs = new Map<string, Job>();
  const vocabularies = new Map<string, Vocabulary>();
  const held = {
    result: resultFile(['Nothing was said.', 0, 1]),
    jobEnding: 'good' as Ending,
    vocabularyEnding: 'good' as Ending,
  };

  const locate = (uri: string) => {
    const [, Bucket = '', Key = ''] = /^s3:\/\/([^/]+)\/(.+)$/.exec(uri) ?? [];
    return { Bucket, Key };
  };
  const describeJob = async (job: Job) => {
    const words: [string, string, string] = ['QUEUED', 'IN_PROGRESS', 'COMPLETED'];
    const { state, ...reason } = stateOf(++job.looks, held.jobEnding, words);
    const { TranscriptionJobName, OutputBucketName: Bucket, OutputKey: Key } = job;
    if (state === 'COMPLETED') await bucket.send(new PutObjectCommand({ Bucket, Key, Body: held.result }));
    return { TranscriptionJob: { TranscriptionJobName, TranscriptionJobStatus: state, ...reason } };
  };
  const describeVocabulary = (vocabulary: Vocabulary) => {
    const { VocabularyName, LanguageCode } = vocabulary;
    const words: [string, string, string] = ['PENDING', 'PENDING', 'READY'];
    const { state, ...reason } = stateOf(++vocabulary.looks, held.vocabularyEnding, words);
    return { VocabularyName, LanguageCode, VocabularyState: state, ...reason };
  };
  const known = <T>(from: Map<string, T>, name: string, what: string): T => {
    const value = from.get(name);
    if (!value) throw absent(what);
    return value;
  };
  const operations: { [K in keyof Requests]: (request: Requests[K]) => Promise<object> } = {
    async StartTranscriptionJob(request) {
      if (jobs.has(request.TranscriptionJobName))
        throw new Refusal('ConflictException', 'The requested job name already exists.');
      if (request.Settings) known(vocabularies, request.Settings.VocabularyName, 'vocabulary');
      await bucket.send(new HeadObjectCommand(locate(request.Media.MediaFileUri))).catch(() => {
        throw new Refusal('BadRequestException', "The S3 URI that you provided can't be accessed.");
      });
      const job = { ...request, looks: 0 };
      jobs.set(request.TranscriptionJobName, job);
      return describeJob(job);
    },
    GetTranscriptionJob: ({ TranscriptionJobName }) => describeJob(known(jobs, TranscriptionJobName, 'job')),
    async DeleteTranscriptionJob({ TranscriptionJobName }) {
      if (!jobs.delete(TranscriptionJobName)) throw absent('job');
      return {};
    },
    async CreateVocabulary(request) {
      if (vocabularies.has(request.VocabularyName))
        throw new Refusal('ConflictException', 'The requested vocabulary name already exists.');
      const { Body } = await bucket.send(new GetObjectCommand(locate(request.VocabularyFileUri)));
      const vocabulary = { ...request, looks: 0, table: (await Body?.transformToString()) ?? '' };
      vocabularies.set(request.VocabularyName, vocabulary);
      return describeVocabulary(vocabulary);
    },
    GetVocabulary: async ({ VocabularyName }) => describeVocabulary(known(vocabularies, VocabularyName, 'vocabulary')),
    async DeleteVocabulary({ VocabularyName }) {
      if (!vocabularies.delete(VocabularyName)) throw absent('vocabulary');
      return {};
    },
    ListVocabularies: async ({ NameContains = '' }) => ({
      Vocabularies: [...vocabularies.values()]
        .filter(({ VocabularyName }) => VocabularyName.includes(NameContains))
        .map(({ VocabularyName, LanguageCode }) => ({ VocabularyName, LanguageCode, VocabularyState: 'READY' })),
    }),
  };

  const run = <K extends keyof Requests>(name: K, body: unknown): Promise<object> => {
    const request = REQUESTS[name].safeParse(body);
    if (!request.success) throw new Refusal('BadRequestException', z.prettifyError(request.error));
    return operations[name](request.data as Requests[K]); // the schema of this very name has read it
  };
  const answer = async ({ name, body }: Call): Promise<Answer> => {
    const headers = { 'content-type': 'application/x-amz-json-1.1' };
    try {
      if (!(name in REQUESTS)) throw new Refusal('BadRequestException', `Unknown operation ${name}`);
      const result = await run(name as keyof Requests, JSON.parse(body.toString()));
      return { status: 200, headers, body: JSON.stringify(result) };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return { status: 400, headers, body: JSON.stringify({ __type: error.kind, Message: error.message }) };
    }
  };
  const server = await startFaultyServer((_, headers) => String(headers['x-amz-target']).split('.')[1] ?? '', answer);
  return {
    ...server,
    jobs,
    vocabularies,
    /** What the next jobs say, and how they end. */
    held,
    async stop() {
      await server.stop();
      bucket.destroy();
    },
  };
}
export type TranscribeServer = Awaited<ReturnType<typeof startTranscribeServer>>;
