/**
 * npm run bench -- lists [--most N] [--each N]: how long a list of quotes takes in an account with 1,000 of them and in
 * one with 1,000,000, through HTTP, interleaved in random order: the first page, a page from anywhere within, and a
 * search that finds twenty. Holds when each 95th percentile of the large account is within 1.5 times that of the small
 * one, and when nothing of it has read the table from end to end, by Postgres' own count of scans.
 */
import { randomInt, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { createDiskStore, createLog, createMemoryBus, type Db, openDb, startServices } from '@jobspeak/kit';
import { createSigner, type Signer } from '@jobspeak/kit/testing';
import { quoteService } from '@jobspeak/quote';
import { startPostgres } from '../../services/standalone/src/postgres';
import { machine, say } from './machine';

const FEW = 1_000;
const ALLOWED = 1.5;
const WARM_UP = 20;
/** Words that twenty quotes of each account have, and places where a page begins. */
const RARE = 40;
const FOUND = 20;

interface Account {
  name: string;
  accountId: string;
  quotes: number;
  token: string;
  cursors: string[];
}

const startQuotes = async (databaseUrl: string, folder: string, { keys }: Signer) => {
  const [service] = await startServices([quoteService()], {
    databaseUrl,
    bus: createMemoryBus(),
    objects: createDiskStore(path.join(folder, 'objects')),
    log: createLog({ name: 'bench', level: 'silent' }),
    keys,
    clock: () => new Date(),
  });
  if (!service) throw new Error('The quote service did not start.');
  return service;
};

/** A year of quotes: three lines each, words that many have, that some have, and that twenty have. */
const FILL = `
  with given as (
    select cast(:accountId as uuid) as account_id, cast(:quotes as int) as quotes, cast(:found as int) as found
  )
  insert into quotes (id, account_id, state, document_status, currency, locale, content, title, client_name, total,
    missing_prices, to_check, number, sequence, client_id, words, created_at, updated_at)
  select gen_random_uuid(), account_id, case when n % 19 = 0 then 'archived' when n % 3 = 0 then 'draft' else 'finalized' end,
    (array['draft', 'sent', 'approved', 'rejected', 'completed', 'pending'])[1 + n % 6], 'GBP', 'en-GB',
    jsonb_build_object('title', 'Job ' || n, 'client', jsonb_build_object('name', 'Client ' || n % 5000),
      'lines', (select jsonb_agg(jsonb_build_object('id', gen_random_uuid(), 'kind', 'material', 'quantity', 2,
        'unit', 'm', 'unitPrice', n % 9000, 'description', 'Work ' || (n * k) % 997 || ' as agreed on site'))
        from generate_series(1, 3) k)),
    'Job ' || n, 'Client ' || n % 5000, cast(n as bigint) * 7919 % 1000003, 0, case when n % 50 = 0 then 1 else 0 end,
    'Q-2026-' || n, n, null,
    array_to_tsvector((select array_agg(distinct left(cast(account_id as text), 8) || ':' || word) from unnest(array[
      'q', '2026', cast(n as text), 'job', 'client', cast(n % 5000 as text), 'work', 'as', 'agreed', 'on', 'site',
      'common' || n % 10, 'term' || (n * 31) % 997, 'rare' || chr(97 + n % (quotes / found) % 26) || n % (quotes / found)
    ]) word)),
    now() - n * interval '1 year' / quotes, now() - (n * 13 % quotes) * interval '1 year' / quotes
  from given, generate_series(1, quotes) n`;

/** Indexes are made once the rows are there: it is the same in the end, and much faster. */
async function fill(db: Db, accounts: readonly Account[]): Promise<void> {
  const { rows: indexes } = await db.raw<{ rows: { name: string; definition: string }[] }>(
    `select indexname as name, indexdef as definition from pg_indexes
      where schemaname = current_schema and tablename = 'quotes'
        and indexname not in (select conname from pg_constraint)`,
  );
  for (const { name } of indexes) await db.raw('drop index ??', [name]);
  for (const { accountId, quotes } of accounts) await db.raw(FILL, { accountId, quotes, found: FOUND });
  for (const { definition } of indexes) await db.raw(definition);
  await db.raw('vacuum analyze quotes');
}

/** Where pages begin, all over an account's list: what a person who pages on comes by. */
async function cursorsOf(db: Db, { accountId, quotes }: Account): Promise<string[]> {
  const { rows } = await db.raw<{ rows: { created: string; id: string }[] }>(
    `select created::text, id from (
       select created_at as created, id, row_number() over (order by created_at desc, id desc) as place
       from quotes where account_id = ? and state not in ('archived', 'deleted')) listed
     where place % ? = 0`,
    [accountId, Math.floor((quotes * 0.9) / RARE)],
  );
  return rows.map(({ created, id }) => Buffer.from(JSON.stringify([created, id])).toString('base64url'));
}

const pick = <T>(values: readonly T[]): T => values[randomInt(values.length)] as T; // never asked of an empty list

/** A word that twenty quotes have, whatever the size of the account. */
const rareWord = ({ quotes }: Account): string => {
  const group = randomInt(Math.floor(quotes / FOUND));
  return `rare${String.fromCharCode(97 + (group % 26))}${group}`;
};

const QUESTIONS: Record<string, (account: Account) => string> = {
  'first page': () => '/quotes?limit=30',
  'first page, dearest': () => '/quotes?limit=30&sort=highest',
  'first page, one status': () => '/quotes?limit=30&status=sent',
  'page deep inside': ({ cursors }) => `/quotes?limit=30&cursor=${pick(cursors)}`,
  'selective search': (account) => `/quotes?limit=30&search=${rareWord(account)}`,
  'search for a common word': () => '/quotes?limit=30&search=common3',
};
/** Shown, and not part of what has to hold: its index has to be read for each of the quotes that match. */
const UNCLAIMED = 'search for a common word';

async function ask(url: string, token: string): Promise<number> {
  const started = performance.now();
  const response = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
  const body = (await response.json()) as { items?: unknown[] };
  const ms = performance.now() - started;
  if (!body.items?.length) throw new Error(`${url} was answered with ${response.status} and nothing to list.`);
  return ms;
}

/** Milliseconds of each request, by question and account. */
async function measure(url: string, accounts: readonly Account[], each: number): Promise<Map<string, number[]>> {
  const taken = new Map<string, number[]>();
  for (let round = -WARM_UP; round < each; round++) {
    for (const [name, question] of Object.entries(QUESTIONS)) {
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
async function scansOf(db: Db): Promise<{ whole: number; byIndex: number }> {
  const { rows } = await db.raw<{ rows: { whole: string; by_index: string }[] }>(
    `select seq_scan as whole, idx_scan as by_index from pg_stat_user_tables
      where schemaname = current_schema and relname = 'quotes'`,
  );
  return { whole: Number(rows[0]?.whole), byIndex: Number(rows[0]?.by_index) };
}

/** @returns whether all that is claimed holds. */
function report(taken: Map<string, number[]>, [small, large]: readonly [Account, Account]): boolean {
  const ratios = Object.keys(QUESTIONS).map((name) => {
    const figures = [small, large].map((account) => {
      const values = taken.get(`${name} ${account.name}`) ?? [];
      return { median: percentile(values, 0.5), p95: percentile(values, 0.95) };
    });
    const [few, many] = figures.map(({ p95 }) => p95);
    const ratio = (many ?? 0) / (few ?? 1);
    const told = figures.map(({ median, p95 }) => `${median.toFixed(1)} / ${p95.toFixed(1)}`.padStart(14));
    say(`  ${name.padEnd(26)}${told.join('  ')}  ${ratio.toFixed(2)}`);
    return { name, ratio };
  });
  return ratios.filter(({ name }) => name !== UNCLAIMED).every(({ ratio }) => ratio <= ALLOWED);
}

async function prepare(databaseUrl: string, folder: string, signer: Signer, most: number) {
  const accountOf = async (name: string, quotes: number): Promise<Account> => {
    const accountId = randomUUID();
    const claims = { sub: randomUUID(), accountId, sid: randomUUID(), role: 'user' };
    return { name, accountId, quotes, token: await signer.sign(claims, '12h'), cursors: [] };
  };
  const accounts = [await accountOf('small', FEW), await accountOf('large', most)] as const;
  await (await startQuotes(databaseUrl, folder, signer)).stop(); // its tables
  const db = openDb(databaseUrl, 'quote');
  const started = performance.now();
  await fill(db, accounts);
  for (const account of accounts) account.cursors = await cursorsOf(db, account);
  say(`${FEW + most} quotes made in ${((performance.now() - started) / 1000).toFixed(0)} s`);
  await db.raw(`select pg_stat_reset_single_table_counters('quotes'::regclass)`);
  await db.destroy();
  return accounts;
}

async function main(): Promise<void> {
  const options = { most: { type: 'string', default: '1000000' }, each: { type: 'string', default: '300' } } as const;
  const { values } = parseArgs({ options });
  const folder = await mkdtemp(path.join(tmpdir(), 'jobspeak-bench-'));
  const postgres = await startPostgres(folder);
  try {
    say(machine());
    const signer = await createSigner();
    const accounts = await prepare(postgres.url, folder, signer, Number(values.most));
    const service = await startQuotes(postgres.url, folder, signer);
    const taken = await measure(service.url, accounts, Number(values.each)).finally(() => service.stop());
    const db = openDb(postgres.url, 'quote');
    const scans = await scansOf(db).finally(() => db.destroy());
    say(
      `${values.each} of each, interleaved; median / 95th percentile in ms with ${FEW} and ${values.most}; their ratio:`,
    );
    const isEven = report(taken, accounts);
    say(`scans of the table: ${scans.whole} from end to end, ${scans.byIndex} by an index`);
    const holds = isEven && scans.whole === 0 && scans.byIndex > 0;
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
