import { AppError, type HeardSegment, RECORDING_MIN_SECONDS, type Segment, withoutWords } from '@jobspeak/contracts';
import type { Vad } from 'sherpa-onnx-node';
import { type Ahead, listenAhead } from './ahead';
import { decodeSound } from './decode';
import { createParts, type Part } from './parts';
import { type Recognise, recognisePiece, type Turn } from './recogniser';
import { type Piece, Segmenter } from './segmenter';
import { segmentOf, withUnheard } from './segments';
import { SAMPLE_RATE, toMs, toSamples } from './sound';

export interface SoundFacts {
  durationMs: number;
  /** How much of it was speech. */
  speechMs: number;
}

/** What was said in a recording, and when. */
export interface Words extends SoundFacts {
  segments: HeardSegment[];
}

/** The words of a recording, and who heard them. */
export interface Transcription extends Words {
  engine: string;
  /** Why it is not all as configured. */
  engineReason?: string;
}

/** Audio done; of how much in all, as far as that can be told. */
export interface SpeechProgress {
  stage: 'decode' | 'transcribe';
  doneMs: number;
  totalMs?: number;
}

/** The words of a recording that is still being spoken. */
export interface LiveWords {
  /** Sound heard so far, in ms. */
  heardMs: number;
  /** What stays as it is: all up to the first piece that is not recognised yet. */
  segments: Segment[];
  /** What is being said now, and may still change. */
  tail: string;
}

interface SoundTools {
  /** Fresh or reset, and nobody else's meanwhile. */
  detector: Vad;
  /** The size of the source, where it is known. */
  totalBytes?: number;
  report: (progress: SpeechProgress) => void;
}

export interface TranscriptionTools extends SoundTools {
  recognise: Recognise;
  /** Pieces that may wait or be recognised at once; decoding pauses beyond that, which bounds the memory. */
  piecesAtOnce: number;
  /** Whose turn it is, where several recordings are recognised. */
  turn?: Turn;
  /** A word will do: it is said to the product, and need not make a quote. */
  isBrief?: boolean;
  /** Told while the sound comes; without it nothing is recognised ahead. */
  tell?: (words: LiveWords) => void;
}

export interface CuttingTools extends SoundTools {
  longestPartMs: number;
  /** Resolves when the next part may come. */
  give(part: Part): Promise<void>;
}

/** Codecs round a recording's end to a frame of theirs. */
const FRAME_MS = 50;
const MIN_SPEECH_MS = 800;
/** Noise may be heard as a word or two. */
const MIN_WORDS = 3;

/** @throws AppError when there are no words to answer to. */
function checkBrief({ durationMs, segments }: Words): void {
  if (durationMs === 0 || segments.length === 0) throw new AppError('QUOTE_EMPTY_DETECTED');
}

/** @throws AppError when nobody could have said anything in this. */
function checkSound({ durationMs, speechMs }: SoundFacts): void {
  if (durationMs === 0) throw new AppError('RECORDING_TOO_SHORT_OR_EMPTY');
  if (durationMs < RECORDING_MIN_SECONDS * 1000 - FRAME_MS) throw new AppError('RECORDING_TOO_SHORT');
  if (speechMs < MIN_SPEECH_MS) throw new AppError('QUOTE_EMPTY_DETECTED');
}

/** What models write where nobody speaks; said or not, nothing is quoted of it. */
const HOLLOW = /^(?:thank you|thanks|so much|very much|for watching|you|bye|okay|oh|uh|um|hm+|yeah|[^\p{L}\p{N}])+$/iu;

/** Whether somebody could make a quote from this. */
export const saysEnough = (segments: readonly Segment[]): boolean =>
  segments.filter(({ text }) => !HOLLOW.test(text)).flatMap(({ text }) => text.match(/[\p{L}\p{N}]+/gu) ?? []).length >=
  MIN_WORDS;

/** @throws AppError when there is nothing in it of what it was said for. */
function checkWords(words: Words, isBrief: boolean): void {
  if (isBrief) return checkBrief(words);
  checkSound(words);
  if (!saysEnough(words.segments)) throw new AppError('QUOTE_EMPTY_DETECTED');
}

