import { type Reading, type ReadLine, SURE_ENOUGH } from '@jobspeak/contracts';
import type { LearnedLine, LearnedReading } from '../learned';
import { agree, featuresOf, type Job, type Situation } from './features';
import { type Pair, pairLines, sameMoney } from './pairs';
import { type AllWeights, probabilityOf } from './weights';

/** What the arbiter was fitted to. */
export interface Judgement {
  weights: AllWeights;
  /** A line that is right with at least this probability is called sure. */
  sureFrom: number;
  /** A line that one reader alone has is kept from this probability on. */
  keepFrom: number;
}

/** A line of the quote, how likely it is right, and what the other reader made of the same words. */
interface Decided {
  line: ReadLine;
  probability: number;
  other: ReadLine | null;
}

/** On the scale of the product, where a line from `SURE_ENOUGH` on is not shown for a check. */
const confidenceOf = (probability: number, { sureFrom }: Judgement): number => {
  const share =
    probability >= sureFrom
      ? SURE_ENOUGH + ((1 - SURE_ENOUGH) * (probability - sureFrom)) / Math.max(1e-9, 1 - sureFrom)
      : (SURE_ENOUGH * probability) / sureFrom;
  const rounded = Math.round(share * 100) / 100;
  // rounding makes nobody sure
  return probability < sureFrom ? Math.min(rounded, SURE_ENOUGH - 0.01) : rounded;
};

const decide = (pair: Pair, job: Job, judgement: Judgement): Decided | null => {
  const { rules, learned } = pair;
  const features = featuresOf(pair, job);
  const probability = (situation: Situation) => probabilityOf(features, judgement.weights[situation]);
  if (rules && learned && agree(pair)) return { line: rules, probability: probability('agree'), other: null };
  if (rules && learned) {
    const [one, two] = [probability('differ-rules'), probability('differ-learned')];
    return one >= two
      ? { line: rules, probability: one, other: learned.line }
      : { line: worded(learned, rules), probability: two, other: rules };
  }
  const line = rules ?? learned?.line;
  const own = probability(rules ? 'rules-alone' : 'learned-alone');
  return line && own >= judgement.keepFrom ? { line, probability: own, other: null } : null;
};

/** The learned line; where it is an item of the library to the rules, or was taught, it keeps that. */
const worded = ({ line }: LearnedLine, rules: ReadLine): ReadLine => ({ ...line, itemId: line.itemId ?? rules.itemId });

/** The line as it is shown: with the other reading where the two differ in money and nobody could be sure. */
const withOther = ({ line, other }: Decided, confidence: number): ReadLine => {
  if (!other || sameMoney(line, other) || confidence >= SURE_ENOUGH) return { ...line, confidence };
  const { quantity, unit, unitPrice } = other;
  return { ...line, confidence, source: { ...line.source, other: { quantity, unit, unitPrice } } };
};

const ASIDES = new Set(['talk', 'sum', 'taken-back']);

/** The lines of both readers, put together, and what is known of their job. */
export const jobOf = (reading: Reading, { lines, parts }: LearnedReading, isHeard: boolean): Job => ({
  pairs: pairLines(reading.lines, lines),
  asides: parts.flatMap(({ framing }) => framing.header).filter(({ role }) => ASIDES.has(role)).length,
  questions: (reading.questions ?? []).length,
  isHeard,
});

/** Puts the readings together: which lines, which reading of each, and how sure. */
export const arbitrate = (
  reading: Reading,
  learned: LearnedReading,
  isHeard: boolean,
  judgement: Judgement,
): Reading => {
  const job = jobOf(reading, learned, isHeard);
  const decided = job.pairs.flatMap((pair) => decide(pair, job, judgement) ?? []);
  decided.sort((a, b) => a.line.source.start - b.line.source.start);
  const lines = decided.map((one) => withOther(one, confidenceOf(one.probability, judgement)));
  return { ...reading, lines };
};
