/**
 * npm run reader:fit -- CASES.jsonl [MORE.jsonl] [--heard HEARD.jsonl] [--model DIR] [--sure 0.985]: fits the arbiter to
 * jobs that neither reader was built on, as they are written and as recognisers heard them, writes it beside its code,
 * and prints how often what it would have said of jobs that it had not seen was right.
 */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { Transcript } from '@jobspeak/contracts';
import { openModel } from '@jobspeak/quote';
import { readLearned, readTranscript } from '@jobspeak/reader';
import {
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

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { model: { type: 'string' }, sure: { type: 'string', default: '0.985' }, heard: { type: 'string' } },
  });
  const cases = (await Promise.all(positionals.map(readCases))).flat();
  const model = await openModel(values.model);
  const jobs: JobSamples[] = [];
  const heard = values.heard === undefined ? new Map<string, Transcript>() : await readHeard(values.heard);
  for (const one of cases) {
    const context = contextOfCase(one);
    for (const transcript of [written(one), heard.get(one.id)]) {
      if (!one.gold || !transcript) continue;
      const learned = await readLearned(transcript, context, model);
      const reading = readTranscript(transcript, context);
      jobs.push(samplesOf(one.gold, { reading, learned, isHeard: transcript === heard.get(one.id) }));
    }
  }
  await model.close();
  const judgement = fitJudgement(jobs, Number(values.sure));
  const file = path.join(path.dirname(require.resolve('@jobspeak/reader/package.json')), 'src/arbiter/judgement.json');
  await writeFile(file, `${JSON.stringify(judgement, null, 2)}\n`);
  console.log(reliability(foretell(jobs)));
  console.log(`${jobs.length} jobs; a line is called sure from ${judgement.sureFrom} on.`);
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(1);
});
