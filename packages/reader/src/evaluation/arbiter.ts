import type { Reading, ReadLine } from '@jobspeak/contracts';
import {
  type AllWeights,
  agree,
  featuresOf,
  fit,
  type Judgement,
  jobOf,
  named,
  type Pair,
  probabilityOf,
  type Sample,
  SITUATIONS,
  type Situation,
} from '../arbiter';
import type { LearnedReading } from '../learned';
import { type MeantQuote, quoteOfReading } from './cases';
import { isRightInMoney, matchLines } from './match';

/** The lines of one job whose rightness is known, by what was to be decided. */
export type JobSamples = Record<Situation, Sample[]>;

/** The places of the lines that are right in money and named. */
const rightLines = (meant: MeantQuote, reading: Reading): Set<number> => {
  const read = quoteOfReading(reading).lines;
  return new Set(
    matchLines(meant.lines, read)
      .filter(isRightInMoney)
      .map((pair) => read.findIndex((line) => line === pair.read)),
  );
};

const none = (): JobSamples =>
  Object.fromEntries(SITUATIONS.map((situation) => [situation, [] as Sample[]])) as JobSamples;

const situationsOf = (pair: Pair): Situation[] =>
  agree(pair)
    ? ['agree']
    : pair.rules && pair.learned
      ? ['differ-rules', 'differ-learned']
      : [pair.rules ? 'rules-alone' : 'learned-alone'];

/** The line as the quote would have it: by the better name where both readers have it. */
const asShown = (line: ReadLine, pairs: readonly Pair[]): ReadLine => {
  const pair = pairs.find(({ rules }) => rules === line);
  return pair?.learned && agree(pair) ? named(line, pair.learned) : line;
};

/** What both readers made of a job. */
interface Readings {
  reading: Reading;
  learned: LearnedReading;
  /** As many jobs it counts for: more than one where it is such a job as people bring. */
  weight: number;
}

/** What the arbiter can learn from one job: what both readers made of it, and what was right. */
export const samplesOf = (meant: MeantQuote, { reading, learned, weight }: Readings): JobSamples => {
  const byNetwork = rightLines(meant, { ...reading, lines: learned.lines.map(({ line }) => line) });
  const samples = none();
  const job = jobOf(reading, learned);
  const byRules = rightLines(meant, { ...reading, lines: reading.lines.map((line) => asShown(line, job.pairs)) });
  for (const pair of job.pairs) {
    const features = featuresOf(pair, job);
    const rulesRight = pair.rules !== null && byRules.has(reading.lines.indexOf(pair.rules));
    const learnedRight = pair.learned !== null && byNetwork.has(learned.lines.indexOf(pair.learned));
    for (const situation of situationsOf(pair)) {
      const ofRules = situation === 'agree' || situation === 'differ-rules' || situation === 'rules-alone';
      samples[situation].push({ features, right: ofRules ? rulesRight : learnedRight, weight });
    }
  }
  return samples;
};

const weightsOf = (jobs: readonly JobSamples[]): AllWeights =>
  Object.fromEntries(
    SITUATIONS.map((situation) => [situation, fit(jobs.flatMap((job) => job[situation]))]),
  ) as AllWeights;

/** A line and how likely it was said to be right. */
export interface Foretold {
  probability: number;
  right: boolean;
  weight: number;
}

const FOLDS = 5;

/** What would have been said of each line by an arbiter that had not seen its job. */
export const foretell = (jobs: readonly JobSamples[]): Foretold[] =>
  Array.from({ length: FOLDS }, (_, fold) => {
    const weights = weightsOf(jobs.filter((_job, index) => index % FOLDS !== fold));
    return jobs
      .filter((_job, index) => index % FOLDS === fold)
      .flatMap((job) =>
        SITUATIONS.flatMap((situation) =>
          job[situation].map(({ features, right, weight }) => ({
            probability: probabilityOf(features, weights[situation]),
            right,
            weight,
          })),
        ),
      );
  }).flat();

/** The least probability from which on at least the wanted share of the lines is right. */
const sureFrom = (foretold: readonly Foretold[], wanted: number): number => {
  const sorted = foretold.toSorted((a, b) => b.probability - a.probability);
  let [all, right, from] = [0, 0, 1];
  for (const one of sorted) {
    all += one.weight;
    if (one.right) right += one.weight;
    if (right / all >= wanted) from = one.probability;
  }
  return Math.round(from * 10_000) / 10_000;
};

/**
 * Fits the arbiter to jobs that neither reader was built on.
 * @param wanted the share of the lines called sure that is to be right, 0 to 1.
 * @param keepFrom the probability from which on a line is kept that one reader alone has.
 */
export const fitJudgement = (jobs: readonly JobSamples[], wanted: number, keepFrom: number): Judgement => ({
  weights: weightsOf(jobs),
  sureFrom: sureFrom(foretell(jobs), wanted),
  keepFrom,
});
