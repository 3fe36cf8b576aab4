import { AMOUNT_MAX, type Reading, type ReadLine, SURE_ENOUGH } from '@jobspeak/contracts';
import { type LearnedLine, type LearnedReading, opinionOf } from '../learned';
import { overlaps } from '../tokens/source';
import { withWholeChoices } from './choices';
import { agree, featuresOf, type Job, type Situation } from './features';
import { isHedged, type Pair, pairLines, sameMoney } from './pairs';
import { questionsOf } from './questions';
import { type AllWeights, probabilityOf } from './weights';
import { wordedAs } from './wording';

/** What the arbiter was fitted to, for words of one kind. */
export interface Judgement {
  weights: AllWeights;
  /** A line that is right with at least this probability is called sure. */
  sureFrom: number;
  /** A line that one reader alone has is kept from this probability on. */
  keepFrom: number;
}

/** Words that were written, and those that a recogniser heard, are judged apart: what speaks for a line differs. */
export type Judgements = Record<'written' | 'heard', Judgement>;

/** A reading of some words, how likely it is right, and what the other reader made of them. */
interface Decided {
  line: ReadLine;
  probability: number;
  other: ReadLine | null;
  /** False for what one reader alone has and is hardly believed. */
  isKept: boolean;
}

/** The line of the rules with the name that it is best called by. */
export const named = (rules: ReadLine, learned: LearnedLine): ReadLine => {
  const worded = wordedAs(rules, learned);
  return { ...rules, ...worded, source: { ...rules.source, readAs: worded.description } };
};

/** The learned line, with what the rules call it where they name it well, and as the item that it is to them. */
const worded = (learned: LearnedLine, rules: ReadLine): ReadLine => {
  const { line } = learned;
  const { description } = line.itemId === null ? wordedAs(rules, learned) : line;
  const source = { ...line.source, readAs: description };
  return { ...line, description, itemId: line.itemId ?? rules.itemId, source };
};

const decideBetween = (rules: ReadLine, learned: LearnedLine, [one, two]: readonly [number, number]): Decided =>
  one >= two
    ? { line: named(rules, learned), probability: one, other: learned.line, isKept: true }
    : { line: worded(learned, rules), probability: two, other: rules, isKept: true };

/** The rules cannot have a line with a range, a cap, a condition or a choice, so that they have none says little. */
const HEDGED_LEAST = 0.35;
const leastOf = (line: ReadLine, { keepFrom }: Judgement): number =>
  isHedged(line) ? Math.min(HEDGED_LEAST, keepFrom) : keepFrom;

/** What hangs on a condition is a line only with its condition. */
const isWhole = (line: ReadLine, job: Job): boolean => isHedged(line) || !job.isHanging(line);

const decide = (pair: Pair, job: Job, judgement: Judgement): Decided[] => {
  const { rules, learned } = pair;
  const features = featuresOf(pair, job);
  const probability = (situation: Situation) => probabilityOf(features, judgement.weights[situation]);
  if (rules && learned && agree(pair))
    return [{ line: named(rules, learned), probability: probability('agree'), other: null, isKept: true }];
  if (rules && learned)
    return [decideBetween(rules, learned, [probability('differ-rules'), probability('differ-learned')])];
  const line = rules ?? learned?.line;
  if (!line) return [];
  const own = probability(rules ? 'rules-alone' : 'learned-alone');
  const isKept = own >= leastOf(line, judgement) && isWhole(line, job);
  return [{ line, probability: own, other: null, isKept }];
};

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

/** The line as it is shown: with the other reading where the two differ in money and nobody could be sure. */
const withOther = ({ line, other }: Decided, confidence: number): ReadLine => {
  if (!other || sameMoney(line, other) || confidence >= SURE_ENOUGH) return { ...line, confidence };
  const { quantity, unit, unitPrice } = other;
  return { ...line, confidence, source: { ...line.source, other: { quantity, unit, unitPrice } } };
};

const ASIDES = new Set(['talk', 'sum', 'taken-back']);

/** Whether its price was said in a clause with a condition, a cap or a choice, about which the rules ask. */
const hangs = ({ source }: ReadLine, { questions = [] }: Reading): boolean => {
  const price = source.origins?.unitPrice?.words;
  return questions.some(({ kind, words }) => kind === 'condition' && !!price && overlaps(price, words));
};

/** The lines of both readers, put together, and what is known of their job. */
export const jobOf = (reading: Reading, learned: LearnedReading): Job => {
  const { lines, parts } = learned;
  const words = parts.flatMap((part) => part.words);
  return {
    pairs: pairLines(reading.lines, lines),
    asides: parts.flatMap(({ framing }) => framing.header).filter(({ role }) => ASIDES.has(role)).length,
    questions: (reading.questions ?? []).length,
    isHanging: (line) => hangs(line, reading),
    opinionOf: (line) => opinionOf(learned, line),
    marks: words.filter(({ text }) => /^[^\p{L}\d]$/u.test(text)).length / Math.max(1, words.length),
  };
};

/** So that the total still fits with any tax on top. */
const MOST_NET = AMOUNT_MAX / 2;

/** A line with which the quote would be beyond what a quote can hold was misheard: nobody meant that price. */
const withinReach = (lines: readonly ReadLine[]): ReadLine[] => {
  let net = 0;
  return lines.map((line) => {
    const amount = line.quantity * (line.unitPrice ?? 0);
    if (net + amount > MOST_NET) return { ...line, unitPrice: null };
    net += amount;
    return line;
  });
};

/** Puts the readings together: which lines, which reading of each, and how sure; what is left is asked about. */
export const arbitrate = (
  reading: Reading,
  learned: LearnedReading,
  isHeard: boolean,
  judgements: Judgements,
): Reading => {
  const judgement = judgements[isHeard ? 'heard' : 'written'];
  const job = jobOf(reading, learned);
  const decided = job.pairs.flatMap((pair) => decide(pair, job, judgement));
  // what nobody would believe by itself is better than nothing: its person sees it marked
  const kept = decided.some(({ isKept }) => isKept) ? decided.filter(({ isKept }) => isKept) : decided;
  kept.sort((a, b) => a.line.source.start - b.line.source.start);
  const shown = kept.map((one) => withOther(one, confidenceOf(one.probability, judgement)));
  const lines = withinReach(withWholeChoices(shown));
  const left = decided.filter((one) => !kept.includes(one));
  const questions = questionsOf({ asked: reading.questions ?? [], lines, left, learned });
  return { ...reading, lines, questions };
};
