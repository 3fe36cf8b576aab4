import { read, rows } from '../testing/given';

test.each([
  ['Knock fifty quid off the total.', { type: 'amount', value: 5000 }],
  ['Call it five percent off overall.', { type: 'percent', value: 5 }],
  ['Take a hundred of the total for prompt payment.', { type: 'amount', value: 10000 }],
  ['Offer them 10% off the lot, no, scrub that, just 5% off overall.', { type: 'percent', value: 5 }],
  ['Ten percent off the lot, no make it seven and a half.', { type: 'percent', value: 7.5 }],
])('discount: %s', (text, discount) => {
  expect(read(`Wiring £900. ${text}`)).toMatchObject({ discount, lines: [{ unitPrice: 90000 }] });
});

test('a discount on the labour is given to the labour', () => {
  const text = 'Tiles £90. Two days labour at 200 a day. Fifteen percent off the labour.';
  expect(rows(read(text))).toEqual(['1 each 9000 Tiles', '2 day 20000 Labour -15%']);
});

test('a discount on an item is given to that item', () => {
  const text = 'Porcelain tile £90. Carpet tile £80. Eight percent off the carpet tile.';
  expect(rows(read(text))).toEqual(['1 each 9000 Porcelain tile', '1 each 8000 Carpet tile -8%']);
});

test.each([
  ['10% off the two gates because he has had me before.', 10],
  ['The gates get ten percent off as they are seconds.', 10],
])('so is one that counts them, or names them first: %s', (text, percent) => {
  const reading = read(`Tiles £90. Two gates at £100. ${text}`);
  expect(reading.discount).toBeNull();
  expect(reading.lines.map((line) => line.discountPercent)).toEqual([0, percent]);
});

test.each([
  "Hinges, twelve at £4 each, and knock ten percent off them because they're seconds.",
  "Hinges, twelve at £4, but 10% off those as I've a box of them.",
  'Hinges, twelve, £4 each, less 10% on these.',
  'Hinges, twelve at £4. Ten percent off those.',
])('and one that points at what was told just before: %s', (text) => {
  const reading = read(`Tiles £90. ${text} Gate £120.`);
  expect(reading.discount).toBeNull();
  expect(reading.lines.map((line) => line.discountPercent)).toEqual([0, 10, 0]);
});

test.each(['Ten percent off all those.', 'Ten percent off all of it.', 'Take 10% off both of them.'])(
  'off all of them is off the whole: %s',
  (text) => {
    expect(read(`Tiles £90. Gate £120. ${text}`).discount).toEqual({ type: 'percent', value: 10 });
  },
);

test.each([
  ["I said I'd do ten percent off the tiles, so that's the mosaic and the border.", [10, 10, 0]],
  ['10% off the wall, meaning the mosaic only, for the wait.', [10, 0, 0]],
  ["10% off the border, that's what I promised her.", [0, 10, 0]],
])('so is one whose items are told after it: %s', (text, percents) => {
  const reading = read(`Mosaic £90. Border £60. Grout £8. ${text}`);
  expect(reading.discount).toBeNull();
  expect(reading.lines.map((line) => line.discountPercent)).toEqual(percents);
});

test('what a customer gets is off the whole', () => {
  expect(read('Tiles £90. Mrs Bell gets ten percent off.').discount).toEqual({ type: 'percent', value: 10 });
});

test.each([
  ['VAT at 13.5%', 13.5],
  ['vat is nine percent on this one', 9],
  ["No VAT, I'm not registered", 0],
  ["They're tax exempt", 0],
  ['VAT on this one at thirteen and a half percent', 13.5],
  ['No tax on labour jobs like these so zero', 0],
  ['Tax on top the usual 13', 13],
  ['Plus the usual 15 GST', 15],
  ['Plus VAT', 20],
])('tax: %s', (text, rate) => {
  expect(read(`Wiring £900. ${text}.`).taxRatePercent).toBe(rate);
});

test.each([
  ['Half up front.', { type: 'percent', value: 50 }],
  ['30% deposit.', { type: 'percent', value: 30 }],
  ['Twenty five percent up front please.', { type: 'percent', value: 25 }],
  ['Deposit of five hundred pounds.', { type: 'amount', value: 50000 }],
  ['Twenty five percent to get on the calendar.', { type: 'percent', value: 25 }],
  ['£200 to keep the slot.', { type: 'amount', value: 20000 }],
  ['Tax is nine and a half percent down there.', null],
  ['They pay on invoice so nothing up front.', null],
])('deposit: %s', (text, deposit) => {
  expect(read(`Wiring £900. ${text}`)).toMatchObject({ deposit, lines: [{ unitPrice: 90000 }] });
});

test('what is taken down is no deposit', () => {
  const reading = read('Ash £900, and £300 to take it down.');
  expect(reading.deposit).toBeNull();
  expect(rows(reading)).toEqual(['1 each 90000 Ash', '1 each 30000 Take it down']);
});

test.each([
  ['It is good for 28 days.', 28],
  ["The price holds for two weeks, that's all.", 14],
  ['Valid for a month.', 30],
  ["Quote's good till... call it 30 days.", 30],
  ['I can hold the price until … say two weeks.', 14],
  ['Thirty day quote.', 30],
  ["It's a two week offer.", 14],
  ["They've a 30 day offer on the tiles.", null],
  ['Tiles take four weeks to come.', null],
])('validity: %s', (text, days) => {
  expect(read(`Wiring £900. ${text}`).validDays).toBe(days);
});