/** Tells how far the work is; the whole length is estimated from the bytes until it is known. */
function createGauge({ totalBytes, report }: SoundTools) {
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

/** All up to the first that is not there yet. */
function settledOf(heard: readonly (HeardSegment | null)[]): HeardSegment[] {
  const open = heard.indexOf(null);
  return withUnheard(heard.slice(0, open < 0 ? heard.length : open).filter((one) => one !== null));
}

/** The pauses within this are found one by one, however much sound comes at a time. */
const LOOK = SAMPLE_RATE / 4;

function* partsOf(sound: Float32Array): Generator<Float32Array> {
  for (let at = 0; at < sound.length; at += LOOK) yield sound.subarray(at, at + LOOK);
}

/** Recognises pieces, so many at once, and keeps what they say in their order. */
function createHearing({ recognise, piecesAtOnce, turn }: TranscriptionTools, ahead: Ahead | null) {
  const heard: (HeardSegment | null)[] = [];
  const all: Promise<void>[] = [];
  const underWay = new Set<Promise<void>>();
  const hear = async (piece: Piece, index: number, onHeard: (piece: Piece) => void): Promise<void> => {
    const said = await (ahead?.take(piece) ?? recognisePiece((sound) => recognise(sound, turn), piece.sound));
    heard[index] = segmentOf(piece, said);
    onHeard(piece);
  };
  return {
    /** Resolves when there is room for more. */
    async take(pieces: readonly Piece[], onHeard: (piece: Piece) => void): Promise<void> {
      for (const piece of pieces) {
        while (underWay.size >= piecesAtOnce) await Promise.race(underWay);
        const work = hear(piece, heard.push(null) - 1, onHeard);
        all.push(work);
        underWay.add(work);
        const settled = () => underWay.delete(work);
        work.then(settled, settled);
      }
    },
    settled: () => settledOf(heard),
    end: async (): Promise<HeardSegment[]> => {
      await Promise.all(all);
      return settledOf(heard);
    },
    /** A detector or a recogniser still at work must not be given to another. */
    rest: () => Promise.allSettled(all),
  };
}

/**
 * Hears a recording while it arrives: decodes it, cuts it at the pauses and recognises the pieces. The words are the
 * same in whatever portions the sound comes, and whether or not they are told meanwhile.
 * @throws AppError when it is no audio, too short, too long, or nothing was said.
 */
export async function transcribe(source: AsyncIterable<Buffer>, tools: TranscriptionTools): Promise<Words> {
  const segmenter = new Segmenter(tools.detector);
  const gauge = createGauge(tools);
  const { tell } = tools;
  const ahead = tell ? listenAhead(tools, () => news()) : null;
  const hearing = createHearing(tools, ahead);
  const news = () => {
    const segments = hearing.settled().map(withoutWords);
    // a whole piece may be known before what was heard of it ahead is out of date: nothing is told twice
    const tail = ahead?.tail(toSamples(segments.at(-1)?.endMs ?? 0)) ?? '';
    tell?.({ heardMs: toMs(gauge.done.samples), segments, tail });
  };
  const onHeard = ({ end }: Piece) => {
    gauge.recognised(end);
    if (!gauge.done.ended) news();
  };
  try {
    for await (const sound of decodeSound(gauge.count(source))) {
      gauge.done.samples += sound.length;
      for (const part of ahead ? partsOf(sound) : [sound]) {
        await hearing.take(segmenter.push(part), onHeard);
        ahead?.look(segmenter.open());
      }
    }
    gauge.done.ended = true;
    ahead?.end();
    await hearing.take(segmenter.end(), onHeard);
    const segments = await hearing.end();
    const durationMs = toMs(gauge.done.samples);
    const words = { segments, durationMs, speechMs: toMs(segmenter.speech) };
    checkWords(words, tools.isBrief ?? false);
    return words;
  } finally {
    ahead?.end();
    await hearing.rest();
  }
}

/**
 * Decodes a recording while it arrives and hands its speech over, part after part. The last part is given only when
 * the whole is worth it: the usual short recording costs nothing with a provider when it is empty.
 * @throws AppError when it is no audio, too short, too long, or silent.
 */
export async function cutSpeech(source: AsyncIterable<Buffer>, tools: CuttingTools): Promise<SoundFacts> {
  const segmenter = new Segmenter(tools.detector);
  const gauge = createGauge(tools);
  const parts = createParts(tools.longestPartMs);
  const take = async (pieces: readonly Piece[]) => {
    for (const piece of pieces) for (const part of parts.add(piece)) await tools.give(part);
  };
  for await (const sound of decodeSound(gauge.count(source))) {
    gauge.done.samples += sound.length;
    await take(segmenter.push(sound));
  }
  const rest = segmenter.end();
  const facts = { durationMs: toMs(gauge.done.samples), speechMs: toMs(segmenter.speech) };
  checkSound(facts);
  await take(rest);
  for (const part of parts.end()) await tools.give(part);
  return facts;
}
