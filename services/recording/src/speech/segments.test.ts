import { segmentOf, withUnheard } from './segments';
import { SAMPLE_RATE } from './sound';

const span = (from: number, to: number) => ({ start: from * SAMPLE_RATE, end: to * SAMPLE_RATE });
const said = (from: number, to: number, text: string) => segmentOf(span(from, to), { text });
/** Speech of which nothing was made. */
const covered = (from: number, to: number) => segmentOf(span(from, to), { text: '', unheard: [span(0, to - from)] });
const missing = (startMs: number, endMs: number) => ({ startMs, endMs });

test('what could not be heard is told with the words before it, in the time of the recording', () => {
  const segments = withUnheard([
    said(0, 3, 'Two radiators'),
    covered(4, 8),
    covered(9, 12),
    said(13, 15, 'and a towel rail'),
  ]);
  expect(segments).toEqual([
    { startMs: 0, endMs: 3_000, text: 'Two radiators', unheard: [missing(4_000, 8_000), missing(9_000, 12_000)] },
    { startMs: 13_000, endMs: 15_000, text: 'and a towel rail' },
  ]);
});

test('with the words after it where there are none before', () => {
  expect(withUnheard([covered(0, 4), said(5, 9, 'Two radiators')])).toMatchObject([
    { text: 'Two radiators', unheard: [missing(0, 4_000)] },
  ]);
});

test('half of a piece keeps its place in the recording', () => {
  const half = segmentOf(span(10, 20), { text: 'Two radiators', unheard: [span(5, 10)] });
  expect(withUnheard([half])).toMatchObject([{ text: 'Two radiators', unheard: [missing(15_000, 20_000)] }]);
});

test('a cough is not told, nor is anything where there are no words at all', () => {
  expect(withUnheard([said(0, 3, 'Two radiators'), covered(4, 5)])).toEqual([said(0, 3, 'Two radiators')]);
  expect(withUnheard([covered(0, 4), covered(5, 9)])).toEqual([]);
});
