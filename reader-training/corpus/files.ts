import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { HeardJob } from './heard';
import { type Client, type Job, kindOf, type LibraryItem, toMinor } from './job';
import { parseMarks } from './marks';

const JOBS = path.join(__dirname, '../jobs');
const HEARD = path.join(__dirname, '../heard');

/** The files of the corpus. */
export const corpusFiles = (): string[] =>
  readdirSync(JOBS)
    .filter((name) => name.endsWith('.jobs'))
    .sort()
    .map((name) => path.relative(process.cwd(), path.join(JOBS, name)));

/** `# id trade locale currency key=value…` */
function beginJob(file: string, row: number, line: string): Job {
  const [id = '', trade = '', locale = '', currency = '', ...pairs] = line.slice(2).trim().split(/\s+/);
  const keys = Object.fromEntries(
    pairs.map((pair) => {
      const [key = '', value] = pair.split('=');
      return [key, value];
    }),
  );
  const empty = { library: new Map<string, LibraryItem>(), clients: [], text: [], marks: [], words: [], faults: [] };
  return { file, row, id, trade, locale, currency, keys, ...empty };
}

const fieldsOf = (line: string): string[] =>
  line
    .slice(1)
    .split(';')
    .map((field) => field.trim());

/** `+a name; unit; price; kind`, of which the sign is cut off */
function readItem([name = '', unit, price, kind = 'm']: readonly string[]): LibraryItem {
  return { name: name.slice(2), unit, unitPriceMinor: toMinor(price), kind: kindOf(kind) };
}

/** `& name; e-mail; phone; address`, of which the sign is cut off */
function readClient([name, email, phone, address]: readonly string[]): Client {
  return Object.fromEntries(Object.entries({ name, email, phone, address }).filter(([, value]) => value));
}

function readLine(job: Job, row: number, line: string): void {
  if (/^\+[a-z] /.test(line)) job.library.set(line.charAt(1), readItem(fieldsOf(line)));
  else if (line.startsWith('& ')) job.clients.push(readClient(fieldsOf(line)));
  else job.text.push({ row, line });
}

/** Reads the jobs of a file. @throws Error that names the line where text stands before the first job. */
export function readJobs(file: string, text = readFileSync(file, 'utf8')): Job[] {
  const jobs: Job[] = [];
  for (const [index, line] of text.split('\n').entries()) {
    const row = index + 1;
    const job = jobs.at(-1);
    if (line.startsWith('# ')) jobs.push(beginJob(file, row, line));
    else if (line.startsWith('//')) continue;
    else if (job) readLine(job, row, line);
    else if (line.trim()) throw new Error(`${file}:${row}: text before the first "# id …" line`);
  }
  for (const job of jobs) parseMarks(job);
  return jobs;
}

/** What was heard of the jobs, each time that they were spoken, by their ids. */
export function readHeardJobs(): Map<string, HeardJob[]> {
  const files = readdirSync(HEARD).filter((name) => name.endsWith('.jsonl'));
  const rows = files.flatMap((name) => readFileSync(path.join(HEARD, name), 'utf8').split('\n').filter(Boolean));
  const jobs = new Map<string, HeardJob[]>();
  for (const row of rows) {
    const job = JSON.parse(row) as HeardJob;
    jobs.set(job.id, [...(jobs.get(job.id) ?? []), job]);
  }
  return jobs;
}
