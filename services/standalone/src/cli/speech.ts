import { createReadStream } from 'node:fs';
import path from 'node:path';
import type { Transcript } from '@jobspeak/contracts';
import { createLog } from '@jobspeak/kit';
import { type Decoding, startSpeechEngine } from '@jobspeak/recording';
import { loadConfig } from '../config';

export interface Heard extends Transcript {
  durationMs: number;
  /** Wall time of decoding and recognising. */
  tookMs: number;
}

/**
 * Opens the ears of this machine for a command of the terminal: with the model of SPEECH_MODEL_DIR, or with that of the
 * product, which decodes as it does there where nothing else is said.
 */
export async function openEars(decoding?: Decoding) {
  const { dataDir, speechModelDir } = loadConfig(process.env);
  const log = createLog({ name: 'jobspeak', level: 'silent' });
  const engine = await startSpeechEngine({
    cacheDir: path.join(dataDir, 'models'),
    modelDir: speechModelDir,
    log,
    ...(decoding && { decoding }),
  });
  return {
    async hear(file: string): Promise<Heard> {
      const started = performance.now();
      const { segments, durationMs } = await engine.transcribe(createReadStream(file));
      const text = segments.map((segment) => segment.text).join(' ');
      return { text, segments, durationMs, tookMs: Math.round(performance.now() - started) };
    },
    close: () => engine.stop(),
  };
}
