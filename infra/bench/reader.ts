/**
 * npm run bench -- reader [--rounds N]: the CPU that reading 300 words takes by rules, with the accounts of the known
 * jobs, and with one of 2,000 items and 2,000 clients: for the first reading with it and for every one after; and as the
 * product reads, with the network, which runs on one thread. The readings of a process that has just begun are told by
 * themselves.
 */
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { ReadingContext, Transcript } from '@jobspeak/contracts';
import { openModel } from '@jobspeak/quote';
import { readerOf, readTranscript } from '@jobspeak/reader';
import { type Case, contextOfCase, readCases } from '@jobspeak/reader/evaluation';
import { machine, say } from './machine';
import { ROOT } from './product';

const WORDS = 300;
const MANY = 2_000;
/** Rounds until hardly a function is compiled anew. */
const COMPILED = 55;
const TARGET_MS = 5;
const TARGET_MANY_MS = 10;
const TARGET_BOTH_MS = 120;
const CASES = path.join(ROOT, 'packages/reader/src/evaluation/cases');

interface Job {
  transcript: Transcript;
  context: ReadingContext;
}

/** The jobs one after another, cut into pieces of 300 words; each piece with the account of its first job. */
function jobsOf(cases: readonly Case[]): Job[] {
  const jobs: Job[] = [];
  let words: string[] = [];
  let [first] = cases;
  for (const one of cases) {
    if (words.length === 0) first = one;
    words.push(...one.transcript.split(/\s+/));
    if (words.length < WORDS || !first) continue;
    const text = words.slice(0, WORDS).join(' ');
    jobs.push({ transcript: { text, segments: [{ startMs: 0, endMs: 0, text }] }, context: contextOfCase(first) });
    words = [];
  }
  return jobs;
}

/** An account that has all the items of the jobs, again and again under other names, and as many clients. */
function manyOf(cases: readonly Case[]): ReadingContext {
  const contexts = cases.map(contextOfCase);
  const [items, people] = [contexts.flatMap(({ library }) => library), contexts.flatMap(({ clients }) => clients)];
  const base = contexts[0];
  if (!base) throw new Error('There are no jobs to read.');
  const again = <T extends { name: string }>(things: readonly T[]): T[] =>
    Array.from({ length: MANY }, (_, index) => {
      const thing = things[index % things.length] as T;
      const round = Math.floor(index / things.length);
      return round === 0 ? thing : { ...thing, name: `${thing.name} ${String.fromCharCode(96 + round)}${round * 5}` };
    });
  return { ...base, library: again(items), clients: again(people) };
}

const cpuMs = (work: () => unknown): number => {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
};

/** By both readers, one job after another: what one reading costs, whichever thread it runs on. */
async function timedWithNetwork(jobs: readonly Job[]): Promise<number[]> {
  const model = await openModel();
  const read = readerOf(model);
  const took: number[] = [];
  for (const { transcript, context } of jobs) {
    const before = process.cpuUsage();
    await read(transcript, context);
    const { user, system } = process.cpuUsage(before);
    took.push((user + system) / 1_000);
  }
  await model.close();
  return took;
}

function spread(name: string, took: number[], targetMs: number | null): void {
  took.sort((left, right) => left - right);
  const at = (share: number) => (took[Math.min(took.length - 1, Math.floor(took.length * share))] ?? 0).toFixed(2);
  const p95 = Number(at(0.95));
  const target = targetMs === null ? '' : p95 < targetMs ? `, under ${targetMs} ms` : `, NOT under ${targetMs} ms`;
  say(`${name}: p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, most ${at(1)} ms of CPU${target} (${took.length} readings)`);
}

const timed = (jobs: readonly Job[], contextFor: (job: Job) => ReadingContext, times: number): number[] =>
  Array.from({ length: times }, () =>
    jobs.map((job) => {
      const context = contextFor(job);
      return cpuMs(() => readTranscript(job.transcript, context));
    }),
  ).flat();

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { rounds: { type: 'string', default: '20' } } });
  const rounds = Number(values.rounds);
  const files = ['gb.jsonl', 'us.jsonl'].map((name) => path.join(CASES, name));
  const cases = (await Promise.all(files.map(readCases))).flat();
  const jobs = jobsOf(cases);
  const own = ({ context }: Job) => context;
  say(machine());
  spread(`${WORDS} words, the first readings of a process`, timed(jobs, own, 5), null);
  // the compiler works beside them on functions that have just become hot, and its CPU counts as theirs
  spread(`${WORDS} words, while they are compiled`, timed(jobs, own, COMPILED), null);
  spread(`${WORDS} words`, timed(jobs, own, rounds), TARGET_MS);
  const many = manyOf(cases);
  timed(jobs, () => many, 1);
  spread(
    `${WORDS} words, ${MANY} items and clients`,
    timed(jobs, () => many, rounds),
    TARGET_MANY_MS,
  );
  const afresh = () => ({ ...many, library: [...many.library], clients: [...many.clients] });
  spread(`${WORDS} words, the same account made afresh`, timed(jobs, afresh, Math.ceil(rounds / 10)), null);
  const both = await timedWithNetwork(Array.from({ length: rounds }, () => jobs).flat());
  spread(`${WORDS} words, with the network`, both.slice(jobs.length), TARGET_BOTH_MS);
}

main().catch((error: unknown) => {
  say(error instanceof Error ? error.message : String(error));
  process.exit(1);
});
