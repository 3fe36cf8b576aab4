import type { ErrorCode } from '@jobspeak/contracts';
import type { OwnModel } from './own-model';
import type { Part } from './parts';
import type { Heard, Turn } from './recogniser';
import type { LiveWords, SpeechProgress, Words } from './transcription';

/** What the listening process is told. Jobs and questions are numbered by those who open them. */
export type ToListener =
  /** With `longestPartMs`: nothing is recognised, the speech is given in parts of that length. */
  | ({ op: 'start'; job: number; totalBytes?: number; longestPartMs?: number } & HowToHear)
  | { op: 'chunk'; job: number; bytes: Uint8Array }
  /** `kept`: a part was taken, and the next one may come. */
  | { op: 'end' | 'cancel' | 'kept'; job: number }
  | Answer
  | { op: 'ping' };

/** In which turn, whether the words are told while they come, and whether they may be few. */
interface HowToHear {
  turn?: Turn;
  live?: boolean;
  isBrief?: boolean;
}

/** What it says. */
export type FromListener =
  | { op: 'ready' | 'pong' }
  /** So many bytes of a job have been used up, and as many may follow. */
  | { op: 'taken'; job: number; bytes: number }
  | { op: 'progress'; job: number; progress: SpeechProgress }
  | { op: 'words'; job: number; words: LiveWords }
  | { op: 'part'; job: number; part: Part }
  | { op: 'done'; job: number; words: Words }
  /** With a code: a person's failure. Without: a fault of ours. */
  | { op: 'failed'; job: number; code?: ErrorCode; message: string }
  | Question;

/** Which words are these? */
export interface Question {
  op: 'question';
  number: number;
  sound: Float32Array;
  turn?: Turn;
}
export type Answer = { op: 'answer'; number: number } & (Heard | { error: string });

/** What the recognising thread is told; it answers with `ready` and with answers. */
export type ToRecogniser = Question | { op: 'stop' };
export type FromRecogniser = Answer | { op: 'ready' };

/**
 * How a text is searched for: `greedy` takes the likeliest piece each time, `beam` weighs several texts by their sound,
 * `language` also by what tradespeople are likely to say.
 */
export type Decoding = 'greedy' | 'beam' | 'language';

/** How the model that the product comes with is to be searched, or which other model hears, as sherpa-onnx has it. */
export type RecogniserSettings = { cacheDir: string; decoding: Decoding } | { model: OwnModel };
