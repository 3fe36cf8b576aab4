/**
 * npm run bench -- generation [--audio DIR] [--rounds N] [--batch N]: how many seconds of speech become quotes in a
 * second, by HTTP through the running product, beside what the bare engine recognises of the same files in the same
 * run. Batch by batch one of them works and the other rests, each first in turn.
 */
import { createReadStream } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { AppError } from '@jobspeak/contracts';
import { type SpeechEngine, startSpeechEngine } from '@jobspeak/recording';
import { openPhone, type Phone } from '../faults/phone';
import { machine, say } from './machine';
import { ROOT, startProduct } from './product';

/** The commitment: what the product reaches of the bare engine's throughput. */
const COMMITMENT = 0.85;
/** As many as the product transcribes at once. */
const AT_ONCE = 4;
const LOOK_AGAIN_MS = 200;
const AUDIO = /\.(webm|ogg|opus|m4a|mp4|mp3|wav|flac)$/;
const FIXTURES = path.join(ROOT, 'e2e/fixtures');

/** Hears a file with the engine alone; answers its length in ms, 0 when it holds no job. */
async function hear(engine: SpeechEngine, file: string): Promise<number> {
  try {
    return (await engine.transcribe(createReadStream(file) as AsyncIterable<Buffer>)).durationMs;
  } catch (error) {
    if (error instanceof AppError) return 0;
    throw error;
  }
}

/** Hears files as many at once as the product does; resolves with the ms of speech in them. */
async function hearAll(engine: SpeechEngine, files: readonly string[]): Promise<number> {
  const waiting = [...files];
  const heardMs: number[] = [];
  const lane = async () => {
    for (let file = waiting.shift(); file !== undefined; file = waiting.shift()) heardMs.push(await hear(engine, file));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
  return heardMs.reduce((sum, ms) => sum + ms, 0);
}

/** Uploads files together and waits until each has become a quote, or a generation that failed. */
async function quoteAll(phone: Phone, files: readonly string[]): Promise<void> {
  const awaited = new Set<string>();
  await Promise.all(files.map(async (file) => awaited.add((await phone.upload(await readFile(file))).quoteId)));
  while (awaited.size > 0) {
    await delay(LOOK_AGAIN_MS);
    for (const { id, state, failed } of await phone.quotes()) if (state !== 'processing' || failed) awaited.delete(id);
  }
}

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return (performance.now() - started) / 1_000;
}

interface Sums {
  speech: number;
  bare: number;
  product: number;
}

/** Works through a batch both ways and adds the seconds that each took. */
async function measure(
  sums: Sums,
  {
    engine,
    phone,
    files,
    productFirst,
  }: { engine: SpeechEngine; phone: Phone; files: string[]; productFirst: boolean },
): Promise<void> {
  const sides = {
    bare: async () => {
      sums.bare += await seconds(async () => {
        sums.speech += (await hearAll(engine, files)) / 1_000;
      });
    },
    product: async () => {
      sums.product += await seconds(() => quoteAll(phone, files));
    },
  };
  for (const side of productFirst ? [sides.product, sides.bare] : [sides.bare, sides.product]) await side();
}

const batchesOf = (files: readonly string[], size: number): string[][] =>
  Array.from({ length: Math.ceil(files.length / size) }, (_, index) => files.slice(index * size, (index + 1) * size));

function options() {
  const { values } = parseArgs({
    options: {
      audio: { type: 'string', default: FIXTURES },
      rounds: { type: 'string', default: '2' },
      batch: { type: 'string', default: '8' },
    },
  });
  return { audio: path.resolve(values.audio), rounds: Number(values.rounds), batch: Number(values.batch) };
}

async function audioIn(folder: string): Promise<string[]> {
  const files = (await readdir(folder)).filter((name) => AUDIO.test(name)).sort();
  if (files.length === 0) throw new Error(`There is no audio in ${folder}.`);
  return files.map((name) => path.join(folder, name));
}

function report(sums: Sums, files: number): number {
  const ratio = sums.bare / sums.product;
  const speed = (took: number) => `${(sums.speech / took).toFixed(2)} s of speech a second (${took.toFixed(1)} s)`;
  say(`${files} recordings, ${sums.speech.toFixed(0)} s of speech, each way`);
  say(`engine alone          ${speed(sums.bare)}`);
  say(`through the product   ${speed(sums.product)}`);
  say(`ratio                 ${ratio.toFixed(3)} (committed: ${COMMITMENT})`);
  return ratio;
}

async function main(): Promise<void> {
  const { audio, rounds, batch } = options();
  const files = await audioIn(audio);
  const all = Array.from({ length: rounds }, () => files).flat();
  say(`generation · ${machine()} · ${audio}`);
  const cache = path.join(ROOT, '.cache/bench');
  await mkdir(cache, { recursive: true });
  const data = await mkdtemp(path.join(cache, 'data-'));
  const engine = await startSpeechEngine({
    cacheDir: path.join(cache, 'models'),
    modelDir: process.env.SPEECH_MODEL_DIR || undefined, // as the product beside it
  });
  const product = await startProduct(data);
  try {
    const phone = await openPhone({ apiUrl: product.apiUrl });
    const sums: Sums = { speech: 0, bare: 0, product: 0 };
    const warm = files.slice(0, AT_ONCE);
    await measure({ ...sums }, { engine, phone, files: warm, productFirst: false });
    for (const [index, part] of batchesOf(all, batch).entries())
      await measure(sums, { engine, phone, files: part, productFirst: index % 2 === 1 });
    if (report(sums, all.length) < COMMITMENT) process.exitCode = 1;
  } finally {
    await product.stop();
    await engine.stop();
    await rm(data, { recursive: true, force: true });
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
