import type * as runtime from 'onnxruntime-common';
import type { InferenceSession, Tensor, TypedTensor } from 'onnxruntime-common';
import type { Heard } from './loop';

/** What of the runtime is used; it is handed in, because a browser and a test load it differently. */
export type Runtime = typeof runtime;
export interface RecogniserParts {
  encoder: Uint8Array;
  decoder: Uint8Array;
  vocabulary: readonly string[];
}

// the shape of the tiny model
const LAYERS = 6;
const HEADS = 8;
const HEAD_SIZE = 36;
const BEGIN = 1;
const END = 2;
/** Nobody speaks faster; it also ends what repeats itself. */
const TOKENS_PER_SECOND = 6.5;

/** The words of tokens: ▁ stands for a space, <0x..> for a byte. */
export function textOf(tokens: readonly number[], vocabulary: readonly string[]): string {
  const bytes = tokens.flatMap((token) => {
    const word = vocabulary[token] ?? '';
    const [, byte] = /^<0x([0-9A-F]{2})>$/.exec(word) ?? [];
    return byte ? [Number.parseInt(byte, 16)] : [...new TextEncoder().encode(word.replaceAll('▁', ' '))];
  });
  return new TextDecoder().decode(Uint8Array.from(bytes)).trim();
}

/** The likeliest token after the ones so far. */
function likeliest({ data, dims }: TypedTensor<'float32'>): number {
  const last = data.subarray(data.length - (dims.at(-1) ?? 0));
  let best = 0;
  for (let token = 1; token < last.length; token += 1) if ((last[token] ?? 0) > (last[best] ?? 0)) best = token;
  return best;
}

function emptyPast({ Tensor }: Runtime): Record<string, Tensor> {
  const names = Array.from({ length: LAYERS }, (_, layer) =>
    ['decoder.key', 'decoder.value', 'encoder.key', 'encoder.value'].map((kind) => `past_key_values.${layer}.${kind}`),
  ).flat();
  return Object.fromEntries(names.map((name) => [name, new Tensor('float32', [], [0, HEADS, 1, HEAD_SIZE])]));
}

/** What the decoder remembers from here on; of the sound it remembers what it took in with the first token. */
function remember(past: Record<string, Tensor>, out: InferenceSession.ReturnType, isFirst: boolean): void {
  for (const name of Object.keys(past)) {
    const present = out[name.replace('past_key_values', 'present')];
    if (present && (isFirst || name.includes('.decoder.'))) past[name] = present;
  }
}

/** Loads the recogniser: sound in, words out. */
export async function loadRecogniser(
  ort: Runtime,
  parts: RecogniserParts,
): Promise<(sound: Float32Array) => Promise<Heard>> {
  const { InferenceSession, Tensor } = ort;
  const options: InferenceSession.SessionOptions = { executionProviders: ['wasm'], graphOptimizationLevel: 'all' };
  const encoder = await InferenceSession.create(parts.encoder, options);
  const decoder = await InferenceSession.create(parts.decoder, options);
  const asFloats = (tensor: Tensor | undefined): TypedTensor<'float32'> => {
    if (tensor?.type !== 'float32') throw new Error('The speech model answers in another form');
    return tensor as TypedTensor<'float32'>;
  };
  return async (sound) => {
    const encoded = await encoder.run({ input_values: new Tensor('float32', sound, [1, sound.length]) });
    const hidden = asFloats(encoded[encoder.outputNames[0] ?? '']);
    const most = Math.ceil((sound.length / 16_000) * TOKENS_PER_SECOND);
    const past = emptyPast(ort);
    const tokens: number[] = [];
    for (let next = BEGIN; next !== END && tokens.length < most; ) {
      const isFirst = tokens.length === 0;
      const out = await decoder.run({
        input_ids: new Tensor('int64', BigInt64Array.of(BigInt(next)), [1, 1]),
        encoder_hidden_states: hidden,
        use_cache_branch: new Tensor('bool', [!isFirst], [1]),
        ...past,
      });
      next = likeliest(asFloats(out.logits));
      if (next !== END) tokens.push(next);
      remember(past, out, isFirst);
      if (isFirst && next === END) break;
    }
    return { text: textOf(tokens, parts.vocabulary), tokens: tokens.length };
  };
}
