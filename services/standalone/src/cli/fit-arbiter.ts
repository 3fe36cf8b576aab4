/**
 * npm run reader:fit -- CASES.jsonl [MORE.jsonl] [--harder CASES.jsonl] [--heard HEARD.jsonl] [--model DIR] [--sure 0.985]:
 * fits the arbiter to jobs that neither reader was built on, as they are written and as recognisers heard them, writes it
 * beside its code, and prints how often what it would have said of jobs that it had not seen was right. The harder ones,
 * written for the sake of what is hard, count half as much as those that are like what people bring.
 */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { ReadingContext, Transcript } from '@jobspeak/contracts';
import { openModel } from '@jobspeak/quote';
import { readLearned, readTranscript } from '@jobspeak/reader';
import {
  type Case,
  contextOfCase,
  type Foretold,
  fitJudgement,
  foretell,
  type JobSamples,
  readCases,
  readHeard,
  samplesOf,
  written,
} from '@jobspeak/reader/evaluation';
import { table } from './table';

const BINS = [0, 0.2, 0.4, 0.6, 0.7, 0.8, 0.9, 0.95, 0.98, 1.01];

/** How often what was called so likely was right. */
const reliability = (foretold: readonly Foretold[]): string =>
  table(
    [
      { heading: 'Called right with', align: 'left' },
      { heading: 'Lines', align: 'right' },
      { heading: 'Right', align: 'right' },
    ],
    BINS.slice(0, -1).map((from, index) => {
      const to = BINS[index + 1] ?? 1;
      const lines = foretold.filter(({ probability }) => probability >= from && probability < to);
      const right = lines.filter((line) => line.right).length;
      return [
        `${from.toFixed(2)} to ${Math.min(1, to).toFixed(2)}`,
        String(lines.length),
        lines.length === 0 ? '' : (right / lines.length).toFixed(3),
      ];
    }),
  );

/** The share of the lines called sure that is to be right, of words as they are heard. */
const SURE_HEARD = 0.95;
/** Of misheard words a doubtful line, marked as that, is more than none: both were tried on jobs that nothing was fitted to. */
const KEEP = { written: 0.55, heard: 0.2 };

/** What it was called with. */
const readArguments = () =>
  parseArgs({
    allowPositionals: true,
    options: {
      model: { type: 'string' },
      sure: { type: 'string', default: '0.985' },
      heard: { type: 'string', multiple: true, default: [] },
      harder: { type: 'string', multiple: true, default: [] },
    },
  });

async function main(): Promise<void> {
  const { values, positionals } = readArguments();
  const usual = (await Promise.all(positionals.map(readCases))).flat();
  const harder = (await Promise.all(values.harder.map(readCases))).flat();
  const heard = new Map((await Promise.all(values.heard.map(readHeard))).flatMap((words) => [...words]));
  const model = await openModel(values.model);
  const jobs = { written: [] as JobSamples[], heard: [] as JobSamples[] };
  const read = async (one: Case, context: ReadingContext, transcript: Transcript, kind: keyof typeof jobs) => {
    const { gold } = one;
    if (!gold) return;
    const weight = harder.includes(one) ? 1 : 2;
    const learned = await readLearned(transcript, context, model);
    const reading = readTranscript(transcript, context);
    jobs[kind].push(samplesOf(gold, { reading, learned, weight }));
  };
  for (const one of [...usual, ...harder]) {
    const context = contextOfCase(one);
    await read(one, context, written(one), 'written');
    const words = heard.get(one.id);
    if (words) await read(one, context, words, 'heard');
  }
  await model.close();
  const judgements = {
    written: fitJudgement(jobs.written, Number(values.sure), KEEP.written),
    heard: fitJudgement(jobs.heard, SURE_HEARD, KEEP.heard),
  };
  const file = path.join(path.dirname(require.resolve('@jobspeak/reader/package.json')), 'src/arbiter/judgement.json');
  await writeFile(file, `${JSON.stringify(judgements, null, 2)}\n`);
  for (const kind of ['written', 'heard'] as const) {
    console.log(reliability(foretell(jobs[kind])));
    console.log(`${jobs[kind].length} ${kind} jobs; a line is called sure from ${judgements[kind].sureFrom} on.\n`);
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(1);
});
