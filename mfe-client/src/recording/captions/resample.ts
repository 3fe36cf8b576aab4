import { SAMPLE_RATE } from './sound';

/** Places between two samples for which the filter is computed beforehand. */
const PHASES = 256;
/** The filter's half width, in samples of the slower side: more of them cut off more sharply. */
const CROSSINGS = 8;

/** A low pass by windowed sinc (Hann): what the slower rate cannot carry would come back as noise. */
function filterOf(ratio: number): { half: number; taps: Float32Array[] } {
  const half = Math.ceil(CROSSINGS * ratio);
  const taps = Array.from({ length: PHASES }, (_, phase) => {
    const weights = Float32Array.from({ length: 2 * half }, (_none, index) => {
      const distance = (index - half + 1 - phase / PHASES) / ratio;
      if (Math.abs(distance) >= CROSSINGS) return 0;
      const sinc = distance === 0 ? 1 : Math.sin(Math.PI * distance) / (Math.PI * distance);
      return sinc * (0.5 + 0.5 * Math.cos((Math.PI * distance) / CROSSINGS));
    });
    const sum = weights.reduce((total, weight) => total + weight, 0);
    return weights.map((weight) => weight / sum);
  });
  return { half, taps };
}

/**
 * Brings sound from a microphone's rate to that of the models; takes it in portions of any length.
 * @param rate samples per second, not below 16,000.
 */
export function createResampler(rate: number): (sound: Float32Array) => Float32Array {
  if (rate === SAMPLE_RATE) return (sound) => sound;
  const ratio = rate / SAMPLE_RATE;
  const { half, taps } = filterOf(ratio);
  // silence before the beginning, so that the first samples have neighbours
  let before: Float32Array = new Float32Array(half - 1);
  let at = half - 1;
  return (sound) => {
    const all = new Float32Array(before.length + sound.length);
    all.set(before);
    all.set(sound, before.length);
    const out: number[] = [];
    for (; Math.floor(at) + half < all.length; at += ratio) {
      const whole = Math.floor(at);
      const weights = taps[Math.floor((at - whole) * PHASES)];
      let sum = 0;
      for (let index = 0; index < 2 * half; index += 1)
        sum += (weights?.[index] ?? 0) * (all[whole - half + 1 + index] ?? 0);
      out.push(sum);
    }
    const keep = Math.max(0, Math.floor(at) - half + 1);
    before = all.slice(keep);
    at -= keep;
    return Float32Array.from(out);
  };
}
