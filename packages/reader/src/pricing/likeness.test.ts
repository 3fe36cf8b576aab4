import { areAlike, wordingOf } from './likeness';

const alike = (one: string, other: string) => areAlike(wordingOf(one), wordingOf(other));

test.each([
  ['Skirting board', 'Skirting boards'],
  ['Supply and fit a radiator', 'supply & fit radiator'],
  ['Fit door', 'Fit new door'],
  ['Skirting board, hall', 'Skirting board, landing'],
  ['Plasterbord the ceiling', 'Plasterboard the ceiling'],
  ['Radiator 600 mm', 'Radiator, 600mm'],
  ['Ten year smoke alarm', 'Smoke alarm, 10 year'],
  ['Call out', 'call out'],
  ['Labour', 'Labor'],
])('"%s" means the same as "%s"', (one, other) => {
  expect(alike(one, other)).toBe(true);
  expect(alike(other, one)).toBe(true);
});

test.each([
  ['Paint ceiling', 'Paint walls'],
  ['Paint ceiling', 'Paint ceiling and walls'],
  ['Radiator 600 mm', 'Radiator 800 mm'],
  ['Radiator', 'Radiator 600 mm'],
  ['Fit tap', 'Supply and fit tap'],
  ['Kitchen tap', 'Kitchen worktop'],
  ['Replace kitchen tap', 'Replace bathroom tap'],
  ['Skip hire', 'Scaffold hire'],
  ['Door', 'Floor'],
  ['Call out', 'Labour'],
])('"%s" is something else than "%s"', (one, other) => {
  expect(alike(one, other)).toBe(false);
  expect(alike(other, one)).toBe(false);
});
