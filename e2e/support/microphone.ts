import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { soundFile } from '@jobspeak/kit/testing';
import { fixture } from './product';

/** What Chromium's fake microphone takes: PCM at this rate. */
const SAMPLE_RATE = 48_000;

/** Where the sound of a fixture is, as a WAV file beside the journeys' data. */
export const spokenFile = (name: string) =>
  path.join(process.env.DATA_DIR ?? '.', '..', name.replace(/\.\w+$/, '.wav'));

/** The samples of a fixture, of its first seconds where so many are named. */
async function samplesOf(name: string, seconds?: number): Promise<Float32Array> {
  const { default: decode } = await import('audio-decode');
  const { channelData, sampleRate } = await decode(readFileSync(fixture(name)));
  const [samples] = channelData;
  if (!samples || sampleRate !== SAMPLE_RATE) throw new Error(`${name} is not sound at ${SAMPLE_RATE} Hz`);
  return seconds === undefined ? samples : samples.subarray(0, seconds * SAMPLE_RATE);
}

/** Writes the WAV file of a fixture, unless it is there. */
export async function prepareMicrophone(name: string): Promise<void> {
  const file = spokenFile(name);
  if (existsSync(file)) return;
  writeFileSync(file, soundFile(await samplesOf(name), SAMPLE_RATE));
}

/** What a browser is started with for its microphone to hear a fixture once, each time that it is opened. */
export const launchHearing = (name: string) => ({
  executablePath: process.env.CHROMIUM_PATH ?? '',
  args: [
    '--no-sandbox',
    '--disable-dev-shm-usage',
    '--disable-gpu',
    '--disable-background-networking',
    // letters are drawn alike on every machine, whatever its settings for fonts
    '--font-render-hinting=none',
    '--disable-lcd-text',
    '--use-fake-device-for-media-stream',
    '--use-fake-ui-for-media-stream',
    `--use-file-for-fake-audio-capture=${spokenFile(name)}%noloop`,
  ],
});

/** Of one fixture, all of it or its first seconds. */
export interface Passage {
  name: string;
  seconds?: number;
}

/** Writes a WAV file of several fixtures, one after the other, with a pause for breath between two. */
export async function writeSpeech(file: string, passages: readonly Passage[], pauseSeconds: number): Promise<void> {
  const sounds: Float32Array[] = [];
  for (const { name, seconds } of passages) sounds.push(await samplesOf(name, seconds));
  const pause = Math.round(pauseSeconds * SAMPLE_RATE);
  const all = new Float32Array(sounds.reduce((sum, { length }) => sum + length + pause, 0));
  let at = 0;
  for (const sound of sounds) {
    all.set(sound, at);
    at += sound.length + pause;
  }
  writeFileSync(file, soundFile(all, SAMPLE_RATE));
}
