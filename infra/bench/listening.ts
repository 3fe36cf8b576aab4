/**
 * npm run bench -- listening [--audio FILE] [--rounds N]: how long after Stop a draft is stored, by HTTP through the
 * running product, when the sound has come in chunks at the pace of speech. Beside it, in the same run, the naive way:
 * the same file sent whole after Stop. `npm run bench -- voice` measures the same in a browser, on a weak line.
 */
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { openPhone, type Phone } from '../faults/phone';
import { machine, say } from './machine';
import { ROOT, startProduct } from './product';

const LOOK_AGAIN_MS = 10;
/** More would pass what a free account makes in a month. */
const ROUNDS = '4';
const FIXTURE = path.join(ROOT, 'e2e/fixtures/gb-fencing-001.webm');

/** Milliseconds from now until a quote is no longer being made. */
async function untilDraft(phone: Phone, quoteId: string, stopped: number): Promise<number> {
  for (;;) {
    const quotes = await phone.quotes();
    const quote = quotes.find(({ id }) => id === quoteId);
    if (quote && (quote.state !== 'processing' || quote.failed)) return performance.now() - stopped;
    await delay(LOOK_AGAIN_MS);
  }
}

/** Speaks a file in so many chunks, one a second, and stops. */
async function speak(phone: Phone, audio: Buffer, seconds: number): Promise<number> {
  const chunkAt = (number: number) => Math.floor((number * audio.length) / seconds);
  const take = await phone.open();
  for (let number = 0; number < seconds; number++) {
    await delay(1_000);
    await phone.send(take.id, number, audio.subarray(chunkAt(number), chunkAt(number + 1)));
  }
  const stopped = performance.now();
  await phone.complete(take.id, seconds);
  return untilDraft(phone, take.quoteId, stopped);
}

async function upload(phone: Phone, audio: Buffer): Promise<number> {
  const stopped = performance.now();
  const { quoteId } = await phone.upload(audio);
  return untilDraft(phone, quoteId, stopped);
}

/** How long a file is, as the product itself finds. */
async function secondsOf(phone: Phone, audio: Buffer): Promise<number> {
  const { id, quoteId } = await phone.upload(audio);
  await untilDraft(phone, quoteId, performance.now());
  return Math.ceil(((await phone.recording(id)).durationMs ?? 0) / 1_000);
}

const median = (values: readonly number[]): number =>
  [...values].sort((one, other) => one - other)[values.length >> 1] ?? Number.NaN;

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { audio: { type: 'string' }, rounds: { type: 'string' } } });
  const audio = await readFile(values.audio ?? FIXTURE);
  await mkdir(path.join(ROOT, '.cache'), { recursive: true });
  const dataDir = await mkdtemp(path.join(ROOT, '.cache/bench-listening-'));
  const product = await startProduct(dataDir);
  const waited: { live: number[]; whole: number[] } = { live: [], whole: [] };
  try {
    const phone = await openPhone({ apiUrl: product.apiUrl });
    const seconds = await secondsOf(phone, audio);
    say(`${machine()}\n${seconds} s of speech`);
    for (let round = 0; round < Number(values.rounds ?? ROUNDS); round++) {
      waited.live.push(await speak(phone, audio, seconds));
      waited.whole.push(await upload(phone, audio));
    }
  } finally {
    await product.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
  const [live, whole] = [median(waited.live), median(waited.whole)];
  say(`from Stop to the draft, median: ${live.toFixed(0)} ms spoken, ${whole.toFixed(0)} ms sent whole`);
  say(`ratio ${(live / whole).toFixed(2)}`);
}

void main();
