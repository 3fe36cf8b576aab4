import type { HeardWord } from '@jobspeak/contracts';
import type { Span } from './pieces';
import { quietestPoint, SAMPLE_RATE } from './sound';

/** The words in some sound; one by one where the recogniser tells how sure it is of each. */
export interface Said {
  text: string;
  words?: HeardWord[];
  /** Of which parts of the sound, in samples from its start, nothing could be made. */
  unheard?: Span[];
}

/** What a speech model makes of some sound. */
export interface Heard extends Said {
  tokens: number;
}

/** Whose turn it is when several wait: the lowest rank, and within a rank whoever has waited longest for a turn. */
export interface Turn {
  /** 0: somebody has said it just now and waits. 1: words that may still change. 2: a file that takes its time. */
  rank: number;
  /** Those who share a lane share its turns, for example all recordings of an account. */
  lane: string;
  /** Words that somebody sees for a moment: the quickest way to hear them will do. */
  passing?: boolean;
}

/** Turns sound into words. */
export type Recognise = (sound: Float32Array, turn?: Turn) => Promise<Heard>;

/** The model fails on less than a tenth of a second. */
const SHORTEST = SAMPLE_RATE / 10;

/** Share of four-word runs that were said before. */
function repetition(words: readonly string[]): number {
  const runs = words.slice(3).map((_, index) => words.slice(index, index + 4).join(' '));
  return runs.length === 0 ? 0 : 1 - new Set(runs).size / runs.length;
}

/** Of a piece, so much is the silence around it. */
const SILENCE_SECONDS = 0.3;

/** Nobody says so many words in so short a time: they are the model's own. */
const isTooFast = (words: readonly string[], seconds: number): boolean =>
  words.length > 2 + 5 * Math.max(0, seconds - SILENCE_SECONDS);

/** One and the same word, over and over. */
const isStuck = (words: readonly string[]): boolean => words.length >= 4 && new Set(words).size === 1;

/** The longest phrase that is looked for, in words. */
const LONGEST_PHRASE = 8;
/** In a row; fewer times are a person who counts, or looks for a word. */
const TIMES = 3;
const TIMES_OF_A_WORD = 6;

const saysPhraseAgain = (words: readonly string[], length: number, times: number): boolean => {
  let same = 0;
  return words.some((word, at) => {
    same = word === words[at - length] ? same + 1 : 0;
    return same >= length * (times - 1);
  });
};

/** The same in between other words. */
const saysOverAndOver = (words: readonly string[]): boolean =>
  Array.from({ length: LONGEST_PHRASE }, (_, index) => index + 1).some((length) =>
    saysPhraseAgain(words, length, length === 1 ? TIMES_OF_A_WORD : TIMES),
  );

/**
 * Whether the model fell into repeating itself, or made words up. People speak up to 4.5 tokens a second; a loop gives
 * about 15.
 */
export function isLoop({ text, tokens }: Heard, seconds: number): boolean {
  if (tokens > seconds * 9 + 12) return true;
  const words = text
    .toLowerCase()
    .split(/[^\p{L}\p{N}'’]+/u)
    .filter(Boolean);
  if (isTooFast(words, seconds) || isStuck(words) || saysOverAndOver(words)) return true;
  return words.length >= 12 && tokens >= seconds * 5 && repetition(words) > 0.35;
}

/** The same sound, begun a little earlier or later: that is enough to bring the model out of a loop. */
function* variants(sound: Float32Array): Generator<Float32Array> {
  yield sound;
  yield sound.slice(SAMPLE_RATE / 20);
  const later = new Float32Array(sound.length + SAMPLE_RATE / 10);
  later.set(sound, SAMPLE_RATE / 10);
  yield later;
  yield sound.slice(SAMPLE_RATE / 10);
}

const NOTHING: Said = { text: '' };

/** What was said in parts that follow each other. */
const joined = (parts: readonly Said[]): Said => {
  const words = parts.flatMap((part) => part.words ?? []);
  const unheard = parts.flatMap((part) => part.unheard ?? []);
  const text = parts.map((part) => part.text).filter(Boolean);
  return { text: text.join(' '), ...(words.length > 0 && { words }), ...(unheard.length > 0 && { unheard }) };
};

/** What was said in a part of the sound that begins at a sample. */
const movedBy = (samples: number, { unheard, ...said }: Said): Said => ({
  ...said,
  ...(unheard && { unheard: unheard.map(({ start, end }) => ({ start: start + samples, end: end + samples })) }),
});

/**
 * The words in a piece of speech; a piece that makes the model loop is shifted, then halved, then left out, and it is
 * told that it was.
 */
export async function recognisePiece(recognise: Recognise, sound: Float32Array, halvings = 2): Promise<Said> {
  if (sound.length < SHORTEST) return NOTHING;
  const seconds = sound.length / SAMPLE_RATE;
  for (const variant of variants(sound)) {
    const { tokens, text, ...words } = await recognise(variant);
    if (!isLoop({ text, tokens }, seconds)) return { text: text.trim(), ...words };
  }
  if (seconds <= 4 || halvings === 0) return { text: '', unheard: [{ start: 0, end: sound.length }] };
  const cut = quietestPoint(sound, Math.floor(sound.length * 0.35), Math.floor(sound.length * 0.65));
  const [before, after] = await Promise.all(
    [sound.slice(0, cut), sound.slice(cut)].map((half) => recognisePiece(recognise, half, halvings - 1)),
  );
  return joined([before ?? NOTHING, movedBy(cut, after ?? NOTHING)]);
}
