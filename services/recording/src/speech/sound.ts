/** Samples per second of everything behind the decoder: mono, between -1 and 1. */
export const SAMPLE_RATE = 16_000;

export const toMs = (samples: number): number => Math.round((samples * 1000) / SAMPLE_RATE);
export const toSamples = (ms: number): number => (ms * SAMPLE_RATE) / 1000;

const STEP = SAMPLE_RATE / 100;
const WINDOW = SAMPLE_RATE / 5;

/** The middle of the quietest fifth of a second between two samples: the best place to cut what has no pause. */
export function quietestPoint(samples: Float32Array, from: number, to: number): number {
  let quietest = to;
  let lowest = Number.POSITIVE_INFINITY;
  for (let centre = from; centre <= to; centre += STEP) {
    const end = Math.min(samples.length, centre + WINDOW / 2);
    let energy = 0;
    // Every second sample is enough to tell loud from quiet.
    for (let index = Math.max(0, centre - WINDOW / 2); index < end; index += 2) energy += (samples[index] ?? 0) ** 2;
    if (energy < lowest) {
      lowest = energy;
      quietest = centre;
    }
  }
  return quietest;
}
