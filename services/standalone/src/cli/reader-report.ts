/**
 * npm run reader:report -- [CASES.jsonl …] [--heard HEARD.jsonl] [--model DIR]: what the rules, the learned reader and
 * both together make of sets of jobs, beside each other, and how often what was called so likely right was right;
 * without files, of the sets that nobody has looked at. With --heard, of the words that a recogniser heard of them.
 */
import path from 'node:path';
import { parseArgs } from 'node:util';
import { openModel } from '@jobspeak/quote';
import { learnedReader, readByRules, readerOf } from '@jobspeak/reader';
import {
  type Comparison,
  calibrationOf,
  comparisonsOf,
  figuresOf,
  judgeAll,
  readCases,
  readHeard,
  suretyOf,
  written,
} from '@jobspeak/reader/evaluation';
import { calibrationTable } from './evaluation-report';
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
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { model: { type: 'string' }, heard: { type: 'string' } },
  });
  const heard = values.heard === undefined ? null : await readHeard(values.heard);
  const model = await openModel(values.model);
  const readers = { rules: readByRules, learned: learnedReader(model), both: readerOf(model) };
  const rows: string[][] = [];
  const shown: Comparison[] = [];
  for (const file of positionals.length > 0 ? positionals : unreadFiles()) {
    const cases = (await readCases(file)).filter(({ id }) => !heard || heard.has(id));
    for (const [name, reader] of Object.entries(readers)) {
      const compared = comparisonsOf(await judgeAll(cases, reader, (one) => heard?.get(one.id) ?? written(one)));
      rows.push([path.basename(file, '.jsonl'), name, String(compared.length), ...cells(compared)]);
      if (name === 'both') shown.push(...compared);
    }
  }
  await model.close();
  const left = ['Set', 'Reader'].map((heading) => ({ heading, align: 'left' as const }));
  const right = ['Jobs', ...HEADINGS].map((heading) => ({ heading, align: 'right' as const }));
  console.log(table([...left, ...right], rows));
  console.log(`\nWhat the confidence of both together was worth, all sets:\n${calibrationTable(calibrationOf(shown))}`);
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(1);
});
