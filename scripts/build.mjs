// Builds the frontends whose sources have changed since their last build, or of those the ones that are named.
// `--force` builds all; `--watch` builds all and again on every change, until it is stopped.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const APPS = ['shell', 'mfe-auth', 'mfe-client', 'mfe-admin'];
const COMMON = [
  'packages/contracts/src',
  'packages/contracts/package.json',
  'packages/documents/src',
  'packages/documents/package.json',
  'packages/ui/src',
  'packages/ui/package.json',
  'packages/web/src',
  'packages/web/package.json',
  'infra/frontend',
  'package-lock.json',
];
const OWN = ['src', 'public', 'index.html', 'package.json', 'rspack.config.mjs'];
const HASH_FILE = '.build-hash';

function filesUnder(place) {
  if (!existsSync(place)) return [];
  const entries = readdirSync(place, { withFileTypes: true, recursive: true });
  return entries
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort();
}

function hashOf(app) {
  const hash = createHash('sha256');
  const inputs = [...COMMON, ...OWN.map((name) => path.join(app, name))];
  for (const input of inputs) {
    const place = path.join(root, input);
    const files = /\.(json|html|mjs)$/.test(input) ? [place].filter(existsSync) : filesUnder(place);
    for (const file of files) hash.update(path.relative(root, file)).update('\0').update(readFileSync(file));
  }
  return hash.digest('hex');
}

function isBuilt(app, hash) {
  const file = path.join(root, app, 'dist', HASH_FILE);
  return existsSync(file) && readFileSync(file, 'utf8') === hash;
}

async function compilerOf(apps) {
  const { rspack } = await import('@rspack/core');
  const configs = apps.map(async (app) => {
    const { default: own, pages = [] } = await import(pathToFileURL(path.join(root, app, 'rspack.config.mjs')));
    return [own, ...pages];
  });
  return rspack((await Promise.all(configs)).flat());
}

async function watch(apps) {
  const compiler = await compilerOf(apps);
  compiler.watch({}, (error, stats) => {
    process.stdout.write(`${error ?? stats.toString({ all: false, errors: true, timings: true })}\n`);
  });
}

async function build(apps) {
  const compiler = await compilerOf(apps.map(({ app }) => app));
  const stats = await new Promise((resolve, reject) =>
    compiler.run((error, result) => (error ? reject(error) : resolve(result))),
  );
  await new Promise((resolve, reject) => compiler.close((error) => (error ? reject(error) : resolve())));
  if (stats.hasErrors()) {
    process.stderr.write(`${stats.toString({ all: false, errors: true, colors: process.stderr.isTTY })}\n`);
    process.exitCode = 1;
    return;
  }
  for (const { app, hash } of apps) writeFileSync(path.join(root, app, 'dist', HASH_FILE), hash);
}

const hasSources = (app) => existsSync(path.join(root, app, 'src/routes.tsx')) || app === 'shell';
const named = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const apps = (named.length > 0 ? named : APPS).filter(hasSources);
if (process.argv.includes('--watch')) {
  await watch(apps);
} else {
  await buildStale();
}

async function buildStale() {
  const started = Date.now();
  const stale = apps
    .map((app) => ({ app, hash: hashOf(app) }))
    .filter(({ app, hash }) => process.argv.includes('--force') || !isBuilt(app, hash));
  if (stale.length > 0) {
    await build(stale);
    if (!process.exitCode) {
      const seconds = ((Date.now() - started) / 1000).toFixed(1);
      process.stdout.write(`Built ${stale.map(({ app }) => app).join(', ')} in ${seconds} s\n`);
    }
  }
}
