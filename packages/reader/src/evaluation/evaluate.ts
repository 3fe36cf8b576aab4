import type { Reading, Transcript } from '@jobspeak/contracts';
import { type Reader, readTranscript } from '../index';
import { type Case, contextOfCase, type MeantQuote, quoteOfReading, type ReadQuote, written } from './cases';
import { type Comparison, compare, type Figures, figuresOf } from './scorer';

/** A case, the words it was read from, and what was read. */
export interface Judged {
  id: string;
  tags: readonly string[];
  words: string;
  reading: Reading;
  read: ReadQuote;
  /** Null where the file does not say what was meant. */
  comparison: Comparison | null;
}

const meantOf = (gold: MeantQuote | undefined, read: ReadQuote): Comparison | null =>
  gold ? compare(gold, read) : null;

/** Compares what was read of a case, by the rules where nobody else has read it, with the quote that was meant. */
export const judge = (
  one: Case,
  transcript = written(one),
  reading = readTranscript(transcript, contextOfCase(one)),
): Judged => {
  const read = quoteOfReading(reading);
  const { id, tags, gold } = one;
  return { id, tags, words: transcript.text, reading, read, comparison: meantOf(gold, read) };
};

/** Compares what a reader makes of each case, as it is written or as its words are given, with what was meant. */
export const judgeAll = async (
  cases: readonly Case[],
  reader: Reader,
  wordsOf: (one: Case) => Transcript = written,
): Promise<Judged[]> => {
  const judged: Judged[] = [];
  for (const one of cases) {
    const transcript = wordsOf(one);
    judged.push(judge(one, transcript, await reader(transcript, contextOfCase(one))));
  }
  return judged;
};

export const comparisonsOf = (judged: readonly Judged[]): Comparison[] =>
  judged.flatMap(({ comparison }) => comparison ?? []);

/** The figures of the cases that bear each tag, the weakest first. */
export const figuresByTag = (judged: readonly Judged[]): { tag: string; figures: Figures }[] => {
  const tags = [...new Set(judged.flatMap((one) => one.tags))];
  return tags
    .map((tag) => ({ tag, figures: figuresOf(comparisonsOf(judged.filter((one) => one.tags.includes(tag)))) }))
    .sort((left, right) => left.figures.lineF1 - right.figures.lineF1 || (left.tag < right.tag ? -1 : 1));
};

/** How much a person would have to change, roughly: lines first, then money, then who it is for. */
const workLeft = ({ wrong, missing, extra, totals, termsRight, nameRight }: Comparison): number =>
  2 * (wrong.length + missing.length + extra.length) +
  (totals.right ? 0 : 1) +
  (termsRight ? 0 : 1) +
  (nameRight === false ? 0.5 : 0);

/** The cases that were read worst, worst first; none of those that need no edit. */
export const worstOf = (judged: readonly Judged[], most: number): Judged[] =>
  judged
    .flatMap((one) => (one.comparison && !one.comparison.noEdit ? [{ one, work: workLeft(one.comparison) }] : []))
    .sort((left, right) => right.work - left.work)
    .slice(0, most)
    .map(({ one }) => one);
