import { execFile, execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Client } from 'pg';
import type { Part } from './fleet';
import { isAlive, killed } from './processes';

const run = promisify(execFile);

/** Postgres runs as its own user where this process is root. */
function user(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

const STARTS = 50;
const PAUSE_MS = 200;
const YES_OR_NO = [() => true, () => false] as const;

async function answers(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url });
  client.on('error', () => {});
  const isThere = await client.connect().then(...YES_OR_NO);
  await client.end();
  return isThere;
}

/** The Postgres that runs on a data folder, to be killed and started again at the same address. */
export async function postgresOf(dataDir: string, url: string): Promise<Part & { stop(): Promise<void> }> {
  const data = path.join(dataDir, 'postgres');
  const [program = '', ...settings] = (await readFile(path.join(data, 'postmaster.opts'), 'utf8'))
    .trim()
    .split(' "')
    .map((part) => part.replace(/"$/, ''));
  const control = path.join(path.dirname(program), 'pg_ctl');
  const postmaster = async () => Number((await readFile(path.join(data, 'postmaster.pid'), 'utf8')).split('\n')[0]);
  let pid = await postmaster();
  const options = settings.filter((part) => part !== '-D' && part !== data).map((part) => `'${part}'`);
  const pg = (...args: string[]) => run(control, ['-D', data, '-w', '-t', '60', ...args], { ...user(), cwd: data });
  return {
    isUp: () => isAlive(pid),
    kill: () => killed(pid),
    async start() {
      const begin = () => pg('start', '-l', path.join(data, 'server.log'), '-o', options.join(' '));
      // Its children end by themselves a moment after it; until then it will not start.
      for (let left = STARTS; left > 1 && !(await begin().then(...YES_OR_NO)); left--) await delay(PAUSE_MS);
      while (!(await answers(url))) await delay(50);
      pid = await postmaster();
    },
    async stop() {
      if (isAlive(pid)) await pg('stop', '-m', 'fast');
    },
  };
}
