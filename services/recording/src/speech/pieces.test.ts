import { addSpan, lastPieces, type Span } from './pieces';
import { SAMPLE_RATE } from './sound';

const at = (start: number, end: number): Span => ({ start: start * SAMPLE_RATE, end: end * SAMPLE_RATE });
const seconds = (spans: readonly Span[]) => spans.map(({ start, end }) => [start / SAMPLE_RATE, end / SAMPLE_RATE]);

function cut(...spans: Span[]) {
  let waiting: Span[] = [];
  const pieces: Span[] = [];
  for (const span of spans) {
    const added = addSpan(waiting, span);
    pieces.push(...added.pieces);
    waiting = added.waiting;
  }
  return seconds([...pieces, ...lastPieces(waiting)]);
}

test('speech with short pauses is one piece', () => {
  expect(cut(at(0, 3), at(3.4, 6))).toEqual([[0, 6]]);
});
test('the end of a recording is a piece of its own, from the longest of the late pauses on', () => {
  expect(cut(at(0, 3), at(3.4, 6), at(6.9, 9))).toEqual([
    [0, 6],
    [6.9, 9],
  ]);
  expect(cut(at(0, 6), at(6.8, 9), at(9.3, 12))).toEqual([
    [0, 6],
    [6.8, 12],
  ]);
});
test('an end that would be a stub, or leave one, is not cut off', () => {
  expect(cut(at(0, 9), at(9.4, 10.5))).toEqual([[0, 10.5]]);
  expect(cut(at(0, 2), at(2.6, 7))).toEqual([[0, 7]]);
});
test('an end that is longer than need be heard at once is not cut off', () => {
  expect(cut(at(0, 5), at(5.4, 14))).toEqual([[0, 14]]);
});
test('a long pause ends a piece', () => {
  expect(cut(at(0, 3), at(4.5, 6))).toEqual([
    [0, 3],
    [4.5, 6],
  ]);
});
test('what is longer than 15 seconds is cut at its longest pause', () => {
  expect(cut(at(0, 6), at(6.3, 9), at(9.8, 12), at(12.2, 16))).toEqual([
    [0, 9],
    [9.8, 16],
  ]);
});
test('a pause early on is passed over for one that leaves no stub', () => {
  expect(cut(at(0, 1), at(1.6, 8), at(8.5, 16))).toEqual([
    [0, 8],
    [8.5, 16],
  ]);
});
test('no speech, no piece', () => {
  expect(cut()).toEqual([]);
});
