import { createReadStream } from 'node:fs';
import { access } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { AppError, type Transcript } from '@jobspeak/contracts';
import { createLog } from '@jobspeak/kit';
import { type Decoding, decodeSound, startSpeechEngine } from '@jobspeak/recording';
import { loadConfig } from '../config';

export interface Heard extends Transcript {
  durationMs: number;
  /** Wall time of decoding and recognising. */
  tookMs: number;
}

/** Where the sound of a case is kept in a folder; null where it was not spoken. */
export const soundFileOf = (folder: string, id: string): Promise<string | null> => {
  const file = path.join(folder, `${id}.webm`);
  return access(file).then(
    () => file,
    () => null,
  );
};

/** The whole sound of a file, as samples of the rate that the recogniser hears. */
export async function soundOf(file: string): Promise<Float32Array> {
  const parts: Float32Array[] = [];
  for await (const part of decodeSound(createReadStream(file))) parts.push(part);
  const sound = new Float32Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    sound.set(part, at);
    at += part.length;
  }
  return sound;
}

const NOTHING = { segments: [], durationMs: 0 };

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
    /**
     * Hears the audio of a file, or one that is handed over. A brief one, as a correction is, has no least length, and
     * no words where nothing was heard of it.
     */
    async hear(audio: string | Buffer, { isBrief = false } = {}): Promise<Heard> {
      const started = performance.now();
      const source = typeof audio === 'string' ? createReadStream(audio) : Readable.from([audio]);
      const { segments, durationMs } = await engine.transcribe(source, { isBrief }).catch((error: unknown) => {
        if (isBrief && error instanceof AppError && error.code === 'QUOTE_EMPTY_DETECTED') return NOTHING;
        throw error;
      });
      const text = segments.map((segment) => segment.text).join(' ');
      return { text, segments, durationMs, tookMs: Math.round(performance.now() - started) };
    },
    close: () => engine.stop(),
  };
}
