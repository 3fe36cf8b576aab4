import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findOwnModel } from './own-model';

async function folderWith(...names: string[]): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'jobspeak-model-'));
  for (const name of names) await writeFile(path.join(folder, name), '');
  return folder;
}

/** The files of models as sherpa-onnx releases them. */
const RELEASED: [string, string[], object][] = [
  [
    'Parakeet',
    ['encoder.int8.onnx', 'decoder.int8.onnx', 'joiner.int8.onnx', 'tokens.txt', 'README.md'],
    { transducer: { encoder: 'encoder.int8.onnx', decoder: 'decoder.int8.onnx', joiner: 'joiner.int8.onnx' } },
  ],
  [
    'Zipformer, in both precisions',
    ['encoder', 'decoder', 'joiner']
      .flatMap((part) => [`${part}-epoch-30-avg-1.int8.onnx`, `${part}-epoch-30-avg-1.onnx`])
      .concat('tokens.txt', 'bpe.model', 'test_wavs'),
    {
      transducer: {
        encoder: 'encoder-epoch-30-avg-1.int8.onnx',
        decoder: 'decoder-epoch-30-avg-1.int8.onnx',
        joiner: 'joiner-epoch-30-avg-1.int8.onnx',
      },
    },
  ],
  [
    'Whisper',
    [
      ...['encoder', 'decoder'].flatMap((part) =>
        ['int8.onnx', 'int8.ort', 'onnx'].map((end) => `base.en-${part}.${end}`),
      ),
      'base.en-tokens.txt',
    ],
    {
      whisper: {
        encoder: 'base.en-encoder.int8.onnx',
        decoder: 'base.en-decoder.int8.onnx',
        language: 'en',
        task: 'transcribe',
      },
    },
  ],
  [
    'Moonshine',
    ['preprocess.onnx', 'encode.int8.onnx', 'uncached_decode.int8.onnx', 'cached_decode.int8.onnx', 'tokens.txt'],
    {
      moonshine: {
        preprocessor: 'preprocess.onnx',
        encoder: 'encode.int8.onnx',
        uncachedDecoder: 'uncached_decode.int8.onnx',
        cachedDecoder: 'cached_decode.int8.onnx',
      },
    },
  ],
  [
    'Moonshine with a merged decoder',
    ['encoder_model.ort', 'decoder_model_merged.ort', 'tokens.txt'],
    { moonshine: { encoder: 'encoder_model.ort', mergedDecoder: 'decoder_model_merged.ort' } },
  ],
];

test.each(RELEASED)('%s is known by its files', async (_what, names, files) => {
  const folder = await folderWith(...names);
  const model = await findOwnModel(folder);
  const within = JSON.stringify(model.files).replaceAll(`${folder}/`, '');
  expect(JSON.parse(within)).toEqual(files);
  expect(path.basename(model.tokens)).toMatch(/tokens\.txt$/);
  expect(model.name).toBe(path.basename(folder));
});

test.each([
  ['nothing', [], 'no model that is known here. Expected are tokens.txt and encoder, decoder and joiner'],
  ['other things', ['model.safetensors', 'config.json'], 'It holds config.json, model.safetensors.'],
  ['half a model', ['encoder.onnx', 'tokens.txt'], 'It holds encoder.onnx, tokens.txt.'],
  ['a model without its pieces', ['base-encoder.onnx', 'base-decoder.onnx'], 'holds Whisper without its tokens.txt.'],
  [
    'two models',
    ['tiny-encoder.onnx', 'base-encoder.onnx', 'tiny-decoder.onnx', 'tokens.txt'],
    'holds several models: base-encoder.onnx, tiny-encoder.onnx.',
  ],
])('of a folder with %s it is said what is wrong', async (_what, names, sentence) => {
  const folder = await folderWith(...names);
  await expect(findOwnModel(folder)).rejects.toThrow(`SPEECH_MODEL_DIR: ${folder} holds`);
  await expect(findOwnModel(folder)).rejects.toThrow(sentence);
});

test('a folder that is not there is said', async () => {
  await expect(findOwnModel('/nowhere/model')).rejects.toThrow(
    'SPEECH_MODEL_DIR: /nowhere/model is no folder that can be read.',
  );
});
