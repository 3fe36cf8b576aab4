/**
 * npm run evaluate:fuzz -- [CASES.jsonl] [--count N] [--seed N]: reads as many mutated transcripts of known jobs. None
 * may throw, take more than 50 ms of CPU, or make a quote whose total is negative or absurd.
 */
import path from 'node:path';
import { parseArgs } from 'node:util';
import { fuzz, readCases } from '@jobspeak/reader/evaluation';

const CASES = path.join(__dirname, '../../../../packages/reader/src/evaluation/cases');
const LIMIT_MS = 50;

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { count: { type: 'string', default: '100000' }, seed: { type: 'string', default: '1' } },
  });
  const files = positionals.length > 0 ? positionals : ['gb.jsonl', 'us.jsonl'].map((name) => path.join(CASES, name));
  const cases = (await Promise.all(files.map(readCases))).flat();
  const [count, seed] = [Number(values.count), Number(values.seed)];
  const { read, faults, slowestMs } = fuzz(cases, { count, seed, limitMs: LIMIT_MS });
  for (const { text, fault } of faults.slice(0, 10)) console.log(`${fault}\n  ${JSON.stringify(text.slice(0, 400))}`);
  console.log(
    `${read} transcripts with seed ${seed}: ${faults.length} faults, the slowest ${slowestMs.toFixed(1)} ms.`,
  );
  process.exitCode = faults.length === 0 ? 0 : 1;
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(1);
});
