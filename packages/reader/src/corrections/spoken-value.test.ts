import type { LineValue, Unit } from '@jobspeak/contracts';
import { readSpokenValue, type SpokenValue } from '../index';

/** What is pressed: a value of a line, what stands there, and the line's unit. */
const VALUES = {
  metres: ['quantity', 10, 'm'],
  floor: ['quantity', 12, 'm2'],
  sockets: ['quantity', 14, 'each'],
  days: ['quantity', 3, 'day'],
  'days from': ['low.quantity', 2, 'day'],
  price: ['unitPrice', 950, 'm'],
  'day rate': ['unitPrice', 28_000, 'day'],
  'job price': ['unitPrice', 45_000, 'job'],
  'no price yet': ['unitPrice', null, 'each'],
  'price from': ['low.unitPrice', 40_000, 'job'],
  cap: ['cap', 55_000, 'job'],
  discount: ['discountPercent', 10, 'each'],
} as const satisfies Record<string, readonly [LineValue, number | null, Unit]>;

const read = (name: keyof typeof VALUES, said: string): SpokenValue => {
  const [field, present, unit] = VALUES[name];
  return readSpokenValue(said, { field, present, unit, description: 'Double sockets, white', inPounds: true });
};

type Case = [value: keyof typeof VALUES, said: string, expected: number | [low: number, value: number]];

test.each<Case>([
  ['metres', 'Twelve.', 12],
  ['metres', 'twelve metres', 12],
  ['metres', 'No, 12.', 12],
  ['metres', 'make it twelve and a half', 12.5],
  ['metres', 'one hundred and twenty', 120],
  ['metres', 'twelve point five', 12.5],
  ['metres', 'not ten, twelve', 12],
  ['metres', 'twelve, no, thirteen', 13],
  ['metres', 'twelve sorry fourteen', 14],
  ['metres', 'from ten to twelve', 12],
  ['metres', 'a dozen', 12],
  ['floor', 'fifteen square metres', 15],
  ['floor', 'four by three metres', 12],
  ['sockets', 'sixteen', 16],
  ['sockets', 'sixteen sockets', 16],
  ['sockets', 'sixteen of them', 16],
  ['sockets', 'one twenty', 120],
  ['sockets', 'For.', 4],
  ['sockets', 'Too.', 2],
  ['days', 'half', 0.5],
  ['days', 'half a day', 0.5],
  ['days', 'a day and a half', 1.5],
  ['days', 'four days', 4],
  ['days from', 'one and a half', 1.5],
  ['days from', 'at least one day', 1],
  ['price', 'nine seventy five', 975],
  ['price', 'eleven', 1100],
  ['price', 'eleven pounds', 1100],
  ['price', 'eleven pounds fifty', 1150],
  ['price', 'eleven pounds a metre', 1100],
  ['price', 'eighty five pence', 85],
  ['price', 'a tenner', 1000],
  ['price', '£10.40', 1040],
  ['day rate', 'three hundred', 30_000],
  ['day rate', 'three ten', 31_000],
  ['day rate', 'two eighty five a day', 28_500],
  ['job price', 'four eighty', 48_000],
  ['job price', 'four fifty five', 45_500],
  ['job price', '4.80', 48_000],
  ['job price', 'two grand', 200_000],
  ['job price', 'twelve hundred', 120_000],
  ['no price yet', 'eighty five', 8500],
  ['no price yet', 'two fifty', 25_000],
  ['price from', 'three fifty', 35_000],
  ['cap', 'six hundred', 60_000],
  ['cap', 'no more than six hundred', 60_000],
  ['cap', 'up to six fifty', 65_000],
  ['discount', 'fifteen', 15],
  ['discount', 'fifteen percent', 15],
  ['discount', 'fifteen per cent off', 15],
])('of the %s “%s” is one figure', (name, said, expected) => {
  expect(read(name, said)).toEqual({ value: expected });
});

test.each<Case>([
  ['job price', 'four to five hundred', [40_000, 50_000]],
  ['job price', 'four hundred to five hundred', [40_000, 50_000]],
  ['job price', 'between eight hundred and a thousand', [80_000, 100_000]],
  ['job price', 'two to three thousand pounds', [200_000, 300_000]],
  ['job price', 'four to four fifty', [40_000, 45_000]],
  ['job price', 'ten to twelve hundred', [100_000, 120_000]],
  ['no price yet', 'eighty to ninety', [8000, 9000]],
  ['price', 'nine to eleven pounds', [900, 1100]],
  ['days', 'two or three', [2, 3]],
  ['days', 'two to three days', [2, 3]],
  ['metres', 'ten or eleven metres', [10, 11]],
])('of the %s “%s” is a range', (name, said, expected) => {
  const [low, value] = expected as [number, number];
  expect(read(name, said)).toEqual({ value, low });
});

test.each<[value: keyof typeof VALUES, said: string, unclear: 'none' | 'several' | 'kind']>([
  ['metres', 'hello', 'none'],
  ['metres', '', 'none'],
  ['metres', 'yes please', 'none'],
  ['metres', 'the bath panel is twelve', 'none'],
  ['metres', 'twelve radiators', 'none'],
  ['price', 'up to six hundred', 'none'],
  ['days', 'at least four', 'none'],
  ['metres', 'twelve at nine fifty', 'several'],
  ['metres', 'twelve, thirteen', 'several'],
  ['metres', 'five to four', 'several'],
  ['days from', 'two or three', 'several'],
  ['cap', 'four to five hundred', 'several'],
  ['discount', 'ten to fifteen percent', 'several'],
  ['metres', 'twelve pounds', 'kind'],
  ['metres', 'ten percent', 'kind'],
  ['metres', 'twelve feet', 'kind'],
  ['metres', 'two more', 'kind'],
  ['sockets', '22 mm', 'kind'],
  ['price', 'twelve metres', 'kind'],
  ['price', 'ten percent', 'kind'],
  ['price', 'twelve pounds an hour', 'kind'],
  ['cap', 'twelve days', 'kind'],
  ['discount', 'twelve pounds', 'kind'],
])('of the %s “%s” leaves it as it is', (name, said, unclear) => {
  expect(read(name, said)).toEqual({ unclear });
});
