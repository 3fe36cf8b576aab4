import { acrossRoom, NOISES, type NoiseName, type Random } from './kinds';

const FRAMES_A_SECOND = 50;

const powersOf = (sound: Float32Array, rate: number): number[] => {
  const length = rate / FRAMES_A_SECOND;
  return Array.from({ length: Math.floor(sound.length / length) }, (_, frame) => {
    let sum = 0;
    for (const sample of sound.subarray(frame * length, (frame + 1) * length)) sum += sample * sample;
    return sum / length;
  });
};

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / (values.length || 1);

/** The power of sound while there is some: pauses do not make it weaker. */
export function activePower(sound: Float32Array, rate: number): number {
  const powers = powersOf(sound, rate);
  const least = mean(powers) / 10;
  return mean(powers.filter((power) => power > least));
}

/** No louder than a file can hold. */
function withinLimits(sound: Float32Array): Float32Array {
  const peak = sound.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
  return peak > 1 ? sound.map((sample) => sample / peak) : sound;
}

/** Speech with a noise that is so many decibels weaker than it, each while there is some. */
export function inNoise(
  speech: Float32Array,
  rate: number,
  { noise, decibels, random }: { noise: NoiseName; decibels: number; random: Random },
): Float32Array {
  const heard = noise === 'far' ? acrossRoom(speech, rate, random) : speech;
  const other = NOISES[noise](speech.length, rate, random);
  const level = Math.sqrt(activePower(heard, rate) / (activePower(other, rate) || 1) / 10 ** (decibels / 10));
  return withinLimits(heard.map((sample, at) => sample + level * (other[at] ?? 0)));
}
