/**
 * npm run reader:report -- [CASES.jsonl …] [--heard HEARD.jsonl] [--model DIR] [--keep]: what the rules, the learned
 * reader and both together make of sets of jobs, beside each other, and how often what was called so likely right was right;
 * without files, of the sets that nobody has looked at. With --heard, of the words that a recogniser heard of them. With --keep
 * the figures of both go into the model's own file, and a test holds them.
 */
import { readFile, writeFile } from 'node:fs/promises';
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
  'Hedged',
  'Sure',
  'Sure is right',
  'Wrong is marked',
];

const cells = (compared: readonly Comparison[]): string[] => {
  const { lineF1, amountRecall, totalExact, noEditNeeded, clientName, termsRight, hedgedRight } = figuresOf(compared);
  const { sure, right, marked } = suretyOf(compared);
  return [lineF1, amountRecall, totalExact, noEditNeeded, clientName, termsRight, hedgedRight, sure, right, marked].map(
    share,
  );
};

/** Writes the figures that the model has reached beside what it was made from. */
async function keepFigures(figures: Record<string, object>): Promise<void> {
  const file = path.join(path.dirname(require.resolve('@jobspeak/reader/package.json')), 'model/model.json');
  const about = JSON.parse(await readFile(file, 'utf8')) as object;
  await writeFile(file, `${JSON.stringify({ ...about, figures }, null, 2)}\n`);
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { model: { type: 'string' }, heard: { type: 'string' }, keep: { type: 'boolean', default: false } },
  });
  const heard = values.heard === undefined ? null : await readHeard(values.heard);
  const model = await openModel(values.model);
  const readers = { rules: readByRules, learned: learnedReader(model), both: readerOf(model) };
  const rows: string[][] = [];
  const shown: Comparison[] = [];
  const kept: Record<string, object> = {};
  for (const file of positionals.length > 0 ? positionals : unreadFiles()) {
    const cases = (await readCases(file)).filter(({ id }) => !heard || heard.has(id));
    for (const [name, reader] of Object.entries(readers)) {
      const compared = comparisonsOf(await judgeAll(cases, reader, (one) => heard?.get(one.id) ?? written(one)));
      rows.push([path.basename(file, '.jsonl'), name, String(compared.length), ...cells(compared)]);
      if (name !== 'both') continue;
      shown.push(...compared);
      kept[path.basename(file, '.jsonl')] = { ...figuresOf(compared), ...suretyOf(compared) };
    }
  }
  await model.close();
  if (values.keep) await keepFigures(kept);
  const left = ['Set', 'Reader'].map((heading) => ({ heading, align: 'left' as const }));
  const right = ['Jobs', ...HEADINGS].map((heading) => ({ heading, align: 'right' as const }));
  console.log(table([...left, ...right], rows));
  console.log(`\nWhat the confidence of both together was worth, all sets:\n${calibrationTable(calibrationOf(shown))}`);
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(1);
});
