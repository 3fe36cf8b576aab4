import { listenAhead } from './ahead';
import type { Open, Piece } from './segmenter';
import { SAMPLE_RATE } from './sound';

const pieceOf = (start: number, end: number): Piece => ({
  start: start * SAMPLE_RATE,
  end: end * SAMPLE_RATE,
  sound: new Float32Array((end - start) * SAMPLE_RATE).fill(0.1),
});
/** What is open in a pause: speech from one second to another. */
const inPause = (start: number, end: number): Open => {
  const whole = pieceOf(start, end);
  return { paused: true, whole, last: [whole], spoken: whole, now: whole };
};

/** Listens with a recogniser that says what it is told to say. */
function listen() {
  let say = (_text: string): void => {};
  const told: string[] = [];
  const recognise = () =>
    new Promise<{ text: string; tokens: number }>((resolve) => (say = (text) => resolve({ text, tokens: 3 })));
  const ahead = listenAhead({ recognise }, () => told.push(ahead.tail(0)));
  const hears = async (text: string) => {
    say(text);
    await new Promise(setImmediate);
  };
  return { ahead, told, hears };
}

test('words that are heard in a pause are those of the piece that the pause makes of them', async () => {
  const { ahead, told, hears } = listen();
  ahead.look(inPause(0, 4));
  await hears('four fence panels');
  expect(told).toEqual(['four fence panels']);
  await expect(ahead.take(pieceOf(0, 4))).resolves.toEqual({ text: 'four fence panels' });
  expect(ahead.take(pieceOf(0, 5))).toBeUndefined();
});

test('words that stay are not told again as words that may change, however late they were heard ahead', async () => {
  const { ahead, hears } = listen();
  ahead.look(inPause(0, 4));
  await hears('four fence panels');
  expect(ahead.tail(0)).toBe('four fence panels');
  // the piece is known before anybody looks at what is open after it
  expect(ahead.tail(4 * SAMPLE_RATE)).toBe('');
  ahead.look(inPause(4.5, 8));
  await hears('at forty-eight pounds');
  expect(ahead.tail(4 * SAMPLE_RATE)).toBe('at forty-eight pounds');
});

test('what a pause needs is heard even when somebody has gone on speaking before there was time for it', async () => {
  const { ahead, hears } = listen();
  ahead.look(inPause(0, 2));
  ahead.look(inPause(0, 4));
  const goesOn = { ...inPause(0, 6), paused: false, last: [], spoken: pieceOf(0, 4), now: pieceOf(4, 6) };
  ahead.look(goesOn);
  await hears('four fence panels');
  await hears('four fence panels at forty-eight pounds');
  await expect(ahead.take(pieceOf(0, 4))).resolves.toEqual({ text: 'four fence panels at forty-eight pounds' });
});
