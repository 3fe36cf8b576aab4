import { AppError, RECORDING_MIN_SECONDS, type Segment } from '@jobspeak/contracts';
import type { Vad } from 'sherpa-onnx-node';
import { decodeSound } from './decode';
import { ENGINE } from './models';
import { type Recognise, recognisePiece } from './recogniser';
import { type Piece, Segmenter } from './segmenter';
import { toMs } from './sound';

/** What was said in a recording, and when. */
export interface Transcription {
  segments: Segment[];
  durationMs: number;
  /** How much of it was speech. */
  speechMs: number;
  engine: string;
}

/** Audio done; of how much in all, as far as that can be told. */
export interface SpeechProgress {
  stage: 'decode' | 'transcribe';
  doneMs: number;
  totalMs?: number;
}

export interface TranscriptionTools {
  recognise: Recognise;
  /** Fresh or reset, and nobody else's meanwhile. */
  detector: Vad;
  /** Pieces that may wait or be recognised at once; decoding pauses beyond that, which bounds the memory. */
  piecesAtOnce: number;
  /** The size of the source, where it is known. */
  totalBytes?: number;
  report: (progress: SpeechProgress) => void;
}

/** Codecs round a recording's end to a frame of theirs. */
const FRAME_MS = 50;
const MIN_SPEECH_MS = 800;
/** Noise may be heard as a word or two. */
const MIN_WORDS = 3;

/** @throws AppError when nobody could make a quote from this. */
function checkContent({ segments, durationMs, speechMs }: Transcription): void {
  if (durationMs === 0) throw new AppError('RECORDING_TOO_SHORT_OR_EMPTY');
  if (durationMs < RECORDING_MIN_SECONDS * 1000 - FRAME_MS) throw new AppError('RECORDING_TOO_SHORT');
  const words = segments.flatMap(({ text }) => text.match(/[\p{L}\p{N}]+/gu) ?? []).length;
  if (speechMs < MIN_SPEECH_MS || words < MIN_WORDS) throw new AppError('QUOTE_EMPTY_DETECTED');
}

/** Tells how far the work is; the whole length is estimated from the bytes until it is known. */
function createGauge({ totalBytes, report }: TranscriptionTools) {
  const done = { bytes: 0, samples: 0, ended: false, recognised: 0 };
  const tell = (stage: SpeechProgress['stage'], samples: number) => {
    const estimate =
      totalBytes && done.bytes > 0 && done.samples > 0 ? (done.samples * totalBytes) / done.bytes : undefined;
    const total = done.ended ? done.samples : estimate;
    report({
      stage,
      doneMs: toMs(samples),
      ...(total === undefined ? {} : { totalMs: toMs(Math.max(total, done.samples)) }),
    });
  };
  return {
    done,
    async *count(source: AsyncIterable<Buffer>) {
      for await (const chunk of source) {
        done.bytes += chunk.length;
        yield chunk;
        tell('decode', done.samples);
      }
    },
    recognised(end: number) {
      done.recognised = Math.max(done.recognised, end);
      tell('transcribe', Math.min(done.recognised, done.samples));
    },
  };
}

/**
 * Hears a recording while it arrives: decodes it, cuts it at the pauses and recognises the pieces.
 * @throws AppError when it is no audio, too short, too long, or nothing was said.
 */
export async function transcribe(source: AsyncIterable<Buffer>, tools: TranscriptionTools): Promise<Transcription> {
  const segmenter = new Segmenter(tools.detector);
  const gauge = createGauge(tools);
  const heard: Promise<Segment>[] = [];
  const underWay = new Set<Promise<Segment>>();

  const hear = async ({ start, end, sound }: Piece): Promise<Segment> => {
    const text = await recognisePiece(tools.recognise, sound);
    gauge.recognised(end);
    return { startMs: toMs(start), endMs: toMs(end), text };
  };
  const take = async (pieces: readonly Piece[]) => {
    for (const piece of pieces) {
      while (underWay.size >= tools.piecesAtOnce) await Promise.race(underWay);
      const segment = hear(piece);
      heard.push(segment);
      underWay.add(segment);
      const settled = () => underWay.delete(segment);
      segment.then(settled, settled);
    }
  };

  try {
    for await (const sound of decodeSound(gauge.count(source))) {
      gauge.done.samples += sound.length;
      await take(segmenter.push(sound));
    }
    gauge.done.ended = true;
    await take(segmenter.end());
    const segments = (await Promise.all(heard)).filter(({ text }) => text !== '');
    const durationMs = toMs(gauge.done.samples);
    const transcription = { segments, durationMs, speechMs: toMs(segmenter.speech), engine: ENGINE };
    checkContent(transcription);
    return transcription;
  } finally {
    await Promise.allSettled(heard); // a detector or a recogniser still at work must not be given to another
  }
}
