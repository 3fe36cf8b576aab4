/**
 * npm run bench -- voice [--seconds N,N…] [--rounds N]: how long a person with a cheap phone and a weak signal waits
 * after Stop, in a real browser with a fake microphone, at 1.6 Mbit/s, 150 ms and a quarter of the processor: until a
 * priced line can be read in the quote's place on the screen, with the words and the amount that it has in the stored
 * draft, and stays; until the draft is stored; and until it is on the screen itself, to be changed. Beside it, in the
 * same run, the naive way: the same sound as one file, sent after Stop and then read. What is said lasts 45 seconds; who
 * stops before that does so in the middle of a sentence.
 */
import { execFileSync } from 'node:child_process';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { Quote } from '@jobspeak/contracts';
import { findChromium } from '@jobspeak/pdf';
import { type Browser, chromium, type Page, type Request } from '@playwright/test';
import { machine, say } from '../../infra/bench/machine';
import { ROOT, startProduct } from '../../infra/bench/product';
import { writeSpeech } from '../support/microphone';
import { signUp } from '../support/sign-up';
import { firstLines, seenLines, watchLines } from './seen-lines';

/** 45 seconds with 13 priced lines. */
const SPEECH = [
  { name: 'gb-flooring-001.webm' },
  { name: 'gb-glazing-004.webm', seconds: 19.1 },
  { name: 'gb-fencing-001.webm' },
];
const BREATH = 0.6;
/** Seconds of the recorder's clock at which somebody stops, in turn: twice in a sentence, and when all is said. */
const STOPS = '30,38,46';
const LINE = { latency: 150, downloadThroughput: 200_000, uploadThroughput: 200_000, offline: false };
const SLOWER = 4;
const RATIO = 0.15;
const LINE_MS = 1_000;
const DRAFT_MS = 1_500;
const PATIENCE_MS = 120_000;

interface Waited {
  /** Milliseconds from Stop, on the page's own clock, until a line of the draft can be read, ... */
  lineMs: number;
  /** ... and until it stands in the stored draft, where it can be changed. */
  storedMs: number;
  /** Milliseconds from Stop until the server tells that the draft is stored. */
  draftMs: number;
}

/** A cheap phone on a weak line. */
async function slow(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', LINE);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
}

/** What the server tells of an account, read where no slow line is in between. */
async function openStream(apiUrl: string, token: string): Promise<ReadableStream<string>> {
  const headers = { authorization: `Bearer ${token}` };
  const { body } = await fetch(`${apiUrl}/events`, { headers, signal: AbortSignal.timeout(PATIENCE_MS) });
  if (!body) throw new Error('The server tells nothing.');
  return body.pipeThrough(new TextDecoderStream());
}

/** When the server told that a quote was made. */
async function draftStored(stream: ReadableStream<string>): Promise<number> {
  let told = '';
  for await (const text of stream) {
    told += text;
    if (/^event: quote\.generated$/m.test(told)) return Date.now();
  }
  throw new Error('No draft came of the recording.');
}

interface Run {
  page: Page;
  apiUrl: string;
  token: string;
}

