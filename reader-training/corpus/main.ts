/**
 * npm run reader:corpus -- COMMAND [FILE…]: reads the corpus of spoken jobs (FORMAT.md), or some files of it.
 *   check    every job's net, counts of all
 *   quote    one evaluation case a line
 *   read     text and quote one under the other, for a second person
 *   labels   one example a line, of the jobs without faults: what training reads
 *   heard    the same of the words that recognisers made of them (learn/hear.py)
 *   tokens   one word a line: word, B-/I-role or O, lines, value, head
 * Each tells every fault with file:line:column, and fails where there is one.
 */
import { checkEntries, formatFault } from './check';
import type { Entry } from './evaluation-case';
import { corpusFiles, readHeardJobs, readJobs } from './files';
import { heardExample } from './heard';
import { exampleOf, namesOf } from './labels';
import { countEntries, formatQuote, formatSize, formatTokens } from './print';
import { caseOf } from './quote';

type Rows = readonly (string | object)[];

const isFaultless = ({ job }: Entry): boolean => job.faults.length === 0;

/** The examples of an entry's heard words. */
function heardOf(entries: readonly Entry[]): string[] {
  const heard = readHeardJobs();
  return entries
    .filter(isFaultless)
    .flatMap((entry) =>
      (heard.get(entry.job.id) ?? []).flatMap((one) => heardExample(exampleOf(entry), one, namesOf(entry.job)) ?? []),
    )
    .map((example) => JSON.stringify(example));
}

const COMMANDS = new Map<string, (entries: readonly Entry[]) => Rows>([
  ['check', (entries) => [...entries.map(({ meant }) => formatSize(meant)), countEntries(entries)]],
  ['quote', (entries) => entries.map(({ meant }) => JSON.stringify(meant))],
  ['read', (entries) => entries.map(({ meant }) => formatQuote(meant))],
  ['labels', (entries) => entries.filter(isFaultless).map((entry) => JSON.stringify(exampleOf(entry)))],
  ['heard', heardOf],
  ['tokens', (entries) => entries.map(({ job }) => formatTokens(job))],
]);

function main([name = '', ...files]: readonly string[]): void {
  const command = COMMANDS.get(name);
  if (!command) {
    console.error(`npm run reader:corpus -- ${[...COMMANDS.keys()].join('|')} [FILE…]`);
    process.exitCode = 2;
    return;
  }
  const jobs = (files.length > 0 ? files : corpusFiles()).flatMap((file) => readJobs(file));
  const entries = jobs.map((job) => ({ job, meant: caseOf(job) }));
  checkEntries(entries);
  for (const row of command(entries)) console.log(row);
  const faults = jobs.flatMap((job) => job.faults.map((fault) => formatFault(job, fault)));
  for (const fault of faults) console.error(fault);
  // not exit(): a pipe would lose what is not yet written
  process.exitCode = faults.length > 0 ? 1 : 0;
}

try {
  main(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
