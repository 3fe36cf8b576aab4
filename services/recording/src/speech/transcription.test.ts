import { Readable } from 'node:stream';
import { fixture } from '../testing';
import { loadDetector } from './models';
import type { Recognise } from './recogniser';
import { transcribe } from './transcription';

/** Decoders run in a process of their own; here the sound comes as it is in the file: 16-bit samples at half the rate. */
jest.mock('./decode', () => ({
  async *decodeSound(source: AsyncIterable<Buffer>) {
    for await (const bytes of source)
      yield Float32Array.from({ length: bytes.length & ~3 }, (_, at) => bytes.readInt16LE((at >> 1) * 2) / 32_768);
  },
}));

test('who stops waits for the words of what was said, not for words that may still change', async () => {
  const never = new Promise<never>(() => {});
  let ahead = 0;
  const recognise: Recognise = async (sound, turn) => {
    if (turn?.rank !== 1) return { text: `${sound.length} samples of speech`, tokens: 5 };
    ahead += 1;
    return never;
  };
  const { segments } = await transcribe(Readable.from([fixture('spoken.wav').subarray(44)]), {
    detector: loadDetector(15),
    recognise,
    piecesAtOnce: 4,
    tell: () => {},
    report: () => {},
  });
  expect(ahead).toBe(1);
  expect(segments.length).toBeGreaterThan(0);
  for (const { text } of segments) expect(text).toMatch(/^\d+ samples of speech$/);
});
