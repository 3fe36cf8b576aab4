/**
 * npm run evaluate:noise -- CASES.jsonl [MORE.jsonl] --audio DIR [--noise van,drill,wind,far] [--levels 20,10,5,0]
 * [--decoding greedy|beam|language] [--most N] [--seed N]: how well the words of spoken cases are heard in noise. Of
 * the cases that have `DIR/<id>.webm`, the first N are heard as they are, and with each noise so many decibels weaker
 * than what is said; `far` is a phone across a bare room. The same seed mixes the same noise.
 */

import { parseArgs } from 'node:util';
import { AppError } from '@jobspeak/contracts';
import {
  type Case,
  type Hearing,
  randomOf,
  readCases,
  type WordErrors,
  wordErrorsOf,
} from '@jobspeak/reader/evaluation';
import { SAMPLE_RATE, wavOf } from '@jobspeak/recording';
import { NOISES, type NoiseName } from '../noise/kinds';
import { inNoise } from '../noise/mix';
import { isDecoding } from './decoding';
import { noiseTable } from './evaluation-report';
import { openEars, soundFileOf, soundOf } from './speech';

const USAGE =
  'npm run evaluate:noise -- CASES.jsonl --audio DIR [--noise van,drill,wind,far] [--levels 20,10,5,0] [--decoding greedy|beam|language] [--most N] [--seed N]';

const isNoise = (name: string): name is NoiseName => name in NOISES;

interface Spoken {
  one: Case;
  sound: Float32Array;
}

/** The first cases that were spoken, with their sound. */
async function spokenCases(files: readonly string[], audio: string, most: number): Promise<Spoken[]> {
  const spoken: Spoken[] = [];
  for (const one of (await Promise.all(files.map(readCases))).flat()) {
    const file = spoken.length < most && one.spoken ? await soundFileOf(audio, one.id) : null;
    if (file !== null) spoken.push({ one, sound: await soundOf(file) });
  }
  return spoken;
}

type Ears = Awaited<ReturnType<typeof openEars>>;

/** What is heard; nothing, where the product would say that nothing was. */
async function hear(ears: Ears, sound: Float32Array): Promise<string> {
  const wav = Buffer.from(wavOf(sound.length, [{ start: 0, sound }]));
  try {
    return (await ears.hear(wav)).text;
  } catch (error) {
    if (error instanceof AppError && error.code === 'QUOTE_EMPTY_DETECTED') return '';
    throw error;
  }
}

interface Condition {
  noise: NoiseName;
  decibels: number;
}

/** The errors in all cases under one condition; null for the cases as they are. */
async function errorsIn(
  ears: Ears,
  spoken: readonly Spoken[],
  condition: Condition | null,
  seed: number,
): Promise<WordErrors> {
  const hearings = await Promise.all(
    spoken.map(async ({ one, sound }, index): Promise<Hearing> => {
      const random = randomOf(seed + index);
      return {
        one,
        heard: await hear(ears, condition ? inNoise(sound, SAMPLE_RATE, { ...condition, random }) : sound),
      };
    }),
  );
  return wordErrorsOf(hearings);
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      audio: { type: 'string' },
      noise: { type: 'string', default: Object.keys(NOISES).join(',') },
      levels: { type: 'string', default: '20,10,5,0' },
      decoding: { type: 'string' },
      most: { type: 'string', default: '1000' },
      seed: { type: 'string', default: '1' },
    },
  });
  const { audio, decoding } = values;
  const noises = values.noise.split(',').filter(isNoise);
  const levels = values.levels.split(',').map(Number);
  const [most, seed] = [Number(values.most), Number(values.seed)];
  if (positionals.length === 0 || audio === undefined || noises.length === 0) throw new Error(USAGE);
  if (!isDecoding(decoding) || [...levels, most, seed].some(Number.isNaN)) throw new Error(USAGE);
  const spoken = await spokenCases(positionals, audio, most);
  if (spoken.length === 0) throw new Error(`No case says what was spoken and has its sound in ${audio}`);
  const ears = await openEars(decoding);
  try {
    const rows: [string, WordErrors][] = [['as it is', await errorsIn(ears, spoken, null, seed)]];
    for (const noise of noises)
      for (const decibels of levels)
        rows.push([`${noise}, ${decibels} dB`, await errorsIn(ears, spoken, { noise, decibels }, seed)]);
    console.log(noiseTable(rows));
  } finally {
    await ears.close();
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(1);
});
