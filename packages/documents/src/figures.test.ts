import { documentBody } from './document';
import { line, snapshot } from './testing/snapshots';

/** A document as it is read: its words, without markup. */
const textOf = (given: Parameters<typeof snapshot>[0]) =>
  documentBody(snapshot({ taxRatePercent: 20, ...given }))
    .replace(/<wbr>|\u00ad|\u200b/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ');

const ranged = [
  line('Clear up', { unitPrice: 100_000, low: { unitPrice: 80_000 } }),
  line('Strip out', { quantity: 3, unit: 'day', unitPrice: 24_000, low: { quantity: 2 } }),
  line('Parking', { kind: 'fee', unitPrice: 2_000, cap: 2_000 }),
];

test('a range is read at both ends: of the quantity, the line and each sum', () => {
  const text = textOf({
    lines: ranged,
    discount: { type: 'percent', value: 10 },
    deposit: { type: 'percent', value: 25 },
  });
  expect(text).toContain('£800.00 to £1,000.00');
  expect(text).toContain('2 to 3 days £240.00 £480.00 to £720.00');
  expect(text).toContain('Subtotal £1,300.00 to £1,740.00');
  expect(text).toContain('Discount -£130.00 to -£174.00');
  expect(text).toContain('VAT 20% on £1,170.00 to £1,566.00 £234.00 to £313.20');
  expect(text).toContain('Total £1,404.00 to £1,879.20');
  expect(text).toContain('Deposit to book £469.80');
});

test('a cap is the most, on its line and of the total', () => {
  const text = textOf({ lines: [...ranged, line('Dig', { unit: 'day', unitPrice: 30_000, cap: 60_000 })] });
  expect(text).toContain('Parking at most £20.00');
  expect(text).toContain('Dig 1 day £300.00 £300.00, at most £600.00');
  expect(text).toContain('Total £1,920.00 to £2,448.00, at most £2,808.00');
});

test('alternatives and conditions stand apart, and say what makes them due', () => {
  const text = textOf({
    lines: [
      line('Floor'),
      line('Oak', { choice: 'Oak or pine', selected: true, unitPrice: 20_000 }),
      line('Pine', { choice: 'Oak or pine', unitPrice: 10_000 }),
      line('Rail', { optional: true }),
      line('New joists', { optional: true, condition: 'joists rotten', unitPrice: 30_000, low: { unitPrice: 20_000 } }),
    ],
  });
  expect(text).toContain('Oak or pine One of these.');
  expect(text).toContain('Optional extras Not included in the total: tell us which you would like.');
  expect(text).toContain(
    'Only if it turns out so Not included in the total: due only in the case that each one names.',
  );
  expect(text).toContain('New joists only if: joists rotten £200.00 to £300.00');
  expect(text).toContain('Total £360.00');
});

test('a section says what its lines come to, from one end to the other', () => {
  const section = { id: '018f3c1e-0000-7000-8000-000000000001', name: 'Hall' };
  const lines = ranged.map((one) => ({ ...one, sectionId: section.id }));
  expect(textOf({ sections: [section], lines })).toContain('Hall £1,300.00 to £1,740.00');
});

test('a document without ranges is the page that it was', () => {
  expect(documentBody(snapshot())).not.toMatch(/range| to £|at most|only if/);
});
