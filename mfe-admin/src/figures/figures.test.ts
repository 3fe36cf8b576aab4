import { asRoundTime, asShare, asTime } from '.';

test('a duration is said as a person says it', () => {
  expect([null, 0.7, 629.4, 2_190, 12_345, 119_700, 3_600_000].map(asTime)).toEqual([
    '–',
    '0.7 ms',
    '629 ms',
    '2.19 s',
    '12.3 s',
    '2 min 0 s',
    '60 min 0 s',
  ]);
});

test('on an axis a duration has no more digits than it needs', () => {
  expect([0, 0.2, 500, 1_000, 1_500, 2_250, 20_000, 120_000].map(asRoundTime)).toEqual([
    '0',
    '0.2 ms',
    '500 ms',
    '1 s',
    '1.5 s',
    '2.25 s',
    '20 s',
    '2 min',
  ]);
});

test('a share is in percent, and a little is not nothing', () => {
  expect([asShare(1, 3), asShare(0, 3), asShare(1, 5_000), asShare(1, 0)]).toEqual(['33.3%', '0%', '<0.1%', '–']);
});
