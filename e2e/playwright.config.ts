import path from 'node:path';
import { defineConfig } from '@playwright/test';
import { z } from 'zod';
import { launchHearing } from './support/microphone';

/** Set by scripts/journeys.mjs: the browser, and where the product runs for these tests alone. */
const environment = z
  .object({ CHROMIUM_PATH: z.string(), WEB_PORT: z.string(), API_PORT: z.string(), DATA_DIR: z.string() })
  .parse(process.env);

export default defineConfig({
  testDir: './tests',
  globalSetup: './support/prepare.ts',
  outputDir: '../.cache/journeys/results',
  fullyParallel: false,
  // most of a journey is waiting: for the product, and for what takes its time
  workers: 2,
  // on a machine that others load too: a journey that needs its second try is reported as flaky, not hidden
  retries: process.env.CI ? 1 : 0,
  forbidOnly: true,
  // one for all machines: the browser and its fonts come with the product
  snapshotPathTemplate: '{testDir}/__screenshots__/{arg}{ext}',
  timeout: 60_000,
  expect: {
    timeout: 15_000,
    toHaveScreenshot: { animations: 'disabled', caret: 'hide', threshold: 0.05, maxDiffPixels: 20 },
  },
  reporter: [['list'], ['json']],
  use: {
    baseURL: `http://localhost:${environment.WEB_PORT}`,
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    // to record one of every journey nearly doubles the work of it; by hand: --trace on
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    permissions: ['microphone'],
    // what a worker answers, no journey can take away or change; those about recording allow it
    serviceWorkers: 'block',
    launchOptions: launchHearing('gb-fencing-001.webm'),
  },
  webServer: {
    command: `"${process.execPath}" "${path.resolve(__dirname, '../scripts/start.mjs')}"`,
    url: `http://localhost:${environment.WEB_PORT}/login`,
    timeout: 120_000,
    stdout: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 5_000 },
  },
});
