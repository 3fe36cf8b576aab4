import path from 'node:path';
import { FaultSettings, runService } from '@jobspeak/kit';
import { recordingService } from './app';
import { openCloudEngine } from './speech/cloud-engine';
import { startSpeechEngine } from './speech/engine';
import { TranscriptionSettings } from './speech/settings';

runService({
  name: 'recording',
  settings: TranscriptionSettings.and(FaultSettings),
  async define(settings, { log, dataDir, stops }) {
    const engine = await startSpeechEngine({
      cacheDir: path.join(dataDir, 'models'),
      modelDir: settings.speechModelDir,
      log,
    });
    stops.add('speech engine', () => engine.stop());
    return recordingService({ engine, cloud: openCloudEngine(settings, engine, log), faults: settings });
  },
});
