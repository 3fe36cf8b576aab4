// Measures the JavaScript of /login in a real browser on the production build; fails over the limit.
import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { ensureInstalled, root } from './install.mjs';

ensureInstalled();
// in its own process: the loader of TypeScript rewrites functions that the bundler copies into its output
const build = spawnSync(process.execPath, [path.join(root, 'scripts/build.mjs')], { stdio: 'inherit' });
if (build.status !== 0) process.exit(build.status ?? 1);
const require = createRequire(import.meta.url);
require('tsx/cjs');
const { chromium } = require('@playwright/test');
const { findChromium } = require('@jobspeak/pdf');
const { LOGIN_LIMIT_BYTES, measureLogin } = require('../e2e/login-size.ts');
const { createWeb } = require('../services/standalone/src/web.ts');

const folder = path.join(root, '.cache/login-size');
mkdirSync(folder, { recursive: true });
const found = await findChromium({ dataDir: folder });
const server = await new Promise((resolve) => {
  const listening = createWeb({ root }).listen(0, '127.0.0.1', () => resolve(listening));
});
const browser = await chromium.launch({
  executablePath: found.path,
  env: { ...process.env, ...found.environment },
  args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu'],
});
try {
  const page = await browser.newPage();
  const scripts = await measureLogin(page, `http://localhost:${server.address().port}/login`);
  const total = scripts.reduce((sum, { gzip }) => sum + gzip, 0);
  for (const { path: file, gzip } of scripts) process.stdout.write(`${String(gzip).padStart(8)}  ${file}\n`);
  process.stdout.write(`${String(total).padStart(8)}  of ${LOGIN_LIMIT_BYTES} bytes\n`);
  if (total > LOGIN_LIMIT_BYTES) process.exitCode = 1;
} finally {
  await browser.close();
  server.close();
}
