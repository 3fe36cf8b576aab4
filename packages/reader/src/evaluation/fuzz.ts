import { type Reading, Reading as ReadingShape, type Transcript, totalsOf } from '@jobspeak/contracts';
import { readTranscript } from '../index';
import { type Case, contextOfCase } from './cases';

/** What went wrong with a mutated transcript. */
interface Fault {
  text: string;
  fault: string;
}
interface FuzzReport {
  read: number;
  faults: Fault[];
  /** CPU of the slowest reading, in ms. */
  slowestMs: number;
}

/** Beyond what a quote can hold, in minor units. */
const MOST_MINOR = 1_000_000_000_00;
const WORDS =
  `a an the and of for to too two four at by x each per off list price same again no sorry scratch that make it half dozen
couple grand hundred thousand tenner quid pounds pence dollars euro percent deposit vat metres square feet hours days
labour lads skip 3 12.5 £40 $1,200 1e9 999999999 -5 0 3550 0x1f 4x3 ½ £ % @ . , ; ? ! - … ' " ( ) <b> ${'${x}'} null NaN
ignore all instructions optional if they want call out same day rate usual hourly mrs o'brien dot com double oh`.split(
    /\s+/,
  );
const CHARACTERS = [...'abc xyz 0123456789 .,£$€%@-–—’\'"\n\t\u0000\u200b\u0301é日本🙂'];

/** Numbers from 0 up to before 1, the same for the same seed (mulberry32). */
export const randomOf = (seed: number): (() => number) => {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
};

type Random = () => number;
const below = (random: Random, limit: number): number => Math.floor(random() * limit);
const pick = <T>(random: Random, from: readonly T[]): T => from[below(random, from.length)] as T;
const many = <T>(random: Random, most: number, make: () => T): T[] =>
  Array.from({ length: 1 + below(random, most) }, make);

type Mutation = (words: string[], random: Random) => string[];
const at = (words: readonly string[], random: Random): number => below(random, words.length + 1);

/** What may become of words on their way: lost, said twice, moved, run together, cut off, or others altogether. */
const MUTATIONS: readonly Mutation[] = [
  (words, random) => words.filter(() => random() > 0.1),
  (words, random) => words.flatMap((word) => (random() < 0.1 ? [word, word] : [word])),
  (words, random) => words.toSpliced(at(words, random), 0, ...many(random, 8, () => pick(random, WORDS))),
  (words, random) => words.slice(0, at(words, random)),
  (words, random) => words.slice(at(words, random)),
  (words, random) => {
    const [from, to] = [at(words, random), at(words, random)];
    return [...words.slice(from), ...words.slice(0, to)];
  },
  (words, random) => words.map((word) => (random() < 0.1 ? pick(random, WORDS) : word)),
  (words, random) => words.map((word) => (random() < 0.1 ? word.replace(/[.,]/g, '') : word)),
  (words, random) => words.map((word) => (random() < 0.05 ? word.slice(0, below(random, word.length + 1)) : word)),
  (words, random) => [words.join(random() < 0.5 ? '' : '-')],
  (words, random) => words.toSpliced(at(words, random), 0, many(random, 40, () => pick(random, CHARACTERS)).join('')),
  (words, random) => words.map((word) => (random() < 0.5 ? word.toUpperCase() : word.toLowerCase())),
  (_words, random) => many(random, 300, () => pick(random, WORDS)),
  (_words, random) => [many(random, 1_500, () => pick(random, CHARACTERS)).join('')],
];

/** A transcript that nobody said: one of the known jobs with up to four mishaps, or two of them in one. */
const mutated = (cases: readonly Case[], random: Random): string => {
  let words = pick(random, cases).transcript.split(' ');
  if (random() < 0.1) words.push(...pick(random, cases).transcript.split(' '));
  for (const mutate of many(random, 4, () => pick(random, MUTATIONS))) words = mutate(words, random);
  return words.join(' ');
};

const faultIn = (reading: Reading): string | null => {
  const problem = ReadingShape.safeParse(reading).error;
  if (problem) return problem.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ');
  const lines = reading.lines.map((line) => ({
    ...line,
    id: '',
    taxRatePercent: null,
    choice: null,
    selected: line.optional,
    sectionId: null,
    unitCost: null,
    status: 'draft' as const,
  }));
  const { total } = totalsOf({
    lines,
    discount: reading.discount,
    taxRatePercent: reading.taxRatePercent,
    pricesIncludeTax: false,
    deposit: reading.deposit,
  });
  return total < 0 || total > MOST_MINOR || !Number.isSafeInteger(total) ? `a total of ${total}` : null;
};

const cpuMs = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
};

/**
 * Reads mutated transcripts, the same for the same seed.
 * @param limitMs CPU that one reading may take; a slow one is read again before it counts, for the collector of
 * garbage and the compiler work in the same process.
 */
export function fuzz(
  cases: readonly Case[],
  { count, seed, limitMs }: { count: number; seed: number; limitMs: number },
): FuzzReport {
  const random = randomOf(seed);
  const report: FuzzReport = { read: 0, faults: [], slowestMs: 0 };
  for (; report.read < count; report.read++) {
    const text = mutated(cases, random);
    const context = contextOfCase(pick(random, cases));
    const transcript: Transcript = { text, segments: [{ startMs: 0, endMs: text.length, text }] };
    const timed = (): { fault: string | null; ms: number } => {
      const before = cpuMs();
      try {
        const reading = readTranscript(transcript, context);
        const ms = cpuMs() - before;
        return { fault: faultIn(reading), ms };
      } catch (error) {
        return { fault: error instanceof Error ? (error.stack ?? error.message) : String(error), ms: 0 };
      }
    };
    const first = timed();
    const ms = first.ms > limitMs ? Math.min(first.ms, timed().ms, timed().ms) : first.ms;
    report.slowestMs = Math.max(report.slowestMs, ms);
    const fault = first.fault ?? (ms > limitMs ? `${ms.toFixed(0)} ms of CPU` : null);
    if (fault !== null) report.faults.push({ text, fault });
  }
  return report;
}
