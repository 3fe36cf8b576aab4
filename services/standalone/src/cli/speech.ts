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

/** Opens the product's own ears for a command of the terminal; they decode as the product does where nothing is said. */
export async function openEars(decoding?: Decoding) {
  const { dataDir } = loadConfig(process.env);
  const log = createLog({ name: 'jobspeak', level: 'silent' });
  const engine = await startSpeechEngine({
    cacheDir: path.join(dataDir, 'models'),
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
