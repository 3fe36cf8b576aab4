import { resultFile } from '../../testing/transcribe-server';
import { segmentsOf } from './result';

test('sentences come with their times and how sure Amazon is of them', () => {
  const file = resultFile(['Twelve metres, of closeboard.', 0.5, 2.5], ['Sixteen quid', 2.6, 3.6], ['each', 6, 6.4]);
  expect(segmentsOf(file)).toEqual([
    { startMs: 500, endMs: 2_500, text: 'Twelve metres, of closeboard.', confidence: 0.96 },
    { startMs: 2_600, endMs: 3_600, text: 'Sixteen quid', confidence: 0.96 },
    { startMs: 6_000, endMs: 6_400, text: 'each', confidence: 0.96 }, // after a pause
  ]);
});

test('a sentence without end is cut', () => {
  const segments = segmentsOf(resultFile(['and '.repeat(40).trim(), 0, 40]));
  expect(segments.length).toBeGreaterThan(2);
  expect(segments.every(({ startMs, endMs }) => endMs - startMs <= 15_000)).toBe(true);
});

test('silence has no sentences', () => {
  expect(segmentsOf('{"results":{"transcripts":[{"transcript":""}],"items":[]}}')).toEqual([]);
});

const word = (start: string, end: string) => ({
  type: 'pronunciation',
  start_time: start,
  end_time: end,
  alternatives: [{ confidence: '1.0', content: 'x' }],
});
test.each([
  ['half a file', resultFile(['Twelve metres.', 0, 1]).slice(0, 60), 'bad-answer that is no JSON'],
  ['another file', '{"results":{"items":[{"type":"word"}]}}', 'bad-answer of another shape'],
  [
    'a word without time',
    JSON.stringify({ results: { items: [{ ...word('0', '1'), start_time: '' }] } }),
    'bad-answer of another shape',
  ],
  [
    'a word that ends before it starts',
    JSON.stringify({ results: { items: [word('2.0', '1.0')] } }),
    'bad-answer with times out of order',
  ],
])('%s is no result', (_, file, message) => {
  expect(() => segmentsOf(file)).toThrow(message);
});
