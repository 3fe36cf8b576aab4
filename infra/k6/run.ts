/**
 * npm run load [-- NAME …] [--api URL] [--audio DIR]: runs the load scripts with k6, against the API at a URL or, without
 * one, against the product started on embedded parts for this. Ends with a failure when a threshold is missed.
 */
import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { machine, say } from '../bench/machine';
import { ROOT, startProduct } from '../bench/product';

const SCRIPTS = ['reading', 'pdf', 'generation'];

const HOW_TO_GET_IT = `k6 is not installed. It is one program:
  Debian, Ubuntu   https://grafana.com/docs/k6/latest/set-up/install-k6/ (apt repository)
  macOS            brew install k6
  Windows          winget install k6 --source winget
  with Go          go install go.k6.io/k6@v1.8.1
Put it on the PATH, or name it in K6_PATH.`;

/** The k6 to run. @throws Error that says how to get it */
function findK6(): string {
  const program = process.env.K6_PATH ?? 'k6';
  const { status, stdout } = spawnSync(program, ['version'], { encoding: 'utf8' });
  if (status !== 0) throw new Error(HOW_TO_GET_IT);
  say(stdout.trim());
  return program;
}

async function audioIn(folder: string): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.webm')).sort();
  return names.map((name) => path.join(folder, name));
}

/** Runs one script; true when every threshold was kept. */
function runScript(k6: string, name: string, environment: Record<string, string>): boolean {
  say(`\n== ${name}`);
  const script = path.join(ROOT, 'infra/k6', `${name}.ts`);
  const { status } = spawnSync(k6, ['run', '--quiet', script], {
    stdio: 'inherit',
    env: { ...process.env, ...environment, K6_NO_USAGE_REPORT: 'true' },
  });
  return status === 0;
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { api: { type: 'string' }, audio: { type: 'string', default: path.join(ROOT, 'e2e/fixtures') } },
  });
  const names = positionals.length > 0 ? positionals : SCRIPTS;
  const unknown = names.find((name) => !SCRIPTS.includes(name));
  if (unknown !== undefined) throw new Error(`There is no ${unknown}: ${SCRIPTS.join(', ')}`);
  const k6 = findK6();
  say(machine());
  const audio = await audioIn(path.resolve(values.audio));
  await mkdir(path.join(ROOT, '.cache'), { recursive: true });
  const data = await mkdtemp(path.join(ROOT, '.cache/load-'));
  const product = values.api === undefined ? await startProduct(data) : undefined;
  try {
    const environment = { API_URL: values.api ?? product?.apiUrl ?? '', AUDIO: audio.join('\n') };
    const missed = names.filter((name) => !runScript(k6, name, environment));
    if (missed.length > 0) throw new Error(`Thresholds were missed in: ${missed.join(', ')}`);
  } finally {
    await product?.stop();
    await rm(data, { recursive: true, force: true });
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
