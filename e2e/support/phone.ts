import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { spokenFile } from './microphone';

/** A browser with a profile of its own, as one person's phone is: what it keeps outlives a crash. */
export interface Phone {
  context: BrowserContext;
  page: Page;
}

const PHONE = { viewport: { width: 390, height: 844 }, locale: 'en-GB', timezoneId: 'Europe/London' };

/** A folder for a profile, and how to remove it. */
export function profileFolder(): { folder: string; remove(): void } {
  const folder = mkdtempSync(path.join(process.env.DATA_DIR ?? '.', '..', 'phone-'));
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 }) };
}

/** Switches the phone on. Its microphone hears a spoken job, over and over. */
export async function openPhone(folder: string): Promise<Phone> {
  const context = await chromium.launchPersistentContext(folder, {
    ...PHONE,
    executablePath: process.env.CHROMIUM_PATH ?? '',
    baseURL: `http://localhost:${process.env.WEB_PORT}`,
    permissions: ['microphone'],
    serviceWorkers: 'allow',
    args: [
      '--no-sandbox',
      '--disable-dev-shm-usage',
      '--disable-gpu',
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
      `--use-file-for-fake-audio-capture=${spokenFile('gb-fencing-001.webm')}`,
    ],
  });
  const [page = await context.newPage()] = context.pages();
  return { context, page };
}

const partOf = (pid: string, file: string): string => {
  try {
    return readFileSync(path.join('/proc', pid, file), 'utf8');
  } catch {
    return ''; // it ended while we looked
  }
};

/** The processes of a browser with this profile, its own first (Linux). */
const processesOf = (folder: string): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && partOf(name, 'cmdline').split('\0').includes(`--user-data-dir=${folder}`))
    .map(Number)
    .sort((a, b) => a - b);

/** The battery is flat: the browser ends as if it had never run. */
export async function killPhone({ context }: Phone, folder: string): Promise<void> {
  const closed = new Promise<void>((resolve) => context.once('close', () => resolve()));
  for (const pid of processesOf(folder)) process.kill(pid, 'SIGKILL');
  await closed;
}

/** Resolves once the phone keeps the app, so that it opens without a connection. */
export const appKept = (page: Page): Promise<unknown> =>
  page.evaluate(`(async () => {
    const kept = async () => (await caches.open('jobspeak-files-1')).match('/offline-state');
    while (!(await kept())) await new Promise((resolve) => setTimeout(resolve, 50));
    await navigator.serviceWorker.ready;
  })()`);
