/**
 * npm run bench -- gateway [--calls N] [--rounds N]: CPU per call of the gateway, with token check, rate limit, trace
 * context and access log on, beside nginx with an access log and beside stock express with http-proxy-middleware, all
 * in the same run before the same service. Needs nginx on the machine (Debian: apt-get install nginx-light).
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { createSigner } from '@jobspeak/kit/testing';
import { Pool } from 'undici';
import { machine, say } from './machine';
import { freePort, ROOT } from './product';

const CONNECTIONS = 8;
const TICKS_PER_SECOND = 100;
const MOST_OF_NGINX = 6;
const MOST_OF_STOCK = 0.5;
const NEEDED_MS = 10_000;

interface Contender {
  name: string;
  url: string;
  /** The processes whose CPU counts. */
  pids: readonly number[];
}

/** CPU seconds of a process, user and system (proc(5), fields 14 and 15 of stat). */
async function cpuOf(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
}

const cpuOfAll = async (pids: readonly number[]): Promise<number> =>
  (await Promise.all(pids.map(cpuOf))).reduce((sum, seconds) => sum + seconds, 0);

/** The one worker of an nginx, which does its work. */
async function workerOf(master: number): Promise<number> {
  const children = await readFile(`/proc/${master}/task/${master}/children`, 'utf8');
  const [worker] = children.trim().split(' ');
  if (!worker) throw new Error('nginx has no worker.');
  return Number(worker);
}

async function answering(url: string): Promise<void> {
  const deadline = Date.now() + NEEDED_MS;
  while (Date.now() < deadline) {
    const answer = await fetch(url).catch(() => null);
    await answer?.body?.cancel();
    if (answer) return;
    await delay(50);
  }
  throw new Error(`${url} does not answer.`);
}

const NGINX = (folder: string, server: string) => `
daemon off; worker_processes 1; pid ${folder}/nginx.pid; error_log ${folder}/error.log;
events { worker_connections 512; }
http {
  access_log ${folder}/access.log; keepalive_requests 1000000000;
  client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy; fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi; scgi_temp_path ${folder}/scgi;
  ${server}
}`;

/** What every contender forwards to: a small JSON answer. */
const SERVICE = (port: number) => `access_log off;
  server { listen 127.0.0.1:${port}; location / { default_type application/json; return 200 '{"items":[],"nextCursor":null}'; } }`;
const PROXY = (port: number, service: number) => `
  upstream service { server 127.0.0.1:${service}; keepalive 32; keepalive_requests 1000000000; }
  server { listen 127.0.0.1:${port}; location / { proxy_pass http://service; proxy_http_version 1.1; proxy_set_header Connection ""; } }`;

async function startNginx(started: ChildProcess[], server: (port: number) => string): Promise<Contender> {
  const folder = await mkdtemp(path.join(tmpdir(), 'jobspeak-nginx-'));
  const port = await freePort();
  await writeFile(path.join(folder, 'nginx.conf'), NGINX(folder, server(port)));
  const child = spawn('nginx', ['-c', path.join(folder, 'nginx.conf'), '-p', folder], { stdio: 'ignore' });
  started.push(child);
  child.once('exit', () => void rm(folder, { recursive: true, force: true }));
  const url = `http://127.0.0.1:${port}`;
  await answering(url);
  return { name: 'nginx', url, pids: [await workerOf(child.pid ?? 0)] };
}

async function startNode(started: ChildProcess[], name: string, args: readonly string[]): Promise<Contender> {
  const child = spawn(process.execPath, [...args], { cwd: ROOT, stdio: ['ignore', 'pipe', 'inherit'] });
  started.push(child);
  const ended = once(child, 'exit').then(() => Promise.reject(new Error(`${name} ended instead of starting.`)));
  const [line] = (await Promise.race([once(child.stdout, 'data'), ended])) as [Buffer];
  ended.catch(() => {}); // its end comes later, and is wanted
  return { name, url: line.toString().trim(), pids: [child.pid ?? 0] };
}

/** Makes so many calls over a few connections. @throws Error for an answer that is not 200. */
async function call(url: string, token: string, calls: number): Promise<void> {
  const pool = new Pool(url, { connections: CONNECTIONS, pipelining: 1 });
  const headers = { authorization: `Bearer ${token}`, 'user-agent': 'bench', accept: 'application/json' };
  let left = calls;
  const lane = async () => {
    while (left-- > 0) {
      const { statusCode, body } = await pool.request({ path: '/quotes?limit=30', method: 'GET', headers });
      await body.dump();
      if (statusCode !== 200) throw new Error(`${url} answered ${statusCode}.`);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, lane));
  await pool.close();
}

/** CPU per call in microseconds, of so many rounds the least disturbed. */
async function measure(contenders: readonly Contender[], token: string, calls: number, rounds: number) {
  const least = new Map<string, number>();
  for (const { url } of contenders) await call(url, token, calls);
  for (let round = 0; round < rounds; round++) {
    for (const { name, url, pids } of contenders) {
      const before = await cpuOfAll(pids);
      await call(url, token, calls);
      const micros = (((await cpuOfAll(pids)) - before) * 1_000_000) / calls;
      least.set(name, Math.min(least.get(name) ?? Number.POSITIVE_INFINITY, micros));
    }
  }
  return (name: string) => least.get(name) ?? 0;
}

async function main(): Promise<void> {
  const options = { calls: { type: 'string', default: '10000' }, rounds: { type: 'string', default: '3' } } as const;
  const { values } = parseArgs({ options });
  const started: ChildProcess[] = [];
  const folder = await mkdtemp(path.join(tmpdir(), 'jobspeak-bench-'));
  try {
    const signer = await createSigner();
    const token = await signer.sign({ sub: randomUUID(), accountId: randomUUID(), sid: randomUUID(), role: 'user' });
    const service = await startNginx(started, SERVICE);
    const port = Number(new URL(service.url).port);
    const nginx = await startNginx(started, (own) => PROXY(own, port));
    const runner = [path.join(ROOT, 'scripts/run.mjs'), 'infra/bench/gateway-process.ts'];
    const logFile = path.join(folder, 'access.log');
    const gateway = await startNode(started, 'gateway', [...runner, service.url, JSON.stringify(signer.jwks), logFile]);
    const stock = await startNode(started, 'stock', [path.join(ROOT, 'infra/bench/stock-proxy.cjs'), service.url]);
    const costs = await measure([nginx, gateway, stock], token, Number(values.calls), Number(values.rounds));
    report(costs('nginx'), costs('gateway'), costs('stock'));
  } finally {
    for (const child of started) child.kill('SIGTERM');
    await rm(folder, { recursive: true, force: true });
  }
}

function report(nginx: number, gateway: number, stock: number): void {
  const [ofNginx, ofStock] = [gateway / nginx, gateway / stock];
  say(machine());
  say('CPU per call in µs, the least disturbed round:');
  say(`  nginx                            ${nginx.toFixed(0)}`);
  say(
    `  gateway                          ${gateway.toFixed(0)}   ${ofNginx.toFixed(2)} times nginx (at most ${MOST_OF_NGINX})`,
  );
  say(
    `  express, http-proxy-middleware   ${stock.toFixed(0)}   the gateway is ${ofStock.toFixed(2)} of it (under ${MOST_OF_STOCK})`,
  );
  const holds = ofNginx <= MOST_OF_NGINX && ofStock < MOST_OF_STOCK;
  say(holds ? 'holds' : 'FAILS');
  process.exitCode = holds ? 0 : 1;
}

main().catch((error: unknown) => {
  say(String(error));
  process.exitCode = 1;
});
