// npm test: installs, builds, and runs the tests: domain, services, screens, then journeys in a browser. npm run
// test:nightly: all of them and the long rounds (fuzzing, replays, figures over many jobs), which are `*.nightly.test.ts`.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { ensureInstalled, root } from './install.mjs';
import { runJourneys } from './journeys.mjs';

ensureInstalled();
if (process.argv.includes('--nightly')) process.env.TEST_ROUND = 'nightly';
const cache = path.join(root, '.cache');
mkdirSync(cache, { recursive: true });

const node = (args, environment = {}) =>
  spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...environment } }).status ??
  1;

const bin = (name) => path.join(root, 'node_modules', name);

/** Counts of a finished runner, read from the report it wrote. */
function counts(file, read) {
  if (!existsSync(file)) return { passed: 0, failed: 1, skipped: 0, again: 0 };
  return read(JSON.parse(readFileSync(file, 'utf8')));
}

/** The tests of a suite of journeys and of the suites within it. */
const testsOf = ({ specs = [], suites = [] }) => [...specs.flatMap(({ tests }) => tests), ...suites.flatMap(testsOf)];

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
      again: 0,
    })),
  };
}

async function journeys() {
  const report = path.join(cache, 'journeys.json');
  rmSync(report, { force: true });
  const status = await runJourneys([], report);
  return {
    status,
    ...counts(report, ({ stats, suites }) => ({
      passed: stats.expected + stats.flaky,
      failed: stats.unexpected,
      skipped: stats.skipped,
      again: suites.flatMap(testsOf).filter(({ results }) => results.length > 1).length,
    })),
  };
}

if (node([path.join(root, 'scripts/build.mjs')]) !== 0) process.exit(1);
const runs = [jest(), await journeys()];
const sum = (name) => runs.reduce((total, run) => total + run[name], 0);
if (!existsSync('/usr/lib/rabbitmq/bin/rabbitmq-server'))
  console.log('\nSkipped: the tests over RabbitMQ, which is not installed. On Debian: apt-get install rabbitmq-server');
const [passed, failed, skipped, again] = ['passed', 'failed', 'skipped', 'again'].map(sum);
console.log(`\n${passed} passed, ${failed} failed, ${skipped} skipped, ${again} tried again`);
process.exit(runs.every((run) => run.status === 0) ? 0 : 1);
