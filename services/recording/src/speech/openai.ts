import type { Segment } from '@jobspeak/contracts';
import { CallFailure, type Guard } from '@jobspeak/kit';
import OpenAI, { APIConnectionError, toFile } from 'openai';
import { z } from 'zod';
import type { CloudEngine } from './cloud';
import type { SpeechEngine } from './engine';
import type { Part } from './parts';

export interface OpenAiSettings {
  apiKey: string;
  /** Another server that speaks like OpenAI's. */
  baseUrl?: string | undefined;
  model: string;
}

export interface OpenAiOptions extends OpenAiSettings {
  speech: Pick<SpeechEngine, 'cut'>;
  guard: Guard;
}

/** How long a part of a recording may take with all attempts, in ms; it is heard many times faster than spoken. */
export const partLimitMs = (model: string): number => (isTimed(model) ? 90_000 : 30_000);

/** What the SDK throws when there is no answer has no status, and not always a cause. */
export const judgeOpenAi = (error: unknown): CallFailure | undefined =>
  error instanceof APIConnectionError ? new CallFailure('unavailable', { cause: error }) : undefined;

/** Calls of one recording at once. */
const AT_ONCE = 3;
/** Eight megabytes of sound, where 25 are the most that a call takes: whoever waits sees it get on. */
const LONGEST_TIMED_MS = 4 * 60_000;
/** A model that tells no times gets short parts: the time of a part is all that is known of its words. */
const LONGEST_UNTIMED_MS = 30_000;
const isTimed = (model: string) => /whisper/i.test(model);
/** Whisper reads 224 tokens of what it is told; a token is about four letters. */
const LONGEST_PROMPT = 800;
/** Whisper's own rule for words that it heard where nobody spoke. */
const SILENT = { noSpeech: 0.6, logprob: -1 };

const TimedAnswer = z.object({
  text: z.string(),
  segments: z
    .array(
      z.object({
        start: z.number().min(0),
        end: z.number().min(0),
        text: z.string(),
        avg_logprob: z.number().optional(),
        no_speech_prob: z.number().optional(),
      }),
    )
    .optional(),
});
const PlainAnswer = z.object({
  text: z.string(),
  logprobs: z.array(z.object({ logprob: z.number().optional() })).nullish(),
});

const toConfidence = (logprob: number) => Math.round(Math.exp(Math.min(0, logprob)) * 100) / 100;

function parse<T extends z.ZodType>(schema: T, answer: unknown): z.infer<T> {
  const parsed = schema.safeParse(answer);
  if (!parsed.success) throw new CallFailure('bad-answer', { detail: 'of another shape', cause: parsed.error });
  return parsed.data;
}

function timedSegments(answer: unknown, { startMs, endMs }: Part): Segment[] {
  const { text, segments } = parse(TimedAnswer, answer);
  if (!segments) return [{ startMs, endMs, text: text.trim() }];
  const within = (seconds: number) => Math.min(endMs, startMs + Math.round(seconds * 1000));
  return segments
    .filter(
      ({ avg_logprob = 0, no_speech_prob = 0 }) => no_speech_prob <= SILENT.noSpeech || avg_logprob >= SILENT.logprob,
    )
    .map(({ start, end, text: words, avg_logprob }) => {
      if (end < start) throw new CallFailure('bad-answer', { detail: 'with times out of order' });
      const confidence = avg_logprob === undefined ? {} : { confidence: toConfidence(avg_logprob) };
      return { startMs: within(start), endMs: within(end), text: words.trim(), ...confidence };
    });
}

function plainSegments(answer: unknown, { startMs, endMs }: Part): Segment[] {
  const { text, logprobs } = parse(PlainAnswer, answer);
  const known = (logprobs ?? []).flatMap(({ logprob }) => (logprob === undefined ? [] : [logprob]));
  const mean = known.reduce((sum, one) => sum + one, 0) / known.length;
  return [{ startMs, endMs, text: text.trim(), ...(known.length > 0 && { confidence: toConfidence(mean) }) }];
}

