/**
 * npm run bench -- lists [--most N] [--each N] [--only quotes|invoices]: how long a list takes in an account with 1,000
 * documents and in one with 1,000,000, through HTTP, interleaved in random order: the first page, in several orders and
 * narrowed; a page from anywhere within; a search that finds twenty, and one that finds a tenth. Holds when each 95th
 * percentile of the large account is within 1.5 times that of the small one, and when nothing of it has read the table
 * from end to end, by Postgres' own count of scans.
 */
import { randomInt, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { invoiceService } from '@jobspeak/invoice';
import {
  createDiskStore,
  createLog,
  createMemoryBus,
  type Db,
  openDb,
  type ServiceDefinition,
  startServices,
} from '@jobspeak/kit';
import { createSigner, type Signer } from '@jobspeak/kit/testing';
import { quoteService } from '@jobspeak/quote';
import { startPostgres } from '../../services/standalone/src/postgres';
import { INVOICES, QUOTES } from './lists-data';
import { machine, say } from './machine';

const FEW = 1_000;
const ALLOWED = 1.5;
const WARM_UP = 20;
/** Words that twenty documents of each account have, and places where a page begins. */
const RARE = 40;
const FOUND = 20;

interface Account {
  name: string;
  accountId: string;
  rows: number;
  token: string;
  cursors: string[];
}

/** What is listed: where it is kept, how it is made, and which of it a list shows. */
interface Noun {
  table: 'quotes' | 'invoices';
  schema: string;
  service: () => ServiceDefinition;
  fill: string;
  listed: string;
  questions: Record<string, (account: Account) => string>;
}

const pick = <T>(values: readonly T[]): T => values[randomInt(values.length)] as T; // never asked of an empty list

/** A word that twenty documents have, whatever the size of the account. */
const rareWord = ({ rows }: Account): string => {
  const group = randomInt(Math.floor(rows / FOUND));
  return `rare${String.fromCharCode(97 + (group % 26))}${group}`;
};

const questionsOf = (list: string, narrowed: Record<string, string>): Noun['questions'] => ({
  'first page': () => list,
  'first page, dearest': () => `${list}&sort=highest`,
  ...Object.fromEntries(Object.entries(narrowed).map(([name, query]) => [`first page, ${name}`, () => list + query])),
  'page deep inside': ({ cursors }) => `${list}&cursor=${pick(cursors)}`,
  'selective search': (account) => `${list}&search=${rareWord(account)}`,
  'search for a common word': () => `${list}&search=common3`,
});

const NOUNS: readonly Noun[] = [
  {
    table: 'quotes',
    schema: 'quote',
    service: quoteService,
    fill: QUOTES,
    listed: `state not in ('archived', 'deleted')`,
    questions: questionsOf('/quotes?limit=30', {
      'one status': '&status=sent',
      'two statuses': '&statuses=sent,pending',
    }),
  },
  {
    table: 'invoices',
    schema: 'invoice',
    service: invoiceService,
    fill: INVOICES,
    listed: 'true',
    questions: questionsOf('/invoices?limit=30', { 'one status': '&status=sent', overdue: '&overdue=true&sort=due' }),
  },
];

const start = async ({ service }: Noun, databaseUrl: string, folder: string, { keys }: Signer) => {
  const [running] = await startServices([service()], {
    databaseUrl,
    bus: createMemoryBus(),
    objects: createDiskStore(path.join(folder, 'objects')),
    log: createLog({ name: 'bench', level: 'silent' }),
    keys,
    clock: () => new Date(),
  });
  if (!running) throw new Error('The service did not start.');
  return running;
};

/** Indexes are made once the rows are there: it is the same in the end, and much faster. */
async function fillTable(db: Db, { table, fill }: Noun, accounts: readonly Account[]): Promise<void> {
  const { rows: indexes } = await db.raw<{ rows: { name: string; definition: string }[] }>(
    `select indexname as name, indexdef as definition from pg_indexes
      where schemaname = current_schema and tablename = ?
        and indexname not in (select conname from pg_constraint)`,
    [table],
  );
  for (const { name } of indexes) await db.raw('drop index ??', [name]);
  for (const { accountId, rows } of accounts) await db.raw(fill, { accountId, rows, found: FOUND });
  for (const { definition } of indexes) await db.raw(definition);
  await db.raw('vacuum analyze ??', [table]);
}

/** Where pages begin, all over an account's list: what a person who pages on comes by. */
async function cursorsOf(db: Db, { table, listed }: Noun, { accountId, rows: count }: Account): Promise<string[]> {
  const { rows } = await db.raw<{ rows: { created: string; id: string }[] }>(
    `select created::text, id from (
       select created_at as created, id, row_number() over (order by created_at desc, id desc) as place
       from ?? where account_id = ? and ${listed}) listed
     where place % ? = 0`,
    [table, accountId, Math.floor((count * 0.9) / RARE)],
  );
  return rows.map(({ created, id }) => Buffer.from(JSON.stringify([created, id])).toString('base64url'));
}

async function ask(url: string, token: string): Promise<number> {
  const started = performance.now();
  const response = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
  const body = (await response.json()) as { items?: unknown[] };
  const ms = performance.now() - started;
  if (!body.items?.length) throw new Error(`${url} was answered with ${response.status} and nothing to list.`);
  return ms;
}

/** Milliseconds of each request, by question and account. */
async function measure(
  url: string,
  { questions }: Noun,
  accounts: readonly Account[],
  each: number,
): Promise<Map<string, number[]>> {
  const taken = new Map<string, number[]>();
  for (let round = -WARM_UP; round < each; round++) {
    for (const [name, question] of Object.entries(questions)) {
      const turn = randomInt(2) === 0 ? accounts : [...accounts].reverse();
      for (const account of turn) {
        const ms = await ask(url + question(account), account.token);
        const key = `${name} ${account.name}`;
        if (round >= 0) taken.set(key, [...(taken.get(key) ?? []), ms]);
      }
    }
  }
  return taken;
}

const percentile = (values: readonly number[], share: number): number =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0;

/** How often the table was read from end to end, and by an index. Connections have to be closed: they count late. */
async function scansOf(db: Db, { table }: Noun): Promise<{ whole: number; byIndex: number }> {
  const { rows } = await db.raw<{ rows: { whole: string; by_index: string }[] }>(
    `select seq_scan as whole, idx_scan as by_index from pg_stat_user_tables
      where schemaname = current_schema and relname = ?`,
    [table],
  );
  return { whole: Number(rows[0]?.whole), byIndex: Number(rows[0]?.by_index) };
}

/** @returns whether all that is claimed holds. */
function report(
  taken: Map<string, number[]>,
  { questions }: Noun,
  [small, large]: readonly [Account, Account],
): boolean {
  const ratios = Object.keys(questions).map((name) => {
    const figures = [small, large].map((account) => {
      const values = taken.get(`${name} ${account.name}`) ?? [];
      return { median: percentile(values, 0.5), p95: percentile(values, 0.95) };
    });
    const [few, many] = figures.map(({ p95 }) => p95);
    const ratio = (many ?? 0) / (few ?? 1);
    const told = figures.map(({ median, p95 }) => `${median.toFixed(1)} / ${p95.toFixed(1)}`.padStart(14));
    say(`  ${name.padEnd(26)}${told.join('  ')}  ${ratio.toFixed(2)}`);
    return ratio;
  });
  return ratios.every((ratio) => ratio <= ALLOWED);
}

async function prepare(noun: Noun, databaseUrl: string, folder: string, signer: Signer, most: number) {
  const accountOf = async (name: string, rows: number): Promise<Account> => {
    const accountId = randomUUID();
    const claims = { sub: randomUUID(), accountId, sid: randomUUID(), role: 'user' };
    return { name, accountId, rows, token: await signer.sign(claims, '12h'), cursors: [] };
  };
  const accounts = [await accountOf('small', FEW), await accountOf('large', most)] as const;
  await (await start(noun, databaseUrl, folder, signer)).stop(); // its tables
  const db = openDb(databaseUrl, noun.schema);
  const started = performance.now();
  await fillTable(db, noun, accounts);
  for (const account of accounts) account.cursors = await cursorsOf(db, noun, account);
  say(`${FEW + most} ${noun.table} made in ${((performance.now() - started) / 1000).toFixed(0)} s`);
  await db.raw(`select pg_stat_reset_single_table_counters(?::regclass)`, [noun.table]);
  await db.destroy();
  return accounts;
}

interface Run {
  most: number;
  each: number;
}

/** @returns whether the lists of a noun hold what is claimed of them. */
async function judge(noun: Noun, databaseUrl: string, folder: string, { most, each }: Run): Promise<boolean> {
  const signer = await createSigner();
  const accounts = await prepare(noun, databaseUrl, folder, signer, most);
  const service = await start(noun, databaseUrl, folder, signer);
  const taken = await measure(service.url, noun, accounts, each).finally(() => service.stop());
  const db = openDb(databaseUrl, noun.schema);
  try {
    const scans = await scansOf(db, noun);
    say(`${each} of each, interleaved; median / 95th percentile in ms with ${FEW} and ${most}; their ratio:`);
    const isEven = report(taken, noun, accounts);
    say(`scans of the table: ${scans.whole} from end to end, ${scans.byIndex} by an index`);
    await db.raw('truncate ?? cascade', [noun.table]);
    return isEven && scans.whole === 0 && scans.byIndex > 0;
  } finally {
    await db.destroy();
  }
}

async function main(): Promise<void> {
  const options = {
    most: { type: 'string', default: '1000000' },
    each: { type: 'string', default: '300' },
    only: { type: 'string' },
  } as const;
  const { values } = parseArgs({ options });
  const folder = await mkdtemp(path.join(tmpdir(), 'jobspeak-bench-'));
  const postgres = await startPostgres(folder);
  try {
    say(machine());
    const run = { most: Number(values.most), each: Number(values.each) };
    const judged: boolean[] = [];
    for (const noun of NOUNS.filter(({ table }) => values.only === undefined || values.only === table))
      judged.push(await judge(noun, postgres.url, folder, run));
    const holds = judged.length > 0 && judged.every(Boolean);
    say(holds ? `holds: within ${ALLOWED} times, and by indexes alone` : 'FAILS');
    process.exitCode = holds ? 0 : 1;
  } finally {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

main().catch((error: unknown) => {
  say(String(error));
  process.exitCode = 1;
});
