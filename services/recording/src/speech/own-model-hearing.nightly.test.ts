import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { StartError } from '@jobspeak/kit';
import { fixture } from '../testing';
import { type SpeechEngineOptions, startSpeechEngine } from './engine';
import { moonshineFiles } from './models';

let place: string;
beforeAll(async () => {
  place = await mkdtemp(path.join(tmpdir(), 'jobspeak-models-'));
});
afterAll(() => rm(place, { recursive: true, force: true }));

const made = (name: string): string => path.join(__dirname, '../../fixtures/models', name);

/** The words of a recording, and who heard them. */
async function hear(options: Pick<SpeechEngineOptions, 'modelDir' | 'decoding'>) {
  const engine = await startSpeechEngine({ cacheDir: place, ...options });
  try {
    const { segments, engine: name } = await engine.transcribe(Readable.from([fixture('gb-fencing-001.webm')]));
    return { text: segments.map(({ text }) => text).join(' '), name };
  } finally {
    await engine.stop();
  }
}

/** Files under other names in a folder of their own. */
async function folderOf(files: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(path.join(place, 'model-'));
  for (const [name, file] of Object.entries(files)) await symlink(file, path.join(folder, name));
  return folder;
}

test('the model that the product comes with, laid out as one of one’s own, hears as sherpa-onnx has it', async () => {
  const greedily = await hear({ decoding: 'greedy' }); // keeps the model's pieces as a file
  const { encoder, decoder } = moonshineFiles();
  const modelDir = await folderOf({
    'encoder_model.onnx': encoder,
    'decoder_model_merged.onnx': decoder,
    'tokens.txt': path.join(place, 'moonshine-tokens.txt'),
  });
  expect(await hear({ modelDir })).toEqual({ text: greedily.text, name: path.basename(modelDir) });
  expect(greedily.text).toMatch(/48.*16 quid each/i);
});

test('a transducer says its words, in small letters where it knows no others', async () => {
  const { text, name } = await hear({ modelDir: made('transducer') });
  expect(text).toMatch(/^twelve metres of skirting\b/);
  expect(name).toBe('transducer');
});

test('Whisper says its words', async () => {
  expect((await hear({ modelDir: made('whisper') })).text).toMatch(/^Three fence panels at forty pounds\./);
});

/** Those of the made transducer. */
const parts = (...names: string[]) =>
  Object.fromEntries(names.map((name) => [name, path.join(made('transducer'), name)]));

test.each([
  [
    'whose networks are another model’s',
    parts('encoder.onnx', 'decoder.onnx', 'tokens.txt'),
    /as Whisper: .*does not exist in the metadata/,
  ],
  [
    'that is none in truth',
    { ...parts('decoder.onnx', 'joiner.onnx', 'tokens.txt'), 'encoder.onnx': __filename },
    /as a transducer: .*failed/,
  ],
])('a model %s stops the start with a sentence, not the process', async (_what, files, sentence) => {
  const folder = await folderOf(files);
  const start = startSpeechEngine({ cacheDir: place, modelDir: folder });
  await expect(start).rejects.toThrow(StartError);
  await expect(start).rejects.toThrow(`SPEECH_MODEL_DIR: sherpa-onnx does not take ${folder}`);
  await expect(start).rejects.toThrow(sentence);
});

test('a search of ours is not promised for it', async () => {
  await expect(startSpeechEngine({ cacheDir: place, modelDir: made('whisper'), decoding: 'beam' })).rejects.toThrow(
    "A model of one's own is not searched by beam",
  );
});
