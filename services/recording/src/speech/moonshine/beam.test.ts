import { beamSearch, type Language, SOUND_ALONE } from './beam';
import type { NextPieces } from './best-pieces';
import { greedySearch } from './greedy';
import { END } from './pieces';
import { emptyPrefix, type Prefix, piecesOf } from './prefix';
import { runSearches } from './run-searches';
import type { Search } from './search';

/** Letters are pieces, a full stop is the end. */
const pieceOf = (letter: string): number => (letter === '.' ? END : letter.charCodeAt(0));
const lettersOf = (text: Prefix): string => String.fromCharCode(...piecesOf(text).map(({ piece }) => piece));

/** What may follow each text, as probabilities; the end alone where nothing is said. */
type Sound = Record<string, Record<string, number>>;
const nextIn = (sound: Sound, text: string): NextPieces =>
  Object.entries(sound[text] ?? { '.': 1 })
    .map(([letter, probability]): [number, number] => [pieceOf(letter), Math.log(probability)])
    .sort(([, one], [, other]) => other - one);

/** Runs searches over made-up scores; tells the texts of each, best first, and the texts scored in each step. */
async function run(sound: Sound, mostPieces: number, ...open: ((start: Prefix) => Search)[]) {
  const start = emptyPrefix();
  const searches = open.map((one) => one(start));
  const steps: string[][] = [];
  let texts = [''];
  const step = async (continuations: readonly { row: number; piece: number }[]) => {
    texts = continuations.map(({ row, piece }) => `${texts[row]}${String.fromCharCode(piece)}`);
    steps.push(texts);
    return texts.map((text) => nextIn(sound, text));
  };
  await runSearches({ first: nextIn(sound, ''), step }, start, searches, mostPieces);
  return { found: searches.map((search) => search.ended().map(({ text }) => lettersOf(text))), steps };
}

const beam = (width: number) => (start: Prefix) => beamSearch(start, width, SOUND_ALONE);
const greedy = (start: Prefix) => greedySearch(start);

/** "ax" begins better, "by" is better in all. */
const LATE: Sound = { '': { a: 0.6, b: 0.4 }, a: { x: 0.4, z: 0.3, y: 0.3 }, b: { y: 1 } };

test.each([
  ['greedy takes what begins better', greedy, 'ax'],
  ['a beam of one does too', beam(1), 'ax'],
  ['a beam of two finds what is better in all', beam(2), 'by'],
])('%s', async (_how, open, best) => {
  const { found } = await run(LATE, 10, open);
  expect(found[0]?.[0]).toBe(best);
});

test('the end is not taken where the sound goes on, although a short text has the better score', async () => {
  const { found } = await run({ '': { a: 1 }, a: { b: 0.9, '.': 0.1 }, ab: { c: 0.3, d: 0.3, e: 0.4 } }, 10, beam(4));
  expect(found[0]).not.toContain('a');
  expect(found[0]?.[0]).toBe('abe');
});

test('an end that is about as likely as going on is weighed by the piece', async () => {
  const { found } = await run({ '': { a: 1 }, a: { b: 0.5, '.': 0.5 } }, 10, beam(4));
  expect(found[0]).toEqual(['ab', 'a']);
});

test('a text that goes in circles is dropped', async () => {
  const sound: Sound = { '': { a: 0.9, b: 0.1 } };
  for (let length = 1; length < 12; length++) sound['a'.repeat(length)] = { a: 0.99, '.': 0.01 };
  const { found } = await run(sound, 20, beam(2));
  expect(found[0]).toEqual(['b']);
});

test('sound that never ends is heard so far and no further', async () => {
  const sound: Sound = { '': { a: 1 }, a: { b: 1 }, ab: { c: 1 }, abc: { d: 1 } };
  const { found } = await run(sound, 3, greedy, beam(2));
  expect(found).toEqual([['abc'], ['abc']]);
});

const preferring = (letter: string): Language<null> => ({
  begin: null,
  score: (_, piece) => (piece === pieceOf(letter) ? 0 : -6),
  next: () => null,
});

test.each([
  [0, 'a'],
  [0.1, 'a'],
  [0.5, 'b'],
])('with a weight of %d, what the language prefers beside the sound is %s', async (weight, best) => {
  const sound: Sound = { '': { a: 0.8, b: 0.2 } };
  const { found } = await run(sound, 10, (start) => beamSearch(start, 2, { language: preferring('b'), weight }));
  expect(found[0]?.[0]).toBe(best);
});

test('texts that several searches follow are scored once', async () => {
  const { steps } = await run(LATE, 10, beam(2), beam(2), greedy);
  expect(steps[0]).toEqual(['a', 'b']);
});
