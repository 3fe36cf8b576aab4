import { setting } from '@jobspeak/kit';
import { z } from 'zod';
import type { OpenAiSettings } from './openai';

const Variables = z.object({
  OPENAI_API_KEY: setting(z.string()),
  OPENAI_BASE_URL: setting(
    z.url({ protocol: /^https?$/, error: 'an address such as http://localhost:4010/v1 is expected' }),
  ),
  OPENAI_UNDERSTANDING_MODEL: setting(z.string()),
});

export interface UnderstandingSettings {
  /** Null while words are understood on this machine alone. */
  understanding: OpenAiSettings | null;
}

/** Who reads the transcripts, by the environment. A key alone may be there for the transcription. */
export const UnderstandingSettings = Variables.superRefine(
  ({ OPENAI_API_KEY: apiKey, OPENAI_UNDERSTANDING_MODEL: model }, context) => {
    if (model !== undefined && apiKey === undefined)
      context.addIssue({
        code: 'custom',
        path: ['OPENAI_API_KEY'],
        message: 'is missing: OPENAI_UNDERSTANDING_MODEL needs a key of OpenAI',
      });
  },
).transform((variables): UnderstandingSettings => {
  const { OPENAI_API_KEY: apiKey, OPENAI_BASE_URL: baseUrl, OPENAI_UNDERSTANDING_MODEL: model } = variables;
  return { understanding: apiKey !== undefined && model !== undefined ? { apiKey, baseUrl, model } : null };
});
