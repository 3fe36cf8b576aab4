import {
  type ConsumerFactory,
  type FaultSettings,
  flagsTable,
  keepsFlags,
  type Migrations,
  type ObjectStore,
  openFlags,
  type ServiceDefinition,
  type ServiceDependencies,
  type SwitchBoard,
} from '@jobspeak/kit';
import { Router } from 'express';
import { up } from '../migrations/001-start';
import { up as addWords } from '../migrations/002-words';
import { up as addLeftovers } from '../migrations/003-leftovers';
import { up as addTrace } from '../migrations/004-trace';
import { up as addTrials } from '../migrations/006-trials';
import { up as addTakes } from '../migrations/007-takes';
import { up as addListening } from '../migrations/008-listening';
import { up as addHeard } from '../migrations/009-heard';
import { up as addSilent } from '../migrations/010-silent';
import { consumers as accountConsumers } from './account/events';
import { consumers as itemConsumers } from './items/events';
import { startDeleting } from './keeping/actions';
import { consumers as keepingConsumers } from './keeping/events';
import { routes as listeningRoutes } from './listening/http';
import { routes } from './recordings/http';
import { type Live, startLive } from './recordings/live';
import { startClosing } from './recordings/silent';
import { startTranscriber } from './recordings/transcriber';
import type { CloudEngine } from './speech/cloud';
import type { SpeechEngine } from './speech/engine';
import { createTranscribing } from './speech/fallback';
import { startCleaning } from './trials/cleaning';
import { consumers as trialConsumers } from './trials/events';
import { routes as trialRoutes } from './trials/http';
import { routes as utteranceRoutes } from './utterances/http';

export interface RecordingOptions {
  /** This machine's own engine; it outlives the service. */
  engine: SpeechEngine;
  /** The provider that is to hear the recordings, by `openCloudEngine`; the own engine steps in when it cannot. */
  cloud?: CloudEngine | null;
  /** Recordings that are listened to while they are spoken; 0: each is heard when it is complete. */
  mostLive?: number;
  /** Whether recordings may be heard late on purpose. */
  faults?: FaultSettings;
  /** By how much, in ms. */
  lateMs?: number;
}

const MIGRATIONS: Migrations = {
  '001_start': { up },
  '002_words': { up: addWords },
  '003_leftovers': { up: addLeftovers },
  '004_trace': { up: addTrace },
  '006_trials': { up: addTrials },
  '007_takes': { up: addTakes },
  '008_listening': { up: addListening },
  '009_heard': { up: addHeard },
  '009_flags': flagsTable,
  '010_silent': { up: addSilent },
};

const consumersWith = (objects: ObjectStore): ConsumerFactory[] => [
  ...itemConsumers,
  ...accountConsumers(objects),
  ...trialConsumers(objects),
  ...keepingConsumers(objects),
  keepsFlags('recording.keep-flag'),
];

/** What works in the background, once the service has started. */
function startAll(
  { db, objects, log, clock }: ServiceDependencies,
  { engine, cloud = null, lateMs }: RecordingOptions,
  { live, flags }: { live: Live; flags: SwitchBoard },
) {
  const transcriber = startTranscriber({
    db,
    objects,
    log,
    live,
    transcribing: createTranscribing(engine, cloud, log),
    lateMs,
    isSlow: (accountId) => flags.isOn('slowTranscription', accountId),
  });
  const parts = { db, objects, log, clock };
  const workers = [startCleaning(parts), startDeleting(parts), startClosing(parts, () => transcriber.ring())];
  return {
    ring: transcriber.ring,
    stop: () => Promise.all([transcriber.stop(), ...workers.map((worker) => worker.stop())]),
  };
}

/** Keeps spoken job descriptions and has them turned into words. */
export const recordingService = (options: RecordingOptions): ServiceDefinition => ({
  name: 'recording',
  migrations: MIGRATIONS,
  create(dependencies) {
    const { db, objects, log } = dependencies;
    const { engine, cloud = null, mostLive, faults } = options;
    const flags = openFlags('recording', db, faults);
    let working: ReturnType<typeof startAll> | undefined;
    const ring = (id?: string) => working?.ring(id);
    const live = startLive({
      db,
      objects,
      log,
      transcribe: (...take) => engine.transcribe(...take),
      isFinal: cloud === null,
      mostAtOnce: mostLive,
    });
    return {
      routes: Router().use(
        routes(dependencies, { live, onStored: ring }),
        trialRoutes(dependencies, flags, ring),
        listeningRoutes(dependencies),
        utteranceRoutes(dependencies, (...sound) => engine.transcribe(...sound)),
      ),
      consumers: consumersWith(objects),
      start() {
        working = startAll(dependencies, options, { live, flags });
      },
      stop: async () => void (await Promise.all([live.stop(), working?.stop()])),
    };
  },
});