/** Names that may be said, as a text that the model takes for what was said before. */
export function promptOf(words: readonly string[]): string | undefined {
  let prompt = '';
  for (const word of words) {
    const longer = prompt === '' ? word : `${prompt}, ${word}`;
    if (longer.length > LONGEST_PROMPT) break;
    prompt = longer;
  }
  return prompt === '' ? undefined : `${prompt}.`;
}

/** How a model is asked and answered; only Whisper tells times. */
function languageOf(client: OpenAI, model: string) {
  const timed = isTimed(model);
  const certain = /^gpt-4o(-mini)?-transcribe(?!-diarize)/.test(model);
  return {
    longestMs: timed ? LONGEST_TIMED_MS : LONGEST_UNTIMED_MS,
    ask: async (part: Part, prompt: string | undefined, signal: AbortSignal): Promise<unknown> => {
      const file = await toFile(part.wav, 'speech.wav', { type: 'audio/wav' });
      const common = { file, model, language: 'en', ...(prompt !== undefined && { prompt }) };
      const options = { signal, maxRetries: 0 }; // repeated outside, where all providers are
      return timed
        ? client.audio.transcriptions.create(
            { ...common, response_format: 'verbose_json', timestamp_granularities: ['segment'] },
            options,
          )
        : client.audio.transcriptions.create(
            { ...common, response_format: 'json', ...(certain && { include: ['logprobs' as const] }) },
            options,
          );
    },
    read: timed ? timedSegments : plainSegments,
  };
}

/** Runs so many tasks at once; taking the next one waits for room, and fails when one before it has. */
function createCrew<T>(atOnce: number) {
  const underWay = new Set<Promise<T>>();
  const all: Promise<T>[] = [];
  return {
    async add(task: () => Promise<T>): Promise<void> {
      while (underWay.size >= atOnce) await Promise.race(underWay);
      const running = task();
      all.push(running);
      underWay.add(running);
      const settled = () => underWay.delete(running);
      running.then(settled, settled);
    },
    results: () => Promise.all(all),
    settled: () => Promise.allSettled(all),
  };
}

/** OpenAI's transcription. The speech is sent as sound in parts, so that any format and any length will do. */
export function createOpenAiEngine({ apiKey, baseUrl, model, speech, guard }: OpenAiOptions): CloudEngine {
  // undefined would make the client look into the environment by itself
  const client = new OpenAI({
    apiKey,
    baseURL: baseUrl ?? 'https://api.openai.com/v1',
    organization: null,
    project: null,
  });
  const { longestMs, ask, read } = languageOf(client, model);
  return {
    name: `openai-${model}`,
    async transcribe({ words, open, bytes }, { signal, onProgress } = {}) {
      const prompt = promptOf(words);
      const crew = createCrew<Segment[]>(AT_ONCE);
      const failed = new AbortController();
      const ended = AbortSignal.any([failed.signal, ...(signal ? [signal] : [])]);
      let isAsked = false;
      const hear = async (part: Part) => {
        // from now on it is waited for words, not for sound: how long is the provider's doing
        if (!isAsked) onProgress?.({ stage: 'transcribe', doneMs: 0 });
        isAsked = true;
        const segments = await guard.run(async (limit) => read(await ask(part, prompt, limit), part), ended);
        onProgress?.({ stage: 'transcribe', doneMs: part.endMs });
        return segments;
      };
      try {
        const facts = await speech.cut(
          open(),
          { longestMs, take: (part) => crew.add(() => hear(part)) },
          { totalBytes: bytes, signal, onProgress },
        );
        const segments = (await crew.results()).flat().filter(({ text }) => text !== '');
        return { ...facts, segments };
      } catch (error) {
        failed.abort(error);
        throw error;
      } finally {
        await crew.settled();
      }
    },
  };
}
