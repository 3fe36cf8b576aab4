/**
 * npm run bench -- start [--service NAME] [--rounds N]: what the start of a service costs when its TypeScript is run
 * through tsx, as in development, and when it has been compiled before, as in the images. Each start is a new process on
 * the same database; figures are of the process and all its children, up to the moment at which it says that it is ready.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startPostgres } from '../../services/standalone/src/postgres';
import { machine, say } from './machine';
import { freePort, ROOT } from './product';

const LOOK_AGAIN_MS = 10;
const PACKAGES = ['contracts', 'documents', 'kit'];
const TICK_MS = 10; // of /proc/PID/stat: USER_HZ is 100 on every Linux that Node runs on

interface Cost {
  readyMs: number;
  cpuMs: number;
  memoryMiB: number;
}

interface Way {
  name: string;
  /** Where the sources are, or what was made of them. */
  root: string;
  command: (service: string) => string[];
  /** Whether what tsx has compiled before is forgotten before each start, as in a container's new /tmp. */
  forgets: boolean;
}

/** A copy of a service and its packages, compiled, which finds its other packages where the sources find theirs. */
function compiledCopy(folder: string, service: string): string {
  const copy = (place: string) =>
    cpSync(path.join(ROOT, place), path.join(folder, place), {
      recursive: true,
      filter: (file) => !file.includes('node_modules') && !file.includes('fixtures'),
    });
  const places = [...PACKAGES.map((name) => `packages/${name}`), `services/${service}`];
  for (const place of places) copy(place);
  mkdirSync(path.join(folder, 'node_modules/@jobspeak'), { recursive: true });
  for (const name of PACKAGES)
    symlinkSync(path.join(folder, 'packages', name), path.join(folder, 'node_modules/@jobspeak', name));
  execFileSync(process.execPath, [
    path.join(ROOT, 'scripts/compile.mjs'),
    ...places.map((place) => path.join(folder, place)),
  ]);
  return folder;
}

/** A process and all that descend from it, by /proc. */
function family(pid: number): number[] {
  const parents = new Map<number, number>();
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const stat = read(`/proc/${name}/stat`);
    parents.set(Number(name), Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]));
  }
  const all = [pid];
  for (const one of all) for (const [child, parent] of parents) if (parent === one) all.push(child);
  return all;
}

/** A file of /proc; empty when its process has ended. */
function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

function costOf(pid: number, readyMs: number): Cost {
  const all = family(pid);
  const ticks = all.map((one) => {
    const stat = read(`/proc/${one}/stat`);
    // user and system time, of the process and of its children that have ended
    const [user = 0, system = 0, ...ended] = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .slice(11, 15)
      .map(Number);
    return user + system + (ended[0] ?? 0) + (ended[1] ?? 0);
  });
  const memory = all.map((one) => Number(/^Pss:\s+(\d+)/m.exec(read(`/proc/${one}/smaps_rollup`))?.[1] ?? 0));
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  return { readyMs, cpuMs: sum(ticks) * TICK_MS, memoryMiB: sum(memory) / 1024 };
}

const isReady = (url: string) =>
  fetch(url).then(
    async (response) => {
      await response.body?.cancel();
      return response.ok;
    },
    () => false,
  );

/** One start. @throws Error with what it printed when the service ends instead */
async function start({ root, command }: Way, service: string, environment: NodeJS.ProcessEnv): Promise<Cost> {
  const port = await freePort();
  const began = performance.now();
  const child: ChildProcess = spawn(process.execPath, command(service), {
    cwd: path.join(root, 'services', service),
    env: { ...process.env, ...environment, PORT: String(port) },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let printed = '';
  child.stderr?.on('data', (text: Buffer) => {
    printed += text.toString();
  });
  const gone = once(child, 'exit');
  for (; !(await isReady(`http://127.0.0.1:${port}/readyz`)); await delay(LOOK_AGAIN_MS))
    if (child.exitCode !== null) throw new Error(`${service} ended instead of starting:\n${printed}`);
  const cost = costOf(child.pid ?? 0, performance.now() - began);
  child.kill('SIGTERM');
  await gone;
  return cost;
}

const median = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

async function measure(ways: readonly Way[], service: string, rounds: number, environment: NodeJS.ProcessEnv) {
  const costs = new Map<Way, Cost[]>(ways.map((way) => [way, []]));
  const temporary = (way: Way) => path.join(environment.DATA_DIR ?? '', 'tmp', way.name.replaceAll(/\W/g, '-'));
  for (let round = -1; round < rounds; round++)
    for (const [way, list] of costs) {
      if (way.forgets) rmSync(temporary(way), { recursive: true, force: true });
      mkdirSync(temporary(way), { recursive: true });
      const cost = await start(way, service, { ...environment, TMPDIR: temporary(way) });
      if (round >= 0) list.push(cost); // the first round fills caches and migrates
    }
  return costs;
}

function show(costs: ReadonlyMap<Way, readonly Cost[]>): void {
  for (const [{ name }, list] of costs) {
    const of = (field: keyof Cost) => median(list.map((cost) => cost[field])).toFixed(0);
    say(`${name.padEnd(30)} ready in ${of('readyMs')} ms, ${of('cpuMs')} ms of CPU, ${of('memoryMiB')} MiB`);
  }
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { rounds: { type: 'string', default: '5' }, service: { type: 'string', default: 'quote' } },
  });
  if (process.platform !== 'linux') throw new Error('This measures by /proc, which only Linux has.');
  say(`start of ${values.service} · ${machine()}`);
  const cache = path.join(ROOT, '.cache/bench');
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(path.join(cache, 'start-'));
  chmodSync(folder, 0o755); // Postgres runs as a user of its own when this one is root
  const postgres = await startPostgres(path.join(folder, 'data'));
  const tsx = () => ['--require', 'tsx/cjs', 'src/main.ts'];
  const ways: Way[] = [
    { name: 'tsx, for the first time', root: ROOT, command: tsx, forgets: true },
    { name: 'tsx, compiled once before', root: ROOT, command: tsx, forgets: false },
    {
      name: 'compiled',
      root: compiledCopy(path.join(folder, 'compiled'), values.service),
      command: () => ['--enable-source-maps', 'src/main.js'],
      forgets: true,
    },
  ];
  const away = 'amqp://127.0.0.1:1'; // a service starts, and works, without its broker
  const environment = { DATABASE_URL: postgres.url, DATA_DIR: folder, AMQP_URL: away, AUTH_URL: 'http://127.0.0.1:1' };
  try {
    show(await measure(ways, values.service, Number(values.rounds), environment));
  } finally {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
