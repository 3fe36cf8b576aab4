import { amountsOf } from './amounts';
import type { FramedLine, LinkedFigure } from './frame';
import { type LineRole, UNITS } from './labels';

const figure = (role: LineRole, value: number, more: Partial<LinkedFigure> = {}): LinkedFigure => ({
  role,
  from: 0,
  to: 1,
  probability: 0.9,
  link: 0.9,
  decimal: 0,
  values: [{ value, reading: 'whole' }],
  ...more,
});

const UNIT_OF_DAYS = UNITS.map((unit) => (unit === 'day' ? 1 : 0));

const lineWith = (...figures: LinkedFigure[]): FramedLine => ({
  head: 0,
  probability: 0.9,
  description: [0],
  figures,
  remarks: [],
  units: UNIT_OF_DAYS,
  kind: { value: 'material', probability: 0.9 },
  basis: { value: 'each', probability: 0.9 },
  flags: { optional: 0, conditional: 0, alternative: 0, chosen: 0 },
  alternatives: [],
});

test.each([
  ['nothing said is one', [], 1],
  ['a count', [figure('quantity', 12)], 12],
  ['two men for three days', [figure('quantity', 2), figure('quantity', 3)], 6],
  ['three front and two back', [figure('quantity', 3), figure('quantity-more', 2)], 5],
  ['sixteen less two', [figure('quantity', 16), figure('quantity-less', 2)], 14],
  ['two by three, and four', [figure('quantity', 2), figure('quantity', 3), figure('quantity-more', 4)], 10],
  ['four by two and a half', [figure('quantity', 4), figure('quantity', 2.5)], 10],
  ['what was reckoned aloud', [figure('quantity', 5.5), figure('quantity', 3.8), figure('quantity', 20.9)], 20.9],
  ['three more, so twenty five', [figure('quantity-more', 3), figure('quantity', 25, { from: 9, to: 10 })], 25],
  ['a count told much later', [figure('quantity', 6), figure('quantity', 3, { from: 40, to: 41, link: 0.3 })], 6],
])('%s', (_, figures, quantity) => {
  expect(amountsOf(lineWith(...figures)).quantity).toBe(quantity);
});

test.each([
  ['a price', [figure('price', 165)], 165],
  ['ninety and another twenty', [figure('price', 90), figure('price-more', 20)], 110],
  ['twenty off that one', [figure('price', 165), figure('price-less', 20)], 145],
  ['a cost with a markup', [figure('price', 200), figure('markup', 20)], 240],
  ['a ceiling alone is the price', [figure('cap', 600)], 600],
  ['nothing said', [], null],
])('the price of %s', (_, figures, price) => {
  expect(amountsOf(lineWith(...figures)).price).toBe(price);
});

test('a price for the lot is of one job, however many there are', () => {
  expect(amountsOf(lineWith(figure('quantity', 6), figure('lot', 54)))).toMatchObject({
    quantity: 1,
    price: 54,
    isLot: true,
  });
});

test.each([
  ['two or three', [figure('low-quantity', 2), figure('quantity', 3), figure('price', 9)], { quantity: 2 }],
  ['four fifty to five hundred', [figure('low-price', 450), figure('price', 500)], { price: 450 }],
  ['five hundred give or take fifty', [figure('price', 500), figure('spread-price', 50)], { price: 450 }],
  ['eight to nine hundred', [figure('low-price', 8), figure('price', 900)], { price: 800 }],
])('%s has a lower end', (_, figures, low) => {
  expect(amountsOf(lineWith(...figures)).low).toEqual(low);
});

test('give or take widens both ends', () => {
  expect(amountsOf(lineWith(figure('price', 500), figure('spread-price', 50))).price).toBe(550);
});

test.each([
  [0.1, 650],
  [0.9, 6.5],
])('"six fifty" follows what the network says of it (%d)', (decimal, price) => {
  const values = [
    { value: 650, reading: 'whole' as const },
    { value: 6.5, reading: 'decimal' as const },
  ];
  expect(amountsOf(lineWith(figure('price', 0, { values, decimal }))).price).toBe(price);
});

test('of two prices the surer one counts, and the other is left over', () => {
  const [sure, unsure] = [figure('price', 40), figure('price', 70, { link: 0.3 })];
  expect(amountsOf(lineWith(unsure, sure))).toMatchObject({ price: 40, left: [unsure] });
});

test('of counts of what is only counted, the likeliest counts', () => {
  const units = UNITS.map((unit) => (unit === 'each' ? 1 : 0));
  const line = lineWith(figure('quantity', 4, { probability: 0.6 }), figure('quantity', 12));
  expect(amountsOf({ ...line, units }).quantity).toBe(12);
});
