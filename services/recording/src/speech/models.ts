import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type OfflineModel, OfflineRecognizer, Vad } from 'sherpa-onnx-node';
import { SAMPLE_RATE } from './sound';

/** What the segments say about who heard them. */
export const ENGINE = 'moonshine-tiny';

/**
 * The folder of an installed package. The model packages export no file that `require.resolve` could find, so the
 * folders that Node would look in are walked.
 */
function packageFolder(name: string): string {
  for (const folder of require.resolve.paths(name) ?? [])
    if (existsSync(path.join(folder, name, 'package.json'))) return path.join(folder, name);
  throw new Error(`${name} is not installed`);
}

/** sherpa-onnx answers a missing model with an empty transcript instead of an error, so the files are checked here. */
function modelFile(name: string, file: string): string {
  const found = path.join(packageFolder(name), file);
  if (!existsSync(found)) throw new Error(`The speech model ${found} is missing`);
  return found;
}

const moonshine = (file: string) => modelFile('@moonshine-ai/moonshine-js', `dist/model/tiny/quantized/${file}`);

/** Moonshine's two networks. */
export const moonshineFiles = () => ({
  encoder: moonshine('encoder_model.onnx'),
  decoder: moonshine('decoder_model_merged.onnx'),
});

/** The texts of Moonshine's pieces, by their number. */
export async function moonshineVocabulary(): Promise<readonly string[]> {
  const { default: tokenizer } = await import('llama-tokenizer-js');
  return tokenizer.vocabById;
}

/** What tradespeople are likely to say, as `npm run ears:language` learned it from our own jobs. */
export const languageFile = (): Promise<Buffer> =>
  readFile(path.join(path.dirname(require.resolve('@jobspeak/recording/package.json')), 'model/language.bin'));

/**
 * The recogniser's vocabulary as sherpa-onnx reads it: base64 of the token, a tab, its number. Written once into the
 * cache folder; by another name and renamed, because several processes may start at the same time.
 */
async function vocabularyFile(cacheDir: string): Promise<string> {
  const file = path.join(cacheDir, 'moonshine-tokens.txt');
  if (existsSync(file)) return file;
  const lines = (await moonshineVocabulary()).map(
    (token, index) => `${Buffer.from(token).toString('base64')}\t${index}\n`,
  );
  const partial = `${file}.${randomUUID()}.partial`;
  await mkdir(cacheDir, { recursive: true });
  try {
    await writeFile(partial, lines.join(''), { flush: true });
    await rename(partial, file);
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
  return file;
}

/** Opens a model in sherpa-onnx, which decodes it in its own way. */
export const openOffline = (model: OfflineModel, tokens: string, numThreads: number): Promise<OfflineRecognizer> =>
  OfflineRecognizer.createAsync({
    featConfig: { sampleRate: SAMPLE_RATE, featureDim: 80 },
    modelConfig: { ...model, tokens, numThreads, provider: 'cpu', debug: 0 },
  });

/**
 * Loads sherpa-onnx's recogniser, about 100 MB; it decodes greedily. One thread per decoding: a second one doubles the
 * CPU and gains nothing.
 */
export async function loadRecogniser(cacheDir: string): Promise<OfflineRecognizer> {
  const { encoder, decoder: mergedDecoder } = moonshineFiles();
  return openOffline({ moonshine: { encoder, mergedDecoder } }, await vocabularyFile(cacheDir), 1);
}

/** The samples that the detector takes at a time. */
export const VAD_WINDOW = 512;

/** Loads the detector of speech. Its memory is freed late, so detectors are kept and used again. */
export const loadDetector = (maxSpeechSeconds: number): Vad =>
  new Vad(
    {
      sileroVad: {
        model: modelFile('@ricky0123/vad-web', 'dist/silero_vad_v6.onnx'),
        threshold: 0.5,
        minSpeechDuration: 0.1,
        minSilenceDuration: 0.25,
        maxSpeechDuration: maxSpeechSeconds,
        windowSize: VAD_WINDOW,
      },
      sampleRate: SAMPLE_RATE,
      numThreads: 1,
      provider: 'cpu',
      debug: 0,
    },
    60,
  );
