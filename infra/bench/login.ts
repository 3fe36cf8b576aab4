/**
 * npm run bench -- login [--each N]: how long a refused sign-in takes for addresses that are known and for addresses
 * that are not, interleaved in random order, beside a control: other known addresses. Their medians may differ by a
 * millisecond, or by as much as those of the known ones and their control
 * do by chance.
 */
import { randomInt } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { authService } from '@jobspeak/auth';
import { createDiskStore, createLog, createMemoryBus, keysFrom, startServices } from '@jobspeak/kit';
import { startPostgres } from '../../services/standalone/src/postgres';
import { machine, say } from './machine';

const WARM_UP = 20;
const ACCOUNTS = 10;
const ALLOWED_MS = 1;
/** Ways to share out the times among known addresses and their control. */
const SHARINGS = 1_000;
const KINDS = ['known', 'control', 'unknown'] as const;
type Kind = (typeof KINDS)[number];

const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  return ((sorted[Math.ceil(middle) - 1] ?? 0) + (sorted[Math.floor(middle)] ?? 0)) / 2;
};

const shuffled = <T>(values: readonly T[]): T[] => {
  const mixed = [...values];
  for (let last = mixed.length - 1; last > 0; last--) {
    const other = randomInt(last + 1);
    [mixed[last], mixed[other]] = [mixed[other] as T, mixed[last] as T]; // both are within
  }
  return mixed;
};

/**
 * How far the medians of known addresses and their control lie apart by chance alone: what 95 of 100 random ways to
 * share out the same times among the two stay within.
 */
function noiseOf({ known, control }: Record<Kind, number[]>): number {
  const all = [...known, ...control];
  const apart = Array.from({ length: SHARINGS }, () => {
    const mixed = shuffled(all);
    return Math.abs(median(mixed.slice(0, known.length)) - median(mixed.slice(known.length)));
  });
  return apart.sort((a, b) => a - b)[Math.floor(SHARINGS * 0.95)] ?? 0;
}

async function post(url: string, body: object): Promise<number> {
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  await response.arrayBuffer();
  return response.status;
}

/** The auth service on a database of its own; waits after wrong passwords are out of the way of the measuring. */
async function startAuth(folder: string) {
  const postgres = await startPostgres(folder);
  const [service] = await startServices(
    [authService({ lockOut: { perAddress: 1_000_000, perAccount: 1_000_000, forMs: 3_600_000 } })],
    {
      databaseUrl: postgres.url,
      bus: createMemoryBus(),
      objects: createDiskStore(path.join(folder, 'objects')),
      log: createLog({ name: 'bench', level: 'silent' }),
      keys: keysFrom('http://127.0.0.1:9/unused'),
      clock: () => new Date(),
    },
  );
  if (!service) throw new Error('The auth service did not start.');
  return {
    url: service.url,
    async stop() {
      await service.stop();
      await postgres.stop();
    },
  };
}

const address = (kind: Kind, number: number) => `${kind}-${number % ACCOUNTS}@example.com`;

/** Milliseconds of each refused sign-in, by kind. */
async function measure(url: string, each: number): Promise<Record<Kind, number[]>> {
  const taken: Record<Kind, number[]> = { known: [], control: [], unknown: [] };
  for (let round = -WARM_UP; round < each; round++) {
    for (const kind of shuffled(KINDS)) {
      const email = address(kind, round + WARM_UP);
      const started = performance.now();
      const status = await post(`${url}/auth/login`, { email, password: 'a wrong horse' });
      const ms = performance.now() - started;
      if (status !== 401) throw new Error(`A wrong password was answered with ${status}.`);
      if (round >= 0) taken[kind].push(ms);
    }
  }
  return taken;
}

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { each: { type: 'string', default: '500' } } });
  const folder = await mkdtemp(path.join(tmpdir(), 'jobspeak-bench-'));
  const auth = await startAuth(folder);
  try {
    for (let number = 0; number < ACCOUNTS; number++)
      for (const kind of ['known', 'control'] as const)
        await post(`${auth.url}/auth/register`, {
          email: address(kind, number),
          password: 'a right horse',
          businessName: 'Horse & Staple',
        });
    const taken = await measure(auth.url, Number(values.each));
    const [known, control, unknown] = [median(taken.known), median(taken.control), median(taken.unknown)];
    const difference = Math.abs(known - unknown);
    const noise = noiseOf(taken);
    say(machine());
    say(`refused sign-ins, ${values.each} of each kind, interleaved; medians in ms:`);
    say(`  known addresses    ${known.toFixed(2)}`);
    say(`  unknown addresses  ${unknown.toFixed(2)}   difference ${difference.toFixed(2)}`);
    say(
      `  control (known)    ${control.toFixed(2)}   difference ${Math.abs(known - control).toFixed(2)}, by chance up to ${noise.toFixed(2)}`,
    );
    const holds = difference <= Math.max(ALLOWED_MS, noise);
    say(holds ? 'holds: within 1 ms or the noise of the control' : 'FAILS: unknown addresses can be told by the time');
    process.exitCode = holds ? 0 : 1;
  } finally {
    await auth.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

main().catch((error: unknown) => {
  say(String(error));
  process.exitCode = 1;
});
