/**
 * npm run reader:ablate -- CASES.jsonl [MORE.jsonl] [--heard HEARD.jsonl]… [--own CASES.jsonl]… [--rules NAMES] [--model DIR]:
 * switches off each rule of the reader by rules, or those whose names match, and prints what happens to jobs that it was
 * not written for (CASES), to those that it was written for (--own), and to what both readers make of CASES together: how
 * many lines more or less are right in name and money. With --heard, of what recognisers made of those that they heard.
 */
import { parseArgs } from 'node:util';
import type { Transcript } from '@jobspeak/contracts';
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
  readHeard,
  written,
} from '@jobspeak/reader/evaluation';
import { table } from './table';

type ReadByRules = ReturnType<typeof readerWithout>;

/** A job and the words that are to be read. */
interface Told {
  one: Case;
  words: Transcript;
}

/** Right lines, and the share of jobs whose total is. */
interface Worth {
  f1: number;
  totals: number;
}

const worthOf = (jobs: readonly Told[], read: (told: Told, index: number) => ReturnType<ReadByRules>): Worth => {
  const judged = jobs.map((told, index) => judge(told.one, told.words, read(told, index)));
  const { lineF1, totalExact } = figuresOf(comparisonsOf(judged));
  return { f1: lineF1, totals: totalExact ?? 0 };
};

const points = (now: number, before: number): string => {
  const change = (now - before) * 100;
  return `${change > 0 ? '+' : ''}${change.toFixed(2)}`;
};

const casesOf = async (files: readonly string[]): Promise<Case[]> =>
  (await Promise.all(files.map(readCases))).flat().filter(({ gold }) => gold);

const asWritten = (cases: readonly Case[]): Told[] => cases.map((one) => ({ one, words: written(one) }));

/** As they are written, or as they were heard where files of that are given. */
const asTold = async (cases: readonly Case[], files: readonly string[]): Promise<Told[]> => {
  if (files.length === 0) return asWritten(cases);
  const heard = new Map((await Promise.all(files.map(readHeard))).flatMap((words) => [...words]));
  return cases.flatMap((one) => {
    const words = heard.get(one.id);
    return words ? [{ one, words }] : [];
  });
};

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
    options: {
      own: { type: 'string', multiple: true, default: [] },
      heard: { type: 'string', multiple: true, default: [] },
      rules: { type: 'string', default: '' },
      model: { type: 'string' },
    },
  });
  const others = await asTold(await casesOf(positionals), values.heard);
  const own = asWritten(await casesOf(values.own));
  const model = await openModel(values.model);
  const learned: LearnedReading[] = [];
  for (const { one, words } of others) learned.push(await readLearned(words, contextOfCase(one), model));
  await model.close();
  const measure = (rules: ReadByRules): Worths => {
    const read = ({ one, words }: Told) => rules(words, contextOfCase(one));
    const both = (told: Told, index: number) => {
      const seen = learned[index];
      return seen ? arbitrated(read(told), seen, told.words, contextOfCase(told.one)) : read(told);
    };
    return { others: worthOf(others, read), own: worthOf(own, read), both: worthOf(others, both) };
  };
  const named = new RegExp(values.rules);
  const rules = ablatedRules().filter(({ file, name }) => named.test(`${file} ${name}`));
  const all = measure(readerWithout(null));
  console.log(
    report(
      all,
      rules.map((rule) => ({ rule, without: measure(readerWithout(rule)) })),
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