/** Does what makes a quote, and tells how long its person waits from there. */
async function timed({ page, apiUrl, token }: Run, stop: () => Promise<void>): Promise<Waited> {
  await watchLines(page);
  const stream = await openStream(apiUrl, token);
  const [, seen, storedAt] = await Promise.all([stop(), seenLines(page), draftStored(stream)]);
  const [id = ''] = /[\w-]{36}$/.exec(new URL(page.url()).pathname) ?? [];
  const answer = await fetch(`${apiUrl}/quotes/${id}`, { headers: { authorization: `Bearer ${token}` } });
  const quote = Quote.parse(await answer.json());
  return { ...firstLines(seen, quote), draftMs: storedAt - seen.stoppedAt };
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
    recordingId = /\/recordings\/([\w-]+)\/chunks$/.exec(request.url())?.[1] ?? recordingId;
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

/** What was waited for one thing in all rounds, both ways. */
interface Compared {
  name: string;
  /** What p95 has to keep to; null where nothing is promised. */
  mostMs: number | null;
  ours: readonly number[];
  naive: readonly number[];
}

/** Says the figures; whether they are what they have to be. */
function report({ name, mostMs, ours, naive }: Compared): boolean {
  const ratio = median(ours) / median(naive);
  const shown = (values: readonly number[]) =>
    `median ${median(values).toFixed(0).padStart(6)} ms  p95 ${p95(values).toFixed(0).padStart(6)} ms`;
  say(`${name}`);
  say(`  sent while speaking   ${shown(ours)}   each ${ours.join(', ')}`);
  say(`  sent after Stop       ${shown(naive)}   each ${naive.join(', ')}`);
  const isInTime = mostMs === null || p95(ours) <= mostMs;
  if (mostMs !== null) say(`  ${isInTime ? 'holds' : 'FAILS'}: p95 at most ${mostMs} ms`);
  say(`  ${ratio <= RATIO ? 'holds' : 'FAILS'}: ratio ${ratio.toFixed(2)}, at most ${RATIO}`);
  return isInTime && ratio <= RATIO;
}

async function startBrowser(folder: string): Promise<Browser> {
  const found = await findChromium({ dataDir: folder });
  const spoken = path.join(folder, 'spoken.wav');
  await writeSpeech(spoken, SPEECH, BREATH);
  return chromium.launch({
    executablePath: found.path,
    env: { ...process.env, ...found.environment },
    args: [
      '--no-sandbox',
      '--disable-dev-shm-usage',
      '--disable-gpu',
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
      `--use-file-for-fake-audio-capture=${spoken}%noloop`,
    ],
  });
}

/** Somebody new, on a cheap phone. */
async function newPerson(browser: Browser, { webUrl, apiUrl }: { webUrl: string; apiUrl: string }): Promise<Run> {
  const context = await browser.newContext({
    baseURL: webUrl,
    viewport: { width: 390, height: 844 },
    locale: 'en-GB',
    permissions: ['microphone'],
  });
  const page = await context.newPage();
  await signUp(page);
  const token = String(await page.evaluate(`localStorage.getItem('jobspeak_token')`));
  await slow(page);
  return { page, apiUrl, token };
}

/** Both ways in turn, so that what else the machine does falls on both. */
async function measure(run: Run, stops: readonly number[], rounds: number, folder: string) {
  const ours: Waited[] = [];
  const naive: Waited[] = [];
  for (let round = 0; round < rounds; round++) {
    const { waited, sound } = await speak(run, stops[round % stops.length] ?? 0);
    ours.push(waited);
    naive.push(await sendWhole(run, sound, folder));
  }
  const compare = (name: string, mostMs: number | null, of: keyof Waited): Compared => ({
    name,
    mostMs,
    ours: ours.map((waited) => waited[of]),
    naive: naive.map((waited) => waited[of]),
  });
  return [
    compare('to the first priced line on the screen, as it is in the draft', LINE_MS, 'lineMs'),
    compare('to the stored draft', DRAFT_MS, 'draftMs'),
    compare('to the first priced line of the stored draft on the screen', null, 'storedMs'),
  ];
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { seconds: { type: 'string', default: STOPS }, rounds: { type: 'string', default: '6' } },
  });
  const folder = await mkdtemp(path.join(tmpdir(), 'jobspeak-bench-'));
  await chmod(folder, 0o755); // the database runs as a user of its own
  execFileSync(process.execPath, [path.join(ROOT, 'scripts/build.mjs')], { stdio: 'inherit' });
  const product = await startProduct(path.join(folder, 'product'));
  const browser = await startBrowser(folder);
  try {
    const run = await newPerson(browser, product);
    const stops = values.seconds.split(',').map(Number);
    const compared = await measure(run, stops, Number(values.rounds), folder);
    say(`${machine()}, load ${loadavg()[0]?.toFixed(1)}`);
    say(
      `${values.rounds} recordings, stopped at ${values.seconds} s, at 1.6 Mbit/s, 150 ms and a quarter of the processor`,
    );
    const held = compared.map(report);
    process.exitCode = held.every(Boolean) ? 0 : 1;
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
