import { keptLines, withOneChosen } from './figures';
import { TemplateLine } from './library';
import { Line } from './quote';

const ID = 'b3f0a4f2-6f0e-4a56-8d7a-1c1f0a7f3f10';
const plain = { id: ID, kind: 'labour', description: 'Joists', quantity: 3, unit: 'day', unitPrice: 24_000 };
const line = (facts: object = {}): Line => Line.parse({ ...plain, ...facts });
const refusal = (facts: object) =>
  Line.safeParse({ ...plain, ...facts }).error?.issues.map(({ path, message }) => [path.join('.'), message]);

test.each([
  ['a range of the quantity', { low: { quantity: 2 } }],
  ['a range of the price', { low: { unitPrice: 20_000 } }],
  ['two ends that are one', { low: { quantity: 3, unitPrice: 24_000 } }],
  ['a cap, whatever the figures are', { cap: 1 }],
  ['an optional line with a condition', { optional: true, condition: 'joists rotten' }],
  ['none of it, said so', { low: null, cap: null, condition: null }],
])('a line may have %s', (_name, facts) => {
  expect(line(facts)).toMatchObject(facts);
  expect(TemplateLine.parse({ ...plain, ...facts })).toMatchObject(facts);
});

const ABOVE = 'The lower end cannot be more than the upper end.';

test.each([
  ['no lower end', { low: {} }, 'low', 'Enter the lower end.'],
  ['more than its quantity', { low: { quantity: 4 } }, 'low.quantity', ABOVE],
  ['more than its price', { low: { unitPrice: 24_001 } }, 'low.unitPrice', ABOVE],
  ['one end only', { unitPrice: null, low: { unitPrice: 1 } }, 'low.unitPrice', 'Enter the upper end too.'],
  ['less than nothing', { low: { unitPrice: -1 } }, 'low.unitPrice', 'An amount cannot be negative.'],
  ['a cap of nothing', { cap: 0 }, 'cap', 'The most that it can come to must be more than 0.'],
  ['half a penny', { cap: 0.5 }, 'cap', 'Enter an amount.'],
  ['no condition', { optional: true, condition: ' ' }, 'condition', 'Say what makes it due.'],
  ['a condition of what is due', { condition: 'rotten' }, 'condition', 'Only an optional line can have a condition.'],
  [
    'a condition of an alternative',
    { optional: true, choice: 'Beam', condition: 'rotten' },
    'condition',
    'Only an optional line can have a condition.',
  ],
])('a line cannot have %s', (_name, facts, field, message) => {
  expect(refusal(facts)).toEqual([[field, message]]);
});

describe('an edit that says nothing of a range', () => {
  const before = line({ low: { quantity: 2 }, cap: 90_000, optional: true, condition: 'rotten' });
  const edited = (facts: object) => keptLines([line({ optional: true, ...facts })], [before])[0];

  test('keeps it', () => expect(edited({ description: 'Beams' })).toEqual({ ...before, description: 'Beams' }));

  test('keeps no range and no cap of figures that it changes', () => {
    expect(edited({ unitPrice: 50_000 })).toEqual(line({ optional: true, unitPrice: 50_000, condition: 'rotten' }));
  });

  test('keeps no condition of what it makes due', () => {
    expect(edited({ optional: false })).toEqual(line({ low: { quantity: 2 }, cap: 90_000 }));
  });

  test('takes away what it says is gone, and leaves no trace of it', () => {
    const gone = edited({ low: null, cap: null, condition: null });
    expect(Object.keys(gone ?? {})).toEqual(Object.keys(line()));
  });

  test('sets what it names', () => {
    expect(edited({ unitPrice: 50_000, low: { unitPrice: 40_000 } })).toMatchObject({ low: { unitPrice: 40_000 } });
  });
});

test('exactly one of each choice is taken', () => {
  const one = (choice: string | null, selected: boolean) => ({ choice, selected });
  const lines = [one('Tap', false), one('Tap', false), one('Sink', true), one('Sink', true), one(null, true)];
  expect(withOneChosen(lines).map(({ selected }) => selected)).toEqual([true, false, true, false, true]);
});
