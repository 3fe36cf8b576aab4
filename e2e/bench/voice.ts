/**
 * npm run bench -- voice [--seconds N] [--rounds N]: how long a person with a cheap phone and a weak signal waits after
 * Stop, in a real browser with a fake microphone, at 1.6 Mbit/s, 150 ms and a quarter of the processor: until the first
 * priced line is on the screen, and until the draft is stored. Beside it, in the same run, the naive way: the same sound
 * as one file, sent after Stop and then read.
 */
import { execFileSync } from 'node:child_process';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { findChromium } from '@jobspeak/pdf';
import { type Browser, chromium, type Page, type Request } from '@playwright/test';
import { machine, say } from '../../infra/bench/machine';
import { ROOT, startProduct } from '../../infra/bench/product';
import { prepareMicrophone, spokenFile } from '../support/microphone';
import { signUp } from '../support/sign-up';

const SOUND = 'gb-fencing-001.webm';
const LINE = { latency: 150, downloadThroughput: 200_000, uploadThroughput: 200_000, offline: false };
const SLOWER = 4;
const RATIO = 0.15;
const PATIENCE_MS = 120_000;

interface Waited {
  /** Milliseconds from Stop, on the page's own clock. */
  lineMs: number;
  /** Milliseconds from Stop until the server answers with a draft, looked at every 200 ms: more often is refused. */
  draftMs: number;
}

/** A cheap phone on a weak line. */
async function slow(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', LINE);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
}

/** From the next press of a button, or the next choice of a file, to the first priced line of a quote. */
const watchLine = (page: Page): Promise<unknown> =>
  page.evaluate(`{
    const isPriced = () =>
      [...document.querySelectorAll('input[aria-label="Unit price"]')].some(({ value }) => Number.parseFloat(value) > 0);
    globalThis.firstLine = new Promise((resolve) => {
      const begin = () => {
        const begun = performance.now();
        const look = () => (isPriced() ? resolve(performance.now() - begun) : void requestAnimationFrame(look));
        look();
      };
      document.addEventListener('click', begin, { capture: true, once: true });
      document.addEventListener('change', begin, { capture: true, once: true });
    });
    undefined;
  }`);

const firstLine = async (page: Page): Promise<number> => Number(await page.evaluate('globalThis.firstLine'));

