/**
 * npm run bench -- campaign [--rounds N]: when the largest part of the page for strangers is painted on a cheap phone
 * with a weak signal, at 1.6 Mbit/s, 150 ms and a quarter of the processor. Beside it, in the same run and from the same
 * server, the floor of every page that React draws: one heading, and nothing else.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { findChromium } from '@jobspeak/pdf';
import { type Browser, chromium } from '@playwright/test';
import { machine, say } from '../../infra/bench/machine';
import { ROOT } from '../../infra/bench/product';
import { buildFloor, FLOOR_ADDRESS, LINE, median, PHONE, SLOWER, serve } from './floor';

const ADDRESS = FLOOR_ADDRESS;
/** Nothing larger comes later than this: fonts and scripts are there by then. */
const LATEST_MS = 6_000;
const RATIO = 1.3;

/** When the largest part of a page is painted, in ms from the request for it, with nothing kept from before. */
async function paintOf(browser: Browser, url: string): Promise<number> {
  const context = await browser.newContext(PHONE);
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', LINE);
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    await page.goto(url + ADDRESS, { waitUntil: 'load' });
    return await page.evaluate(
      (latest) =>
        new Promise<number>((resolve) => {
          let painted = 0;
          new PerformanceObserver((list) => {
            for (const entry of list.getEntries()) painted = entry.startTime;
            // this file is typed with Node's observer, and run in a browser's
          }).observe({ type: 'largest-contentful-paint' as 'mark', buffered: true });
          setTimeout(() => resolve(painted), Math.max(0, latest - performance.now()));
        }),
      LATEST_MS,
    );
  } finally {
    await context.close();
  }
}

async function measure(browser: Browser, rounds: number, urls: { page: string; floor: string }) {
  const taken = { page: [] as number[], floor: [] as number[] };
  for (let round = -1; round < rounds; round++)
    for (const name of ['floor', 'page'] as const) {
      const ms = await paintOf(browser, urls[name]);
      if (round >= 0) taken[name].push(ms); // the first of each warms the server up
    }
  return { page: median(taken.page), floor: median(taken.floor) };
}

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { rounds: { type: 'string', default: '7' } } });
  execFileSync(process.execPath, [path.join(ROOT, 'scripts/build.mjs')], { stdio: 'inherit' });
  const folder = mkdtempSync(path.join(tmpdir(), 'jobspeak-floor-'));
  await buildFloor(folder);
  const found = await findChromium({ dataDir: path.join(ROOT, '.cache/bench') });
  const env = { ...(process.env as Record<string, string>), ...found.environment };
  const browser = await chromium.launch({ executablePath: found.path, env, args: ['--no-sandbox', '--disable-gpu'] });
  const [page, floor] = [await serve(ROOT), await serve(folder)];
  try {
    const { page: ours, floor: least } = await measure(browser, Number(values.rounds), {
      page: page.url,
      floor: floor.url,
    });
    say(machine());
    say(`largest contentful paint of ${ADDRESS} on a slow phone, medians of ${values.rounds}:`);
    say(`  this page    ${ours.toFixed(0)} ms`);
    say(`  React alone  ${least.toFixed(0)} ms   ratio ${(ours / least).toFixed(2)}, allowed ${RATIO}`);
    process.exitCode = ours / least <= RATIO ? 0 : 1;
  } finally {
    await browser.close();
    for (const { server } of [page, floor]) server.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

main().catch((error: unknown) => {
  say(String(error));
  process.exitCode = 1;
});
