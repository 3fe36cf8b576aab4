import { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { DeleteObjectCommand, GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { type LanguageCode, TranscribeClient, TranscribeServiceException } from '@aws-sdk/client-transcribe';
import { CallFailure, type Guard } from '@jobspeak/kit';

interface Server {
  /** Another one than Amazon's. */
  endpoint?: string | undefined;
  /** Those of the machine's role when left out. */
  credentials?: { accessKeyId: string; secretAccessKey: string } | undefined;
}

export interface AmazonSettings extends Server {
  region: string;
  language: LanguageCode;
  /** Where audio and results lie for as long as a job needs them; every key begins with the prefix. */
  bucket: string;
  prefix: string;
  bucketServer: Server & { forcePathStyle?: boolean | undefined };
  /** What stands before the keys of our own objects when they lie in this bucket; null when they lie elsewhere. */
  objectsPrefix: string | null;
  patience: Patience;
}

/** How long things may take, in ms. */
export interface Patience {
  /** The pause before the first look at what is under way, and the longest between two looks. */
  firstLookMs: number;
  longestLookMs: number;
  /** New words are waited for no longer: the recording is heard without them. */
  vocabularyMs: number;
  jobMs: (durationMs: number) => number;
}

/** Calls of Transcribe are small; sound and results are not. */
export interface AmazonGuards {
  transcribe: Guard;
  bucket: Guard;
}

const BUSY = /^(LimitExceeded|Throttling|TooManyRequests|RequestLimitExceeded)/;
const DENIED =
  /^(UnrecognizedClient|InvalidSignature|ExpiredToken|CredentialsProvider|AccessDenied|IncompleteSignature)/;

/** Failures that Amazon tells by a name alone: their status is 400, as that of a wrong request is. */
export function judgeAmazon(error: unknown): CallFailure | undefined {
  const { name, message } = error instanceof Error ? error : new Error();
  // Amazon's SDK calls every connection that was lost a timeout, and wraps what it does not know as an error.
  if (name === 'TimeoutError' || /^AWS SDK error wrapper for TimeoutError/.test(message))
    return new CallFailure('unavailable', { cause: error });
  if (BUSY.test(name)) return new CallFailure('rate-limited', { detail: name, cause: error });
  return DENIED.test(name) ? new CallFailure('denied', { detail: name, cause: error }) : undefined;
}

/** What is not there answers null. */
const orMissing = <T>(answer: Promise<T>): Promise<T | null> =>
  answer.catch((error: unknown) => {
    const missing =
      error instanceof TranscribeServiceException &&
      // described as NotFoundException, and answered as BadRequestException
      (error.name === 'NotFoundException' || /couldn't be found/.test(error.message));
    if (!missing) throw error;
    return null;
  });

/** What is there already is fine: an attempt before this one has made it. */
const orThere = <T>(answer: Promise<T>): Promise<T | null> =>
  answer.catch((error: unknown) => {
    if (error instanceof TranscribeServiceException && error.name === 'ConflictException') return null;
    throw error;
  });

function createBucket({ region, bucket, bucketServer }: AmazonSettings, guard: Guard) {
  const { endpoint, credentials, forcePathStyle } = bucketServer;
  const client = new S3Client({
    region,
    ...(endpoint && { endpoint }),
    ...(credentials && { credentials }),
    forcePathStyle: forcePathStyle ?? Boolean(endpoint),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 1,
  });
  return {
    /** Stores what is opened anew for every attempt. */
    put: (key: string, open: () => AsyncIterable<Buffer>, bytes: number, signal?: AbortSignal) =>
      guard.run(async (abortSignal) => {
        const body = Readable.from(open(), { objectMode: false });
        try {
          const command = { Bucket: bucket, Key: key, Body: body, ContentLength: bytes };
          await client.send(new PutObjectCommand(command), { abortSignal });
        } finally {
          body.destroy();
        }
      }, signal),
    text: (key: string, signal?: AbortSignal) =>
      guard.run(async (abortSignal) => {
        const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket, Key: key }), { abortSignal });
        return (await Body?.transformToString()) ?? '';
      }, signal),
    remove: (key: string) =>
      guard.run(async (abortSignal) => {
        await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: key }), { abortSignal });
      }),
  };
}

/** Amazon Transcribe and the bucket that it reads and writes. Every call is guarded, and repeated nowhere else. */
export function createAmazon(settings: AmazonSettings, guards: AmazonGuards) {
  const { region, endpoint, credentials, patience } = settings;
  const client = new TranscribeClient({
    region,
    ...(endpoint && { endpoint }),
    ...(credentials && { credentials }),
    maxAttempts: 1,
  });
  type Call<T> = (client: TranscribeClient, options: { abortSignal: AbortSignal }) => Promise<T>;
  const call = <T>(send: Call<T>, signal?: AbortSignal) =>
    guards.transcribe.run((abortSignal) => send(client, { abortSignal }), signal);
  return {
    settings,
    bucket: createBucket(settings, guards.bucket),
    /** Null when it is not there. */
    find: <T>(send: Call<T>, signal?: AbortSignal) => call((...given) => orMissing(send(...given)), signal),
    /** Fine when it is there already. */
    make: <T>(send: Call<T>, signal?: AbortSignal) => call((...given) => orThere(send(...given)), signal),
    call,
    /** Vocabularies around which nothing is left to be removed. */
    tidied: new Set<string>(),
    /** Looks until there is something to see, at longer and longer intervals; null when the time is up. */
    async watch<T>(look: () => Promise<T | null>, limitMs: number, signal?: AbortSignal): Promise<T | null> {
      const end = performance.now() + limitMs;
      let pause = patience.firstLookMs;
      for (;;) {
        const seen = await look();
        if (seen !== null || performance.now() + pause > end) return seen;
        await delay(pause, undefined, { signal });
        pause = Math.min(patience.longestLookMs, pause * 1.5);
      }
    },
  };
}
export type Amazon = ReturnType<typeof createAmazon>;
