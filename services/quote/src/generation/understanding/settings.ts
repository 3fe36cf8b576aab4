import { setting } from '@jobspeak/kit';
import { z } from 'zod';
import type { OpenAiSettings } from './openai';

const Variables = z.object({
  OPENAI_API_KEY: setting(z.string()),
  OPENAI_BASE_URL: setting(
    z.url({ protocol: /^https?$/, error: 'an address such as http://localhost:4010/v1 is expected' }),
  ),
  OPENAI_UNDERSTANDING_MODEL: setting(z.string()),
  OPENAI_UNDERSTANDING_SECONDS: setting(z.coerce.number().min(1).max(600)),
});

/** A person waits, and our own reader is there: a model that takes longer is not worth it, unless somebody says so. */
const READING_SECONDS = 20;
/** Servers of one's own ask for no key; the SDK wants one. */
const NO_KEY = 'none';

export interface UnderstandingSettings {
  /** Null while words are understood on this machine alone. */
  understanding: OpenAiSettings | null;
}

/** Who reads the transcripts, by the environment. A key alone may be there for the transcription. */
export const UnderstandingSettings = Variables.superRefine(
  ({ OPENAI_API_KEY: apiKey, OPENAI_BASE_URL: baseUrl, OPENAI_UNDERSTANDING_MODEL: model }, context) => {
    if (model !== undefined && apiKey === undefined && baseUrl === undefined)
      context.addIssue({
        code: 'custom',
        path: ['OPENAI_API_KEY'],
        message: 'is missing: OPENAI_UNDERSTANDING_MODEL needs a key of OpenAI',
      });
  },
).transform((variables): UnderstandingSettings => {
  const { OPENAI_API_KEY: apiKey = NO_KEY, OPENAI_BASE_URL: baseUrl, OPENAI_UNDERSTANDING_MODEL: model } = variables;
  const { OPENAI_UNDERSTANDING_SECONDS: seconds = READING_SECONDS } = variables;
  return { understanding: model === undefined ? null : { apiKey, baseUrl, model, timeoutMs: seconds * 1000 } };
});
