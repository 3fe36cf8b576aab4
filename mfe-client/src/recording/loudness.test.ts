import { adviceOn } from './loudness';

const level = (decibels: number): number => 1 + decibels / 60;
/** So many moments of speech over a room: one in three is a gap in which the room alone is heard. */
const speech = (voice: number, room: number) =>
  Array.from({ length: 60 }, (_, moment) => level(moment % 3 === 0 ? room : voice));

test.each([
  ['a voice close by in a quiet room', speech(-22, -55), null],
  ['a voice over the hum of a van', speech(-20, -42), null],
  ['nothing at all', Array.from({ length: 60 }, () => 0), 'silent'],
  ['a hand over the microphone', speech(-55, -58), 'too-quiet'],
  ['a voice from the next room', speech(-52, -60), 'too-quiet'],
  ['a voice beside a grinder', speech(-14, -18), 'too-noisy'],
  ['a loud voice above a loud radio', speech(-6, -30), null],
] as const)('%s', (_name, levels, advice) => {
  expect(adviceOn(levels, 50)).toBe(advice);
});

test('the first moments are not judged', () => {
  expect(
    adviceOn(
      Array.from({ length: 20 }, () => 0),
      50,
    ),
  ).toBeNull();
});
