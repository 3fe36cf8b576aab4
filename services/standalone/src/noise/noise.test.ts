import { randomOf } from '@jobspeak/reader/evaluation';
import { NOISES, type NoiseName } from './kinds';
import { activePower, inNoise } from './mix';

const RATE = 16_000;
const NAMES = Object.keys(NOISES) as NoiseName[]; // the keys of a constant

/** A second of a tone, and a second of nothing. */
const speech = Float32Array.from({ length: 4 * RATE }, (_, at) =>
  Math.floor(at / RATE) % 2 === 0 ? 0.1 * Math.sin((2 * Math.PI * 440 * at) / RATE) : 0,
);
const mixed = (noise: NoiseName, decibels: number, seed = 1) =>
  inNoise(speech, RATE, { noise, decibels, random: randomOf(seed) });

test('pauses do not make sound weaker', () => {
  expect(activePower(speech, RATE)).toBeCloseTo(0.005, 4);
});

test.each(NAMES)('%s is the same for the same seed, another for another one', (noise) => {
  // as bytes: jest compares a hundred thousand samples one by one, in seconds
  const bytes = (seed?: number) => Buffer.from(mixed(noise, 10, seed).buffer);
  expect(bytes().equals(bytes())).toBe(true);
  expect(bytes().equals(bytes(2))).toBe(false);
});

test.each(['van', 'drill', 'wind'] as const)('%s is so many decibels weaker than what is said', (noise) => {
  for (const decibels of [20, 0]) {
    const rest = mixed(noise, decibels).map((sample, at) => sample - (speech[at] ?? 0));
    expect(10 * Math.log10(0.005 / activePower(rest, RATE))).toBeCloseTo(decibels, 0);
  }
});

test.each(NAMES)('with %s nothing is louder than a file can hold', (noise) => {
  expect(mixed(noise, -30).every((sample) => Math.abs(sample) <= 1)).toBe(true);
});
