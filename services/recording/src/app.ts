import type { ServiceDefinition } from '@jobspeak/kit';
import * as start from '../migrations/001-start';
import { routes } from './recordings/http';
import { startTranscriber, type Transcriber } from './recordings/transcriber';
import { type SpeechEngine, type SpeechEngineOptions, startSpeechEngine } from './speech/engine';

export interface RecordingOptions {
  /** A folder for files that are made once and may be deleted at any time. */
  cacheDir: string;
  startSpeech?: (options: SpeechEngineOptions) => Promise<SpeechEngine>;
}

/** Keeps spoken job descriptions and turns them into words. */
export const recordingService = ({
  cacheDir,
  startSpeech = startSpeechEngine,
}: RecordingOptions): ServiceDefinition => ({
  name: 'recording',
  migrations: { '001_start': start },
  create(dependencies) {
    const { db, objects, log } = dependencies;
    let speech: SpeechEngine | undefined;
    let transcriber: Transcriber | undefined;
    return {
      routes: routes(dependencies, () => transcriber?.ring()),
      consumers: [],
      async start() {
        speech = await startSpeech({ cacheDir, log });
        transcriber = startTranscriber({ db, objects, log, speech });
      },
      async stop() {
        await transcriber?.stop();
        await speech?.stop();
      },
    };
  },
});
