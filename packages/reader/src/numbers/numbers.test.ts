import { tokensOf } from '../tokens/tokens';
import { numberAt } from './numbers';

const number = (text: string) => numberAt(tokensOf(text), 0);

test.each([
  ['seven', 7],
  ['thirty five', 35],
  ['thirty-five', 35],
  ['a hundred and ten', 110],
  ['one hundred eighty five', 185],
  ['hundred and fifty', 150],
  ['fifteen hundred', 1500],
  ['twelve hundred and fifty', 1250],
  ['three thousand two hundred', 3200],
  ['a grand', 1000],
  ['two hundred 50', 250],
  ['three thousand 500', 3500],
  ['16x', 16],
  ['one and a half grand', 1500],
  ['a grand and a half', 1500],
  ['three point four grand', 3400],
  ['two grand', 2000],
  ['a dozen and a half', 18],
  ['half a dozen', 6],
  ['two dozen', 24],
  ['a couple of', 2],
  ['half a day', 0.5],
  ['three quarters of an hour', 0.75],
  ['eleven and a half', 11.5],
  ['twelve point five', 12.5],
  ['a tenner', 10],
  ['1,450', 1450],
  ['£4.50', 4.5],
  ['$139', 139],
  ['35p', 0.35],
  ['4k', 4000],
  ['one four five', 145],
  ['one oh five', 105],
  ['1 30', 130],
  ['8:50', 850],
])('%s is %d', (text, value) => {
  expect(number(text)?.value).toBe(value);
});

test.each([
  ['two twenty', [2, 20]],
  ['thirty five fifty', [35, 50]],
  ['3550', [35, 50]],
  ['nineteen ninety nine', [19, 99]],
])('%s is kept as it was spoken', (text, groups) => {
  expect(number(text)?.groups).toEqual(groups);
});

test.each(['socket', 'a', 'and', 'point', 'half hearted', ''])('%s is no number', (text) => {
  expect(number(text)).toBeNull();
});
