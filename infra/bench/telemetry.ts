/**
 * npm run bench -- telemetry [--rounds N] [--requests N]: what telemetry costs. The same service runs twice, with a
 * receiver and without one; both get the same requests in turn, and each says how much CPU time it used. Then the
 * starts of both are compared.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { startPostgres } from '../../services/standalone/src/postgres';
import { machine, say } from './machine';
import { ROOT } from './product';

/** The commitment: a start with telemetry takes at most so many times that without. */
const COMMITMENT = 1.5;
const AT_ONCE = 8;

interface Target {
  startMs: number;
  startCpuMs: number;
  get(count: number): Promise<void>;
  cpuMs(): Promise<number>;
  stop(): Promise<void>;
}

interface Told {
  url: string;
  startMs: number;
  cpuMs: number;
}

async function startTarget(environment: NodeJS.ProcessEnv): Promise<Target> {
  const runner = path.join(ROOT, 'scripts/run.mjs');
  const child = spawn(process.execPath, [runner, 'infra/bench/telemetry-target.ts'], {
    cwd: ROOT,
    env: { ...process.env, ...environment },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: child.stdout });
  const next = async () => JSON.parse(String((await once(lines, 'line'))[0])) as Told;
  const { url, startMs, cpuMs } = await next();
  return {
    startMs,
    startCpuMs: cpuMs,
    async get(count) {
      let left = count;
      const lane = async () => {
        while (left-- > 0) await (await fetch(`${url}/one`)).arrayBuffer();
      };
      await Promise.all(Array.from({ length: AT_ONCE }, lane));
    },
    async cpuMs() {
      const answer = next();
      child.stdin.write('\n');
      return (await answer).cpuMs;
    },
    async stop() {
      const gone = once(child, 'exit');
      child.kill('SIGKILL');
      await gone;
    },
  };
}

const median = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** CPU time of one request, in µs, of both sides, round by round in turn. */
async function requests(sides: Record<'off' | 'on', Target>, rounds: number, count: number) {
  const costs = { off: [] as number[], on: [] as number[] };
  for (let round = -1; round < rounds; round++)
    for (const side of round % 2 === 0 ? (['on', 'off'] as const) : (['off', 'on'] as const)) {
      const before = await sides[side].cpuMs();
      await sides[side].get(count);
      const cost = ((await sides[side].cpuMs()) - before) / count;
      if (round >= 0) costs[side].push(cost * 1_000); // the first round warms both
    }
  return { off: median(costs.off), on: median(costs.on) };
}

/** CPU time of a start, in ms, of both sides in turn. */
async function starts(of: Record<'off' | 'on', NodeJS.ProcessEnv>, rounds: number) {
  const costs = { off: [] as number[], on: [] as number[] };
  for (let round = 0; round < rounds; round++)
    for (const side of ['off', 'on'] as const) {
      const target = await startTarget(of[side]);
      costs[side].push(target.startCpuMs);
      await target.stop();
    }
  return { off: median(costs.off), on: median(costs.on) };
}

const show = (name: string, unit: string, { off, on }: { off: number; on: number }): number => {
  say(`${name.padEnd(20)} off ${off.toFixed(0)} ${unit}, on ${on.toFixed(0)} ${unit}, ratio ${(on / off).toFixed(2)}`);
  return on / off;
};

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { rounds: { type: 'string', default: '5' }, requests: { type: 'string', default: '2000' } },
  });
  say(`telemetry · ${machine()}`);
  const cache = path.join(ROOT, '.cache/bench');
  await mkdir(cache, { recursive: true });
  const data = await mkdtemp(path.join(cache, 'data-'));
  const postgres = await startPostgres(data);
  const receiver = createServer((req, res) => req.resume().on('end', () => res.end('{}'))).listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  const endpoint = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`; // TCP has no other address
  const common = { DATABASE_URL: postgres.url, DATA_DIR: data };
  const of = {
    off: { ...common, OTEL_SDK_DISABLED: 'true' },
    on: { ...common, OTEL_EXPORTER_OTLP_ENDPOINT: endpoint },
  };
  try {
    const sides = { off: await startTarget(of.off), on: await startTarget(of.on) };
    show('CPU of a request', 'µs', await requests(sides, Number(values.rounds), Number(values.requests)));
    await Promise.all([sides.off.stop(), sides.on.stop()]);
    const ratio = show('CPU of a start', 'ms', await starts(of, Number(values.rounds)));
    say(`committed for a start: ${COMMITMENT}`);
    if (ratio > COMMITMENT) process.exitCode = 1;
  } finally {
    await postgres.stop();
    receiver.close();
    await rm(data, { recursive: true, force: true });
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
