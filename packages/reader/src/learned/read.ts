import type { ReadingContext, Transcript } from '@jobspeak/contracts';
import { type Framing, frameOf } from './frame';
import { hintsOf } from './hints';
import { type LearnedLine, linesOf } from './lines';
import { encode, type Pieces } from './pieces';
import { type Network, type Scores, scoresOf } from './scores';
import { type Word, wordsOf } from './words';

/** A trained network, and how it cuts words. */
export interface Model {
  network: Network;
  pieces: Pieces;
}

/** As many words as the network takes at once, what it says of each, and what they are for. */
export interface Part {
  words: readonly Word[];
  scores: Scores;
  framing: Framing;
}

export interface LearnedReading {
  parts: Part[];
  lines: LearnedLine[];
}

/** The network has places for 512 pieces; a longer job is read in parts, each from where a sentence ends. */
const MOST_PIECES = 480;

/** Words in parts that the network can take, cut after a full stop where there is one. */
const partsOf = (words: readonly Word[], pieces: Pieces): Word[][] => {
  const parts: Word[][] = [[]];
  let size = 0;
  for (const word of words) {
    size += pieces(word.text).length;
    const last = parts.at(-1);
    if (size > MOST_PIECES && last) {
      const stop = last.findLastIndex(({ text }) => /^[.!?]$/.test(text));
      const moved = stop > last.length / 2 ? last.splice(stop + 1) : [];
      parts.push([...moved, word]);
      size = [...moved, word].reduce((sum, { text }) => sum + pieces(text).length, 0);
    } else last?.push(word);
  }
  return parts;
};

const readPart = async (words: readonly Word[], context: ReadingContext, { network, pieces }: Model): Promise<Part> => {
  const texts = words.map(({ text }) => text);
  const library = context.library.flatMap(({ name, aliases = [] }) => [name, ...aliases]);
  const hints = hintsOf(texts, { library, clients: context.clients.map(({ name }) => name) });
  const encoded = encode(texts, hints, pieces);
  const scores = scoresOf(await network(encoded), encoded);
  return { words, scores, framing: frameOf(texts, scores) };
};

/** Reads the lines of a job as the network sees them. Its figures are read from the words, none is made up. */
export const readLearned = async (
  transcript: Transcript,
  context: ReadingContext,
  model: Model,
): Promise<LearnedReading> => {
  const parts: Part[] = [];
  for (const words of partsOf(wordsOf(transcript.text), model.pieces))
    parts.push(await readPart(words, context, model));
  return { parts, lines: parts.flatMap(({ framing, words }) => linesOf(framing, words, transcript, context)) };
};
