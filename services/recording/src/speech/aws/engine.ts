import {
  DeleteTranscriptionJobCommand,
  GetTranscriptionJobCommand,
  type MediaFormat,
  StartTranscriptionJobCommand,
  type TranscriptionJob,
} from '@aws-sdk/client-transcribe';
import { CallFailure, type Log } from '@jobspeak/kit';
import { type AudioType, audioTypeOf } from '../audio-type';
import type { CloudEngine, Take } from '../cloud';
import type { SpeechEngine } from '../engine';
import { type Amazon, type AmazonGuards, type AmazonSettings, createAmazon } from './amazon';
import { segmentsOf } from './result';
import { type Vocabulary, vocabularyOf } from './vocabulary';

export interface AmazonOptions {
  settings: AmazonSettings;
  speech: Pick<SpeechEngine, 'cut'>;
  guards: AmazonGuards;
  log: Log;
}

/** Named after its recording: whoever asks again finds it, and it is paid for once. */
const jobName = (recordingId: string) => `jobspeak-${recordingId}`;

/** What Amazon Transcribe takes of what we take; the others are heard on this machine. */
const FORMATS: Partial<Record<AudioType, MediaFormat>> = {
  webm: 'webm',
  m4a: 'mp4',
  opus: 'ogg',
  mp3: 'mp3',
  wav: 'wav',
  flac: 'flac',
};

async function formatOf(take: Take): Promise<MediaFormat> {
  let head: Buffer = Buffer.alloc(0);
  for await (const chunk of take.open()) {
    head = Buffer.concat([head, chunk]);
    if (head.length >= 4096) break;
  }
  const type = audioTypeOf(head);
  const format = type && FORMATS[type];
  if (!format) throw new CallFailure('rejected', { detail: `for audio of type ${type ?? 'unknown'}` });
  return format;
}

const audioKey = ({ settings }: Amazon, id: string) => `${settings.prefix}${id}.audio`;
const resultKey = ({ settings }: Amazon, id: string) => `${settings.prefix}${id}.json`;

/** The key of the audio in the bucket; it is put there unless it is there as our own object. */
async function provide(amazon: Amazon, take: Take, signal?: AbortSignal): Promise<string> {
  const { objectsPrefix } = amazon.settings;
  if (objectsPrefix !== null && take.objectKey !== null) return `${objectsPrefix}${take.objectKey}`;
  const key = audioKey(amazon, take.recordingId);
  await amazon.bucket.put(key, take.open, take.bytes, signal);
  return key;
}

const findJob = async (amazon: Amazon, recordingId: string, signal?: AbortSignal): Promise<TranscriptionJob | null> => {
  const request = { TranscriptionJobName: jobName(recordingId) };
  const answer = await amazon.find(
    (client, options) => client.send(new GetTranscriptionJobCommand(request), options),
    signal,
  );
  return answer?.TranscriptionJob ?? null;
};

async function startJob(amazon: Amazon, take: Take, signal?: AbortSignal): Promise<Vocabulary> {
  const { bucket, language } = amazon.settings;
  const MediaFormat = await formatOf(take);
  const vocabulary = await vocabularyOf(amazon, take, signal).catch((error: unknown): Vocabulary => {
    signal?.throwIfAborted();
    return { reason: error instanceof CallFailure ? error.message : 'failed' };
  });
  const request = {
    TranscriptionJobName: jobName(take.recordingId),
    LanguageCode: language,
    MediaFormat,
    Media: { MediaFileUri: `s3://${bucket}/${await provide(amazon, take, signal)}` },
    OutputBucketName: bucket,
    OutputKey: resultKey(amazon, take.recordingId),
    ...(vocabulary.name && { Settings: { VocabularyName: vocabulary.name } }),
  };
  await amazon.make((client, options) => client.send(new StartTranscriptionJobCommand(request), options), signal);
  return vocabulary;
}

/** @throws Error when the job failed or took too long. */
async function untilDone(amazon: Amazon, recordingId: string, limitMs: number, signal?: AbortSignal): Promise<void> {
  const look = async () => {
    const job = await findJob(amazon, recordingId, signal);
    if (!job) throw new CallFailure('unavailable', { detail: 'the job is gone' });
    return job.TranscriptionJobStatus === 'COMPLETED' || job.TranscriptionJobStatus === 'FAILED' ? job : null;
  };
  const job = await amazon.watch(look, limitMs, signal);
  if (!job) throw new CallFailure('timeout', { detail: `of the job after ${Math.round(limitMs / 1000)} s` });
  if (job.TranscriptionJobStatus === 'FAILED')
    throw new CallFailure('rejected', { detail: `by the job: ${job.FailureReason ?? 'no reason given'}` });
}

/** Amazon Transcribe. Audio goes through a bucket; what a recording leaves there is removed by `forget`. */
export function createAmazonEngine({ settings, speech, guards, log }: AmazonOptions): CloudEngine {
  const amazon = createAmazon(settings, guards);
  return {
    name: 'aws-transcribe',
    async transcribe(take, { signal, onProgress } = {}) {
      // Nothing is kept of it: what is no recording must be told before anything is sent.
      const facts = await speech.cut(
        take.open(),
        { longestMs: 60_000, take: async () => {} },
        { totalBytes: take.bytes, signal, onProgress },
      );
      const { durationMs } = facts;
      const before = await findJob(amazon, take.recordingId, signal);
      const vocabulary = before ? {} : await startJob(amazon, take, signal);
      onProgress?.({ stage: 'transcribe', doneMs: 0, totalMs: durationMs });
      await untilDone(amazon, take.recordingId, settings.patience.jobMs(durationMs), signal);
      const segments = segmentsOf(await amazon.bucket.text(resultKey(amazon, take.recordingId), signal));
      if (segments.some(({ endMs }) => endMs > durationMs + 1_000))
        throw new CallFailure('bad-answer', { detail: 'with words after the end' });
      if (!vocabulary.reason) return { ...facts, segments };
      log.warn({ recordingId: take.recordingId, reason: vocabulary.reason }, 'heard without the words of the account');
      return { ...facts, segments, engineReason: `without the words of the library: ${vocabulary.reason}` };
    },
    async forget(recordingId) {
      const request = { TranscriptionJobName: jobName(recordingId) };
      await amazon.find((client, options) => client.send(new DeleteTranscriptionJobCommand(request), options));
      await amazon.bucket.remove(audioKey(amazon, recordingId));
      await amazon.bucket.remove(resultKey(amazon, recordingId));
    },
  };
}
