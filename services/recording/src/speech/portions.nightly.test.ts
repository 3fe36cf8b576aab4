import { Readable } from 'node:stream';
import { fixture, useSpeech } from '../testing';
import type { LiveWords } from './transcription';

const engine = useSpeech({ hearsAnew: true });

/** A file in portions of one to so many bytes; the same ones each time. */
function* portionsOf(file: Buffer, most: number): Generator<Buffer> {
  let state = 7;
  for (let start = 0; start < file.length; ) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    const end = start + 1 + (state % most);
    yield file.subarray(start, end);
    start = end;
  }
}

test.each([
  ['gb-fencing-001.webm', 4_000],
  ['gb-flooring-001.webm', 60_000],
  ['spoken.mp3', 700],
  ['spoken.wav', 33_000],
])('%s says the same in portions, with live words, as it says whole', async (name, most) => {
  const file = fixture(name);
  const whole = await engine.transcribe(Readable.from([file]));
  const told: LiveWords[] = [];
  const onWords = (words: LiveWords) => told.push(words);
  expect(await engine.transcribe(Readable.from(portionsOf(file, most)), { onWords })).toEqual(whole);
  // what was told as settled stays as it is
  for (const { segments } of told) expect(whole.segments.slice(0, segments.length)).toEqual(segments);
});
