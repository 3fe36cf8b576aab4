import { Readable } from 'node:stream';
import { fixture, silence, useSpeech } from '../testing';
import { createParts, type Part } from './parts';

const engine = useSpeech({ hearsAnew: true });
const fencing = fixture('gb-fencing-001.webm');

async function partsOf(file: Buffer, longestMs: number) {
  const parts: Part[] = [];
  const facts = await engine.cut(Readable.from([file]), { longestMs, take: async (part) => void parts.push(part) });
  return { parts, facts };
}
const wordsOf = async (file: Uint8Array) =>
  (await engine.transcribe(Readable.from([Buffer.from(file)]))).segments.map(({ text }) => text).join(' ');

test('the speech of a recording is handed over as sound that says the same', async () => {
  const { parts, facts } = await partsOf(fencing, 60_000);
  expect(facts).toEqual({ durationMs: 12_740, speechMs: expect.any(Number) });
  expect(parts).toMatchObject([{ startMs: 0, endMs: 12_740 }]);
  expect(await wordsOf(parts[0]?.wav ?? Buffer.alloc(0))).toMatch(
    /(12|twelve) met.*close.?board.*(48|forty eight).*quid each.*(80|eighty)/i,
  );
});

test('silence is not handed over', async () => {
  const take = jest.fn(async () => {});
  await expect(engine.cut(Readable.from([silence(6)]), { longestMs: 60_000, take })).rejects.toMatchObject({
    code: 'QUOTE_EMPTY_DETECTED',
  });
  expect(take).not.toHaveBeenCalled();
});

test('a part that nobody takes ends the work', async () => {
  const take = () => Promise.reject(new Error('no room'));
  await expect(engine.cut(Readable.from([fencing]), { longestMs: 60_000, take })).rejects.toThrow('no room');
  expect(await wordsOf(fencing)).toMatch(/quid each/);
});

const speech = (startSeconds: number, seconds: number) => ({
  start: startSeconds * 16_000,
  end: (startSeconds + seconds) * 16_000,
  sound: new Float32Array(seconds * 16_000).fill(0.5),
});

test('parts end in a pause before they are too long, and long silence is in none', () => {
  const parts = createParts(30_000);
  const given = [speech(1, 10), speech(12, 15), speech(28, 10), speech(60, 5)].flatMap((piece) => parts.add(piece));
  expect([...given, ...parts.end()].map(({ startMs, endMs }) => [startMs, endMs])).toEqual([
    [1_000, 27_000],
    [28_000, 38_000],
    [60_000, 65_000],
  ]);
});

test('between two pieces of one part it is as silent for as long as it was', () => {
  const parts = createParts(30_000);
  parts.add(speech(1, 1));
  parts.add(speech(3, 1));
  const wav = Buffer.from(parts.end()[0]?.wav ?? []);
  const sampleAt = (seconds: number) => wav.readInt16LE(44 + seconds * 32_000);
  expect([0, 0.5, 1, 1.5, 2, 2.5].map(sampleAt)).toEqual([16_384, 16_384, 0, 0, 16_384, 16_384]);
  expect(wav.length).toBe(44 + 3 * 32_000);
});
