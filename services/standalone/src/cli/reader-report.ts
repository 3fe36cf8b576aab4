/**
 * npm run reader:report -- [CASES.jsonl …] [--model DIR]: what the rules, the learned reader and both together make of
 * sets of jobs, beside each other; without files, of the sets that nobody has looked at.
 */
import path from 'node:path';
import { parseArgs } from 'node:util';
import { openModel } from '@jobspeak/quote';
import { learnedReader, readByRules, readerOf } from '@jobspeak/reader';
import { type Comparison, comparisonsOf, figuresOf, judgeAll, readCases, suretyOf } from '@jobspeak/reader/evaluation';
import { table } from './table';

const UNREAD = ['unread-typed', 'unread-talk', 'aside', 'month'];

const unreadFiles = (): string[] => {
  const folder = path.join(path.dirname(require.resolve('@jobspeak/reader/package.json')), 'src/evaluation/cases');
  return UNREAD.map((name) => path.join(folder, `${name}.jsonl`));
};

const share = (value: number | null): string => (value === null ? '' : value.toFixed(3));

const HEADINGS = [
  'Line F1',
  'Amounts',
  'Totals',
  'No edit',
  'Name',
  'Terms',
  'Sure',
  'Sure is right',
  'Wrong is marked',
];

const cells = (compared: readonly Comparison[]): string[] => {
  const { lineF1, amountRecall, totalExact, noEditNeeded, clientName, termsRight } = figuresOf(compared);
  const { sure, right, marked } = suretyOf(compared);
  return [lineF1, amountRecall, totalExact, noEditNeeded, clientName, termsRight, sure, right, marked].map(share);
};

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { model: { type: 'string' } } });
  const model = await openModel(values.model);
  const readers = { rules: readByRules, learned: learnedReader(model), both: readerOf(model) };
  const rows: string[][] = [];
  for (const file of positionals.length > 0 ? positionals : unreadFiles()) {
    const cases = await readCases(file);
    for (const [name, reader] of Object.entries(readers)) {
      const compared = comparisonsOf(await judgeAll(cases, reader));
      rows.push([path.basename(file, '.jsonl'), name, String(compared.length), ...cells(compared)]);
    }
  }
  await model.close();
  const left = ['Set', 'Reader'].map((heading) => ({ heading, align: 'left' as const }));
  const right = ['Jobs', ...HEADINGS].map((heading) => ({ heading, align: 'right' as const }));
  console.log(table([...left, ...right], rows));
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(1);
});
