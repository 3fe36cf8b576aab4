import type { ServiceDefinition } from '@jobspeak/kit';
import { up } from '../migrations/001-start';
import { up as addWords } from '../migrations/002-words';
import { consumers } from './items/events';
import { routes } from './recordings/http';
import { startTranscriber, type Transcriber } from './recordings/transcriber';
import type { SpeechEngine } from './speech/engine';

/** Keeps spoken job descriptions and has the engine turn them into words. The engine outlives the service. */
export const recordingService = ({ engine }: { engine: SpeechEngine }): ServiceDefinition => ({
  name: 'recording',
  migrations: { '001_start': { up }, '002_words': { up: addWords } },
  create(dependencies) {
    const { db, objects, log } = dependencies;
    let transcriber: Transcriber | undefined;
    return {
      routes: routes(dependencies, () => transcriber?.ring()),
      consumers,
      start() {
        transcriber = startTranscriber({ db, objects, log, engine });
      },
      stop: async () => transcriber?.stop(),
    };
  },
});
