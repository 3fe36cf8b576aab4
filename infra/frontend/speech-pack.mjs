import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { gzipSync } from 'node:zlib';

const require = createRequire(import.meta.url);

/** A file of an installed package. The model packages export none that `require.resolve` could find. */
function fileOf(name, file) {
  const folders = require.resolve.paths(name).map((folder) => path.join(folder, name));
  const found = folders.find((folder) => existsSync(path.join(folder, 'package.json')));
  if (!found) throw new Error(`${name} is not installed`);
  return readFileSync(path.join(found, file));
}

/** The recogniser's vocabulary: its words, or parts of words, in the order of their numbers. */
async function vocabulary() {
  const { default: tokenizer } = await import('llama-tokenizer-js');
  return Buffer.from(JSON.stringify(tokenizer.vocabById));
}

const MODEL = 'dist/model/tiny/quantized';
/** What a device needs to recognise speech by itself: the models are those of the recording service. */
const PARTS = {
  runtime: () => fileOf('onnx-runtime-web', 'dist/ort-wasm-simd-threaded.wasm'),
  detector: () => fileOf('@ricky0123/vad-web', 'dist/silero_vad_v6.onnx'),
  encoder: () => fileOf('@moonshine-ai/moonshine-js', `${MODEL}/encoder_model.onnx`),
  decoder: () => fileOf('@moonshine-ai/moonshine-js', `${MODEL}/decoder_model_merged.onnx`),
  vocabulary,
};

/** All of them, as they are. */
export const readParts = () =>
  Promise.all(Object.entries(PARTS).map(async ([name, read]) => ({ name, content: await read() })));

/**
 * Puts the files for recognising speech on a device beside a build. They are compressed here, not by the server: what
 * is fetched is then as small everywhere, and its size is known before. A loader of the module that lists them.
 */
export default async function speechPack() {
  const facts = (await readParts()).map(({ name, content }) => {
    const sha256 = createHash('sha256').update(content).digest('hex');
    const packed = gzipSync(content, { level: 9 });
    const file = `assets/speech-${name}.${sha256.slice(0, 8)}.gz`;
    this.emitFile(file, packed);
    return { name, file, bytes: packed.length, sha256 };
  });
  return `export const PACK = ${JSON.stringify(facts)};`;
}
