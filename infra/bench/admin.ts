/**
 * npm run bench -- admin [--points N] [--each N] [--into DATABASE_URL]: how long the screens of the back office take with
 * so many points of telemetry stored (10,000,000), through HTTP, in random order. Holds when the 95th percentile of each
 * is within 300 ms, and when none of them has read raw telemetry from end to end, by Postgres' own count of
 * rows. `--into` only fills the database of a Jobspeak that is running, to look at it.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { adminService, TelemetryRetention } from '@jobspeak/admin';
import { createDiskStore, createLog, createMemoryBus, type Db, openDb, startServices } from '@jobspeak/kit';
import { createSigner } from '@jobspeak/kit/testing';
import { startPostgres } from '../../services/standalone/src/postgres';
import { type Amounts, DAYS, ERRORS, GENERATIONS, OPEN_DAYS, rollups, SERIES, SPANS } from './admin-data';
import { machine, say } from './machine';

const LIMIT_MS = 300;
const WARM_UP = 3;
const RAW = ['spans', 'error_logs'];

/** Of so many points: spans mostly, then what they add up to, then errors. */
const amountsOf = (points: number): Amounts => ({
  spans: Math.round(points * 0.6),
  errors: Math.round(points * 0.1),
  routes: Math.max(8, Math.round((points * 0.3) / 7_000)),
  generations: Math.round(points * 0.02),
});

async function fill(db: Db, { spans, errors, routes, generations }: Amounts): Promise<void> {
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

async function measure(url: string, token: string, asked: Record<string, string>, each: number) {
  const taken = new Map<string, number[]>();
  for (let round = -WARM_UP; round < each; round++)
    for (const [name, place] of Object.entries(asked)) {
      const started = performance.now();
      const response = await fetch(url + place, { headers: { authorization: `Bearer ${token}` } });
      await response.text();
      if (!response.ok) throw new Error(`${place} was answered with ${response.status}.`);
      if (round >= 0) taken.set(name, [...(taken.get(name) ?? []), performance.now() - started]);
    }
  return taken;
}

const percentile = (values: readonly number[], share: number): number =>
  [...values].sort((one, other) => one - other)[Math.ceil(share * values.length) - 1] ?? Number.NaN;

async function compare(databaseUrl: string, folder: string, points: number, each: number): Promise<boolean> {
  const signer = await createSigner();
  const [running] = await startServices([adminService(TelemetryRetention.parse({}))], {
    databaseUrl,
    bus: createMemoryBus(),
    objects: createDiskStore(path.join(folder, 'objects')),
    log: createLog({ name: 'bench', level: 'silent' }),
    keys: signer.keys,
    clock: () => new Date(),
  });
  if (!running) throw new Error('The service did not start.');
  const db = openDb(databaseUrl, 'admin', { max: 1 });
  try {
    const began = performance.now();
    await fill(db, amountsOf(points));
    say(`filled in ${((performance.now() - began) / 1_000).toFixed(0)} s`);
    const id = crypto.randomUUID();
    const token = await signer.sign({ sub: id, accountId: id, sid: id, role: 'admin' });
    const [group] = await db('error_groups').limit(1).pluck<string[]>('fingerprint');
    const [trace] = await db('spans').limit(1).pluck<string[]>('trace_id');
    const before = await countRows(db);
    const taken = await measure(running.url, token, questions(group ?? '', trace ?? ''), each);
    const after = await countRows(db);
    const slow = [...taken].filter(([, times]) => percentile(times, 0.95) > LIMIT_MS);
    for (const [name, times] of taken)
      say(
        `${name.padEnd(28)} p50 ${percentile(times, 0.5).toFixed(0).padStart(5)} ms   p95 ${percentile(times, 0.95).toFixed(0).padStart(5)} ms`,
      );
    const scanned = RAW.filter((table) => (after.get(table) ?? 0) - (before.get(table) ?? 0) > FEW_ROWS * each);
    say(
      scanned.length === 0
        ? 'no raw telemetry was read from end to end'
        : `read from end to end: ${scanned.join(', ')}`,
    );
    return slow.length === 0 && scanned.length === 0;
  } finally {
    await db.destroy();
    await running.stop();
  }
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      points: { type: 'string', default: '10000000' },
      each: { type: 'string', default: '40' },
      into: { type: 'string' },
    },
  });
  const points = Number(values.points);
  if (values.into !== undefined) {
    const db = openDb(values.into, 'admin', { max: 1 });
    await fill(db, amountsOf(points)).finally(() => db.destroy());
    return;
  }
  say(machine());
  const folder = await mkdtemp(path.join(tmpdir(), 'jobspeak-bench-'));
  const postgres = await startPostgres(folder);
  try {
    const holds = await compare(postgres.url, folder, points, Number(values.each));
    say(holds ? `holds: each within ${LIMIT_MS} ms at the 95th percentile` : 'DOES NOT HOLD');
    process.exitCode = holds ? 0 : 1;
  } finally {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

void main();