/** Resolves when the newest quote is a draft that was not there before. */
async function draftStored(apiUrl: string, token: string, known: ReadonlySet<string>): Promise<void> {
  const deadline = performance.now() + PATIENCE_MS;
  while (performance.now() < deadline) {
    const answer = await fetch(`${apiUrl}/quotes?limit=100`, { headers: { authorization: `Bearer ${token}` } });
    const { items = [] } = (await answer.json()) as { items?: { id: string; state: string }[] };
    if (items.some(({ id, state }) => !known.has(id) && state === 'draft')) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error('No draft came of the recording.');
}

interface Run {
  page: Page;
  apiUrl: string;
  token: string;
  known: Set<string>;
}

/** Does what makes a quote, and tells how long its person waits from there. */
async function timed({ page, apiUrl, token, known }: Run, stop: () => Promise<void>): Promise<Waited> {
  await watchLine(page);
  const begun = performance.now();
  const stored = draftStored(apiUrl, token, known).then(() => performance.now() - begun);
  await stop();
  const lineMs = await firstLine(page);
  const draftMs = await stored;
  known.add(new URL(page.url()).pathname.split('/').at(-1) ?? '');
  return { lineMs, draftMs };
}

/** Waits until the recorder's clock shows so many seconds. */
async function spokenFor(page: Page, seconds: number): Promise<void> {
  for (;;) {
    const [minutes = 0, rest = 0] = ((await page.getByRole('timer').textContent()) ?? '').split(':').map(Number);
    if (minutes * 60 + rest >= seconds) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

/** Speaks for some seconds and stops; answers the sound too, as it went out. */
async function speak(run: Run, seconds: number): Promise<{ waited: Waited; sound: Buffer }> {
  const { page } = run;
  let recordingId = '';
  const hear = (request: Request) => {
    recordingId = /\/recordings\/([\w-]+)\/chunks\//.exec(request.url())?.[1] ?? recordingId;
  };
  page.on('request', hear);
  await page.goto('/client/recording');
  await page.getByRole('region', { name: 'Recorder' }).getByRole('button', { name: 'Start recording' }).click();
  await spokenFor(page, seconds);
  const waited = await timed(run, () => page.getByRole('button', { name: 'Stop and make the quote' }).click());
  page.off('request', hear);
  const headers = { authorization: `Bearer ${run.token}` };
  const sound = await fetch(`${run.apiUrl}/recordings/${recordingId}/audio`, { headers });
  return { waited, sound: Buffer.from(await sound.arrayBuffer()) };
}

async function sendWhole(run: Run, sound: Buffer, folder: string): Promise<Waited> {
  const file = path.join(folder, 'job.webm');
  await writeFile(file, sound);
  await run.page.goto('/client/recording');
  const input = run.page.getByLabel('Audio file');
  await input.waitFor({ state: 'attached' });
  return timed(run, () => input.setInputFiles(file));
}

const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;
const p95 = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.ceil(values.length * 0.95) - 1] ?? 0;

function report(name: string, ours: readonly number[], naive: readonly number[]): number {
  const ratio = median(ours) / median(naive);
  const shown = (values: readonly number[]) =>
    `median ${median(values).toFixed(0).padStart(6)} ms  p95 ${p95(values).toFixed(0).padStart(6)} ms`;
  say(`${name}`);
  say(`  sent while speaking   ${shown(ours)}`);
  say(`  sent after Stop       ${shown(naive)}   ratio ${ratio.toFixed(2)}`);
  return ratio;
}

async function startBrowser(folder: string): Promise<Browser> {
  const found = await findChromium({ dataDir: folder });
  process.env.DATA_DIR = path.join(folder, 'data');
  await prepareMicrophone(SOUND);
  return chromium.launch({
    executablePath: found.path,
    env: { ...process.env, ...found.environment },
    args: [
      '--no-sandbox',
      '--disable-dev-shm-usage',
      '--disable-gpu',
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
      `--use-file-for-fake-audio-capture=${spokenFile(SOUND)}`,
    ],
  });
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { seconds: { type: 'string', default: '30' }, rounds: { type: 'string', default: '5' } },
  });
  const [seconds, rounds] = [Number(values.seconds), Number(values.rounds)];
  const folder = await mkdtemp(path.join(tmpdir(), 'jobspeak-bench-'));
  await chmod(folder, 0o755); // the database runs as a user of its own
  execFileSync(process.execPath, [path.join(ROOT, 'scripts/build.mjs')], { stdio: 'inherit' });
  const product = await startProduct(path.join(folder, 'product'));
  const browser = await startBrowser(folder);
  try {
    const context = await browser.newContext({
      baseURL: product.webUrl,
      viewport: { width: 390, height: 844 },
      locale: 'en-GB',
      permissions: ['microphone'],
    });
    const page = await context.newPage();
    await signUp(page);
    const token = String(await page.evaluate(`localStorage.getItem('jobspeak_token')`));
    await slow(page);
    const run: Run = { page, apiUrl: product.apiUrl, token, known: new Set() };
    const ours: Waited[] = [];
    const naive: Waited[] = [];
    for (let round = 0; round < rounds; round++) {
      const { waited, sound } = await speak(run, seconds);
      ours.push(waited);
      naive.push(await sendWhole(run, sound, folder));
    }
    say(machine());
    say(`${rounds} recordings of ${seconds} s at 1.6 Mbit/s, 150 ms and a quarter of the processor; from Stop`);
    const ratio = report(
      'to the first priced line on the screen',
      ours.map(({ lineMs }) => lineMs),
      naive.map(({ lineMs }) => lineMs),
    );
    report(
      'to the stored draft',
      ours.map(({ draftMs }) => draftMs),
      naive.map(({ draftMs }) => draftMs),
    );
    say(ratio <= RATIO ? `holds: at most ${RATIO} of the naive way` : `FAILS: more than ${RATIO} of the naive way`);
    process.exitCode = ratio <= RATIO ? 0 : 1;
  } finally {
    await browser.close();
    await product.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

main().catch((error: unknown) => {
  say(String(error));
  process.exitCode = 1;
});
