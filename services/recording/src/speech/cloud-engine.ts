import { type Log, protect } from '@jobspeak/kit';
import type * as amazon from './aws/amazon';
import type * as amazonEngine from './aws/engine';
import type { CloudEngine } from './cloud';
import type { SpeechEngine } from './engine';
import type * as openaiEngine from './openai';
import type { TranscriptionSettings } from './settings';

/** Limits of a call with all its attempts, in ms. */
const CALL_MS = 15_000;
const OBJECT_MS = 120_000;

/**
 * The provider of the settings; null where this machine alone hears. The SDKs take a while to load, so only those who
 * use one wait for it; Node's own import() would not find TypeScript.
 */
export function openCloudEngine(
  { transcription }: TranscriptionSettings,
  speech: SpeechEngine,
  log: Log,
): CloudEngine | null {
  if (!transcription) return null;
  if (transcription.engine === 'openai') {
    // eslint-disable-next-line @typescript-eslint/no-require-imports
    const { createOpenAiEngine, judgeOpenAi: judge, partLimitMs } = require('./openai') as typeof openaiEngine;
    const guard = protect({ name: 'openai', timeoutMs: partLimitMs(transcription.model), judge, log });
    return createOpenAiEngine({ ...transcription, speech, guard });
  }
  /* eslint-disable @typescript-eslint/no-require-imports */
  const { createAmazonEngine } = require('./aws/engine') as typeof amazonEngine;
  const { judgeAmazon: judge } = require('./aws/amazon') as typeof amazon;
  /* eslint-enable @typescript-eslint/no-require-imports */
  const guards = {
    transcribe: protect({ name: 'aws-transcribe', timeoutMs: CALL_MS, judge, log }),
    bucket: protect({ name: 'aws-bucket', timeoutMs: OBJECT_MS, judge, log }),
  };
  return createAmazonEngine({ settings: transcription, speech, guards, log });
}
