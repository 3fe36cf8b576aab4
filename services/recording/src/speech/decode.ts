import { AppError, RECORDING_MAX_SECONDS } from '@jobspeak/contracts';
import { LinearResampler } from 'sherpa-onnx-node';
import { type AudioType, audioTypeOf, HEAD_BYTES } from './audio-type';
import { fastStart } from './fast-start';
import { SAMPLE_RATE } from './sound';

interface Decoded {
  channelData: Float32Array[];
  sampleRate: number;
}

interface Decoder {
  /** Without a slice: the end; gives what is left and frees the decoder. */
  (slice?: Uint8Array): Promise<Decoded>;
  free(): void;
}

/**
 * Small, because WebM is decoded in quadratic time when it comes whole, and because a few bytes of a crafted file
 * may stand for minutes of silence.
 */
const SLICE = 8 * 1024;
/** A decoder that gives nothing for so many bytes is keeping them all: the file is not what it says. */
const MOST_SILENT_BYTES = 5 * 1024 * 1024;
/** A recorder that stops at the limit stops a little after it. */
const LENIENT_SECONDS = 5;
const MAX_SAMPLES = (RECORDING_MAX_SECONDS + LENIENT_SECONDS) * SAMPLE_RATE;

const unreadable = (cause?: unknown) => new AppError('RECORDING_TOO_SHORT_OR_EMPTY', undefined, { cause });

async function openDecoder(type: AudioType): Promise<Decoder> {
  const { default: decode } = await import('audio-decode');
  return decode[type]();
}

/** Reads enough to tell what the file is, and gives the bytes back whole. */
async function identify(source: AsyncIterable<Buffer>): Promise<{ type: AudioType; bytes: AsyncIterable<Buffer> }> {
  const chunks = source[Symbol.asyncIterator]();
  let head: Buffer = Buffer.alloc(0);
  while (head.length < HEAD_BYTES) {
    const next = await chunks.next();
    if (next.done) break;
    head = Buffer.concat([head, next.value]);
  }
  const type = audioTypeOf(head);
  if (!type) throw unreadable(new Error(`${head.length} bytes that are no audio file`));
  const bytes = async function* () {
    yield head;
    for (let next = await chunks.next(); !next.done; next = await chunks.next()) yield next.value;
  };
  return { type, bytes: bytes() };
}

function toMono({ channelData }: Decoded): Float32Array {
  const [first = new Float32Array(0), ...others] = channelData;
  if (others.length === 0) return first;
  return first.map((sample, index) => {
    let sum = sample;
    for (const channel of others) sum += channel[index] ?? 0;
    return sum / channelData.length;
  });
}

/** Brings whatever a decoder gives to one channel of 16 kHz; the rate is known with the first samples. */
function createResampler() {
  let rate = SAMPLE_RATE;
  let resampler: LinearResampler | undefined;
  return {
    take(decoded: Decoded): Float32Array {
      if (!decoded.channelData[0]?.length) return new Float32Array(0);
      if (decoded.sampleRate !== rate) {
        if (decoded.sampleRate < 4_000 || decoded.sampleRate > 384_000) throw unreadable();
        rate = decoded.sampleRate;
        resampler = rate === SAMPLE_RATE ? undefined : new LinearResampler(rate, SAMPLE_RATE);
      }
      const mono = toMono(decoded);
      return resampler ? resampler.resample(mono) : mono;
    },
    end: () => resampler?.flush(new Float32Array(0)) ?? new Float32Array(0),
  };
}

/** Feeds a decoder slice by slice, letting others have a turn between two slices. */
async function* decodeSlices(decoder: Decoder, bytes: AsyncIterable<Buffer>): AsyncGenerator<Decoded> {
  let silent = 0;
  for await (const chunk of bytes)
    for (let start = 0; start < chunk.length; start += SLICE) {
      // A copy: decoders read floats from the buffer below, which must be aligned.
      const slice = new Uint8Array(chunk.subarray(start, start + SLICE));
      const decoded = await decoder(slice).catch((cause: unknown) => {
        throw unreadable(cause);
      });
      silent = decoded.channelData[0]?.length ? 0 : silent + slice.length;
      if (silent > MOST_SILENT_BYTES) throw unreadable(new Error(`nothing decoded from ${silent} bytes`));
      yield decoded;
      await new Promise(setImmediate);
    }
  yield await decoder().catch((cause: unknown) => {
    throw unreadable(cause);
  });
}

/**
 * Decodes audio while it arrives, to mono samples of 16 kHz.
 * @throws AppError RECORDING_TOO_SHORT_OR_EMPTY when it is no audio; RECORDING_TOO_LARGE past 60 minutes.
 */
export async function* decodeSound(source: AsyncIterable<Buffer>): AsyncGenerator<Float32Array> {
  const { type, bytes } = await identify(source);
  const decoder = await openDecoder(type);
  const resampler = createResampler();
  let samples = 0;
  try {
    for await (const decoded of decodeSlices(decoder, type === 'm4a' ? fastStart(bytes) : bytes)) {
      const sound = resampler.take(decoded);
      samples += sound.length;
      if (samples > MAX_SAMPLES) throw new AppError('RECORDING_TOO_LARGE');
      if (sound.length > 0) yield sound;
    }
    const rest = resampler.end();
    if (rest.length > 0) yield rest;
  } finally {
    decoder.free();
  }
}
