/**
 * npm run correct -- CASES.jsonl --drafts DRAFTS.json [--out PRED.jsonl]: reads what was said about each draft, and writes
 * `{id, patch}` one a line, for the scorer of corrections; a question that is asked back is the operation `ask`. Without
 * --out it prints them.
 */
import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { predictedPatch, readCorrectionCases, readCorrectionDrafts } from '@jobspeak/reader/evaluation';

const USAGE = 'npm run correct -- CASES.jsonl --drafts DRAFTS.json [--out PRED.jsonl]';

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { drafts: { type: 'string' }, out: { type: 'string' } },
  });
  const [file] = positionals;
  if (file === undefined || values.drafts === undefined) throw new Error(USAGE);
  const drafts = await readCorrectionDrafts(values.drafts);
  const cases = await readCorrectionCases(file);
  const lines = cases.map((one) => `${JSON.stringify({ id: one.id, patch: predictedPatch(one, drafts) })}\n`).join('');
  if (values.out === undefined) process.stdout.write(lines);
  else await writeFile(values.out, lines);
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(1);
});
