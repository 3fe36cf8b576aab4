// npm test: installs, builds, and runs every test: domain, services and screens, and beside them journeys in a browser.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { ensureInstalled, root } from './install.mjs';

ensureInstalled();
const cache = path.join(root, '.cache');
mkdirSync(cache, { recursive: true });

const start = (args, stdio) => spawn(process.execPath, args, { cwd: root, stdio });
const ended = (child) => new Promise((resolve) => child.once('close', (status) => resolve(status ?? 1)));

/** Counts of a finished runner, read from the report it wrote. */
function counts(file, read) {
  if (!existsSync(file)) return { passed: 0, failed: 1, skipped: 0 };
  return read(JSON.parse(readFileSync(file, 'utf8')));
}

async function jest() {
  const report = path.join(cache, 'jest.json');
  rmSync(report, { force: true });
  const runner = path.join(root, 'node_modules/jest/bin/jest.js');
  const status = await ended(start([runner, '--json', `--outputFile=${report}`], 'inherit'));
  return {
    status,
    ...counts(report, (all) => ({
      passed: all.numPassedTests,
      failed: all.numFailedTests + all.numRuntimeErrorTestSuites,
      skipped: all.numPendingTests,
    })),
  };
}

/** Starts the journeys. What they print is kept until it is asked for, and comes at once from then on. */
function journeys() {
  const report = path.join(cache, 'journeys/report.json');
  rmSync(report, { force: true });
  const child = start([path.join(root, 'scripts/journeys.mjs')], ['ignore', 'pipe', 'pipe']);
  const kept = [];
  let tell = (text) => kept.push(text);
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => tell(text));
  const run = ended(child).then((status) => ({
    status,
    ...counts(report, ({ stats }) => ({
      passed: stats.expected + stats.flaky,
      failed: stats.unexpected,
      skipped: stats.skipped,
    })),
  }));
  return {
    run,
    print() {
      tell = (text) => process.stdout.write(text);
      kept.forEach(tell);
    },
  };
}

const build = spawnSync(process.execPath, [path.join(root, 'scripts/build.mjs')], { cwd: root, stdio: 'inherit' });
if (build.status !== 0) process.exit(1);
const beside = journeys();
const first = await jest();
beside.print();
const runs = [first, await beside.run];
const sum = (name) => runs.reduce((total, run) => total + run[name], 0);
if (!existsSync('/usr/lib/rabbitmq/bin/rabbitmq-server'))
  console.log('\nSkipped: the tests over RabbitMQ, which is not installed. On Debian: apt-get install rabbitmq-server');
console.log(`\n${sum('passed')} passed, ${sum('failed')} failed, ${sum('skipped')} skipped`);
process.exit(runs.every((run) => run.status === 0) ? 0 : 1);
