import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';

/** The most JavaScript that the sign-in page may load, gzipped. */
export const LOGIN_LIMIT_BYTES = 131_000;

export interface LoadedScript {
  path: string;
  gzip: number;
}

/** Opens the sign-in page and answers every script it loads until it can be used, with its gzipped size. */
export async function measureLogin(page: Page, address: string): Promise<LoadedScript[]> {
  const scripts = new Map<string, Promise<Buffer>>();
  page.on('response', (response) => {
    const isScript = /javascript/.test(response.headers()['content-type'] ?? '');
    if (isScript && response.ok()) scripts.set(new URL(response.url()).pathname, response.body());
  });
  await page.goto(address);
  await page.getByRole('button', { name: 'Log in' }).waitFor();
  await page.waitForLoadState('networkidle');
  return Promise.all(
    [...scripts].map(async ([path, body]) => ({ path, gzip: gzipSync(await body, { level: 9 }).length })),
  );
}
