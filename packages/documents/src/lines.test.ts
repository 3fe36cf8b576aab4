import { UNITS } from '@jobspeak/contracts';
import { groupsOf } from './lines';
import { line, snapshot } from './testing/snapshots';
import { groupWord, quantityText } from './words';

test.each([
  [1, 'job', ''],
  [2, 'job', '2 jobs'],
  [1, 'hour', '1 hr'],
  [2.5, 'hour', '2.5 hrs'],
  [0.5, 'day', '0.5 days'],
  [1250, 'each', '1,250'],
  [18.5, 'm2', '18.5 m²'],
  [0.125, 'm3', '0.125 m³'],
  [3, 'sqft', '3 sq ft'],
  [2, 'box', '2 boxes'],
  [3, 'litre', '3 litres'],
] as const)('%d of %s is written "%s"', (quantity, unit, text) => {
  expect(quantityText(quantity, unit, 'en-GB')).toBe(text.replaceAll(' ', '\u00a0'));
});

test('every unit has its words', () => {
  for (const unit of UNITS) expect(quantityText(2, unit, 'en-GB')).toMatch(/^2(\u00a0\S+)*$/);
});

test('an American reads liters and labor', () => {
  expect(quantityText(1, 'litre', 'en-US')).toBe('1\u00a0liter');
  expect(groupWord('labour', 'en-US')).toBe('Labor');
  expect(groupWord('labour', 'en-CA')).toBe('Labour');
});

describe('headings between lines', () => {
  const kinds = (...list: ('labour' | 'material' | 'fee' | 'other')[]) =>
    list.map((kind, index) => line(`${kind} ${index}`, { kind }));

  test.each([
    ['few lines', kinds('labour', 'material', 'labour', 'material')],
    ['one kind', kinds('labour', 'labour', 'labour', 'labour', 'labour')],
    ['nearly as many kinds as lines', kinds('labour', 'material', 'fee', 'other', 'labour')],
    ['no lines', []],
  ])('are left out for %s', (_case, lines) => expect(groupsOf(lines)).toBeNull());

  test('part a longer quote by kind and keep the order within', () => {
    const groups = groupsOf(kinds('material', 'labour', 'material', 'labour', 'fee', 'material'));
    expect(groups?.map(({ kind, lines }) => [kind, ...lines.map(({ description }) => description)])).toEqual([
      ['labour', 'labour 1', 'labour 3'],
      ['material', 'material 0', 'material 2', 'material 5'],
      ['fee', 'fee 4'],
    ]);
  });

  test('lose no line of a usual quote', () => {
    const { lines } = snapshot();
    const grouped = groupsOf(lines)?.flatMap((group) => group.lines) ?? [];
    expect(new Set(grouped)).toEqual(new Set(lines));
    expect(grouped).toHaveLength(lines.length);
  });
});
