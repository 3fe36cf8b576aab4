import type { ChildProcess } from 'node:child_process';
import type { Log } from '@jobspeak/kit';
import type { Job, JobOptions } from './jobs';
import { type Listener, openListener, startListeningProcess } from './listener';
import type { Decoding, RecogniserSettings } from './messages';
import { ENGINE } from './models';
import { checkOwnModel } from './own-model-check';
import type { Part } from './parts';
import type { Recognise } from './recogniser';
import { openRecognisers } from './recognisers';
import type { SoundFacts, Transcription, Words } from './transcription';

export interface TranscribeOptions extends Omit<JobOptions, 'parts'> {
  /** Ends the work; the promise rejects with the signal's reason. */
  signal?: AbortSignal | undefined;
}

/** Hears recordings. */
export interface SpeechEngine {
  /**
   * Transcribes an audio file of any supported kind while it is read; little of it is in memory at any time.
   * `totalBytes`, the size of the source, lets the progress name the whole length from the beginning.
   * @throws AppError when the recording is at fault (RECORDING_TOO_SHORT, RECORDING_TOO_SHORT_OR_EMPTY,
   * RECORDING_TOO_LARGE, QUOTE_EMPTY_DETECTED). Any other error is ours, and another attempt may do.
   */
  transcribe(source: AsyncIterable<Buffer>, options?: TranscribeOptions): Promise<Transcription>;
  /**
   * Reads a recording as `transcribe` does, with the same failures of a person, but recognises nothing: its speech is
   * handed over as sound in parts of at most `longestMs`, the next one when the last was taken.
   */
  cut(
    source: AsyncIterable<Buffer>,
    parts: { longestMs: number; take: (part: Part) => Promise<void> },
    options?: TranscribeOptions,
  ): Promise<SoundFacts>;
  stop(): Promise<void>;
}

export interface SpeechEngineOptions {
  /** A folder for files that are made once and may be deleted at any time. */
  cacheDir: string;
  /** How the product's own model is searched; `language` without it. */
  decoding?: Decoding;
  /** A folder with another model, which hears in sherpa-onnx's own way. */
  modelDir?: string | undefined;
  log?: Log;
  startListening?: () => ChildProcess;
  openRecognising?: typeof openRecognisers;
}

/** Bytes handed over at once. */
const CHUNK = 64 * 1024;

async function feed(source: AsyncIterable<Buffer>, job: Job): Promise<void> {
  for await (const chunk of source)
    for (let start = 0; start < chunk.length; start += CHUNK) {
      const more = await job.push(chunk.subarray(start, start + CHUNK));
      if (!more) return;
    }
  job.end();
}

async function hear(
  listener: Listener,
  source: AsyncIterable<Buffer>,
  { signal, ...options }: TranscribeOptions & JobOptions,
): Promise<Words> {
  signal?.throwIfAborted();
  const job = listener.open(options);
  const abort = () => job.fail(signal?.reason);
  signal?.addEventListener('abort', abort, { once: true });
  feed(source, job).catch((error: unknown) => job.fail(error));
  try {
    return await job.result;
  } finally {
    signal?.removeEventListener('abort', abort);
  }
}

/** Makes a value when it is first asked for, and again after it was lost or could not be made. */
function createSlot<T>(make: (lost: () => void) => Promise<T>) {
  let value: Promise<T> | undefined;
  const get = (): Promise<T> => {
    if (value) return value;
    const drop = () => {
      if (value === made) value = undefined;
    };
    const made: Promise<T> = make(drop);
    made.catch(drop);
    value = made;
    return made;
  };
  return { get, existing: () => value };
}

/** The threads that recognise, and the process that listens and asks them. Either is started again when it was lost. */
function createParts(
  settings: RecogniserSettings,
  {
    log,
    startListening = startListeningProcess,
    openRecognising = openRecognisers,
  }: Pick<SpeechEngineOptions, 'log' | 'startListening' | 'openRecognising'>,
) {
  const recogniser = createSlot((drop) =>
    openRecognising(settings, (error) => {
      log?.error({ err: error }, 'recognising thread lost');
      drop();
    }),
  );
  const listener = createSlot((drop) => {
    const child = startListening();
    child.stderr?.on('data', (text: Buffer) => log?.debug({ text: text.toString() }, 'listening process'));
    const recognise: Recognise = async (...asked) => (await recogniser.get()).recognise(...asked);
    return openListener(child, recognise, (error) => {
      log?.warn({ err: error }, 'listening process lost');
      drop();
    });
  });
  return { recogniser, listener };
}

/** Who hears. @throws StartError when it is a model that cannot be used. */
async function settingsOf({ cacheDir, decoding, modelDir }: SpeechEngineOptions): Promise<RecogniserSettings> {
  if (modelDir === undefined) return { cacheDir, decoding: decoding ?? 'language' };
  if (decoding) throw new Error(`A model of one's own is not searched by ${decoding}: sherpa-onnx has its own way`);
  return { model: await checkOwnModel(modelDir) };
}

/**
 * Starts the speech engine. Everything that takes CPU runs elsewhere, so that this thread stays free: strangers'
 * files are decoded in a process that may die, clean sound is recognised in worker threads. What dies takes its
 * jobs with it; the next job starts it again.
 * @throws Error when a model is missing, StartError when a model of one's own cannot be used.
 */
export async function startSpeechEngine(options: SpeechEngineOptions): Promise<SpeechEngine> {
  const settings = await settingsOf(options);
  const name = 'model' in settings ? settings.model.name : ENGINE;
  const { recogniser, listener } = createParts(settings, options);
  let stopped = false;
  await Promise.all([recogniser.get(), listener.get()]);
  const listen = async (source: AsyncIterable<Buffer>, jobOptions: TranscribeOptions & JobOptions) => {
    if (stopped) throw new Error('The speech engine was stopped');
    return hear(await listener.get(), source, jobOptions);
  };
  return {
    transcribe: async (source, transcribeOptions = {}) => ({
      ...(await listen(source, transcribeOptions)),
      engine: name,
    }),
    async cut(source, parts, cutOptions = {}) {
      const { durationMs, speechMs } = await listen(source, { ...cutOptions, parts });
      return { durationMs, speechMs };
    },
    async stop() {
      stopped = true;
      await (await listener.existing())?.stop();
      await (await recogniser.existing())?.stop();
    },
  };
}
