// npm test: installs, builds, and runs every test: domain, services, screens, then journeys in a browser.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { ensureInstalled, root } from './install.mjs';
import { runJourneys } from './journeys.mjs';

ensureInstalled();
const cache = path.join(root, '.cache');
mkdirSync(cache, { recursive: true });

const node = (args, environment = {}) =>
  spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...environment } }).status ??
  1;

const bin = (name) => path.join(root, 'node_modules', name);

/** Counts of a finished runner, read from the report it wrote. */
function counts(file, read) {
  if (!existsSync(file)) return { passed: 0, failed: 1, skipped: 0 };
  return read(JSON.parse(readFileSync(file, 'utf8')));
}

function jest() {
  const report = path.join(cache, 'jest.json');
  rmSync(report, { force: true });
  const status = node([bin('jest/bin/jest.js'), '--json', `--outputFile=${report}`]);
  return {
    status,
    ...counts(report, (all) => ({
      passed: all.numPassedTests,
      failed: all.numFailedTests + all.numRuntimeErrorTestSuites,
      skipped: all.numPendingTests,
    })),
  };
}

async function journeys() {
  const report = path.join(cache, 'journeys.json');
  rmSync(report, { force: true });
  const status = await runJourneys([], report);
  return {
    status,
    ...counts(report, ({ stats }) => ({
      passed: stats.expected + stats.flaky,
      failed: stats.unexpected,
      skipped: stats.skipped,
    })),
  };
}

if (node([path.join(root, 'scripts/build.mjs')]) !== 0) process.exit(1);
const runs = [jest(), await journeys()];
const sum = (name) => runs.reduce((total, run) => total + run[name], 0);
if (!existsSync('/usr/lib/rabbitmq/bin/rabbitmq-server'))
  console.log('\nSkipped: the tests over RabbitMQ, which is not installed. On Debian: apt-get install rabbitmq-server');
console.log(`\n${sum('passed')} passed, ${sum('failed')} failed, ${sum('skipped')} skipped`);
process.exit(runs.every((run) => run.status === 0) ? 0 : 1);
