/**
 * npm run bench -- admin [--points N] [--users N] [--each N] [--in FOLDER] [--into DATABASE_URL]: how long the screens of the back
 * office take with so many points of telemetry (10,000,000) and so many users of a year (1,000,000) stored, through
 * HTTP, one after the other. Holds when the 95th percentile of each is within 300 ms, and when none of them has read raw
 * telemetry or people from end to end, by Postgres' own count of rows. `--in` keeps what was made in a folder, and asks it again the
 * next time. `--into` only fills the database of a Jobspeak
 * that is running with telemetry, and with people where `--users` says how many, to look at it. An answer with nothing in it is measured beside them: so long is what
 * the machine itself takes.
 */
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { adminService, TelemetryRetention } from '@jobspeak/admin';
import { authService } from '@jobspeak/auth';
import { createDiskStore, createLog, createMemoryBus, type Db, openDb, startServices } from '@jobspeak/kit';
import { createSigner } from '@jobspeak/kit/testing';
import { type Mailer, notificationService } from '@jobspeak/notification';
import { startPostgres } from '../../services/standalone/src/postgres';
import { type Amounts, DAYS, ERRORS, GENERATIONS, OPEN_DAYS, rollups, SERIES, SPANS } from './admin-data';
import { ADMIN, fillPeople, peopleQuestions, withoutTriggers } from './admin-people';
import { machine, say } from './machine';

const LIMIT_MS = 300;
const WARM_UP = 3;
const RAW = ['spans', 'error_logs', 'users', 'acts', 'emails', 'feedback', 'people', 'generations'];

/** Of so many points: spans mostly, then what they add up to, then errors. */
const amountsOf = (points: number): Amounts => ({
  spans: Math.round(points * 0.6),
  errors: Math.round(points * 0.1),
  routes: Math.max(8, Math.round((points * 0.3) / 7_000)),
  generations: Math.round(points * 0.02),
});

const fill = (db: Db, amounts: Amounts): Promise<void> => withoutTriggers(db, () => fillTelemetry(db, amounts));

async function fillTelemetry(db: Db, { spans, errors, routes, generations }: Amounts): Promise<void> {
  for (const statement of OPEN_DAYS.split(';')) await db.raw(statement);
  await db.raw(SPANS, { count: spans, days: DAYS.spans });
  const [logs, ...groups] = ERRORS.split(';\n');
  await db.raw(logs ?? '', { count: errors, days: DAYS.errors });
  for (const statement of groups) await db.raw(statement);
  await db.raw(SERIES, { routes });
  for (const grain of ['minute', 'hour', 'day'] as const)
    for (const statement of rollups(grain).split(';\n')) await db.raw(statement);
  await db.raw(GENERATIONS, { count: generations });
  await db.raw('analyze');
}

/** So many rows at most may be read without an index: those of a day in which next to nothing happened. */
const FEW_ROWS = 1_000;

/** How many rows Postgres has read of each table without an index, partitions under the name of their table. */
async function countRows(db: Db): Promise<Map<string, number>> {
  await db.raw('select pg_stat_force_next_flush()');
  const { rows } = await db.raw<{ rows: { name: string; read: string }[] }>(
    `select regexp_replace(relname, '_[0-9]{8}$', '') as name, sum(seq_tup_read) as read
       from pg_stat_user_tables where schemaname = current_schema group by 1`,
  );
  return new Map(rows.map(({ name, read }) => [name, Number(read)]));
}

const ago = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString();

const questions = (fingerprint: string, traceId: string): Record<string, string> => ({
  'dashboard, an hour': `/admin/dashboard?from=${ago(1 / 24)}`,
  'dashboard, a year': `/admin/dashboard?from=${ago(365)}`,
  'system status': '/admin/system-status',
  'metrics, 6 hours': `/admin/metrics?from=${ago(0.25)}`,
  'metrics, 7 days': `/admin/metrics?from=${ago(7)}`,
  'metrics, a year': `/admin/metrics?from=${ago(365)}`,
  'metrics, a route': `/admin/metrics?from=${ago(0.25)}&route=/route-4`,
  'generation times, 7 days': `/admin/generation-times?from=${ago(7)}`,
  'generation times, 90 days': `/admin/generation-times?from=${ago(90)}`,
  'errors, a day': `/admin/error-logs?from=${ago(1)}`,
  'errors, searched': `/admin/error-logs?from=${ago(30)}&search=with 17`,
  'an error': `/admin/error-logs/${fingerprint}?from=${ago(30)}`,
  'a trace': `/admin/traces/${traceId}`,
});

/** A question, and the address of who answers it. */
interface Question {
  name: string;
  place: string;
}

async function measure(token: string, questions: readonly Question[], each: number): Promise<Map<string, number[]>> {
  const taken = new Map<string, number[]>();
  for (let round = -WARM_UP; round < each; round++)
    for (const { name, place } of questions) {
      const started = performance.now();
      const response = await fetch(place, { headers: { authorization: `Bearer ${token}` } });
      await response.text();
      if (!response.ok) throw new Error(`${place} was answered with ${response.status}.`);
      if (round >= 0) taken.set(name, [...(taken.get(name) ?? []), performance.now() - started]);
    }
  return taken;
}

const percentile = (values: readonly number[], share: number): number =>
  [...values].sort((one, other) => one - other)[Math.ceil(share * values.length) - 1] ?? Number.NaN;

const NAMES = ['auth', 'admin', 'notification'] as const;
type Databases = Record<(typeof NAMES)[number], Db>;

/** Nobody is sent anything here. */
const mailer: Mailer = { servers: 0, deliver: async () => 'kept', forget: async () => {}, close() {} };

