import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { soundFile } from '@jobspeak/kit/testing';
import { fixture } from './product';

/** What Chromium's fake microphone takes: PCM at this rate. */
const SAMPLE_RATE = 48_000;

/** Where the sound of a fixture is, as a WAV file beside the journeys' data. */
export const spokenFile = (name: string) =>
  path.join(process.env.DATA_DIR ?? '.', '..', name.replace(/\.\w+$/, '.wav'));

/** Writes the WAV file of a fixture, unless it is there. */
export async function prepareMicrophone(name: string): Promise<void> {
  const file = spokenFile(name);
  if (existsSync(file)) return;
  const { default: decode } = await import('audio-decode');
  const { channelData, sampleRate } = await decode(readFileSync(fixture(name)));
  const [samples] = channelData;
  if (!samples || sampleRate !== SAMPLE_RATE) throw new Error(`${name} is not sound at ${SAMPLE_RATE} Hz`);
  writeFileSync(file, soundFile(samples, SAMPLE_RATE));
}
