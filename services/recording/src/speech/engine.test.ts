import { readdirSync } from 'node:fs';
import { Readable } from 'node:stream';
import { soundFile } from '@jobspeak/kit/testing';
import { fixture, useSpeech } from '../testing';
import { startSpeechEngine } from './engine';
import type { SpeechProgress } from './transcription';

const engine = useSpeech({ hearsAnew: true });

const fencing = fixture('gb-fencing-001.webm');
const wordsOf = async (file: Buffer) =>
  (await engine.transcribe(Readable.from([file]))).segments.map(({ text }) => text).join(' ');

test('hears what was said and when, and tells how far it is', async () => {
  const told: SpeechProgress[] = [];
  const heard = await engine.transcribe(Readable.from([fencing]), {
    totalBytes: fencing.length,
    onProgress: (progress) => told.push(progress),
  });
  expect(heard).toMatchObject({ durationMs: 12_740, engine: 'moonshine-tiny' });
  expect(heard.speechMs).toBeGreaterThan(11_000);
  expect(heard.segments.map(({ text }) => text).join(' ')).toMatch(/48.*16 quid each.*(?:80|eighty)/i);
  expect(heard.segments.at(0)?.startMs).toBe(0);
  expect(heard.segments.at(-1)?.endMs).toBe(12_740);
  expect(told.at(-1)).toEqual({ stage: 'transcribe', doneMs: 12_740, totalMs: 12_740 });
});

test('hears several at once, each its own words', async () => {
  const flooring = fixture('gb-flooring-001.webm');
  const texts = await Promise.all([fencing, flooring, fencing].map(wordsOf));
  expect(texts[0]).toMatch(/quid each/);
  expect(texts[1]).toMatch(/eleven pounds/);
  expect(texts[2]).toBe(texts[0]);
});

test('takes no more from the source than it can use', async () => {
  const chunk = Buffer.alloc(64 * 1024);
  let given = 0;
  let used = 0;
  let lead = 0;
  async function* silence() {
    yield soundFile(new Float32Array(0), 16_000);
    for (; given < 100 * chunk.length; given += chunk.length) {
      lead = Math.max(lead, given - used);
      yield chunk;
    }
  }
  const onProgress = ({ doneMs }: SpeechProgress) => {
    used = doneMs * 32; // 16 samples of two bytes
  };
  await expect(engine.transcribe(silence(), { onProgress })).rejects.toMatchObject({ code: 'QUOTE_EMPTY_DETECTED' });
  expect(given).toBe(100 * chunk.length);
  expect(lead).toBeLessThan(10 * chunk.length);
});

test('a file that gives no sound is given up, not read for ever', async () => {
  let given = 0;
  async function* nothing() {
    yield fencing.subarray(0, 4096);
    for (; given < 100; given++) yield Buffer.alloc(1024 * 1024);
  }
  await expect(engine.transcribe(nothing())).rejects.toMatchObject({ code: 'RECORDING_TOO_SHORT_OR_EMPTY' });
  expect(given).toBeLessThan(12);
});

test('a source that breaks is not a short recording', async () => {
  async function* breaking() {
    yield fencing.subarray(0, 40_000);
    throw new Error('the store is away');
  }
  await expect(engine.transcribe(breaking())).rejects.toThrow('the store is away');
});

test('can be given up', async () => {
  const giveUp = new AbortController();
  async function* endless() {
    yield fencing;
    giveUp.abort(new Error('not needed any more'));
    await new Promise(() => {});
  }
  await expect(engine.transcribe(endless(), { signal: giveUp.signal })).rejects.toThrow('not needed any more');
  expect(await wordsOf(fencing)).toMatch(/quid each/);
});

/** A long M4A as telephones write it, made from a short one: filled up before and behind the sound, index last. */
function filledUp(file: Buffer, filler: Buffer): Buffer {
  const media = file.indexOf('mdat') - 4;
  const index = media + file.readUInt32BE(media);
  const header = Buffer.from(file.subarray(media, media + 8));
  header.writeUInt32BE(index - media + 2 * filler.length);
  const moov = Buffer.from(file.subarray(index));
  const places = moov.indexOf('stco') + 12;
  for (let entry = 0; entry < moov.readUInt32BE(places - 4); entry++)
    moov.writeUInt32BE(moov.readUInt32BE(places + entry * 4) + filler.length, places + entry * 4);
  return Buffer.concat([file.subarray(0, media), header, filler, file.subarray(media + 8, index), filler, moov]);
}

test('an M4A whose index comes last is decoded bit by bit all the same', async () => {
  expect(await wordsOf(filledUp(fixture('spoken.m4a'), Buffer.alloc(3 * 1024 * 1024)))).toMatch(/close ?board/);
});

/** An M4A whose index says that it has four thousand million samples; its decoder makes room for all of them. */
function bomb(): Buffer {
  const file = Buffer.from(fixture('spoken.m4a'));
  const sizes = file.indexOf('stsz');
  file.writeUInt32BE(4, sizes + 8);
  file.writeUInt32BE(0xffff_ffff, sizes + 12);
  return file;
}

test('a file that exhausts its decoder brings down a process, not the product', async () => {
  const before = engine.pid();
  const innocent = wordsOf(fencing).catch((error: Error) => error.message);
  await expect(engine.transcribe(Readable.from([bomb()]))).rejects.toThrow(/listening process ended/);
  await innocent;
  expect(await wordsOf(fencing)).toMatch(/quid each/);
  expect(engine.pid()).not.toBe(before);
});

test('keeps one file in its folder for the greedy search, also when several engines start', async () => {
  const other = await startSpeechEngine({ cacheDir: engine.cacheDir, decoding: 'greedy' });
  await other.stop();
  expect(readdirSync(engine.cacheDir)).toEqual(['moonshine-tokens.txt']);
  await expect(other.transcribe(Readable.from([fencing]))).rejects.toThrow('stopped');
});
