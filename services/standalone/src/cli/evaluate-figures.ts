/**
 * npm run evaluate:figures -- FIGURES.jsonl [--noise van,drill] [--level 10] [--seed N]: has single figures spoken by
 * synthetic voices, as they are and with each noise so many decibels weaker, heard as the product hears them and read
 * for their value. Prints how many are right, asked about and wrong, and how long hearing takes. Needs flite and
 * espeak-ng (Debian).
 */
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { outcomeOf, randomOf, readSpokenFigures, type SpokenFigure } from '@jobspeak/reader/evaluation';
import { SAMPLE_RATE, wavOf } from '@jobspeak/recording';
import { NOISES, type NoiseName } from '../noise/kinds';
import { inNoise } from '../noise/mix';
import { openEars, soundOf } from './speech';

const USAGE = 'npm run evaluate:figures -- FIGURES.jsonl [--noise van,drill] [--level 10] [--seed N]';

const run = promisify(execFile);
/** One voice after the other, each of another sex or country. */
const VOICES: readonly ((text: string, file: string) => [command: string, args: string[]])[] = [
  (text, file) => ['flite', ['-voice', 'rms', '-t', text, '-o', file]],
  (text, file) => ['flite', ['-voice', 'slt', '-t', text, '-o', file]],
  (text, file) => ['flite', ['-voice', 'awb', '-t', text, '-o', file]],
  (text, file) => ['espeak-ng', ['-v', 'en-gb', '-w', file, text]],
];
/** Nobody speaks at once when they press, nor stops listening with the last sound. */
const SILENCE_SECONDS = 0.3;

async function spoken({ spoken: text }: SpokenFigure, index: number, folder: string): Promise<Float32Array> {
  const voice = VOICES[index % VOICES.length];
  if (!voice) throw new Error('There is no voice');
  const file = path.join(folder, `${index}.wav`);
  await run(...voice(text, file));
  const sound = await soundOf(file);
  const silence = Math.round(SILENCE_SECONDS * SAMPLE_RATE);
  const whole = new Float32Array(sound.length + 2 * silence);
  whole.set(sound, silence);
  return whole;
}

type Ears = Awaited<ReturnType<typeof openEars>>;

interface Said {
  figure: SpokenFigure;
  sound: Float32Array;
}

/** Hears all figures under one condition, and prints what became of them. */
async function measure(
  ears: Ears,
  all: readonly Said[],
  condition: { noise: NoiseName; decibels: number } | null,
  seed: number,
): Promise<void> {
  const counts = { right: 0, asked: 0, wrong: 0 };
  const took: number[] = [];
  const missed: string[] = [];
  for (const [index, { figure, sound }] of all.entries()) {
    const random = randomOf(seed + index);
    const mixed = condition ? inNoise(sound, SAMPLE_RATE, { ...condition, random }) : sound;
    const wav = Buffer.from(wavOf(mixed.length, [{ start: 0, sound: mixed }]));
    const { text, tookMs } = await ears.hear(wav, { isBrief: true });
    const outcome = outcomeOf(figure, text);
    counts[outcome] += 1;
    took.push(tookMs);
    if (outcome !== 'right') missed.push(`  ${outcome}: “${figure.spoken}” heard as “${text}”`);
  }
  took.sort((one, other) => one - other);
  const where = condition ? `${condition.noise}, ${condition.decibels} dB` : 'as they are';
  const { right, asked, wrong } = counts;
  console.log(`${where}: ${right} right, ${asked} asked, ${wrong} wrong of ${all.length}`);
  console.log(`  heard in ${took[Math.floor(took.length * 0.95)]} ms at p95`);
  for (const line of missed) console.log(line);
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      noise: { type: 'string', default: 'van,drill' },
      level: { type: 'string', default: '10' },
      seed: { type: 'string', default: '1' },
    },
  });
  const [file] = positionals;
  const noises = values.noise.split(',').filter((name): name is NoiseName => name in NOISES);
  const [decibels, seed] = [Number(values.level), Number(values.seed)];
  if (file === undefined || Number.isNaN(decibels) || Number.isNaN(seed)) throw new Error(USAGE);
  const folder = await mkdtemp(path.join(tmpdir(), 'figures-'));
  const ears = await openEars();
  try {
    const all: Said[] = [];
    for (const [index, figure] of (await readSpokenFigures(file)).entries())
      all.push({ figure, sound: await spoken(figure, index, folder) });
    await measure(ears, all, null, seed);
    for (const noise of noises) await measure(ears, all, { noise, decibels }, seed);
  } finally {
    await ears.close();
    await rm(folder, { recursive: true });
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(1);
});
