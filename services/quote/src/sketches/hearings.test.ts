import { randomUUID } from 'node:crypto';
import { firstSettings, Line, type QuoteContent } from '@jobspeak/contracts';
import { openQuote } from '../quotes/domain';
import { sketchOf } from './domain';
import { withDiffering } from './hearings';

const source = { text: 'skip hire', start: 0, end: 9, startMs: 0, endMs: 2_000 };
const SKIP = { description: 'Skip hire', quantity: 2, unit: 'each', unitPrice: 30_000, source };

const contentWith = (figures: Partial<Line>): QuoteContent => {
  const facts = { id: randomUUID(), now: new Date(), recordingId: null, generation: null };
  const lines = [Line.parse({ ...SKIP, id: randomUUID(), kind: 'fee', ...figures })];
  return { ...openQuote({ ...facts, settings: firstSettings() }), lines };
};

/** What is made of the final words of a line, after another was shown; both by their figures. */
const markedAfter = (shown: Partial<Line>, final: Partial<Line>) => {
  const facts = { recordingId: randomUUID(), quoteId: randomUUID(), heardMs: 9_000, currency: 'GBP' as const };
  return withDiffering(contentWith(final), sketchOf(contentWith(shown), facts)).lines[0]?.source;
};

test.each([
  ['a range is one figure now', { low: { unitPrice: 25_000 } }, {}],
  ['one figure is a range now', {}, { low: { quantity: 1 } }],
  ['there is no cap any more', { cap: 50_000 }, {}],
])('where %s, the line is marked; there is no other figure to take instead', (_what, shown, final) => {
  const marked = markedAfter(shown, final);
  expect(marked?.doubts).toEqual(['differs-from-live']);
  expect(marked).not.toHaveProperty('other');
});

test('the same range and cap are no difference', () => {
  const figures = { low: { unitPrice: 25_000 }, cap: 55_000 };
  expect(markedAfter(figures, figures)).not.toHaveProperty('doubts');
});

test('a reading that the words themselves leave open stays the other one', () => {
  const other = { quantity: 4, unit: 'each', unitPrice: 30_000 } as const;
  const marked = markedAfter({ quantity: 3 }, { source: { ...source, other } });
  expect(marked).toMatchObject({ doubts: ['differs-from-live'], other });
});
