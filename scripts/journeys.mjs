// npm run journeys: the whole product, built for production and started afresh, used in a real browser.
import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureInstalled, root } from './install.mjs';

/** Runs the journeys and answers the runner's exit status. `report` is where it writes its counts. */
export async function runJourneys(args, report) {
  const folder = path.join(root, '.cache/journeys');
  const data = path.join(folder, 'data');
  rmSync(data, { recursive: true, force: true });
  mkdirSync(data, { recursive: true });
  const require = createRequire(import.meta.url);
  require('tsx/cjs');
  const { findChromium } = require('@jobspeak/pdf');
  const { freePort } = require('../e2e/support/product');
  const chromium = await findChromium({ dataDir: folder });
  const environment = {
    ...process.env,
    ...chromium.environment,
    CHROMIUM_PATH: chromium.path,
    DATA_DIR: data,
    WEB_PORT: String(await freePort()),
    API_PORT: String(await freePort()),
    // the many people of the journeys share one address
    SIGN_INS_PER_FIVE_MINUTES: '10000',
    // and some of them speak more quotes than are free in a month
    DEFAULT_PLAN: 'gold',
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
  };
  const runner = path.join(root, 'node_modules/@playwright/test/cli.js');
  const command = [runner, 'test', '--config', path.join(root, 'e2e/playwright.config.ts'), ...args];
  return spawnSync(process.execPath, command, { cwd: root, stdio: 'inherit', env: environment }).status ?? 1;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  ensureInstalled();
  process.exit(await runJourneys(process.argv.slice(2), path.join(root, '.cache/journeys/report.json')));
}
