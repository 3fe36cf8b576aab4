import type { ReadingQuestion, ReadLine } from '@jobspeak/contracts';
import type { LearnedReading } from '../learned';
import { overlaps, type Place } from '../tokens/source';
import { isHedged } from './pairs';

/** A reading that was not believed, and how likely it was right. */
interface Unbelieved {
  line: ReadLine;
  probability: number;
}

/** What of the words has come to no line. */
interface Left {
  /** What the rules ask. */
  asked: readonly ReadingQuestion[];
  /** The lines of the quote. */
  lines: readonly ReadLine[];
  left: readonly Unbelieved[];
  learned: LearnedReading;
}

/** A reading that is at least this likely is asked about where it is not believed. */
const ASKED = 0.2;
/** The network is so sure that words are talk, a sum, or were taken back: nobody is asked about them. */
const SURE = 0.85;
const IDLE = new Set(['talk', 'sum', 'taken-back']);
/** More questions help nobody. */
const MOST = 8;

/** Where the figures of the lines stand. */
const usedPlaces = (lines: readonly ReadLine[]): Place[] =>
  lines.flatMap(({ source }) =>
    [source.origins?.quantity, source.origins?.unitPrice].flatMap((origin) => origin?.words ?? []),
  );

/** Where the network is sure that nothing of the quote is said. */
const idlePlaces = ({ parts }: LearnedReading): Place[] =>
  parts.flatMap(({ words, framing }) =>
    framing.header
      .filter(({ role, probability }) => IDLE.has(role) && probability >= SURE)
      .map(({ from, to }) => ({ start: words[from]?.start ?? 0, end: words[to - 1]?.end ?? 0 })),
  );

/** The figure of a reading that was not believed; null where it has none of its own. */
const figureOf = ({ line, probability }: Unbelieved): ReadingQuestion | null => {
  const origin = line.source.origins?.unitPrice;
  return origin?.found === 'heard' && origin.words && probability >= ASKED
    ? { kind: 'figure', words: origin.words }
    : null;
};

/** The figures and conditions that a person decides about: said, in no line, and not surely talk. */
export const questionsOf = ({ asked, lines, left, learned }: Left): ReadingQuestion[] => {
  const used = usedPlaces(lines);
  const idle = idlePlaces(learned);
  const hedged = lines.filter(isHedged).map(({ source }) => source);
  const questions: ReadingQuestion[] = [];
  for (const question of [...asked, ...left.flatMap((one) => figureOf(one) ?? [])]) {
    const { kind, words } = question;
    const known = questions.some((other) => overlaps(other.words, words));
    const told = kind === 'figure' ? [...used, ...idle] : hedged;
    const answered = told.some((place) => overlaps(place, words));
    if (!known && !answered) questions.push(question);
  }
  return questions.toSorted((a, b) => a.words.start - b.words.start).slice(0, MOST);
};
