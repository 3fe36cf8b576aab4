// node infra/frontend/hear-twice.mjs FILE CACHE: hears a recording as a device does for its captions, and each piece of
// it as the recording service does. Writes both as JSON.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import * as runtime from 'onnx-runtime-web/wasm';
import { readParts } from './speech-pack.mjs';

const require = createRequire(import.meta.url);
require('tsx/cjs');
const here = (file) => require(`../../mfe-client/src/recording/captions/${file}`);
const { loadDetector } = here('detector');
const { Hearing } = here('hearing');
const { loadRecogniser } = here('moonshine');
const { createResampler } = here('resample');
const { SAMPLE_RATE } = here('sound');
const service = require('../../services/recording/src/speech/models');

const [file, cacheDir] = process.argv.slice(2);
const { default: decode } = await import('audio-decode');
const { channelData, sampleRate } = await decode(readFileSync(path.resolve(file)));
const resample = createResampler(sampleRate);
const sound = resample(channelData[0]);

const parts = Object.fromEntries((await readParts()).map(({ name, content }) => [name, content]));
Object.assign(runtime.env.wasm, { numThreads: 1, wasmBinary: parts.runtime });
const recognise = await loadRecogniser(runtime, { ...parts, vocabulary: JSON.parse(parts.vocabulary.toString()) });
const ears = { detect: await loadDetector(runtime, parts.detector), recognise };
const hearing = new Hearing(0, () => performance.now());
let pieces = [];
const hearOn = async () => {
  for (let next = await hearing.hear(ears); next; next = await hearing.hear(ears)) pieces = next;
};
const second = new Float32Array(SAMPLE_RATE);
for (let at = 0; at < sound.length; at += SAMPLE_RATE) {
  hearing.take(sound.subarray(at, at + SAMPLE_RATE));
  await hearOn();
}
// a pause, so that the last piece ends
hearing.take(second);
await hearOn();

const recogniser = await service.loadRecogniser(path.resolve(cacheDir));
const byService = async ({ startMs, endMs }) => {
  const stream = recogniser.createStream();
  const samples = sound.slice((startMs * SAMPLE_RATE) / 1000, (endMs * SAMPLE_RATE) / 1000);
  stream.acceptWaveform({ sampleRate: SAMPLE_RATE, samples });
  return (await recogniser.decodeAsync(stream)).text.trim();
};
const texts = [];
for (const piece of pieces) texts.push(await byService(piece));
process.stdout.write(JSON.stringify({ here: pieces.map(({ text }) => text), service: texts, pieces }));
