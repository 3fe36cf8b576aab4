import jsqr from 'jsqr';
import { qrCode } from './qr';

/** Pixels of each square, as a phone's camera sees a code from a hand's width away. */
const SCALE = 4;

/** What a camera sees: the drawn squares on white, as pixels. */
function seen(markup: string) {
  const side = Number(/viewBox="0 0 (\d+) /.exec(markup)?.[1]) * SCALE;
  const pixels = new Uint8ClampedArray(side * side * 4).fill(255);
  for (const [, column, row] of markup.matchAll(/M(\d+) (\d+)h1v1h-1z/g))
    for (let y = 0; y < SCALE; y++)
      for (let x = 0; x < SCALE; x++) {
        const at = ((Number(row) * SCALE + y) * side + Number(column) * SCALE + x) * 4;
        pixels.fill(0, at, at + 3);
      }
  return { pixels, side };
}

test.each([
  'https://app.jobspeak.example/q/9f8c7b6a5d4e3f2a1b0c9d8e7f6a5b4c',
  `https://app.jobspeak.example/i/${'x'.repeat(200)}`,
])('a scanner reads the very address: %s', (address) => {
  const { pixels, side } = seen(qrCode(address)?.markup ?? '');
  expect(jsqr(pixels, side, side)?.data).toBe(address);
});

test('an address that no camera could read is not drawn', () => {
  expect(qrCode(`https://app.jobspeak.example/${'x'.repeat(300)}`)).toBeNull();
});
