import type { ReadLine } from '@jobspeak/contracts';
import { FEATURES } from './features';
import { pairLines } from './pairs';
import { fit, probabilityOf } from './weights';

const words = (start: number, end: number) => ({
  found: 'heard' as const,
  words: { text: '', start, end, startMs: null, endMs: null },
});

const lineAt = (start: number, unitPrice: number, more: Partial<ReadLine> = {}): ReadLine => ({
  description: 'Tap',
  kind: 'material',
  quantity: 1,
  unit: 'each',
  unitPrice,
  discountPercent: 0,
  optional: false,
  itemId: null,
  confidence: 0.9,
  source: {
    text: '',
    start,
    end: start + 20,
    startMs: null,
    endMs: null,
    origins: {
      description: words(start, start + 5),
      quantity: { found: 'assumed', words: null },
      unit: { found: 'assumed', words: null },
      unitPrice: words(start + 10, start + 20),
    },
  },
  ...more,
});

type Learned = Parameters<typeof pairLines>[1][number];
const learned = (line: ReadLine): Learned => ({ line }) as Learned;

test('lines of the same words are two readings of one line, whatever their prices', () => {
  const [one, two] = [lineAt(0, 4000), lineAt(100, 4000)];
  const [other, another] = [learned(lineAt(100, 9000)), learned(lineAt(0, 7000))];
  expect(pairLines([one, two], [other, another])).toEqual(
    expect.arrayContaining([
      { rules: one, learned: another },
      { rules: two, learned: other },
    ]),
  );
});

test('an equal price of other words makes no pair', () => {
  const [one, other] = [lineAt(0, 4000), learned(lineAt(200, 4000))];
  expect(pairLines([one], [other])).toEqual([
    { rules: one, learned: null },
    { rules: null, learned: other },
  ]);
});

test('a fit tells lines that are mostly right from those that are not', () => {
  const features = (value: number) => FEATURES.map((_, index) => (index === 0 ? value : 0));
  const samples = Array.from({ length: 400 }, (_, index) => ({
    features: features(index % 2),
    right: index % 2 === 0 ? index % 20 !== 0 : index % 5 === 0,
    weight: 1,
  }));
  const weights = fit(samples);
  expect(probabilityOf(features(0), weights)).toBeCloseTo(0.9, 1);
  expect(probabilityOf(features(1), weights)).toBeCloseTo(0.2, 1);
});
