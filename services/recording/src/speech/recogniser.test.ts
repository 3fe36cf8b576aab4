import { type Heard, isLoop, recognisePiece } from './recogniser';
import { SAMPLE_RATE } from './sound';

const looping: Heard = { text: 'plus 3 hours of labor '.repeat(20), tokens: 200 };
const sound = (seconds: number) => new Float32Array(seconds * SAMPLE_RATE);

test.each([
  ['people do not speak 15 tokens a second', looping, 10, true],
  ['a phrase over and over', { text: 'at nine pounds '.repeat(12), tokens: 62 }, 10, true],
  [
    'a list that repeats a few words',
    { text: 'two doors at nine pounds, two windows at nine pounds, two locks at nine pounds each', tokens: 30 },
    8,
    false,
  ],
  ['one word, over and over', { text: 'You you, you. You', tokens: 8 }, 3, true],
  [
    'a phrase thrice, between others',
    { text: 'twelve, and 10 cities, and 10 cities, and 10 cities. So', tokens: 16 },
    6,
    true,
  ],
  ['a number that nobody means so often', { text: 'for 48, 15, 15, 15, 15, 15, 15, 1', tokens: 20 }, 6, true],
  ['a phrase twice', { text: 'ten metres, ten metres of skirting', tokens: 8 }, 4, false],
  ['more words than fit into half a second', { text: 'Or you have to have a', tokens: 7 }, 0.8, true],
  ['somebody in a hurry', { text: 'two hundred and fifty quid all in', tokens: 9 }, 1.5, false],
  ['a short answer', { text: 'yes yes yes', tokens: 4 }, 2, false],
] as const)('%s', (_, heard, seconds, loop) => {
  expect(isLoop(heard, seconds)).toBe(loop);
});

test('a piece that makes the model loop is heard again, a little shifted', async () => {
  const answers = [looping, { text: ' Four doors. ', tokens: 6 }];
  const lengths: number[] = [];
  const { text } = await recognisePiece(async (piece) => {
    lengths.push(piece.length);
    return answers.shift() ?? looping;
  }, sound(10));
  expect(text).toBe('Four doors.');
  expect(lengths).toEqual([160_000, 159_200]);
});

test('a piece that loops however it is shifted is halved', async () => {
  const { text } = await recognisePiece(
    async (piece) => (piece.length > 7 * SAMPLE_RATE ? looping : { text: 'Half.', tokens: 3 }),
    sound(10),
  );
  expect(text).toBe('Half. Half.');
});

test('what loops in every part is left out, not made up; it is told where it was', async () => {
  const { text, unheard = [] } = await recognisePiece(async () => looping, sound(10));
  expect(text).toBe('');
  expect(unheard.map(({ start }) => start)).toEqual([0, ...unheard.slice(0, -1).map(({ end }) => end)]);
  expect(unheard.at(-1)?.end).toBe(10 * SAMPLE_RATE);
});

test('of a half that loops only that half is told', async () => {
  const { text, unheard } = await recognisePiece(
    async (piece) => (piece.some((sample) => sample > 0) ? looping : { text: 'Half.', tokens: 3 }),
    Float32Array.from({ length: 5 * SAMPLE_RATE }, (_, at) => (at > 3 * SAMPLE_RATE ? 0.1 : 0)),
  );
  expect(text).toBe('Half.');
  expect(unheard).toMatchObject([{ end: 5 * SAMPLE_RATE }]);
});

test('less than a tenth of a second is not asked for', async () => {
  const never = () => Promise.reject(new Error('asked'));
  expect(await recognisePiece(never, sound(0.09))).toEqual({ text: '' });
});
