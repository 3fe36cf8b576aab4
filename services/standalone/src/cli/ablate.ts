/**
 * npm run reader:ablate -- CASES.jsonl [MORE.jsonl] [--own CASES.jsonl]… [--model DIR]: switches off each rule of the
 * reader by rules, and prints what happens to jobs that it was not written for (CASES), to those that it was written for
 * (--own), and to what both readers make of CASES together: how many lines more or less are right in name and money.
 */
import { parseArgs } from 'node:util';
import { openModel } from '@jobspeak/quote';
import { arbitrated, type LearnedReading, readLearned } from '@jobspeak/reader';
import {
  type AblatedRule,
  ablatedRules,
  type Case,
  comparisonsOf,
  contextOfCase,
  figuresOf,
  judge,
  readCases,
  readerWithout,
  written,
} from '@jobspeak/reader/evaluation';
import { table } from './table';

type ReadByRules = ReturnType<typeof readerWithout>;

/** Right lines, and the share of jobs whose total is. */
interface Worth {
  f1: number;
  totals: number;
}

const worthOf = (cases: readonly Case[], read: (one: Case, index: number) => ReturnType<ReadByRules>): Worth => {
  const judged = cases.map((one, index) => judge(one, written(one), read(one, index)));
  const { lineF1, totalExact } = figuresOf(comparisonsOf(judged));
  return { f1: lineF1, totals: totalExact ?? 0 };
};

const points = (now: number, before: number): string => {
  const change = (now - before) * 100;
  return `${change > 0 ? '+' : ''}${change.toFixed(2)}`;
};

const casesOf = async (files: readonly string[]): Promise<Case[]> =>
  (await Promise.all(files.map(readCases))).flat().filter(({ gold }) => gold);

const SETS = ['others', 'own', 'both'] as const;
type Worths = Record<(typeof SETS)[number], Worth>;

/** What each rule is worth, the least first. */
function report(all: Worths, rows: readonly { rule: AblatedRule; without: Worths }[]): string {
  const harm = ({ without }: (typeof rows)[number]) =>
    all.both.f1 - without.both.f1 + all.others.f1 - without.others.f1;
  const headings = ['Others F1', 'totals', 'Own F1', 'totals', 'Both F1', 'totals'];
  const columns = headings.map((heading) => ({ heading, align: 'right' as const }));
  return table(
    [{ heading: 'Without', align: 'left' }, ...columns],
    rows
      .toSorted((a, b) => harm(a) - harm(b))
      .map(({ rule, without }) => [
        `${rule.file} ${rule.name}`,
        ...SETS.flatMap((set) => [points(without[set].f1, all[set].f1), points(without[set].totals, all[set].totals)]),
      ]),
  );
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { own: { type: 'string', multiple: true, default: [] }, model: { type: 'string' } },
  });
  const [others, own] = [await casesOf(positionals), await casesOf(values.own)];
  const model = await openModel(values.model);
  const learned: LearnedReading[] = [];
  for (const one of others) learned.push(await readLearned(written(one), contextOfCase(one), model));
  await model.close();
  const measure = (rules: ReadByRules): Worths => {
    const read = (one: Case) => rules(written(one), contextOfCase(one));
    const both = (one: Case, index: number) => {
      const seen = learned[index];
      return seen ? arbitrated(read(one), seen, written(one), contextOfCase(one)) : read(one);
    };
    return { others: worthOf(others, read), own: worthOf(own, read), both: worthOf(others, both) };
  };
  const all = measure(readerWithout(null));
  console.log(
    report(
      all,
      ablatedRules().map((rule) => ({ rule, without: measure(readerWithout(rule)) })),
    ),
  );
  const text = ({ f1, totals }: Worth) => `F1 ${f1.toFixed(3)}, totals ${totals.toFixed(3)}`;
  console.log(
    `With all rules: ${others.length} others ${text(all.others)}, both ${text(all.both)}; ${own.length} own ${text(all.own)}.`,
  );
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(1);
});
