import { readFigure, valuesOf } from './figures';

const said = (text: string) => valuesOf(text.split(' ')).map(({ value, reading }) => `${value} ${reading}`);

test.each([
  ['twelve', ['12 whole']],
  ['forty eight', ['48 whole']],
  ['a hundred and ten', ['110 whole']],
  ['one thousand two hundred and fifty', ['1250 whole']],
  ['fourteen hundred', ['1400 whole']],
  ['twelve hundred and fifty', ['1250 whole']],
  ['two and a half', ['2.5 whole']],
  ['three quarters', ['0.75 whole']],
  ['half', ['0.5 whole']],
  ['a day and a half', ['1.5 whole']],
  ['two point eight', ['2.8 whole']],
  ['point nine', ['0.9 whole']],
  ['hour and a half', ['1.5 whole']],
  ['a yard and a half', ['1.5 whole']],
  ['a dollar twenty', ['1.2 whole']],
  ['buck eighty five', ['1.85 whole']],
  ['four and a half thousand', ['4500 whole']],
  ['three point four grand', ['3400 whole']],
  ['one twelve fifty', ['112.5 decimal']],
  ['twice', ['2 whole']],
  ['me and the two lads', ['3 whole']],
  ['me and Cody and the new kid', ['3 whole']],
  ['a grand', ['1000 whole']],
  ['two and a half grand', ['2500 whole']],
  ['half a dozen', ['6 whole']],
  ['three dozen', ['36 whole']],
  ['a tenner', ['10 whole']],
  ['eight pound forty', ['8.4 whole']],
  ['eighty five pence', ['0.85 whole']],
  ['forty five cents', ['0.45 whole']],
  ['a couple', ['2 whole']],
  ['both', ['2 whole']],
  ['me and the lad', ['2 whole']],
  ['me', ['1 whole']],
])('"%s" is one value', (text, values) => {
  expect(said(text)).toEqual(values);
});

test.each([
  ['six fifty', ['650 whole', '6.5 decimal']],
  ['twenty four ninety five', ['2495 whole', '24.95 decimal']],
  ['nineteen ninety five', ['1995 whole', '19.95 decimal']],
  ['six oh five', ['605 whole', '6.05 decimal']],
  ['one four five', ['145 whole', '1.45 decimal']],
  ['475', ['475 whole', '4.75 decimal']],
])('"%s" is said in full, or pounds and pence run together', (text, values) => {
  expect(said(text)).toEqual(values);
});

test.each([
  ['£1,400', 1400],
  ['$42.50', 42.5],
  ['3', 3],
  ['.5', 0.5],
  ['12.5', 12.5],
])('%s as recognisers print it', (text, value) => {
  expect(said(text)[0]).toBe(`${value} whole`);
});

test.each(['tap', 'the', 'five tap', 'two five seven three', 'two radiators'])('"%s" is no one figure', (text) => {
  expect(said(text)).toEqual([]);
});

test.each([
  ['call it one sixty five', 165],
  ['thirty two a pack', 32],
  ['at a fiver', 5],
  ['the eight sets', 8],
  ['half a day', 0.5],
])('the figure is found in "%s"', (text, value) => {
  expect(readFigure(text.split(' '))?.values[0]?.value).toBe(value);
});

test.each([
  ['for', 4],
  ['too eighty', 280],
  ['thurty', 30],
  ['forteen', 14],
  ['hundered', 100],
])('"%s" is read as the number that it sounds like', (text, value) => {
  expect(readFigure(text.split(' '))?.values[0]?.value).toBe(value);
});

test('words that sound like no number are none', () => {
  expect(readFigure(['radiator', 'valve'])).toBeNull();
});

test.each([
  ['a ton eighty', 180],
  ['a monkey', 500],
])('"%s" is money to the British', (text, value) => {
  expect(readFigure(text.split(' '), true)?.values[0]?.value).toBe(value);
});

test('a ton that is no money is one of them', () => {
  expect(readFigure(['a', 'ton'])?.values[0]?.value).toBe(1);
});

test('"the same footage" holds no figure of its own', () => {
  expect(readFigure(['the', 'same', 'footage'])).toBeNull();
});