async function startAll(databaseUrl: string, folder: string) {
  const signer = await createSigner();
  const definitions = [authService(), adminService(TelemetryRetention.parse({})), notificationService({ mailer })];
  const running = await startServices(definitions, {
    databaseUrl,
    bus: createMemoryBus(),
    objects: createDiskStore(path.join(folder, 'objects')),
    log: createLog({ name: 'bench', level: 'silent' }),
    keys: signer.keys,
    clock: () => new Date(),
  });
  return { signer, running, urlOf: (service: string) => running.find(({ name }) => name === service)?.url ?? '' };
}

async function ask(dbs: Databases, urlOf: (service: string) => string): Promise<Question[]> {
  const [group] = await dbs.admin('error_groups').limit(1).pluck<string[]>('fingerprint');
  const [trace] = await dbs.admin('spans').limit(1).pluck<string[]>('trace_id');
  const { auth, admin, notification } = await peopleQuestions(dbs);
  const telemetry = questions(group ?? '', trace ?? '');
  const asked = { auth, admin: { ...telemetry, ...admin, 'nothing at all': '/healthz' }, notification };
  return NAMES.flatMap((service) =>
    Object.entries(asked[service]).map(([name, place]) => ({ name, place: urlOf(service) + place })),
  );
}

/** Prints the figures. Answers whether each is within the limit. */
function tell(taken: ReadonlyMap<string, readonly number[]>): boolean {
  for (const [name, times] of taken) {
    const of = (share: number) => `${percentile(times, share).toFixed(0).padStart(5)} ms`;
    say(`${name.padEnd(28)} p50 ${of(0.5)}   p95 ${of(0.95)}`);
  }
  return [...taken.values()].every((times) => percentile(times, 0.95) <= LIMIT_MS);
}

interface Size {
  points: number;
  users: number;
  each: number;
}

/** Fills what is empty. Answers who asks: the administrator. */
async function fillAll(databaseUrl: string, dbs: Databases, { points, users }: Omit<Size, 'each'>): Promise<string> {
  const [known] = await dbs.auth('users').where({ role: 'admin' }).limit(1).pluck<string[]>('id');
  if (known !== undefined) return known;
  const began = performance.now();
  const took = () => `in ${((performance.now() - began) / 1_000).toFixed(0)} s`;
  const telemetry = openDb(databaseUrl, 'admin', { max: 1 });
  await Promise.all([
    fillPeople(dbs, users).then(() => say(`${users} users ${took()}`)),
    fill(telemetry, amountsOf(points)).then(() => say(`${points} points ${took()}`)),
  ]).finally(() => telemetry.destroy());
  const id = crypto.randomUUID();
  await dbs.auth.raw(ADMIN, { id });
  return id;
}

async function compare(databaseUrl: string, folder: string, { points, users, each }: Size): Promise<boolean> {
  const { signer, running, urlOf } = await startAll(databaseUrl, folder);
  const [auth, admin, notification] = NAMES.map((name) => openDb(databaseUrl, name, { max: 1 })) as [Db, Db, Db];
  const dbs = { auth, admin, notification };
  try {
    const id = await fillAll(databaseUrl, dbs, { points, users });
    const token = await signer.sign({ sub: id, accountId: id, sid: crypto.randomUUID(), role: 'admin' });
    const asked = await ask(dbs, urlOf);
    const before = await countAll(dbs);
    const isQuick = tell(await measure(token, asked, each));
    const after = await countAll(dbs);
    const scanned = RAW.filter((table) => (after.get(table) ?? 0) - (before.get(table) ?? 0) > FEW_ROWS * each);
    say(
      scanned.length === 0 ? 'nothing large was read from end to end' : `read from end to end: ${scanned.join(', ')}`,
    );
    return isQuick && scanned.length === 0;
  } finally {
    for (const db of Object.values(dbs)) await db.destroy();
    for (const service of running) await service.stop();
  }
}

async function fillRunning(databaseUrl: string, points: number, users: number): Promise<void> {
  const [auth, admin, notification] = NAMES.map((name) => openDb(databaseUrl, name, { max: 1 })) as [Db, Db, Db];
  try {
    if (users > 0) await fillPeople({ auth, admin, notification }, users);
    await fill(admin, amountsOf(points));
  } finally {
    for (const db of [auth, admin, notification]) await db.destroy();
  }
}

const countAll = async (dbs: Databases): Promise<Map<string, number>> =>
  new Map((await Promise.all(Object.values(dbs).map(countRows))).flatMap((counts) => [...counts]));

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      points: { type: 'string', default: '10000000' },
      users: { type: 'string' },
      each: { type: 'string', default: '40' },
      in: { type: 'string' },
      into: { type: 'string' },
    },
  });
  const points = Number(values.points);
  if (values.into !== undefined) return fillRunning(values.into, points, Number(values.users ?? 0));
  say(machine());
  const folder = values.in ?? (await mkdtemp(path.join(tmpdir(), 'jobspeak-bench-')));
  await mkdir(folder, { recursive: true });
  const postgres = await startPostgres(folder);
  try {
    const size = { points, users: Number(values.users ?? 1_000_000), each: Number(values.each) };
    const holds = await compare(postgres.url, folder, size);
    say(holds ? `holds: each within ${LIMIT_MS} ms at the 95th percentile` : 'DOES NOT HOLD');
    process.exitCode = holds ? 0 : 1;
  } finally {
    await postgres.stop();
    if (values.in === undefined) await rm(folder, { recursive: true, force: true });
  }
}

void main();
