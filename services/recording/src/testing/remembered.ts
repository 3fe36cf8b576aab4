import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { RecogniserSettings } from '../speech/messages';
import type { Heard, Recognise, Turn } from '../speech/recogniser';
import { openRecognisers, type Recognisers } from '../speech/recognisers';

/** Made for a run of the tests, and removed after it: what was heard by other code is never heard again. */
function memory(): string {
  const folder = process.env.TEST_MEMORY_DIR;
  if (!folder) throw new Error('TEST_MEMORY_DIR is set by the global set-up of the services project.');
  return folder;
}

const searchOf = (settings: RecogniserSettings): string =>
  'model' in settings ? JSON.stringify(settings.model) : settings.decoding;

const fileOf = (settings: RecogniserSettings, sound: Float32Array, turn: Turn | undefined): string => {
  const samples = Buffer.from(sound.buffer, sound.byteOffset, sound.byteLength);
  const hash = createHash('sha256')
    .update(`${searchOf(settings)} ${turn?.passing === true} `)
    .update(samples);
  return path.join(memory(), `${hash.digest('hex')}.json`);
};

/** By another name and renamed: several test files may have heard the same sound at the same time. */
async function remember(file: string, heard: Heard): Promise<void> {
  const partial = `${file}.${process.pid}.partial`;
  await writeFile(partial, JSON.stringify(heard));
  await rename(partial, file);
}

/**
 * Real recognising threads that hear each sound once in a run, whichever tests it comes up in, and are opened when there
 * is one that nobody has heard yet. For tests of what becomes of words; those of hearing itself hear anew.
 */
export async function openRememberingRecognisers(
  settings: RecogniserSettings,
  lost: (error: Error) => void,
): Promise<Recognisers> {
  let opened: Promise<Recognisers> | undefined;
  const recognise: Recognise = async (sound, turn) => {
    const file = fileOf(settings, sound, turn);
    if (existsSync(file)) return JSON.parse(await readFile(file, 'utf8')); // as it was written below
    opened ??= openRecognisers(settings, lost);
    const heard = await (await opened).recognise(sound, turn);
    await remember(file, heard);
    return heard;
  };
  return { recognise, stop: async () => (await opened)?.stop() };
}
