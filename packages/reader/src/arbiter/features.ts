import type { ReadLine } from '@jobspeak/contracts';
import type { LearnedLine, Opinion } from '../learned';
import { overlaps, type Place } from '../tokens/source';
import { isHedged, type Pair, sameMoney } from './pairs';
import { sameName } from './wording';

/** What stands to be decided: whether a line is right that both have, that they differ on, or that one alone has. */
export const SITUATIONS = ['agree', 'differ-rules', 'differ-learned', 'rules-alone', 'learned-alone'] as const;
export type Situation = (typeof SITUATIONS)[number];

/** What is weighed, in the order of the weights. */
export const FEATURES = [
  'head',
  'role',
  'link',
  'unit',
  'basis',
  'figures',
  'left',
  'decimal',
  'option',
  'range',
  'cap',
  'condition',
  'choice',
  'priced',
  'counted',
  'rules',
  'rules-priced',
  'rules-counted',
  'same-price',
  'same-quantity',
  'same-unit',
  'same-name',
  'doubts',
  'agreement',
  'noise',
  'questions',
  'rules-price-is-one',
  'rules-quantity-is-one',
  'rules-price-belongs',
  'rules-quantity-belongs',
  'rules-name-heads',
  'rules-name-is-one',
  'rules-price-elsewhere',
  'learned-price-elsewhere',
  'learned-dearer',
  'learned-more',
  'same-option',
  'same-discount',
  'lines',
  'paired',
  'rules-sure',
  'learned-sure',
  'marks',
] as const;

/** How unlikely, bounded: 0 for what is certain. */
const doubt = (probability: number): number => Math.min(6, -Math.log(Math.max(probability, 0.0025)));
const yes = (holds: boolean): number => (holds ? 1 : 0);

const ofLearned = ({ framed, amounts, line, unitProbability }: LearnedLine): number[] => {
  const roles = amounts.used.map(({ probability }) => probability);
  const links = amounts.used.map(({ link }) => link);
  const prices = amounts.used.filter(({ role, values }) => /price|lot|cap/.test(role) && values.length > 1);
  const undecided = Math.max(0, ...prices.map(({ decimal }) => 1 - Math.abs(decimal - 0.5) * 2));
  const option = Math.max(framed.flags.optional, framed.flags.conditional);
  return [
    doubt(framed.probability),
    doubt(Math.min(1, ...roles)),
    doubt(Math.min(1, ...links)),
    doubt(unitProbability),
    doubt(framed.basis.probability),
    Math.min(4, amounts.used.length) / 4,
    yes(amounts.left.length > 0),
    undecided,
    1 - Math.abs(option - 0.5) * 2,
    yes(line.low !== undefined),
    yes(line.cap !== undefined),
    yes(line.condition !== undefined),
    yes(line.choice !== undefined),
    yes(line.unitPrice !== null),
    yes(line.source.origins?.quantity?.found === 'heard'),
  ];
};
const NO_LEARNED = Array.from({ length: 15 }, () => 0);

/** What is known of the job that a line stands in. */
export interface Job {
  pairs: readonly Pair[];
  /** How many stretches of its words the network holds for talk, sums and what was taken back. */
  asides: number;
  /** How many questions the rules ask about it. */
  questions: number;
  /** Whether a line's price hangs on what the rules ask about. */
  isHanging: (line: ReadLine) => boolean;
  /** What the network makes of a line of the rules. */
  opinionOf: (line: ReadLine) => Opinion;
  /** Marks among its words, as a share. */
  marks: number;
}

/** How the other lines of the job fare: where the readers agree on them, its words are plain. */
const ofJob = (pair: Pair, { pairs, asides, questions }: Job): number[] => {
  const others = pairs.filter((one) => one !== pair);
  const agreed = others.filter(agree).length;
  return [
    others.length === 0 ? 0.5 : agreed / others.length,
    Math.min(2, asides / Math.max(1, pairs.length)),
    yes(questions > 0),
  ];
};

const ofRules = (line: ReadLine): number[] => [
  doubt(line.confidence),
  yes(line.unitPrice !== null),
  yes(line.source.origins?.quantity?.found === 'heard'),
];

const ofOpinion = ({ price, quantity, priceLink, quantityLink, head, description }: Opinion): number[] =>
  [price, quantity, priceLink, quantityLink, head, description].map(doubt);

const priceOf = (line: ReadLine | undefined): Place | null => line?.source.origins?.unitPrice?.words ?? null;
const touch = (one: Place | null, other: Place | null): boolean =>
  one !== null && other !== null && overlaps(one, other);

/** Whether the other reader has the words of a line's price in another line. */
const elsewhere = (pair: Pair, { pairs }: Job): number[] => {
  const others = pairs.filter((one) => one !== pair);
  const [rules, learned] = [priceOf(pair.rules ?? undefined), priceOf(pair.learned?.line)];
  return [
    yes(others.some((one) => touch(rules, priceOf(one.learned?.line)))),
    yes(others.some((one) => touch(learned, priceOf(one.rules ?? undefined)))),
  ];
};

/** How many times more, as a logarithm, bounded. */
const times = (one: number, other: number): number =>
  one > 0 && other > 0 ? Math.max(-1, Math.min(1, Math.log(one / other) / 5)) : 0;

const ofDifference = ({ rules, learned }: Pair): number[] => {
  if (!rules || !learned) return [0, 0, 1, 1];
  const { line } = learned;
  return [
    times(line.quantity * (line.unitPrice ?? 0), rules.quantity * (rules.unitPrice ?? 0)),
    times(line.quantity, rules.quantity),
    yes(rules.optional === line.optional),
    yes(rules.discountPercent === line.discountPercent),
  ];
};

const average = (values: readonly number[]): number =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;

const ofAll = ({ pairs, marks }: Job): number[] => [
  Math.min(1, pairs.length / 12),
  average(pairs.map(({ rules, learned }) => yes(rules !== null && learned !== null))),
  average(pairs.flatMap(({ rules }) => rules?.confidence ?? [])),
  average(pairs.flatMap(({ learned }) => learned?.line.confidence ?? [])),
  marks,
];

/** The features of a pair, in the order of `FEATURES`. */
export const featuresOf = (pair: Pair, job: Job): number[] => {
  const { rules, learned } = pair;
  return [
    ...(learned ? ofLearned(learned) : NO_LEARNED),
    ...(rules ? ofRules(rules) : [0, 0, 0]),
    yes(rules?.unitPrice === learned?.line.unitPrice),
    yes(rules !== null && learned !== null && Math.abs(rules.quantity - learned.line.quantity) < 0.0005),
    yes(rules?.unit === learned?.line.unit),
    yes(rules !== null && learned !== null && sameName(rules, learned)),
    yes((rules?.source.doubts ?? []).length > 0),
    ...ofJob(pair, job),
    ...(rules ? ofOpinion(job.opinionOf(rules)) : [0, 0, 0, 0, 0, 0]),
    ...elsewhere(pair, job),
    ...ofDifference(pair),
    ...ofAll(job),
  ];
};

/** The same in everything that a customer pays by; the rules know no ranges, caps, conditions and choices. */
export const agree = ({ rules, learned }: Pair): boolean =>
  rules !== null &&
  learned !== null &&
  !isHedged(learned.line) &&
  sameMoney(rules, learned.line) &&
  rules.optional === learned.line.optional &&
  rules.discountPercent === learned.line.discountPercent;
