import type { Reading, ReadingContext, Transcript } from '@jobspeak/contracts';
import { CallFailure, type GuardOptions, type Log, protect } from '@jobspeak/kit';
import OpenAI, { APIConnectionError } from 'openai';
import { Answer, answerSchema } from './answer';
import { checkAnswer } from './check';
import { knownOf, messagesOf } from './prompt';

export interface OpenAiSettings {
  apiKey: string;
  /** Another server that speaks like OpenAI's. */
  baseUrl?: string | undefined;
  model: string;
  /** How long an answer may take. */
  timeoutMs: number;
}

/** A reader of transcripts outside of this machine. */
export interface CloudReader {
  /** What the generation log says about who read it. */
  name: string;
  /**
   * Reads a transcript, with every figure checked against the words.
   * @throws CallFailure when it cannot; the signal's reason when that ended.
   */
  read(transcript: Transcript, context: ReadingContext, signal?: AbortSignal): Promise<Reading>;
}

/** The longest quote of the specification is far below it; it bounds what a runaway answer costs. */
const MOST_TOKENS = 16_000;
const BASE_URL = 'https://api.openai.com/v1';

/** What the SDK throws when there is no answer has no status and not always a cause. */
const judgeOpenAi = (error: unknown): CallFailure | undefined =>
  error instanceof APIConnectionError ? new CallFailure('unavailable', { cause: error }) : undefined;

function parse(content: string): Answer {
  const answer = Answer.safeParse(JSON.parse(content));
  // The issues of the schema may quote what was said, so they are no part of the reason.
  if (!answer.success) throw new CallFailure('bad-answer', { detail: 'of another shape' });
  return answer.data;
}

function contentOf({ choices }: OpenAI.ChatCompletion): string {
  // A server that is not quite OpenAI's may answer something else, whatever the SDK's types say.
  const choice = (choices as OpenAI.ChatCompletion['choices'] | undefined)?.[0];
  if (!choice) throw new CallFailure('bad-answer', { detail: 'without a choice' });
  const { finish_reason: ended, message } = choice;
  if (message.refusal || ended === 'content_filter') throw new CallFailure('refused');
  if (ended === 'length') throw new CallFailure('bad-answer', { detail: 'cut short' });
  if (!message.content) throw new CallFailure('bad-answer', { detail: 'without content' });
  return message.content;
}

/**
 * OpenAI's structured output as a reader.
 * @param limits other limits of a call than the usual ones.
 * @public loaded by app.ts where it is wanted
 */
export function createOpenAiReader(
  { apiKey, baseUrl, model, timeoutMs }: OpenAiSettings,
  log: Log,
  limits: Partial<GuardOptions> = {},
): CloudReader {
  const name = `openai ${model}`;
  const guard = protect({ name, timeoutMs, judge: judgeOpenAi, log, ...limits });
  // Repeated by the guard alone. null would be read from the environment otherwise.
  const client = new OpenAI({ apiKey, baseURL: baseUrl ?? BASE_URL, organization: null, project: null, maxRetries: 0 });
  const schema = answerSchema();
  return {
    name,
    async read(transcript, context, signal) {
      const known = knownOf(transcript.text, context);
      const request: OpenAI.ChatCompletionCreateParamsNonStreaming = {
        model,
        messages: messagesOf(transcript.text, context, known),
        response_format: { type: 'json_schema', json_schema: { name: 'reading', strict: true, schema } },
        max_completion_tokens: MOST_TOKENS,
        store: false,
      };
      return guard.run(async (limit) => {
        const completion = await client.chat.completions.create(request, { signal: limit });
        return checkAnswer(parse(contentOf(completion)), transcript, context, known);
      }, signal);
    },
  };
}
