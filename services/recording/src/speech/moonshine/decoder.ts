import { InferenceSession, Tensor } from 'onnxruntime-node';
import { bestPieces, type NextPieces } from './best-pieces';
import { BEGIN } from './pieces';

const LAYERS = 6;
const HEADS = 8;
const HEAD_SIZE = 36;
/** Pieces that are looked at after each text. */
const LOOKED_AT = 12;

const memories = (kind: 'decoder' | 'encoder'): string[] =>
  Array.from({ length: LAYERS }, (_, layer) => ['key', 'value'].map((part) => `${layer}.${kind}.${part}`)).flat();
const SAID = memories('decoder');
const HEARD = memories('encoder');

/** Goes on from the text in a row of the step before. */
interface Continuation {
  row: number;
  piece: number;
}

/** The decoder at work on one piece of sound. */
export interface Decoding {
  /** What may come first. */
  first: NextPieces;
  /** What may come after each of these texts; their rows are those of the next step. */
  step(texts: readonly Continuation[]): Promise<NextPieces[]>;
}

const floats = (tensor: Tensor | undefined): Float32Array => {
  if (!(tensor?.data instanceof Float32Array)) throw new Error('The speech model has other outputs than are read here');
  return tensor.data;
};

const pieceTensor = (pieces: readonly number[]): Tensor =>
  new Tensor('int64', BigInt64Array.from(pieces, BigInt), [pieces.length, 1]);
const flag = (value: boolean): Tensor => new Tensor('bool', Uint8Array.of(value ? 1 : 0), [1]);

/** The rows of a tensor that are wanted, in their order. */
function takeRows(tensor: Tensor, rows: readonly number[]): Tensor {
  const [count = 1, ...rest] = tensor.dims;
  if (rows.length === count && rows.every((row, index) => row === index)) return tensor;
  const all = floats(tensor);
  const size = all.length / count;
  const taken = new Float32Array(size * rows.length);
  for (const [index, row] of rows.entries()) taken.set(all.subarray(row * size, (row + 1) * size), index * size);
  return new Tensor('float32', taken, [rows.length, ...rest]);
}

type Tensors = Record<string, Tensor>;

/** The state that the network gave, under the names that it takes it by. */
const pastOf = (outputs: Tensors, names: readonly string[], change = (tensor: Tensor) => tensor): Tensors =>
  Object.fromEntries(
    names.map((name) => {
      const state = outputs[`present.${name}`];
      if (!state) throw new Error(`The speech model gives no present.${name}`);
      return [`past_key_values.${name}`, change(state)];
    }),
  );

function rowsOf(logits: Tensor | undefined): NextPieces[] {
  const all = floats(logits);
  const [count = 1, , size = 0] = logits?.dims ?? [];
  return Array.from({ length: count }, (_, row) => bestPieces(all.subarray(row * size, (row + 1) * size), LOOKED_AT));
}

async function begin(encoder: InferenceSession, decoder: InferenceSession, sound: Float32Array): Promise<Decoding> {
  const { last_hidden_state: hidden } = await encoder.run({
    input_values: new Tensor('float32', sound, [1, sound.length]),
  });
  if (!hidden) throw new Error('The speech model gives no last_hidden_state');
  const nothing = new Tensor('float32', new Float32Array(0), [1, HEADS, 0, HEAD_SIZE]);
  const outputs = await decoder.run({
    input_ids: pieceTensor([BEGIN]),
    encoder_hidden_states: hidden,
    use_cache_branch: flag(false),
    ...Object.fromEntries([...SAID, ...HEARD].map((name) => [`past_key_values.${name}`, nothing])),
  });
  // one row of it serves all texts: the network repeats it, where copies of it would take most of the time
  const heard = pastOf(outputs, HEARD);
  const wanted = ['logits', ...SAID.map((name) => `present.${name}`)];
  let latest: Tensors = outputs;
  return {
    first: rowsOf(outputs.logits)[0] ?? [],
    async step(texts) {
      const rows = texts.map(({ row }) => row);
      latest = await decoder.run(
        {
          input_ids: pieceTensor(texts.map(({ piece }) => piece)),
          encoder_hidden_states: hidden,
          use_cache_branch: flag(true),
          ...heard,
          ...pastOf(latest, SAID, (state) => takeRows(state, rows)),
        },
        wanted,
      );
      return rowsOf(latest.logits);
    },
  };
}

/** Opens the two networks of Moonshine. @throws Error where a file holds no model. */
export async function openDecoder(files: {
  encoder: string;
  decoder: string;
}): Promise<(sound: Float32Array) => Promise<Decoding>> {
  const options = { intraOpNumThreads: 1, interOpNumThreads: 1, executionMode: 'sequential' } as const;
  const [encoder, decoder] = await Promise.all(
    [files.encoder, files.decoder].map((file) => InferenceSession.create(file, options)),
  );
  if (!encoder || !decoder) throw new Error('The speech model did not open');
  return (sound) => begin(encoder, decoder, sound);
}
