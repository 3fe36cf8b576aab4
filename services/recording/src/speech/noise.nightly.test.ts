import { Readable } from 'node:stream';
import { soundFile } from '@jobspeak/kit/testing';
import { fixture, samplesOf, useSpeech } from '../testing';
import { babble, inNoise, melody, pinkNoise, song } from '../testing/sounds';
import { SAMPLE_RATE } from './sound';

const engine = useSpeech({ hearsAnew: true });

const hear = (sound: Float32Array, rate = SAMPLE_RATE) => engine.transcribe(Readable.from([soundFile(sound, rate)]));
/** A metre is heard in either spelling, as the noise has it. */
const wordsOf = async (sound: Float32Array): Promise<string[]> =>
  (await hear(sound, 8_000)).segments.flatMap(
    ({ text }) =>
      text
        .toLowerCase()
        .replaceAll('meter', 'metre')
        .match(/[\p{L}\p{N}]+/gu) ?? [],
  );

const tone = (pitch: number, seconds: number): Float32Array =>
  Float32Array.from(
    { length: seconds * SAMPLE_RATE },
    (_, at) => 0.3 * Math.sin((2 * Math.PI * pitch * at) / SAMPLE_RATE),
  );

test.each([
  ['a microphone that is switched off, all zeros,', () => new Float32Array(10 * SAMPLE_RATE)],
  ['a click in the midst of zeros', () => new Float32Array(10 * SAMPLE_RATE).fill(0.9, 80_000, 80_080)],
  ['a hum from the mains', () => tone(50, 6)],
  ['soft noise', () => pinkNoise(6 * SAMPLE_RATE, 0.005)],
  ['loud noise', () => pinkNoise(6 * SAMPLE_RATE, 0.2)],
  ['a tune', () => melody(6)],
  ['a tune in noise', () => inNoise(melody(6), 5)],
  ['a song from the radio', () => song(8)],
  ['a song from the radio, in noise', () => inNoise(song(6), 5)],
  ['a voice that says nothing', () => babble(6)],
  ['a voice that says nothing, in noise', () => inNoise(babble(6), 5)],
])('%s says nothing, and nothing is made up', async (_, sound) => {
  await expect(hear(sound())).rejects.toMatchObject({ code: 'QUOTE_EMPTY_DETECTED' });
});

test('silence around what is said adds no words to it', async () => {
  const clean = samplesOf(fixture('spoken.wav'));
  const quiet = new Float32Array(10 * 8_000);
  const [said, heard] = [await wordsOf(clean), await wordsOf(Float32Array.from([...quiet, ...clean, ...quiet]))];
  // cut in another place, some of them are heard in another spelling
  expect(Math.abs(heard.length - said.length)).toBeLessThanOrEqual(said.length * 0.25);
  expect(heard.filter((word) => said.includes(word)).length).toBeGreaterThanOrEqual(said.length * 0.4);
});

test.each([
  [20, 0.3],
  [5, 0],
])('of speech %i dB above the noise, only what was said is heard', async (decibels, least) => {
  const clean = samplesOf(fixture('spoken.wav'));
  const said = await wordsOf(clean);
  const heard = await wordsOf(inNoise(clean, decibels)).catch((error: unknown) => {
    expect(error).toMatchObject({ code: 'QUOTE_EMPTY_DETECTED' });
    return [];
  });
  // words are misheard, more of them in noise, but there are not more of them
  expect(heard.length).toBeLessThan(said.length * 1.5);
  const known = heard.filter((word) => said.includes(word)).length;
  expect(known).toBeGreaterThanOrEqual(heard.length * 0.4);
  expect(known / said.length).toBeGreaterThanOrEqual(least);
});
