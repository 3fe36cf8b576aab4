/**
 * npm run bench -- voice-start [--rounds N]: how long somebody who is signed in waits until they can press Record, on a
 * cheap phone with a weak signal, at 1.6 Mbit/s, 150 ms and a quarter of the processor: on a first visit with nothing
 * kept, on a later visit, and without a connection. Beside each, in the same run, the floor of every page that React
 * draws: one heading, and nothing else.
 */
import { execFileSync } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { findChromium } from '@jobspeak/pdf';
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { machine, say } from '../../infra/bench/machine';
import { ROOT, startProduct } from '../../infra/bench/product';
import { appKept } from '../support/phone';
import { signUp } from '../support/sign-up';
import { buildFloor, FLOOR_ADDRESS, LINE, median, PHONE, SLOWER, serve } from './floor';

const SCREEN = '/client/recording';
const COLD_MS = 2_000;
const AGAIN_MS = 1_000;
const PATIENCE_MS = 120_000;

type Visit = 'cold' | 'again' | 'offline';
type Times = Record<Visit, number[]>;
interface Site {
  url: string;
  /** What is there when the page can be used. */
  ready: string;
}

/** Notes in the page when what is waited for is there and has been painted. */
const watch = (selector: string): string => `{
  globalThis.usableAt = new Promise((resolve) => {
    const look = () =>
      document.querySelector(${JSON.stringify(selector)})
        ? requestAnimationFrame(() => setTimeout(() => resolve(performance.now())))
        : void requestAnimationFrame(look);
    look();
  });
}`;

async function slow(page: Page, isOffline: boolean): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', { ...LINE, offline: isOffline });
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
}

/** Milliseconds from asking for a page until it can be used. */
async function visit(context: BrowserContext, { url, ready }: Site, isOffline = false): Promise<number> {
  const page = await context.newPage();
  try {
    await page.addInitScript(watch(ready));
    await slow(page, isOffline);
    await page.goto(url, { waitUntil: 'commit', timeout: PATIENCE_MS });
    return Number(await page.evaluate('globalThis.usableAt'));
  } finally {
    await page.close();
  }
}

type Kept = Awaited<ReturnType<BrowserContext['storageState']>>;

/** A first visit of somebody who is signed in, a later one, and, where the app is kept, one without a connection. */
async function visits(browser: Browser, site: Site, kept?: Kept): Promise<Record<Visit, number>> {
  const context = await browser.newContext({
    ...PHONE,
    permissions: ['microphone'],
    ...(kept && { storageState: kept }),
  });
  try {
    const cold = await visit(context, site);
    if (kept) {
      const page = await context.newPage();
      await page.goto(site.url);
      await appKept(page);
      await page.close();
    }
    const again = await visit(context, site);
    const offline = kept ? await visit(context, site, true) : again;
    return { cold, again, offline };
  } finally {
    await context.close();
  }
}

/** Somebody new, as their browser remembers them. */
async function signedIn(browser: Browser, webUrl: string): Promise<Kept> {
  const context = await browser.newContext({ ...PHONE, baseURL: webUrl });
  const page = await context.newPage();
  await signUp(page);
  const kept = await context.storageState();
  await context.close();
  return kept;
}

async function measure(browser: Browser, rounds: number, sites: { ours: Site; floor: Site }, kept: Kept) {
  const times = { ours: emptyTimes(), floor: emptyTimes() };
  for (let round = -1; round < rounds; round++)
    for (const name of ['floor', 'ours'] as const) {
      const taken = await visits(browser, sites[name], name === 'ours' ? kept : undefined);
      // the first of each warms the server up
      if (round >= 0) for (const kind of ['cold', 'again', 'offline'] as const) times[name][kind].push(taken[kind]);
    }
  return times;
}

const emptyTimes = (): Times => ({ cold: [], again: [], offline: [] });

/** Says the figures of one kind of visit; whether they are what they have to be. */
function report(name: string, mostMs: number, ours: readonly number[], floor: readonly number[]): boolean {
  const [taken, least] = [median(ours), median(floor)];
  say(`${name}`);
  say(`  until Record can be pressed  ${taken.toFixed(0).padStart(6)} ms   each ${ours.map(Math.round).join(', ')}`);
  say(`  React alone                  ${least.toFixed(0).padStart(6)} ms   ratio ${(taken / least).toFixed(2)}`);
  say(`  ${taken <= mostMs ? 'holds' : 'FAILS'}: at most ${mostMs} ms`);
  return taken <= mostMs;
}

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { rounds: { type: 'string', default: '5' } } });
  const folder = await mkdtemp(path.join(tmpdir(), 'jobspeak-bench-'));
  await chmod(folder, 0o755); // the database runs as a user of its own
  execFileSync(process.execPath, [path.join(ROOT, 'scripts/build.mjs')], { stdio: 'inherit' });
  await buildFloor(folder);
  const product = await startProduct(path.join(folder, 'product'));
  const found = await findChromium({ dataDir: path.join(ROOT, '.cache/bench') });
  const env = { ...(process.env as Record<string, string>), ...found.environment };
  const browser = await chromium.launch({ executablePath: found.path, env, args: ['--no-sandbox', '--disable-gpu'] });
  const floor = await serve(folder);
  try {
    const kept = await signedIn(browser, product.webUrl);
    const sites = {
      ours: { url: product.webUrl + SCREEN, ready: 'button[data-phase="idle"]' },
      floor: { url: floor.url + FLOOR_ADDRESS, ready: 'h1' },
    };
    const times = await measure(browser, Number(values.rounds), sites, kept);
    say(`${machine()}, load ${loadavg()[0]?.toFixed(1)}`);
    say(`medians of ${values.rounds} visits at 1.6 Mbit/s, 150 ms and a quarter of the processor`);
    const held = [
      report('a first visit', COLD_MS, times.ours.cold, times.floor.cold),
      report('a later visit', AGAIN_MS, times.ours.again, times.floor.again),
      report('without a connection (beside: a later visit)', AGAIN_MS, times.ours.offline, times.floor.offline),
    ];
    process.exitCode = held.every(Boolean) ? 0 : 1;
  } finally {
    await browser.close();
    floor.server.close();
    await product.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

main().catch((error: unknown) => {
  say(String(error));
  process.exitCode = 1;
});
