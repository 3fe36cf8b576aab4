/** Samples per second of what the models hear: mono, between -1 and 1. */
export const SAMPLE_RATE = 16_000;

export const toMs = (samples: number): number => Math.round((samples * 1000) / SAMPLE_RATE);

/** The last seconds of a recording, addressed by samples from its start; what is older is overwritten. */
export interface LastSound {
  /** Samples that have come so far. */
  end: () => number;
  /** The first sample that is still there. */
  start: () => number;
  append: (sound: Float32Array) => void;
  slice: (from: number, to: number) => Float32Array;
}

export function keepLast(seconds: number): LastSound {
  const ring = new Float32Array(seconds * SAMPLE_RATE);
  let end = 0;
  const start = () => Math.max(0, end - ring.length);
  return {
    end: () => end,
    start,
    append: (sound) => {
      const kept = sound.subarray(Math.max(0, sound.length - ring.length));
      const at = (end + sound.length - kept.length) % ring.length;
      const first = kept.subarray(0, ring.length - at);
      ring.set(first, at);
      ring.set(kept.subarray(first.length), 0);
      end += sound.length;
    },
    slice: (from, to) => {
      const first = Math.max(from, start());
      const cut = new Float32Array(Math.max(0, Math.min(to, end) - first));
      const at = first % ring.length;
      const part = ring.subarray(at, Math.min(ring.length, at + cut.length));
      cut.set(part);
      cut.set(ring.subarray(0, cut.length - part.length), part.length);
      return cut;
    },
  };
}

const WINDOW = SAMPLE_RATE / 5;
const STEP = SAMPLE_RATE / 100;

/** The middle of the quietest fifth of a second between two samples: the best place to cut what has no pause. */
export function quietestPoint(sound: Float32Array, from: number, to: number): number {
  let quietest = to;
  let lowest = Number.POSITIVE_INFINITY;
  for (let centre = from; centre <= to; centre += STEP) {
    const window = sound.subarray(Math.max(0, centre - WINDOW / 2), centre + WINDOW / 2);
    const energy = window.reduce((sum, sample) => sum + sample * sample, 0);
    if (energy >= lowest) continue;
    lowest = energy;
    quietest = centre;
  }
  return quietest;
}
